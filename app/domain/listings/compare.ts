/** True when two sets of values say the same; neither the order of a list nor that of an object's keys matters. */
export function sameValues(one: object, other: object): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sameValue(Reflect.get(one, name), Reflect.get(other, name)));
}

/** The same of two single values; undefined and null are equal. */
export function sameValue(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other);
}

// A stored object comes back with its keys in another order.
function comparable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(comparable).sort().join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${key}:${comparable(Reflect.get(value, key))}`).join()}}`;
}

/** Before and after of the fields that differ, for the audit trail. */
export function changesOf(
  before: object,
  after: object,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = Object.keys(after).filter(
    (name) => !sameValue(Reflect.get(before, name), Reflect.get(after, name)),
  );
  const pick = (values: object) =>
    Object.fromEntries(changed.map((name) => [name, Reflect.get(values, name)]));
  return { before: pick(before), after: pick(after) };
}
