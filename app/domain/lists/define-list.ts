import { type Context, hasRole, mayUse } from "#app/domain/context.ts";
import { COUNT_LIMIT, LIST_COUNTED } from "#app/domain/shared/bounded-count.ts";
import { defineSearch, id, oneOf, page, type SearchDefinition } from "#app/domain/shared/search-params.ts";
import { present } from "#app/present.ts";
import type { Column, Columns, RowOf } from "./columns.ts";
import { ALL, type Condition, type FilterState, type Filters } from "./filters.ts";
import {
  type ListQuery,
  readCount,
  readCounts,
  readGroups,
  readRows,
  readSums,
  readTotals,
} from "./query.ts";

/** A list of groups: a SELECT that groups or gathers what the filters leave, and what the columns call it. */
export type GroupedFrom<F extends Filters> = {
  /** `where` is the scope and the filters: of what is grouped, not of what comes of it. */
  select: (where: string, ctx: Context, state: FilterState<F>) => string;
  as: string;
  /** Its statements are few and take longer to plan than to run: each connection plans them once. */
  isPlanned?: true;
};

/**
 * A list, declared once: what it selects, whose rows somebody sees, its filters, orders and columns. The screen, its files, the JSON
 * call and the command line are made of it, so that they cannot differ.
 */
export type ListDeclaration<
  C extends Columns,
  F extends Filters,
  Key extends string,
  Total extends string,
> = {
  /** Its name at the command line, in orders of files and in file names. */
  name: string;
  /** What it is a list of: the caption of the table. */
  title: string;
  /** The table that has a row for each row of the list, with whatever filters and orders need, as after FROM. */
  from: string | GroupedFrom<F>;
  /** What only columns need, as it follows `from`. Read for the rows of one page, never to count. */
  joins?: string | ((state: FilterState<F>) => string);
  /** The unique key of a row: the end of each order, and the row's `key`. */
  key: string;
  /** Where the key is made of several values: the column of `from` by whose index the rows of a page are found again. */
  foundBy?: string;
  /** Values beside the columns that the screen's links need, as text. */
  keys?: Record<Key, string>;
  columns: C | ((ctx: Context) => C);
  /** What it has besides, as the filters say: the fields of one kind. One of these stands for a column of its name. */
  extraColumns?: (state: FilterState<F>) => Columns;
  filters: F;
  /** What a page asks the database first to be read cheaply: the state that it is then read with. */
  prepare?: (ctx: Context, state: FilterState<F>) => Promise<Partial<FilterState<F>>>;
  /** What the list is of, where its address names it. @throws NotFound when that is not there */
  belongsTo?: (ctx: Context, state: FilterState<F>) => Promise<unknown>;
  /** Which rows the actor may see at all. @throws Forbidden for somebody who may see none */
  scope: (ctx: Context) => Condition;
  /** The order of a list that nobody ordered: a sortable column's field (`-` before it for descending), or SQL over `from`. */
  order: string | ((state: FilterState<F>) => string);
  /** Sums and averages over everything that the filters leave, as SQL over `from`, by name. */
  totals?: Record<Total, string> | ((ctx: Context) => Record<Total, string>);
  /**
   * Columns that are summed up likewise, as far as the actor sees them; their SQL needs no `joins`. Any other column of money is summed up
   * where the rows are counted to the end (`PageOptions.sumUp`).
   */
  sums?: readonly string[] | ((state: FilterState<F>) => readonly string[]);
  /** Values that columns and totals need: `{ now: ctx.now }`. */
  bind?: (ctx: Context) => Record<string, unknown>;
  pageSize?: number;
};

/** Where in a list somebody is: what the address says. `saved` is the view that is shown (`app/domain/list-views`). */
export type ListState<F extends Filters> = FilterState<F> & {
  sort: string;
  page: number;
  saved: string | null;
};

export type ListPage<Row, Total extends string = string> = {
  rows: Row[];
  page: number;
  pageSize: number;
  /** Counted as far as is worth its cost; a floor when `totalIsBounded`. */
  total: number;
  totalIsBounded: boolean;
  totals: Record<Total, number | null>;
  /** Of the columns that are summed up, by field: over everything that the filters leave, paise. */
  sums: Record<string, number>;
  /** For each filter with `countBy`, how many rows each option leaves; absent when there are too many to count. */
  counts: Record<string, Record<string, number>>;
};

