import { editsInBulk } from "#app/domain/bulk-edits/bulk-edits.ts";
import { type Actor, type Context, hasRole, isUser, type Role } from "#app/domain/context.ts";
import { isListName } from "#app/domain/exports/lists.ts";
import {
  isUsual,
  keepsViews,
  type ListChoices,
  type ListView,
  readListChoices,
} from "#app/domain/list-views/list-views.ts";
import { type ColumnOptions, type Columns, type ColumnType, isNumeric } from "#app/domain/lists/columns.ts";
import type {
  AnyList,
  ListRow,
  ListTotal,
  ListPage as Page,
  PageOptions,
} from "#app/domain/lists/define-list.ts";
import type { Option } from "#app/domain/lists/filters.ts";
import { present } from "#app/present.ts";
import { translateLabel, translateLabels } from "#app/words/labels.ts";
import { holds, type Permission } from "./permissions.ts";
import { bulkPaths, type FilePaths, listPaths, reportPaths } from "./report-paths.ts";
import { queryResponse } from "./report-response.ts";

/** A list as its screen shows it: `ListPage` of `app/ui/list` takes it as it is, so that the browser needs nothing of the declaration. */
export type ShownList<Row, Total extends string = string> = Page<Row, Total> & {
  name: string;
  title: string;
  columns: ShownColumn[];
  /** Counts that are summed up, shown or not. */
  counted: Array<{ field: string; label: string }>;
  filters: ShownFilter[];
  /** The order that is shown, `-` before it for descending. */
  sort: string;
  /** What the address says, without the page: `?kind=room`, or nothing. */
  query: string;
  /** What the address says where nothing is filtered: its tab, or nothing. */
  unfiltered: string;
  /** Where the list is ordered as a file, with its filters; null for somebody who has no files. */
  orderAt: string | null;
  /** Where many of its rows are changed at once, with its filters; null for somebody who may not. */
  bulkAt: string | null;
  /** Whether a filter leaves something out. */
  isFiltered: boolean;
  /** Where its columns are chosen and its views saved; null for somebody who does neither. */
  chooseAt: string | null;
  /** Views of it, wherever it stands: the own ones and those of the office. */
  views: ListView[];
  /** The view that is shown. */
  saved: string | null;
};

export type ShownColumn = {
  field: string;
  label: string;
  type: ColumnType;
  words?: Readonly<Record<string, string>>;
  sortable?: boolean;
  /** It stands at the right. */
  numeric?: boolean;
} & Pick<ColumnOptions, "under" | "badge" | "shortened" | "onCard">;

export type ShownFilter = {
  name: string;
  label: string;
  /** `hidden`: it is set and has no control; filtering further keeps it. */
  control: "search" | "date" | "select" | "hidden";
  value: string;
  /** It leaves something out, or differs from what holds when nobody touched it. */
  isSet: boolean;
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
  how: PageOptions = {},
): Promise<ShownList<ListRow<L>, ListTotal<L>>> {
  const asked = { ...state, ...fixed };
  const isKnown = isListName(list.name);
  const choices = isKnown ? await readListChoices(ctx, list.name) : { columns: null, views: [] };
  const saved = choices.views.find(({ id }) => id === asked.saved);
  const every = list.pageColumns(ctx, asked);
  const columns = shownColumns(ctx, every, choices, saved);
  const counted = Object.entries(every).flatMap(([field, { label, summed }]) =>
    summed ? [{ field, label: translateLabel(label) }] : [],
  );
  const money = columns.filter(({ type, notSummed }) => type === "money" && !notSummed);
  const [page, options] = await Promise.all([
    list.page(ctx, asked, { sumUp: [...money, ...counted].map(({ field }) => field), ...how }),
    readOptions(ctx, list, asked),
  ]);
  const names = Object.keys(list.filters).filter((name) => !(name in fixed));
  const address = list.search.href({ ...state, page: 1 });
  return {
    ...(page as Page<ListRow<L>, ListTotal<L>>),
    name: list.name,
    title: translateLabel(list.title),
    columns: columns.map(({ notSummed: _, summed: __, ...column }) => ({
      ...column,
      label: translateLabel(column.label),
      ...(column.words ? { words: translateLabels(column.words) } : {}),
    })),
    counted: counted.filter(({ field }) => field in (page as { sums: object }).sums),
    filters: controlsOf(ctx, list, names, asked, options, page.counts),
    sort: state.sort,
    query: address === "?" ? "" : address,
    unfiltered: "",
    orderAt: orderAddress(ctx.actor, list, asked),
    bulkAt: bulkAddress(ctx.actor, list, asked),
    isFiltered: names.some((name) => present(list.filters[name]).encode(asked[name]).length > 0),
    chooseAt: isKnown ? choosingAddress(ctx.actor, list.name) : null,
    views: choices.views,
    saved: saved?.id ?? null,
  };
}

