import { present } from "#app/present.ts";

/** Columns are snake_case in the database and camelCase in TypeScript. The names are turned here, and nowhere by hand. */

declare const snakeCase: unique symbol;

/**
 * Constraint of a row type whose keys are camelCase: a snake_case key, or keys that the compiler does not know, do not fit it.
 * Such rows are read with `rawRows`.
 */
export type CamelKeys<Row> = {
  [Key in keyof Row]: string extends Key
    ? typeof snakeCase
    : Key extends `${string}_${string}`
      ? typeof snakeCase
      : Row[Key];
};

const names = new Map<string, string>();

/** `total_paise` as `totalPaise`. A name without an underscore stays as it is. */
export function camelCase(column: string): string {
  let name = names.get(column);
  if (name === undefined) {
    name = column.replace(/(?<=.)_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    names.set(column, name);
  }
  return name;
}

/** The same rows under camelCase names. All have the columns of the first one, so the names are worked out once. */
export function camelRows<Row extends object>(found: object[]): Row[] {
  const columns = Object.keys(found[0] ?? {});
  if (!columns.some((column) => column.includes("_"))) return found as Row[];
  const keys = columns.map(camelCase);
  const blank = Object.fromEntries(keys.map((key) => [key, null]));
  return (found as Array<Record<string, unknown>>).map((stored) => {
    const row: Record<string, unknown> = { ...blank };
    for (let at = 0; at < columns.length; at++) row[present(keys[at])] = stored[present(columns[at])];
    return row as Row;
  });
}