/** How a page is read: how many rows, whether with what only files and calls have, and whether without counts and sums. */
export type PageOptions = {
  pageSize?: number;
  withExtra?: boolean;
  rowsOnly?: boolean;
  /** Columns to sum up besides those that the list sums up always. */
  sumUp?: readonly string[];
};

/** Any list, with rows and filters of any type. */
// biome-ignore-start lint/suspicious/noExplicitAny: rows and states of any list
export type AnyList = {
  name: string;
  title: string;
  filters: Filters;
  search: SearchDefinition<any>;
  scope: (ctx: Context) => Condition;
  columnsFor: (ctx: Context, state?: any) => Columns;
  belongsTo?: (ctx: Context, state: any) => Promise<unknown>;
  pageColumns: (ctx: Context, state: any) => Columns;
  query: (ctx: Context, state: any) => ListQuery;
  page: (ctx: Context, state: any, how?: PageOptions) => Promise<ListPage<any, any>>;
};
export type ListRow<L extends AnyList> =
  Awaited<ReturnType<L["page"]>> extends ListPage<infer Row, any> ? Row : never;
export type ListTotal<L extends AnyList> =
  Awaited<ReturnType<L["page"]>> extends ListPage<any, infer Total> ? Total : never;
export type StateOfList<L extends AnyList> = Parameters<L["page"]>[1];
// biome-ignore-end lint/suspicious/noExplicitAny: as above

export type List<C extends Columns, F extends Filters, Key extends string, Total extends string> = Omit<
  ListDeclaration<C, F, Key, Total>,
  "columns"
> & {
  /** The state of the list in an address. */
  search: SearchDefinition<ListState<F>>;
  /** The columns that this actor may see, by field; with a state, also those that only these filters bring. */
  columnsFor: (ctx: Context, state?: Partial<ListState<F>>) => Columns;
  /** The columns that a screen reads: all but what the filters bring to files and calls alone. */
  pageColumns: (ctx: Context, state: Partial<ListState<F>>) => Columns;
  /** Everything that the filters leave in the actor's scope, for a file. @throws Forbidden */
  query: (ctx: Context, state: Partial<ListState<F>>) => ListQuery;
  /** A page of it. @throws Forbidden */
  page: (
    ctx: Context,
    state: Partial<ListState<F>>,
    how?: PageOptions,
  ) => Promise<ListPage<RowOf<C> & Record<Key, string> & { key: string }, Total>>;
};

const PAGE_SIZE = 25;

export function defineList<
  const C extends Columns,
  F extends Filters = Record<never, never>,
  Key extends string = never,
  Total extends string = never,
