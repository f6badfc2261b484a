import type { Context } from "#app/domain/context.ts";
import { addDays, type IsoDate, istDate, istInstant } from "#app/domain/shared/dates.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import type { Breakdown, RateSet } from "./breakdown.ts";
import { ANY_GROUP, type Article, type SupplyLine } from "./gst.ts";
import { type RoomUnits, roomUnits } from "./room-units.ts";
import { BREAKDOWN_COLUMNS, splitBreakdown } from "./stored-breakdown.ts";

/** What a rate, a rule or an offer would have changed of the bookings of the last 31 days, before it counts. */

/** Of one partner: sums over its bookings that would have been another sale, paise. */
export type WhatIfRow = {
  accountId: string;
  partner: string;
  bookings: number;
  before: WhatIfSums;
  after: WhatIfSums;
};
export type WhatIfSums = Record<(typeof SUMS)[number], number>;
const SUMS = [
  "gstPaise",
  "mhOfferPaise",
  "totalPaise",
  "commissionPaise",
  "tdsPaise",
  "tcsPaise",
  "partnerSharePaise",
  "mhProfitPaise",
] as const;

/** A booking with what its price is made of again. */
export type SoldBooking = {
  id: string;
  kind: BookingKindName;
  accountId: string;
  partner: string;
  propertyId: string | null;
  roomId: string | null;
  itemId: string | null;
  cityId: string;
  hospitalId: string | null;
  startsOn: IsoDate;
  bookedOn: IsoDate;
  gstin: string | null;
  floorPaise: number;
  depositPaise: number;
  rates: RateSet;
  supplies: SupplyLine[] | null;
  /** Of a booking of equipment: what decides its GST rate. */
  article: Article | null;
  /** The commission rule that decided when it was placed, if one did. */
  ruleId: string | null;
  /** The fee of what was sold, as it is today: it counts where no rule fits. */
  feePpm: number;
  breakdown: Breakdown;
};

const DAYS = 31;
const BATCH = 500;

/**
 * Recalculates the bookings of the last 31 days one by one, and totals the differences by partner.
 * @param again what the booking would have been; null if nothing would differ @returns the partners for whom something would differ, by
 * name
 */
export async function whatIf(
  ctx: Context,
  again: (sold: SoldBooking) => { before: Breakdown; after: Breakdown } | null,
): Promise<WhatIfRow[]> {
  const since = addDays(istDate(ctx.now), -DAYS);
  const byPartner = new Map<string, WhatIfRow>();
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const sold = await readSold(ctx, since, last);
    for (const booking of sold) {
      const made = again(booking);
      if (made) add(byPartner, booking, made);
    }
    if (sold.length < BATCH) break;
    last = present(sold.at(-1)).id;
  }
  return [...byPartner.values()].sort((a, b) => (a.partner < b.partner ? -1 : 1));
}

function add(
  byPartner: Map<string, WhatIfRow>,
  { accountId, partner }: SoldBooking,
  { before, after }: { before: Breakdown; after: Breakdown },
): void {
  if (SUMS.every((name) => before[name] === after[name])) return;
  const zero = () => Object.fromEntries(SUMS.map((name) => [name, 0])) as WhatIfSums;
  const row = byPartner.get(accountId) ?? { accountId, partner, bookings: 0, before: zero(), after: zero() };
  row.bookings += 1;
  for (const name of SUMS) {
    row.before[name] += before[name];
    row.after[name] += after[name];
  }
  byPartner.set(accountId, row);
}

async function readSold(ctx: Context, since: IsoDate, after: string): Promise<SoldBooking[]> {
  const found = await rows<Omit<SoldBooking, "breakdown"> & Breakdown & { nights: RoomUnits[] | null }>(
    `SELECT booking.id, booking.kind, booking.account_id, account.name AS partner, booking.property_id, booking.room_id, booking.item_id,
       booking.city_id, booking.hospital_id, booking.starts_on, (booking.created_at AT TIME ZONE 'Asia/Kolkata')::date AS booked_on,
       booking.floor_paise, booking.deposit_paise, booking.rates, booking.terms -> 'commission' ->> 'id' AS rule_id,
       coalesce(property.mh_service_fee_ppm, item.mh_service_fee_ppm, booking.commission_ppm) AS fee_ppm,
       coalesce(nullif(booking.snapshot ->> 'propertyGstin', ''), account.gstin) AS gstin,
       ${BREAKDOWN_COLUMNS.map((column) => `booking.${column}`).join(", ")},
       (SELECT jsonb_agg(jsonb_build_object('rooms', night.rooms, 'pricePaise', night.price_paise, 'extraBeds', booking.extra_beds,
           'extraBedsPaise', night.extra_beds_paise)) FROM booking_nights night WHERE night.booking_id = booking.id) AS nights,
       (SELECT jsonb_agg(jsonb_build_object('group', '${ANY_GROUP}', 'quantity', line.quantity, 'basePaise', line.amount_paise))
         FROM booking_lines line WHERE line.booking_id = booking.id) AS supplies,
       (SELECT jsonb_build_object('purchasedType', purchased_type, 'hsn', hsn) FROM equipment_items WHERE item_id = booking.item_id) AS article
     FROM bookings booking JOIN accounts account ON account.id = booking.account_id
     LEFT JOIN properties property ON property.id = booking.property_id LEFT JOIN items item ON item.id = booking.item_id
     WHERE booking.created_at >= $since AND booking.status NOT IN ('held', 'expired') AND booking.id > $after
     ORDER BY booking.id LIMIT ${BATCH}`,
    { since: istInstant(since, "00:00"), after },
    ctx.tx,
  );
  return found.map(({ nights, supplies, ...one }) => {
    const { breakdown, rest } = splitBreakdown(one);
    return { ...rest, supplies: nights?.flatMap(roomUnits) ?? supplies, breakdown };
  });
}
