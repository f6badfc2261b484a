import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { type CustomerPrice, customerPrice } from "#app/domain/money/breakdown.ts";
import type { KindQuote, Obstacle } from "#app/domain/money/quote.ts";
import { type IsoDate, isIsoDate, nightsBetween } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { filled, present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { row, type Transaction } from "#db/client.ts";
import { withAgencyOf } from "./agency.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import { quoteRoomNights } from "./kinds.ts";
import { notifyPayLink } from "./notify-holds.ts";
import { formReused, openOrder, type PlacedOrder, withFreshNumbers } from "./open-order.ts";
import { readOrder } from "./order-row.ts";
import { can } from "./policy.ts";
import { refuseReserved } from "./reserved-nights.ts";
import { contactOf, guestsOf } from "./stay-guests.ts";
import { readStay, refuseFailing, refusePending, STANDING, stayDates } from "./stay-parts.ts";

/**
 * A longer stay is an order of its own: the same room from the old check-out on, at the prices of today, by the same engine as any
 * other booking. It names the booking that it extends; a stay that was extended is extended at its end.
 */

export type ExtensionOffer = {
  /** The booking at whose end the nights are added. */
  extendsBookingId: string;
  checkIn: IsoDate;
  checkOut: IsoDate;
  nights: number;
  price: CustomerPrice;
  /** Why these nights cannot be added, or null. */
  obstacle: Obstacle | null;
};

const stayInput = {
  bookingId: z.uuid(),
  checkOut: z.string().refine(isIsoDate, "Please enter a date as dd/mm/yyyy"),
};
const quoteSchema = z.object(stayInput);
const extendSchema = z.object({
  ...stayInput,
  expectedTotalPaise: z.number().int().min(0),
  formKey: z.uuid(),
  /** The guest is sent a payment link, because somebody else adds the nights. */
  tellGuest: z.boolean().default(false),
});

/**
 * What staying until another date costs.
 * @throws NotFound; Invalid on `checkOut`; Conflict `not_extendable`, `house_failing`, `nights_reserved`, or `extension_pending` { reference } while added nights wait
 *   for their payment (the order to pay); `sold_out` when the room is no longer on sale
 */
export async function quoteExtension(
  ctx: Context,
  input: { bookingId: string; checkOut: IsoDate },
): Promise<ExtensionOffer> {
  const { bookingId, checkOut } = parseInput(quoteSchema, input);
  const last = await lastOfStay(ctx, bookingId);
  const quote = await priceExtension(ctx, last, checkOut);
  return {
    extendsBookingId: last.id,
    checkIn: last.endsOn,
    checkOut,
    nights: nightsBetween(last.endsOn, checkOut),
    price: customerPrice(quote.breakdown),
    obstacle: quote.obstacle,
  };
}

/**
 * Holds the added nights in an order that is paid like any other.
 * @throws as `quoteExtension`, and Conflict `sold_out` { night, roomId } or `price_changed` { totalPaise, previousPaise }
 */
export async function extendBooking(ctx: Context, input: z.input<typeof extendSchema>): Promise<PlacedOrder> {
  const values = parseInput(extendSchema, input);
  return withFreshNumbers(ctx, (ctx) => extend(ctx, values));
}

async function extend(ctx: TxContext, input: z.output<typeof extendSchema>): Promise<PlacedOrder> {
  const asked = await readVisible(ctx, input.bookingId);
  // A stay is extended or cancelled by one command at a time: its first booking is the lock.
  const stay = await readStay(asked.id, ctx.tx);
  await readBookings("booking.id = $id", { id: present(stay[0]).id }, ctx.tx, "FOR UPDATE");
  const earlier = await earlierOrder(input.formKey, ctx.tx);
  if (earlier && earlier.customerId !== asked.customerId) throw formReused();
  if (earlier) return earlier.order;

  const last = await lastOfStay(ctx, input.bookingId);
  await readBookings("booking.id = $id", { id: last.id }, ctx.tx, "FOR UPDATE");
  const through = await withAgencyOf(ctx, last);
  const quote = await priceExtension(through, last, input.checkOut);
  const { totalPaise } = quote.breakdown;
  if (totalPaise !== input.expectedTotalPaise) {
    throw new Conflict(words("refusals")("priceChanged"), "price_changed", {
      totalPaise,
      previousPaise: input.expectedTotalPaise,
    });
  }
  const placed = await openOrder(through, {
    formKey: input.formKey,
    purpose: "extension",
    customerId: last.customerId,
    contact: await contactOf(last, ctx.tx),
    bookings: [
      {
        quote,
        hospitalId: last.hospitalId,
        extendsBookingId: last.id,
        guests: await guestsOf(last, ctx.tx),
        nationality: last.nationality,
        guestAddress: last.guestAddress,
        specialRequests: "",
      },
    ],
  });
  if (input.tellGuest) {
    const bookings = await readBookings("booking.order_id = $orderId", { orderId: placed.orderId }, ctx.tx);
    await notifyPayLink(ctx, await readOrder(placed.reference, ctx.tx), bookings);
    await recordAudit(ctx, {
      action: "booking.extend",
      subjectKind: "booking",
      subjectId: present(stay[0]).id,
      after: { checkOut: input.checkOut, totalPaise },
    });
  }
  return placed;
}

async function readVisible(ctx: Context, bookingId: string): Promise<StoredBooking> {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!booking || !can(ctx.actor, "view", booking) || booking.kind !== "room") throw new NotFound();
  return booking;
}

