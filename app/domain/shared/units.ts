/** The units of equipment that the site comes with, in English: one, and several. A master of units adds others. Client-safe. */
export const UNITS = {
  piece: "pieces",
  pair: "pairs",
  packet: "packets",
  box: "boxes",
  cylinder: "cylinders",
  litre: "litres",
  set: "sets",
} as const;

export const isKnownUnit = (unit: string): unit is keyof typeof UNITS => Object.hasOwn(UNITS, unit);

/** `1 piece`, `2 boxes`; a unit that an admin has added as it is called there: `2 × Strip`. */
export function countedUnits(units: number, unit: string): string {
  const one = unit.toLowerCase();
  if (!isKnownUnit(one)) return `${units} × ${unit}`;
  return `${units} ${units === 1 ? one : UNITS[one]}`;
}
