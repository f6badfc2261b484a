import type { IsoDate } from "#app/domain/shared/dates.ts";
import { plannedRows, type Transaction } from "#db/client.ts";
import { RATE_CODES, type RateCode, type RateSet } from "./breakdown.ts";

export type BookingKindName = "room" | "food" | "travel" | "equipment" | "lab";

/**
 * The rates (ppm) that apply to a kind on an IST booking date: for each code the newest row not after the date, a row of the
 * kind itself before one for every kind. A later change of a rate never alters a booking, which keeps what it used.
 * @throws Error when a code has no row, which the migrations rule out
 */
export async function ratesFor(kind: BookingKindName, date: IsoDate, tx?: Transaction): Promise<RateSet> {
  const found = await plannedRows<{ code: RateCode; id: string; ppm: number }>(
    `SELECT DISTINCT ON (code) code, id, rate_ppm AS ppm FROM rates
     WHERE kind IN ($kind, '*') AND valid_from <= $date ORDER BY code, (kind = '*'), valid_from DESC`,
    { kind, date },
    tx,
  );
  const set = Object.fromEntries(found.map(({ code, id, ppm }) => [code, { id, ppm }]));
  for (const code of RATE_CODES) {
    if (!set[code]) throw new Error(`There is no rate "${code}" for ${kind} on ${date}`);
  }
  return set as RateSet;
}
