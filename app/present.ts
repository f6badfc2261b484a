/**
 * What was looked up and is known to be there: an entry of a map, a row that was just written. Null may be a value, and passes.
 * @throws Error when it is undefined after all: the code that knew better is wrong
 */
export function present<T>(value: T): Exclude<T, undefined> {
  if (value === undefined) throw new Error("A value is missing that has to be there");
  return value as Exclude<T, undefined>;
}

/**
 * What may be empty in general and is known to be filled here: a column that this state always has.
 * @throws Error when it is null or undefined after all
 */
export function filled<T>(value: T): NonNullable<T> {
  if (value === null || value === undefined) throw new Error("A value is empty that has to be filled");
  return value;
}
