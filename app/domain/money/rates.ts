import type { IsoDate } from "#app/domain/shared/dates.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { plannedRows, type Transaction } from "#db/client.ts";
import { RATE_CODES, type Rate, type RateCode, type RateSet } from "./breakdown.ts";
import { ANY_GROUP, type GstRow } from "./gst.ts";
import type { GstPayer, WithholdingParty } from "./parties.ts";
import type { WithholdingCode, WithholdingRow } from "./withholding.ts";

/** A dated rate as stored, with the columns that distinguish it from others of its code. */
export type StoredRate = {
  id: string;
  code: RateCode;
  kind: BookingKindName | "*";
  ppm: number;
  itemGroup: string;
  abovePaise: number;
  party: WithholdingParty;
  thresholdPaise: number | null;
  hsn: string;
  exempt: boolean;
  payer: GstPayer;
};

/** The columns of a stored rate, for reads of `rates`. */
export const RATE_COLUMNS = `id, code, kind, rate_ppm AS ppm, item_group, above_paise, party, threshold_paise, hsn, exempt, payer`;

/** The newest of each rate in force on a day: what tells the rates of one code apart, a row of the kind before one for every kind. */
export const IN_FORCE = `SELECT DISTINCT ON (code, item_group, above_paise, party) ${RATE_COLUMNS} FROM rates
     WHERE kind IN ($kind, '*') AND valid_from <= $date AND status = 'approved'
     ORDER BY code, item_group, above_paise, party, (kind = '*'), valid_from DESC`;

/**
 * The rates (ppm) that apply to a kind on an IST booking date: for each code the newest approved row not after the date, a row of the
 * kind itself before one for every kind. A later change of a rate never alters a booking, which keeps what it used.
 * @throws Error when a code has no row, which the migrations rule out
 */
export async function ratesFor(kind: BookingKindName, date: IsoDate, tx?: Transaction): Promise<RateSet> {
  return rateSetOf(await plannedRows<StoredRate>(IN_FORCE, { kind, date }, tx), `${kind} on ${date}`);
}

/** The rows in force as a sale takes them. `about` is for the error. @throws Error when a code has no general row */
export function rateSetOf(found: StoredRate[], about: string): RateSet {
  const ofKind = found.some(({ code, kind }) => code === "gst" && kind !== "*");
  const gst = found.filter(({ code, kind }) => code === "gst" && (kind !== "*" || !ofKind));
  const isGeneral = (one: StoredRate) =>
    one.party === "*" && one.itemGroup === ANY_GROUP && one.abovePaise === 0;
  const general = [...found.filter(({ code }) => code !== "gst"), ...gst].filter(isGeneral);
  const set = Object.fromEntries(general.map(({ code, id, ppm }) => [code, { id, ppm }]));
  for (const code of RATE_CODES) {
    if (!set[code]) throw new Error(`There is no rate "${code}" for ${about}`);
  }
  const rates: RateSet = { ...(set as Record<RateCode, Rate>), gstTable: gst.map(gstRow) };
  const withheld = found.filter(({ code }) => code === "tds" || code === "tds_on_agent");
  if (withheld.some((one) => one.party !== "*" || one.thresholdPaise !== null)) {
    rates.withholding = withheld.map(withholdingRow);
  }
  return rates;
}

function gstRow({ id, ppm, itemGroup, abovePaise, hsn, exempt, payer }: StoredRate): GstRow {
  return { id, ppm, group: itemGroup, abovePaise, hsn, exempt, payer };
}

function withholdingRow({ id, code, ppm, party, thresholdPaise }: StoredRate): WithholdingRow {
  return { id, code: code as WithholdingCode, ppm, party, thresholdPaise };
}
