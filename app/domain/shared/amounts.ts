/** Amounts and percentages as people type them into a field, and as a field shows them. Client-safe. */

/** `1,500`, `₹1500.50`, `1 500` as paise; undefined for anything that is no amount with at most two decimals. */
export function parseRupees(typed: string): number | undefined {
  const match = /^(?:₹|rs\.?)?\s*(\d{1,10})(?:\.(\d{1,2}))?$/i.exec(
    typed.trim().replace(/(?<=\d)[,\s](?=\d)/g, ""),
  );
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** Paise as typed: `1500`, `1500.50`. */
export function typedRupees(paise: number): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}

/** `12`, `2.242`, `12 %` as parts per million; undefined for anything that is no percentage with at most four decimals. */
export function parsePercent(typed: string): number | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?\s*%?$/.exec(typed.trim());
  if (!match) return undefined;
  return Number(match[1]) * 10_000 + Number((match[2] ?? "").padEnd(4, "0"));
}

/** Parts per million as typed: 120000 is `12`. */
export function typedPercent(ppm: number): string {
  return String(ppm / 10_000);
}