>(declared: ListDeclaration<C, F, Key, Total>): List<C, F, Key, Total> {
  const { columns, filters, pageSize: usualPageSize = PAGE_SIZE } = declared;
  const allColumns = typeof columns === "function" ? undefined : columns;
  const search = defineSearch({
    ...filters,
    sort: oneOf(sortsOf(allColumns ?? {}), typeof declared.order === "string" ? declared.order : ""),
    page: page(),
    saved: id(),
  }) as unknown as SearchDefinition<ListState<F>>;
  const defaults = search.decode(new URLSearchParams());

  /** What is not said is as in an address that does not say it. */
  const stateOf = (given: Partial<ListState<F>>): ListState<F> => ({
    ...defaults,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  });

  const columnsFor = (ctx: Context, given?: Partial<ListState<F>>): Columns => {
    const extra = given && declared.extraColumns?.(stateOf(given));
    const every = Object.entries({ ...(allColumns ?? (columns as (ctx: Context) => C)(ctx)), ...extra });
    const seen = every.filter(
      ([, { hiddenFrom, needs }]) =>
        (!hiddenFrom || !hasRole(ctx.actor, ...hiddenFrom)) && (!needs || mayUse(ctx.actor, needs)),
    );
    return Object.fromEntries(seen.map(([field, one]) => [field, labelled(one, ctx)]));
  };

  const usualOrder = (state: FilterState<F>) =>
    typeof declared.order === "function" ? declared.order(state) : declared.order;

  /** One that groups has the conditions in its `from`. */
  const sourceOf = (ctx: Context, state: ListState<F>, where: string) => {
    const { from } = declared;
    if (typeof from === "string") return { from, where };
    const grouped = { select: from.select(where, ctx, state), as: from.as, isPlanned: from.isPlanned };
    return { from: `(${grouped.select}) AS ${grouped.as}`, where: "true", grouped };
  };

  const pageColumns = (ctx: Context, given: Partial<ListState<F>>): Columns => {
    const usual = columnsFor(ctx);
    const brought = Object.entries(columnsFor(ctx, given)).filter(
      ([field, one]) => one !== usual[field] && one.on !== "file",
    );
    return { ...usual, ...Object.fromEntries(brought) };
  };

  const queryOf = (ctx: Context, state: ListState<F>, shown: Columns): ListQuery => {
    const { where, bind } = conditionsOf(ctx, declared, state);
    return {
      name: declared.name,
      columns: shown,
      keys: declared.keys ?? {},
      joins: typeof declared.joins === "function" ? declared.joins(state) : (declared.joins ?? ""),
      key: declared.key,
      foundBy: declared.foundBy,
      ...sourceOf(ctx, state, where),
      bind,
      orderBy: `${orderOf(state.sort || usualOrder(state), columnsFor(ctx))}, ${declared.key}`,
      valueBind: declared.bind?.(ctx) ?? {},
    };
  };

  return {
    ...declared,
    search,
    columnsFor,
    pageColumns,
    query: (ctx, given) => queryOf(ctx, stateOf(given), columnsFor(ctx, given)),
    page: async (
      ctx,
      given,
      { pageSize = usualPageSize, withExtra = false, rowsOnly = false, sumUp = [] } = {},
    ) => {
      const asked = stateOf(given);
      const state = { ...asked, ...(await declared.prepare?.(ctx, asked)) };
      const filtered = queryOf(ctx, state, withExtra ? columnsFor(ctx, given) : pageColumns(ctx, state));
      const number = Math.min(Math.max(state.page, 1), Math.ceil(COUNT_LIMIT / pageSize));
      const upTo = Math.min(Math.max(LIST_COUNTED, (number + 1) * pageSize), COUNT_LIMIT);
      const part = { limit: pageSize, offset: (number - 1) * pageSize };
      const isUsual = number === 1 && pageSize === usualPageSize && state.sort === defaults.sort;
      const isPlanned = isUsual && Object.keys(filtered.bind).length === 0;
      const whole = { ...filtered, isPlanned };
      if (rowsOnly) {
        const rows = await readRows(whole, part, ctx.tx);
        return { ...NOTHING_COUNTED, rows, page: number, pageSize } as never;
      }
      const totals = typeof declared.totals === "function" ? declared.totals(ctx) : declared.totals;
      const wanted = typeof declared.sums === "function" ? declared.sums(state) : (declared.sums ?? []);
      const summed = wanted.filter((field) => field in whole.columns);
      const sums = Object.fromEntries(summed.map((field) => [field, sumOf(whole, field)]));
      const others = sumUp.filter((field) => !(field in sums) && !(field in (totals ?? {})));
      const counts = countedFilters(ctx, declared, state, (where) => sourceOf(ctx, state, where));
      const [read, counted] = await Promise.all([
        readPage(whole, { ...part, upTo, totals: totals ?? {}, sums }, ctx.tx),
        readCounts(
          counts.map((one) => ({ ...one, isPlanned })),
          upTo,
          ctx.tx,
        ),
      ]);
      const besides = await sumsBesides(whole, read, others, ctx.tx);
      return {
        ...read,
        sums: { ...read.sums, ...besides },
        page: number,
        pageSize,
        counts: counted,
      } as Awaited<ReturnType<List<C, F, Key, Total>["page"]>>;
    },
  };
}

type Row = Record<string, unknown>;
type Expressions = Record<string, string>;
type Part = { limit: number; offset: number; upTo: number; totals: Expressions; sums: Expressions };

