import { z } from "zod";
import { withAgencyOf } from "#app/domain/bookings/agency.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { aloneUpToPaise } from "#app/domain/bookings/charge-quote.ts";
import { confirmOrder } from "#app/domain/bookings/confirm-order.ts";
import { quoteRoomNights } from "#app/domain/bookings/kinds.ts";
import { formReused, type NewBooking, openOrder, withFreshNumbers } from "#app/domain/bookings/open-order.ts";
import { lockOrderToPay } from "#app/domain/bookings/order-row.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { contactOf, guestsOf } from "#app/domain/bookings/stay-guests.ts";
import { lockStay, requestsOf } from "#app/domain/bookings/stay-parts.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isPrivileged, isUser, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { smsRupees } from "#app/domain/messages/words.ts";
import type { KindQuote } from "#app/domain/money/quote.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { moveOpenWaiver } from "#app/domain/waivers/waiver-row.ts";
import { filled, present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { row, rows, type Transaction } from "#db/client.ts";
import { proposeCharge } from "./charge-house.ts";
import { type PriceDifference, shareDifference } from "./difference.ts";
import { bringElsewhere } from "./readdress.ts";
import { mayRelocate, type StayToMove, stayToMove } from "./stay-to-move.ts";

/**
 * A house cannot keep a stay: one decision of the desk moves its guest to another house for the same nights, at no cost for the guest. The
 * old nights are given back whole and pay for the new ones; what these cost more stands as an offer in the new sale, and the house that
 * failed bears it as far as the room itself costs more (`relocation_charges`). Above what one person charges a house another admin decides
 * that part; the guest is moved at once.
 */

const asked = { bookingId: z.uuid(), roomId: z.uuid() };
const quoteSchema = z.object(asked);
const schema = z.object({
  ...asked,
  /** What the desk was shown, paise. */
  expectedHousePaise: z.number().int().min(0),
  expectedRefundPaise: z.number().int().min(0),
  reason: z
    .string()
    .trim()
    .min(3, "Please write why the house cannot keep the stay.")
    .max(500, "At most 500 characters"),
  formKey: z.uuid(),
});

export type RelocationOffer = PriceDifference & {
  roomId: string;
  roomName: string;
  propertyName: string;
  checkIn: string;
  checkOut: string;
  units: number;
  paidPaise: number;
  /** Another admin decides whether the house bears its part. */
  needsSecond: boolean;
};

/**
 * What moving a stay to a room of another house means now.
 * @throws as `stayToMove`; Conflict `sold_out`, or what else keeps the room from being sold, `too_dear`, `needs_admin`
 */
export async function quoteRelocation(
  ctx: Context,
  input: z.input<typeof quoteSchema>,
): Promise<RelocationOffer> {
  const { bookingId, roomId } = parseInput(quoteSchema, input);
  const stay = await stayToMove(ctx, bookingId);
  const { offer } = await priceOther(ctx, stay, roomId);
  return offer;
}

/**
 * Moves the stay, in one transaction: new booking, old nights, money, what is brought to the house, a waiver that waits, messages. Pressing twice does it once.
 * @returns the new booking; `proposed` when another admin decides what the house bears
 * @throws as `quoteRelocation`, and Conflict `price_changed` { housePaise, refundPaise } when it is no longer what was shown
 */
export async function relocateStay(
  ctx: Context,
  input: z.input<typeof schema>,
): Promise<{ bookingId: string; repeated: boolean; proposed: boolean }> {
  const values = parseInput(schema, input);
  return withFreshNumbers(ctx, (ctx) => relocate(ctx, values));
}

async function relocate(ctx: TxContext, input: z.output<typeof schema>) {
  const { bookingId, roomId, reason, formKey } = input;
  if (!mayRelocate(ctx.actor)) throw new Forbidden();
  const [visible] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!visible || !can(ctx.actor, "view", visible)) throw new NotFound();
  const earlier = await row<{ bookingId: string; fromBookingId: string }>(
    `SELECT to_booking_id AS "bookingId", from_booking_id FROM relocations WHERE form_key = $formKey`,
    { formKey },
    ctx.tx,
  );
  if (earlier && earlier.fromBookingId !== bookingId) throw formReused();
  if (earlier) return { bookingId: earlier.bookingId, repeated: true, proposed: false };
  await stayToMove(ctx, bookingId);
  const locked = await lockStay(ctx.tx, bookingId);
  const stay = await stayToMove(ctx, bookingId);
  const [first, last] = [present(stay.parts[0]), present(stay.parts.at(-1))];
  const through = await withAgencyOf(ctx, last);
  const { offer, quote } = await priceOther(through, stay, roomId);
  const { housePaise, refundPaise } = offer;
  if (housePaise !== input.expectedHousePaise || refundPaise !== input.expectedRefundPaise)
    throw new Conflict(words("refusals")("priceChanged"), "price_changed", { housePaise, refundPaise });
  const brought = await bringElsewhere(ctx, last, { toPropertyId: filled(quote.propertyId), key: formKey });
  await lockNightsOf(ctx.tx, [filled(last.roomId), roomId], {
    ...offer,
    checkOut: present(locked.parts.at(-1)).endsOn,
  });
  const placed = await openOrder(through, {
    formKey,
    purpose: "change",
    customerId: last.customerId,
    contact: await contactOf(last, ctx.tx),
    change: {
      changesBookingId: first.id,
      keepFrom: stay.keep?.from ?? null,
      keepUntil: stay.keep?.until ?? null,
      refundExpectedPaise: stay.paid.paidPaise,
      carriedPaise: offer.totalPaise,
    },
    bookings: [
      newBooking(quote, last, {
        guests: await guestsOf(last, ctx.tx),
        earlierTerms: stay.terms,
        specialRequests: requestsOf(locked.parts),
      }),
    ],
  });
  const [added] = await readBookings("booking.order_id = $orderId", { orderId: placed.orderId }, ctx.tx);
  const made = await row<{ id: string }>(
    `INSERT INTO relocations (form_key, from_booking_id, to_booking_id, difference_paise, house_paise, alone_up_to_paise, reason,
       decided_by, decided_by_kind, decided_at)
     VALUES ($formKey, $from, $to, $differencePaise, $housePaise, $aloneUpToPaise, $reason, $by, $byKind, $now) RETURNING id`,
    {
      formKey,
      from: first.id,
      to: present(added).id,
      reason,
      differencePaise: offer.differencePaise,
      housePaise: offer.needsSecond ? 0 : housePaise,
      aloneUpToPaise: aloneUpToPaise(),
      now: ctx.now,
      by: userIdOf(ctx.actor),
      byKind: isUser(ctx.actor) ? ctx.actor.role : ctx.actor.kind,
    },
    ctx.tx,
  );
  if (offer.needsSecond)
    await proposeCharge(ctx, { id: present(made).id, from: first, to: present(added), housePaise, reason });
  await confirmOrder(ctx, await lockOrderToPay(ctx.tx, placed.orderId));
  await moveOpenWaiver(ctx.tx, {
    from: locked.parts.map(({ id }) => id),
    to: present(added).id,
    checkIn: offer.checkIn,
  });
  await brought.notify();
  return { bookingId: present(added).id, repeated: false, proposed: offer.needsSecond };
}

