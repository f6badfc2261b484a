import type { Context, Role } from "#app/domain/context.ts";
import { addDays, istInstant } from "#app/domain/shared/dates.ts";
import { date, id, LINKED_NONE, manyOf, oneOf, type Param, text } from "#app/domain/shared/search-params.ts";

/**
 * How the filters of a list are declared: what stands in the address, which control the screen shows, and what the filter means in
 * SQL. The key of a filter is its name in the address, in calls, as an option of the command line and as `$name` in its SQL.
 */

export type Option = { value: string; label: string };

/** A condition with the values of its placeholders. */
export type Condition = { sql: string; bind?: Record<string, unknown> };

/** `state` is what all filters of the list say, for one whose meaning another decides. */
type Where<Value> =
  | string
  | ((value: Value, ctx: Context, state: Readonly<Record<string, unknown>>) => Condition | undefined);
type Options =
  | readonly Option[]
  | ((ctx: Context, state: Readonly<Record<string, unknown>>) => Promise<Option[]>);

export type Filter<Value = unknown> = Param<Value> & {
  /** The label of its control; null for one that only links set. */
  label: string | null;
  control: "search" | "date" | "select";
  /** Whose screens do not have its control. */
  hiddenFrom?: readonly Role[];
  /** Of a select: what can be chosen, the first one being the default. */
  options?: Options;
  /** What it can be, where `options` have to be asked for. */
  values?: readonly string[];
  /** Whether a value leaves anything out; a default does not. */
  isSet: (value: Value) => boolean;
  where: Where<Value>;
  /** Only the list's `prepare` sets it. */
  isPrepared?: true;
  /** The column that tells how many rows each option would leave, such as `booking.status`. */
  countBy?: string;
  /** Whether an index finds the rows of each option, so that each is counted by itself and none is too many. */
  countEach?: true;
};

// biome-ignore lint/suspicious/noExplicitAny: filters of any value stand in one record
export type Filters = Readonly<Record<string, Filter<any>>>;
export type FilterState<F extends Filters> = {
  [Name in keyof F]: F[Name] extends Filter<infer Value> ? Value : never;
};

/** The value of a choice that leaves nothing out. */
export const ALL = "all";

const isText = (value: string | null) => value !== null && value !== "";

export const filter = {
  /** Words to look for: `where` gets them trimmed. */
  search: (label: string, where: Where<string>): Filter<string> => ({
    ...text(100),
    label,
    control: "search",
    isSet: isText,
    where,
  }),

  /**
   * One of a fixed list. "All" stands first and is chosen when nothing is, unless `first` names another option for that; with
   * `all: null` one of the list always is.
   * `where` is told the chosen value.
   */
  choice: <const Value extends string>(
    label: string,
    words: Readonly<Record<Value, string>> | readonly { value: Value; label: string }[],
    where: Where<Value>,
    {
      first,
      all = "All",
      countBy,
      countEach,
    }: { first?: NoInfer<Value>; all?: string | null; countBy?: string; countEach?: true } = {},
  ): Filter<Value | typeof ALL> => {
    const options: Option[] = [
      ...(all === null ? [] : [{ value: ALL, label: all }]),
      ...(Array.isArray(words)
        ? words
        : Object.entries(words).map(([value, name]) => ({ value, label: String(name) }))),
    ];
    const fallback = first ?? ALL;
    return {
      decode: (raw) => (options.some(({ value }) => value === raw) ? (raw as Value | typeof ALL) : fallback),
      encode: (value) => (value === fallback ? [] : [value]),
      label,
      control: "select",
      options,
      isSet: (value) => value !== ALL,
      where: where as Where<Value | typeof ALL>,
      countBy,
      countEach,
    };
  },

  /** Some of a fixed list: the control chooses one of them, links, calls and the command line may name several. */
  some: <const Value extends string>(
    label: string | null,
    values: readonly Value[],
    where: Where<Value[]>,
    { options, countBy }: { options?: Options; countBy?: string } = {},
  ): Filter<Value[]> => ({
    ...manyOf(values),
    values,
    label,
    control: "select",
    options: options ?? [{ value: ALL, label: "All" }, ...values.map((value) => ({ value, label: value }))],
    isSet: (chosen) => chosen.length > 0,
    where,
    countBy,
  }),

  /** Modifies the meaning of other filters and selects nothing itself; the first option is the default. */
  setting: <const Value extends string>(
    label: string | null,
    words: Readonly<Record<Value, string>>,
  ): Filter<Value> => {
    const options = Object.entries<string>(words).map(([value, name]) => ({ value, label: name }));
    return {
      ...oneOf(Object.keys(words) as Value[], Object.keys(words)[0] as Value),
      label,
      control: "select",
      options,
      isSet: () => false,
      where: () => undefined,
    };
  },

  /** What only a list's `prepare` sets: no address can. */
  prepared: <Value>(where: Where<Value>): Filter<Value | null> => ({
    decode: () => null,
    encode: () => [],
    label: null,
    control: "search",
    isSet: (value) => value !== null,
    isPrepared: true,
    where: where as Where<Value | null>,
  }),

  /** The first day that counts, IST: of a date column, or of an instant with `filter.sinceDay`. */
  date: (label: string, where: Where<string>): Filter<string | null> => ({
    ...date(),
    label,
    control: "date",
    isSet: isText,
    where: where as Where<string | null>,
  }),

  /** Instants from the beginning of this Indian day on. */
  sinceDay: (label: string, sql: string): Filter<string | null> =>
    filter.date(label, (day) => ({
      sql: `${sql} >= $sinceDay`,
      bind: { sinceDay: istInstant(day, "00:00") },
    })),

  /** Instants up to the end of this Indian day. */
  untilDay: (label: string, sql: string): Filter<string | null> =>
    filter.date(label, (day) => ({
      sql: `${sql} < $untilDay`,
      bind: { untilDay: istInstant(addDays(day, 1), "00:00") },
    })),

  /** Set by links alone: a text that this SQL is, or `none` where it is nothing. `name` is the filter's own. */
  linked: (name: string, sql: string): Filter<string> => ({
    ...text(100),
    label: null,
    control: "search",
    isSet: isText,
    where: (value) =>
      value === LINKED_NONE
        ? { sql: `coalesce((${sql})::text, '') = ''` }
        : { sql: `(${sql})::text = $${name}`, bind: { [name]: value } },
  }),

  /** The id of a row: chosen from `options`, or set by links only when there are none. */
  id: (
    label: string | null,
    where: Where<string>,
    options?: (ctx: Context) => Promise<Option[]>,
  ): Filter<string | null> => ({
    ...id(),
    label,
    control: "select",
    options: options && (async (ctx: Context) => [{ value: "", label: "All" }, ...(await options(ctx))]),
    isSet: isText,
    where: where as Where<string | null>,
  }),
};
