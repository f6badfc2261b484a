import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { type Breakdown, breakDown, type RateSet, ratesOf } from "#app/domain/money/breakdown.ts";
import {
  type BookingKindName,
  IN_FORCE,
  RATE_COLUMNS,
  rateSetOf,
  type StoredRate,
} from "#app/domain/money/rates.ts";
import { BREAKDOWN_COLUMNS, splitBreakdown } from "#app/domain/money/stored-breakdown.ts";
import { addDays, type IsoDate, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { rows } from "#db/client.ts";
import { ANY_GROUP, type SupplyLine } from "./gst.ts";

/** What rates would change, per partner: sums over its bookings, paise. Withholding is by the general rows, without thresholds. */
export type PreviewRow = {
  accountId: string;
  partner: string;
  bookings: number;
  before: PreviewSums;
  after: PreviewSums;
};
export type PreviewSums = Record<(typeof SUMS)[number], number>;
const SUMS = [
  "gstPaise",
  "totalPaise",
  "tdsPaise",
  "tcsPaise",
  "partnerSharePaise",
  "mhProfitPaise",
] as const;

type Sold = Breakdown & {
  id: string;
  kind: BookingKindName;
  accountId: string;
  partner: string;
  gstin: string | null;
  depositPaise: number;
  supplies: SupplyLine[] | null;
};

const BATCH = 500;

/**
 * What the rates in force today together with these proposed ones would have made of the bookings of the last 31 days, by partner: those
 * that would have got something else.
 * @throws Forbidden for anybody but admins
 */
export async function previewRates(ctx: Context, proposedIds: string[]): Promise<PreviewRow[]> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const today = istDate(ctx.now);
  const proposed = await rows<StoredRate>(
    `SELECT ${RATE_COLUMNS} FROM rates WHERE id = ANY($ids::uuid[])`,
    { ids: proposedIds },
    ctx.tx,
  );
  const byKind = new Map<BookingKindName, RateSet>();
  const byPartner = new Map<string, PreviewRow>();
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const sold = await readSold(ctx, addDays(today, -31), after);
    for (const booking of sold) {
      if (!byKind.has(booking.kind)) byKind.set(booking.kind, await ratesWith(ctx, booking.kind, proposed));
      add(byPartner, booking, byKind.get(booking.kind)!);
    }
    if (sold.length < BATCH) break;
    after = sold.at(-1)!.id;
  }
  return [...byPartner.values()]
    .filter((one) => SUMS.some((name) => one.before[name] !== one.after[name]))
    .sort((a, b) => (a.partner < b.partner ? -1 : 1));
}

/** The rates in force with the proposed ones in place of those that they would follow. */
async function ratesWith(ctx: Context, kind: BookingKindName, proposed: StoredRate[]): Promise<RateSet> {
  const inForce = await rows<StoredRate>(IN_FORCE, { kind, date: istDate(ctx.now) }, ctx.tx);
  const place = (one: StoredRate) => [one.code, one.itemGroup, one.abovePaise, one.party].join();
  const fitting = proposed.filter((one) => one.kind === kind || one.kind === "*");
  const taken = new Set(fitting.map(place));
  return rateSetOf([...inForce.filter((one) => !taken.has(place(one))), ...fitting], kind);
}

async function readSold(ctx: Context, since: IsoDate, after: string): Promise<Sold[]> {
  return rows<Sold>(
    `SELECT booking.id, booking.kind, booking.account_id, account.name AS partner, booking.deposit_paise,
       coalesce(nullif(booking.snapshot ->> 'propertyGstin', ''), account.gstin) AS gstin,
       ${BREAKDOWN_COLUMNS.map((column) => `booking.${column}`).join(", ")},
       coalesce((SELECT jsonb_agg(jsonb_build_object('group', '${ANY_GROUP}', 'quantity', night.rooms,
           'basePaise', night.rooms * night.price_paise + night.extra_beds_paise)) FROM booking_nights night WHERE night.booking_id = booking.id),
         (SELECT jsonb_agg(jsonb_build_object('group', coalesce(article.purchased_type, '${ANY_GROUP}'), 'quantity', line.quantity,
           'basePaise', line.amount_paise)) FROM booking_lines line LEFT JOIN equipment_items article ON article.item_id = booking.item_id
           WHERE line.booking_id = booking.id)) AS supplies
     FROM bookings booking JOIN accounts account ON account.id = booking.account_id
     WHERE booking.created_at >= $since AND booking.status NOT IN ('held', 'expired') AND booking.id > $after
     ORDER BY booking.id LIMIT ${BATCH}`,
    { since: istInstant(since, "00:00"), after },
    ctx.tx,
  );
}

function add(byPartner: Map<string, PreviewRow>, booking: Sold, rates: RateSet): void {
  const { breakdown } = splitBreakdown(booking);
  const { accountId, partner, gstin, depositPaise, supplies } = booking;
  const now = breakDown({
    ...breakdown,
    ...ratesOf(rates, gstin),
    depositPaise,
    supplies: supplies ?? undefined,
  });
  const zero = () => Object.fromEntries(SUMS.map((name) => [name, 0])) as PreviewSums;
  const row = byPartner.get(accountId) ?? { accountId, partner, bookings: 0, before: zero(), after: zero() };
  row.bookings += 1;
  for (const name of SUMS) {
    row.before[name] += breakdown[name];
    row.after[name] += now[name];
  }
  byPartner.set(accountId, row);
}