function newBooking(
  quote: KindQuote,
  { hospitalId, nationality, guestAddress }: StoredBooking,
  more: Pick<NewBooking, "guests" | "earlierTerms" | "specialRequests">,
) {
  return {
    quote,
    hospitalId,
    extendsBookingId: null,
    ...more,
    nationality,
    guestAddress,
  };
}

async function priceOther(
  ctx: Context,
  { parts, nights, paid }: StayToMove,
  roomId: string,
): Promise<{ offer: RelocationOffer; quote: KindQuote }> {
  const house = await row<{ name: string }>(
    "SELECT house.name FROM rooms room JOIN properties house ON house.id = room.property_id WHERE room.id = $roomId",
    { roomId },
    ctx.tx,
  );
  if (!house) throw new NotFound();
  const last = present(parts.at(-1));
  const { hospitalId, units, adults, children, infants, customerId } = last;
  const quote = await quoteRoom();
  if (quote.propertyId === last.propertyId) throw new NotFound();
  if (quote.obstacle) throw new Conflict(quote.obstacle.message, quote.obstacle.code, quote.obstacle.details);
  const difference = shareDifference(quote.breakdown, paid);
  // An offer takes off at most the price: a room of nine times the price is none that we give at the old one.
  if (difference.differencePaise > quote.breakdown.pricePaise)
    throw new Conflict("This room costs too much more. Please choose another one.", "too_dear");
  refuseLargeDifference(ctx, difference.differencePaise);
  return {
    quote: atNoCost(quote, difference),
    offer: {
      roomId,
      roomName: quote.roomName,
      propertyName: house.name,
      units,
      ...nights,
      ...difference,
      paidPaise: paid.paidPaise,
      needsSecond: difference.housePaise > aloneUpToPaise(),
    },
  };

  async function quoteRoom(): Promise<KindQuote & { roomName: string }> {
    const lines = [{ roomId, units }];
    const selection = { kind: "room" as const, hospitalId, ...nights, adults, children, infants, lines };
    const [quote] = await quoteRoomNights(ctx, [selection], customerId);
    return present(quote) as KindQuote & { roomName: string };
  }
}

/** The sale with the difference as the platform's offer. Nothing of it goes through the gateway, and the floor of the house is not touched by it. */
function atNoCost(quote: KindQuote, { totalPaise, differencePaise }: PriceDifference): KindQuote {
  const { breakdown, terms } = quote;
  const mhOfferPaise = differencePaise > 0 ? differencePaise : breakdown.mhOfferPaise;
  const { commissionPaise, agentCommissionPaise } = breakdown;
  const mhProfitPaise = commissionPaise - mhOfferPaise - agentCommissionPaise;
  return {
    ...quote,
    breakdown: { ...breakdown, mhOfferPaise, totalPaise, gatewayFeePaise: 0, mhProfitPaise },
    ...(differencePaise > 0 ? { floorPaise: 0, terms: { ...terms, platform: undefined } } : {}),
  };
}

/** @throws Conflict `needs_admin` { differencePaise } when a city manager would book more than the limit to house and platform */
function refuseLargeDifference(ctx: Context, differencePaise: number): void {
  const limit = aloneUpToPaise();
  if (isPrivileged(ctx.actor) || differencePaise <= limit) return;
  const message = `The difference is more than ${smsRupees(limit)}: please ask an admin to decide it.`;
  throw new Conflict(message, "needs_admin", { differencePaise });
}

/** Locks the nights of both houses in the one order of all commands, before the new ones are taken. */
async function lockNightsOf(
  tx: Transaction,
  roomIds: string[],
  { checkIn, checkOut }: { checkIn: string; checkOut: string },
): Promise<void> {
  await rows(
    `SELECT 1 FROM room_nights WHERE room_id = ANY($roomIds::uuid[]) AND night >= $checkIn AND night < $checkOut
     ORDER BY room_id, night FOR UPDATE`,
    { roomIds, checkIn, checkOut },
    tx,
  );
}