/** Rows, their number, totals and sums: of groups in one statement, of plain rows in several at once. */
async function readPage(whole: ListQuery, { limit, offset, upTo, totals, sums }: Part, tx: Context["tx"]) {
  const { grouped } = whole;
  if (grouped) {
    const found = await readGroups({ ...whole, grouped }, { limit, offset }, { ...totals, ...sums }, tx);
    const picked = (wanted: Expressions) =>
      Object.fromEntries(Object.keys(wanted).map((name) => [name, found.totals[name]]));
    const { rows, total } = found;
    return { rows, total, totalIsBounded: false, totals: picked(totals), sums: picked(sums) };
  }
  const [rows, counted, summedUp, summed] = await Promise.all([
    readRows(whole, { limit, offset }, tx),
    readCount(whole, upTo, tx),
    readTotals(whole, totals, tx),
    readTotals(whole, sums, tx),
  ]);
  return { rows, ...counted, totals: summedUp, sums: summed };
}

/** Sums of columns that need what the rows need: of the rows at hand when they are all, and none when they were not counted to the end. */
async function sumsBesides(
  whole: ListQuery,
  { rows, total, totalIsBounded }: { rows: Row[]; total: number; totalIsBounded: boolean },
  fields: readonly string[],
  tx: Context["tx"],
): Promise<Record<string, number>> {
  if (fields.length === 0 || totalIsBounded) return {};
  if (rows.length < total) return readSums(whole, fields, tx);
  const sumOfRows = (field: string) => rows.reduce((sum, one) => sum + Number(one[field] ?? 0), 0);
  return Object.fromEntries(fields.map((field) => [field, sumOfRows(field)]));
}

const NOTHING_COUNTED = { total: 0, totalIsBounded: true, totals: {}, sums: {}, counts: {} };

const sumOf = ({ columns }: ListQuery, field: string) => `coalesce(sum(${present(columns[field]).sql}), 0)`;

function sortsOf(columns: Columns): string[] {
  return Object.entries(columns)
    .filter(([, { sortable }]) => sortable)
    .flatMap(([field]) => [field, `-${field}`]);
}

function orderOf(sort: string, columns: Columns): string {
  const column: Column | undefined = columns[sort.replace(/^-/, "")];
  if (!column) return sort;
  const direction = sort.startsWith("-") ? "DESC" : "ASC";
  return typeof column.sortable === "string"
    ? `${column.sortable} ${direction}`
    : `${column.sql} ${direction} NULLS LAST`;
}

type Conditions = Pick<ListQuery, "where" | "bind">;
type Declared = Pick<ListDeclaration<Columns, Filters, string, string>, "filters" | "scope" | "bind">;

/** The scope and every filter that is set, but the one named. */
function conditionsOf(
  ctx: Context,
  { filters, scope }: Declared,
  state: Record<string, unknown>,
  except?: string,
): Conditions {
  const conditions = [scope(ctx)];
  for (const [name, { isSet, where }] of Object.entries(filters)) {
    const value = state[name];
    if (name === except || !isSet(value)) continue;
    const condition =
      typeof where === "string" ? { sql: where, bind: { [name]: value } } : where(value, ctx, state);
    if (condition) conditions.push(condition);
  }
  return {
    where: conditions.map(({ sql }) => `(${sql})`).join(" AND "),
    bind: Object.assign({}, ...conditions.map(({ bind }) => bind)),
  };
}

/** The filters whose options are counted, each with the conditions of all the others. */
function countedFilters(
  ctx: Context,
  declared: Declared,
  state: Record<string, unknown>,
  sourceOf: (where: string) => Pick<ListQuery, "from" | "where" | "grouped">,
) {
  return Object.entries(declared.filters)
    .filter(([, { countBy }]) => countBy)
    .map(([name, { countBy, countEach, options }]) => {
      const { where, bind } = conditionsOf(ctx, declared, state, name);
      return {
        name,
        sql: present(countBy),
        each:
          countEach && Array.isArray(options)
            ? options.map(({ value }) => value).filter((value) => value !== ALL)
            : undefined,
        bind: { ...bind, ...declared.bind?.(ctx) },
        ...sourceOf(where),
      };
    });
}

function labelled(column: Column, { actor }: Context): Column {
  const { ownLabel, shownTo = [] } = column;
  return ownLabel && hasRole(actor, ...shownTo) ? { ...column, label: ownLabel } : column;
}
