import { randomUUID } from "node:crypto";
import type { TxContext } from "#app/domain/context.ts";
import type { Breakdown, RateSet } from "#app/domain/money/breakdown.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { cancellationLines, gatewayFeeLines, saleLines } from "#app/domain/money/postings.ts";
import { toColumns } from "#app/domain/money/stored-breakdown.ts";
import { addDays, type IsoDate, istInstant } from "#app/domain/shared/dates.ts";
import { newReadableNumber, newReference } from "#app/domain/shared/ids.ts";
import { present } from "#app/present.ts";
import { execute } from "#db/client.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import { kindOf } from "./kinds.ts";
import { keepAdjustments } from "./share-adjustments.ts";

/** What a booking becomes when nights at one of its ends are taken out: itself with fewer nights, and a booking of those. */
export type Division = {
  /** The nights that are taken, first to last. */
  nights: IsoDate[];
  staying: Breakdown;
  taken: Breakdown;
  /** What each has of the rates: nights on both sides of a slab are taxed each at its own. */
  rates: { staying: RateSet; taken: RateSet };
};

/**
 * Takes nights out of a booking that stands: they become a booking of their own in the same order, with the same frozen policy and
 * the rates of their nights, and both together are the sale as it was, in the stock, in the books and to the paisa. For a command that has locked order and
 * booking and cancels what was taken in the same transaction.
 * @returns the booking of the nights that were taken
 */
export async function takeNights(
  ctx: TxContext,
  booking: StoredBooking,
  { nights, staying, taken, rates }: Division,
): Promise<StoredBooking> {
  const id = randomUUID();
  const [first, last] = [present(nights[0]), present(nights.at(-1))];
  const isFront = first === booking.startsOn;
  const until = addDays(last, 1);
  const written = {
    id,
    booking_order_id: newReadableNumber(kindOf(booking.kind).numberPrefix),
    reference: newReference(),
    taken_from_id: booking.id,
    extends_booking_id: null,
    status: "confirmed",
    starts_on: first,
    ends_on: until,
    starts_at: istInstant(first, booking.snapshot.checkInTime),
    checked_in_at: null,
    floor_paise: 0,
    rates: rates.taken,
    ...toColumns(taken),
  };
  const names = Object.keys(written).join(", ");
  const same = SAME.join(", ");
  await execute(
    `INSERT INTO bookings (${names}, ${same})
     SELECT ${Object.keys(written)
       .map((name) => `made.${name}`)
       .join(", ")}, ${SAME.map((name) => `stay.${name}`).join(", ")}
     FROM bookings stay, jsonb_populate_record(NULL::bookings, $written::jsonb) made WHERE stay.id = $bookingId`,
    { written: JSON.stringify(written), bookingId: booking.id },
    ctx.tx,
  );
  await execute(
    `INSERT INTO booking_guests (booking_id, position, guest_name, guest_type, age_group, age_years, gender)
     SELECT $id, position, guest_name, guest_type, age_group, age_years, gender FROM booking_guests WHERE booking_id = $bookingId`,
    { id, bookingId: booking.id },
    ctx.tx,
  );
  const left = {
    starts_on: isFront ? until : booking.startsOn,
    ends_on: isFront ? booking.endsOn : first,
    // The policy keeps the instant that it was frozen with.
    starts_at: isFront ? istInstant(until, booking.snapshot.checkInTime) : booking.startsAt,
    rates: rates.staying,
    ...toColumns(staying),
  };
  await execute(
    `UPDATE bookings SET ${Object.keys(left)
      .map((name) => `${name} = made.${name}`)
      .join(", ")}, floor_paise = least(bookings.floor_paise, made.price_paise - made.mh_offer_paise)
     FROM jsonb_populate_record(NULL::bookings, $left::jsonb) made WHERE bookings.id = $bookingId`,
    { left: JSON.stringify(left), bookingId: booking.id },
    ctx.tx,
  );
  await postDivision(ctx, booking, id, { staying, taken });
  await keepAdjustments(ctx, booking, staying.pricePaise);
  await execute(
    "UPDATE booking_nights SET booking_id = $id WHERE booking_id = $bookingId AND night = ANY($nights::date[])",
    { id, bookingId: booking.id, nights },
    ctx.tx,
  );
  const [made] = await readBookings("booking.id = $id", { id }, ctx.tx);
  return present(made);
}

/** What both bookings have in common. */
const SAME = [
  "order_id, kind, account_id, agent_account_id, customer_id, city_id, hospital_id, property_id, room_id, item_id",
  "units, extra_beds, adults, children, infants, nationality, guest_address, special_requests, snapshot, policy, terms",
  "deposit_paise, created_at, confirmed_at",
].flatMap((names) => names.split(", "));

/** The sale of the booking becomes two sales: nothing is earned or owed by it. */
async function postDivision(
  ctx: TxContext,
  booking: StoredBooking,
  takenId: string,
  { staying, taken }: Pick<Division, "staying" | "taken">,
): Promise<void> {
  const { id: bookingId, orderId, customerId, accountId, agentAccountId, bookingOrderId } = booking;
  const parties = { customerId, partnerAccountId: accountId, agentAccountId };
  const fee = gatewayFeeLines(taken);
  const about = { refId: takenId, orderId, memo: bookingOrderId };
  await postEntries(ctx, [
    {
      ...about,
      kind: "division",
      bookingId,
      lines: [
        ...cancellationLines(parties, booking.breakdown, staying),
        ...fee.map((line) => ({ ...line, amountPaise: -line.amountPaise })),
      ],
    },
    { ...about, kind: "sale", bookingId: takenId, lines: saleLines(parties, taken) },
    { ...about, kind: "gateway_fee", bookingId: takenId, lines: fee },
  ]);
}