async function lastOfStay(ctx: Context, bookingId: string): Promise<StoredBooking> {
  const { id } = await readVisible(ctx, bookingId);
  const stay = await readStay(id, ctx.tx);
  await refuseReserved(stay, ctx.tx);
  refuseFailing(ctx, stay);
  const last = present(stay.at(-1));
  if (last.status !== "held" || last.extendsBookingId) await refusePending(stay, ctx.tx);
  if (!can(ctx.actor, "extend", last))
    throw new Conflict(words("refusals")("notExtendable"), "not_extendable");
  return last;
}

async function priceExtension(ctx: Context, last: StoredBooking, checkOut: IsoDate): Promise<KindQuote> {
  const { adults, children, infants, hospitalId, roomId, units, ratePlan } = last;
  if (checkOut <= last.endsOn) {
    const message = "Added nights begin where your stay ends: please choose a later date.";
    throw new Invalid(message, { checkOut: [message] });
  }
  const lines = [{ roomId: filled(roomId), units, ratePlan }];
  const stay = { checkIn: last.endsOn, checkOut };
  const standing = (await readStay(last.id, ctx.tx)).filter(({ status }) => STANDING.includes(status));
  // It was cancelled in the meantime.
  if (standing.length === 0) throw new Conflict(words("refusals")("notExtendable"), "not_extendable");
  const whole = stayDates(standing);
  const joins = { nights: nightsBetween(whole.checkIn, last.endsOn), side: "before" as const };
  const party = { adults, children, infants };
  const selection = {
    kind: "room" as const,
    hospitalId,
    ...stay,
    joins,
    ...party,
    lines,
    keepsPlan: true as const,
  };
  return present((await quoteRoomNights(ctx, [selection], last.customerId))[0]);
}

async function earlierOrder(
  formKey: string,
  tx: Transaction,
): Promise<{ order: PlacedOrder; customerId: string } | undefined> {
  const found = await row<PlacedOrder & { customerId: string }>(
    `SELECT id AS "orderId", reference, hold_expires_at, total_paise, true AS repeated,
       customer_id FROM orders WHERE form_key = $formKey`,
    { formKey },
    tx,
  );
  if (!found) return undefined;
  const { customerId, ...order } = found;
  return { order, customerId };
}
