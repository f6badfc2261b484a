/**
 * A value that is known to be there, although its type says that it may not be: a row that was just written, an entry that was just counted.
 * @throws Error when it is missing after all: the code that knew better is wrong
 */
export function present<T>(value: T): NonNullable<T> {
  if (value === null || value === undefined) throw new Error("A value is missing that has to be there");
  return value;
}
