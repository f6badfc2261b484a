import type { Context } from "#app/domain/context.ts";
import type { ColumnOptions, ColumnType } from "#app/domain/lists/columns.ts";
import type { AnyList, ListRow, ListTotal, ListPage as Page } from "#app/domain/lists/define-list.ts";
import type { Option } from "#app/domain/lists/filters.ts";
import { listFile } from "#app/domain/lists/write-file.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { fileResponse } from "./report-response.ts";

/** A list as its screen shows it: `ListPage` of `app/ui/list` takes it as it is, so that the browser needs nothing of the declaration. */
export type ShownList<Row, Total extends string = string> = Page<Row, Total> & {
  name: string;
  title: string;
  columns: ShownColumn[];
  filters: ShownFilter[];
  /** The order that is shown, `-` before it for descending. */
  sort: string;
  /** What the address says, without the page: `?kind=room`, or nothing. */
  query: string;
  /** Whether a filter leaves something out. */
  isFiltered: boolean;
};

export type ShownColumn = {
  field: string;
  label: string;
  type: ColumnType;
  words?: Readonly<Record<string, string>>;
  sortable?: boolean;
} & Pick<ColumnOptions, "under" | "badge" | "shortened">;

export type ShownFilter = {
  name: string;
  label: string;
  control: "search" | "date" | "select";
  value: string;
  options: Option[];
};

/**
 * The page of a list that an address asks for, for the loader of its screen.
 * @param fixed filters that the screen sets itself, which then have no control
 */
export async function showList<L extends AnyList>(
  ctx: Context,
  list: L,
  state: Parameters<L["page"]>[1] & { sort: string },
  fixed: Partial<Parameters<L["page"]>[1]> = {},
): Promise<ShownList<ListRow<L>, ListTotal<L>>> {
  const asked = { ...state, ...fixed };
  const [page, options] = await Promise.all([list.page(ctx, asked), readOptions(ctx, list, asked)]);
  const names = Object.keys(list.filters).filter((name) => !(name in fixed));
  const address = list.search.href({ ...state, page: 1 });
  return {
    ...(page as Page<ListRow<L>, ListTotal<L>>),
    name: list.name,
    title: list.title,
    columns: Object.entries(list.columnsFor(ctx))
      .filter(([, { on }]) => on !== "file")
      .map(([field, { sql: _, on: __, hiddenFrom: ___, sortable, ...shown }]) => ({
        field,
        ...shown,
        sortable: !!sortable,
      })),
    filters: names.flatMap((name) => {
      const { label, control, encode, decode } = list.filters[name]!;
      if (label === null) return [];
      // A control that nobody touched shows what holds then: a select the option chosen when none is.
      const value = encode(asked[name])[0] ?? String(decode(null, []) ?? "");
      return [{ name, label, control, value, options: withCounts(options[name] ?? [], page.counts[name]) }];
    }),
    sort: state.sort,
    query: address === "?" ? "" : address,
    isFiltered: names.some((name) => list.filters[name]!.encode(asked[name]).length > 0),
  };
}

async function readOptions(
  ctx: Context,
  list: AnyList,
  state: Record<string, unknown>,
): Promise<Record<string, readonly Option[]>> {
  const entries = Object.entries(list.filters as Record<string, { options?: unknown }>);
  return Object.fromEntries(
    await Promise.all(
      entries.map(async ([name, { options }]) => [
        name,
        typeof options === "function" ? await options(ctx, state) : options,
      ]),
    ),
  );
}

/** Options with how many rows each would leave, where that was counted. */
function withCounts(options: readonly Option[], counts: Record<string, number> | undefined): Option[] {
  if (!counts) return [...options];
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return options.map(({ value, label }) => ({
    value,
    label: `${label} (${(value === "all" ? all : (counts[value] ?? 0)).toLocaleString("en-IN")})`,
  }));
}

/** A list as a CSV download, with the filters of its screen, that PostgreSQL fills no faster than it is read. */
export async function csvOf(ctx: Context, list: AnyList, state: Record<string, unknown>): Promise<Response> {
  const { stream } = await listFile(list.query(ctx, state), "csv");
  return fileResponse(stream, `${list.name}-${istDate(ctx.now)}.csv`, "text/csv; charset=utf-8");
}