/**
 * The columns of a screen: those of the view, those that the reader chose, or the usual ones. One that usually stands in another's cell has
 * its own where that one is not shown.
 */
function shownColumns(ctx: Context, columns: Columns, choices: ListChoices, saved: ListView | undefined) {
  const wanted = saved?.columns ?? choices.columns;
  const chosen = wanted?.filter((field) => field in columns) ?? [];
  // What a row is about always stands first: it opens the row.
  const [first] = Object.keys(columns);
  const shown = Object.entries(columns).filter(([field, column]) =>
    chosen.length > 0 ? field === first || chosen.includes(field) : isUsual(ctx, column),
  );
  const fields = new Set(shown.map(([field]) => field));
  return shown.map(
    ([
      field,
      {
        sql: _,
        on: __,
        hiddenFrom: ___,
        needs: ______,
        shownTo: ____,
        always: _____,
        sortable,
        under,
        ...rest
      },
    ]) => ({
      field,
      ...rest,
      ...(under && fields.has(under) ? { under } : {}),
      sortable: !!sortable,
      numeric: isNumeric(rest.type),
    }),
  );
}

/** Where each role chooses columns and saves views of a list. */
const CHOOSING: Partial<Record<Role, (list: string) => string>> = {
  admin: listPaths.admin,
  partner: listPaths.partner,
  agent: listPaths.agent,
  staff: listPaths.staff,
  city_manager: listPaths.cityManager,
};

function choosingAddress(actor: Actor, list: string): string | null {
  return keepsViews(actor) && !actor.viewedBy ? (CHOOSING[actor.role]?.(list) ?? null) : null;
}

/** The filters of a list as controls, for a form that is not its screen. */
export async function showFilters(
  ctx: Context,
  list: AnyList,
  state: Record<string, unknown>,
): Promise<ShownFilter[]> {
  return controlsOf(ctx, list, Object.keys(list.filters), state, await readOptions(ctx, list, state), {});
}

function controlsOf(
  { actor }: Context,
  list: AnyList,
  names: readonly string[],
  state: Record<string, unknown>,
  options: Record<string, readonly Option[]>,
  counts: Record<string, Record<string, number>>,
): ShownFilter[] {
  return names.flatMap((name): ShownFilter[] => {
    const { label, control, encode, decode, hiddenFrom = [] } = present(list.filters[name]);
    const isHidden = label === null || hasRole(actor, ...hiddenFrom);
    const chosen = encode(state[name])[0];
    // With one option there is nothing to choose.
    if (isHidden || (control === "select" && (options[name] ?? []).length < 2))
      return chosen === undefined
        ? []
        : [{ name, label: "", control: "hidden", value: chosen, isSet: true, options: [] }];
    // A control that nobody touched shows what holds then: a select the option chosen when none is.
    const value = chosen ?? String(decode(null, []) ?? "");
    const said = (options[name] ?? []).map((option) => ({ ...option, label: translateLabel(option.label) }));
    return [
      {
        name,
        label: translateLabel(label),
        control,
        value,
        isSet: chosen !== undefined,
        options: withCounts(said, counts[name]),
      },
    ];
  });
}

/** Where each role orders files, if it may. */
const FILES: Partial<Record<Role, [Permission, FilePaths]>> = {
  admin: ["admin.report.export", reportPaths.adminFiles],
  partner: ["partner.report.export", reportPaths.partnerFiles],
  agent: ["agent.report.export", reportPaths.agentFiles],
  staff: ["staff.report.export", reportPaths.staffFiles],
  city_manager: ["city.report.export", reportPaths.cityFiles],
};

function orderAddress(actor: Actor, list: AnyList, state: Record<string, unknown>): string | null {
  const [permission, files] = (isUser(actor) && FILES[actor.role]) || [];
  if (!permission || !files || !holds(actor, permission) || !isListName(list.name)) return null;
  const query = queryOf(list, state);
  return `${files.new}?list=${list.name}${query ? `&${query}` : ""}`;
}

/** What an address says of a list that stands elsewhere: its filters and order. */
function queryOf(list: AnyList, state: Record<string, unknown>): string {
  return list.search.href({ ...state, page: 1, saved: null }).slice(1);
}

function bulkAddress(actor: Actor, list: AnyList, state: Record<string, unknown>): string | null {
  if (!isUser(actor) || !editsInBulk({ actor }, list.name)) return null;
  const at = (bulkPaths as Partial<Record<Role, (list: string) => string>>)[actor.role]?.(list.name);
  const query = queryOf(list, { ...state, sort: "" });
  return at ? at + (query ? `?${query}` : "") : null;
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

/** A list as a CSV download, with the filters of its screen. @throws Forbidden */
export function csvOf(ctx: Context, list: AnyList, state: Record<string, unknown>): Promise<Response> {
  return queryResponse(list.query(ctx, state));
}
