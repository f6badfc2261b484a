import type { Role } from "#app/domain/context.ts";
import type { Right } from "#app/domain/shared/rights.ts";

/**
 * How the columns of a list are declared. The screen, its files, the call and the command line read this one declaration: the key is
 * the field's name in files and calls (the specification's, where it has one), the label is the heading on the screen.
 */

/** What a value is, and with it how it is kept, shown and written. */
export type ColumnType =
  | "text"
  /** E.164. */
  | "phone"
  | "count"
  /** Any other number, shown as it is kept: a coordinate. */
  | "number"
  /** Kept in paise; rupees with two decimals in files, rupees in calls. */
  | "money"
  /** Kept in ppm; per cent in files and calls. */
  | "percent"
  /** Metres. */
  | "distance"
  /** `YYYY-MM-DD`. */
  | "date"
  /** The first day of a month. */
  | "month"
  /** An instant; IST in files. */
  | "instant"
  /** One of a fixed list, shown in words. */
  | "choice"
  | "flag"
  /** Several texts: an array. One cell in files, a list in calls. */
  | "texts";

type ValueOf = {
  text: string;
  phone: string;
  count: number;
  number: number;
  money: number;
  percent: number;
  distance: number;
  date: string;
  month: string;
  instant: Date;
  choice: string;
  flag: boolean;
  texts: string[];
};

export type Column<Type extends ColumnType = ColumnType> = {
  type: Type;
  label: string;
  /** An expression over the tables of the list. Money in paise, percentages in ppm. */
  sql: string;
  /** The words of a choice. */
  words?: Readonly<Record<string, string>>;
} & ColumnOptions;

export type ColumnOptions = {
  /** `file`: in files and calls only. `screen`: a summary of columns that the file has one by one. Both, left out. */
  on?: "screen" | "file";
  /** The column in whose cell it stands on the screen, on a line of its own; files and calls have it by itself. */
  under?: string;
  /** It stands in the second line of a card on a phone; of a list that names none, the columns after the first do. */
  onCard?: true;
  /** A choice that says how far something is: a badge on the screen. */
  badge?: true;
  /** A text that can be long: the screen shows its beginning. */
  shortened?: true;
  /** The list can be ordered by it: by its own value, or by SQL that is never null, so that an index can give the order. */
  sortable?: true | string;
  /** Whose files and screens do not have it. */
  hiddenFrom?: readonly Role[];
  /** What a member of a team needs to have it on screens and in files. */
  needs?: Right;
  /** Whose screens have it, where not everybody's do; files have it all the same. */
  shownTo?: readonly Role[];
  /** What those in `shownTo` read in place of the label, which others read who choose the column. */
  ownLabel?: string;
  /** Every row has a value. */
  always?: true;
  /** A count whose sum stands beside those of money, also where the column is not shown. */
  summed?: true;
  /** Money of which a sum says nothing: the price of one thing, a limit, a balance. */
  notSummed?: true;
};

export type Columns = Readonly<Record<string, Column>>;

/** A row as a page of the list gives it, by field. */
export type RowOf<C extends Columns> = {
  [Field in keyof C]: C[Field] extends { always: true }
    ? ValueOf[C[Field]["type"]]
    : ValueOf[C[Field]["type"]] | null;
};

const make =
  <Type extends ColumnType>(type: Type) =>
  <const Options extends ColumnOptions = Record<never, never>>(
    label: string,
    sql: string,
    options?: Options,
  ): Column<Type> & Options =>
    ({ type, label, sql, ...options }) as Column<Type> & Options;

/** One function for each type of column: `column.money("Price", "booking.price_paise")`. */
export const column = {
  text: make("text"),
  phone: make("phone"),
  count: make("count"),
  number: make("number"),
  money: make("money"),
  percent: make("percent"),
  distance: make("distance"),
  date: make("date"),
  month: make("month"),
  instant: make("instant"),
  flag: make("flag"),
  texts: make("texts"),
  choice: <const Options extends ColumnOptions = Record<never, never>>(
    label: string,
    sql: string,
    words: Readonly<Record<string, string>>,
    options?: Options,
  ): Column<"choice"> & Options =>
    ({ type: "choice", label, sql, words, ...options }) as Column<"choice"> & Options,
};

/** Columns that only files and calls have, whatever they say of themselves. */
export function inFile<C extends Columns>(columns: C): C {
  return Object.fromEntries(
    Object.entries(columns).map(([field, one]) => [field, { ...one, on: "file" as const }]),
  ) as C;
}

/** Numbers and amounts stand at the right. */
export function isNumeric(type: ColumnType): boolean {
  return ["count", "number", "money", "percent", "distance"].includes(type);
}
