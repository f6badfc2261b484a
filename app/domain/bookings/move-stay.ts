import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { type CustomerPrice, customerPrice } from "#app/domain/money/breakdown.ts";
import type { KindQuote, Obstacle } from "#app/domain/money/quote.ts";
import { partOf } from "#app/domain/money/rounding.ts";
import { type IsoDate, isIsoDate, nightDate, nightsBetween } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { filled, present } from "#app/present.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { row, type Transaction } from "#db/client.ts";
import { withAgencyOf } from "./agency.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import { type GivenBack, type Keep, planGivingBack } from "./give-back.ts";
import { quoteRoomNights } from "./kinds.ts";
import { notifyPayLink } from "./notify-holds.ts";
import { formReused, openOrder, type PlacedOrder, withFreshNumbers } from "./open-order.ts";
import { readOrder } from "./order-row.ts";
import { can } from "./policy.ts";
import { refuseReserved } from "./reserved-nights.ts";
import type { RoomSelection } from "./schema.ts";
import { contactOf, guestsOf } from "./stay-guests.ts";
import { readStay, refuseFailing, refusePending, requestsOf, STANDING, stayDates } from "./stay-parts.ts";

/**
 * A stay is moved: to other dates, another room of the house, or with more people. Nights that stay in the same room keep their price; the
 * others are given back by the frozen policy, new ones are bought at the prices of today, and the refund pays for them. The move takes
 * effect when the difference is paid, or at once when there is none.
 */

export type MoveOffer = {
  was: { checkIn: IsoDate; checkOut: IsoDate };
  checkIn: IsoDate;
  checkOut: IsoDate;
  /** What is bought anew. */
  adds: { checkIn: IsoDate; checkOut: IsoDate; roomName: string; units: number; price: CustomerPrice };
  gives: GivenBack;
  /** The amount to pay now and the amount refunded; one of them is 0. Paise. */
  payPaise: number;
  refundPaise: number;
  /** Why it cannot be had, or null. */
  obstacle: Obstacle | null;
};

const date = z.string().refine(isIsoDate, "Please enter a date as dd/mm/yyyy");
const asked = {
  bookingId: z.uuid(),
  checkIn: date,
  checkOut: date,
  /** Another room of the same house; without it the room stays. */
  roomId: z.uuid().optional(),
  units: z.number().int().min(1).max(20).optional(),
  adults: z.number().int().min(1, "At least one adult, please").max(40).optional(),
  children: z.number().int().min(0).max(40).optional(),
  infants: z.number().int().min(0).max(20).optional(),
};
const quoteSchema = z.object(asked);
const moveSchema = z.object({
  ...asked,
  expectedTotalPaise: z.number().int().min(0),
  expectedRefundPaise: z.number().int().min(0),
  formKey: z.uuid(),
  /** The guest is sent the way to pay, because somebody else moves the stay. */
  tellGuest: z.boolean().default(false),
});
type Wanted = z.output<typeof quoteSchema>;

/**
 * What moving a stay costs or gives back now.
 * @throws NotFound; Invalid on the dates; Conflict `not_changeable`, `house_failing`, `waiver_open`, `extension_pending` { reference },
 *   `nights_reserved`, `sold_out`
 */
export async function quoteMove(ctx: Context, input: z.input<typeof quoteSchema>): Promise<MoveOffer> {
  const wanted = parseInput(quoteSchema, input);
  const { offer } = await plan(ctx, wanted);
  return offer;
}

/**
 * Holds the new nights in an order; the old ones are given back when it is paid.
 * @throws as `quoteMove`, and Conflict `price_changed` { totalPaise, refundPaise } when it is no longer what was shown
 */
export async function moveStay(
  ctx: Context,
  input: z.input<typeof moveSchema>,
): Promise<PlacedOrder & { payPaise: number }> {
  const values = parseInput(moveSchema, input);
  return withFreshNumbers(ctx, (ctx) => move(ctx, values));
}

async function move(ctx: TxContext, input: z.output<typeof moveSchema>) {
  const first = present((await readStay((await readVisible(ctx, input.bookingId)).id, ctx.tx))[0]);
  // The first booking of a stay is the lock for everybody who changes it.
  await readBookings("booking.id = $id", { id: first.id }, ctx.tx, "FOR UPDATE");
  const earlier = await row<PlacedOrder & { customerId: string; payPaise: number }>(
    `SELECT id AS "orderId", reference, hold_expires_at, total_paise, true AS repeated, customer_id,
       (total_paise - carried_paise)::bigint AS "payPaise" FROM orders WHERE form_key = $formKey`,
    { formKey: input.formKey },
    ctx.tx,
  );
  if (earlier && earlier.customerId !== first.customerId) throw formReused();
  if (earlier) return earlier;
  const through = await withAgencyOf(ctx, first);
  const { offer, quote, keep, stay, requests } = await plan(through, input);
  const totalPaise = offer.adds.price.totalPaise;
  const refundPaise = offer.gives.refundPaise;
  if (totalPaise !== input.expectedTotalPaise || refundPaise !== input.expectedRefundPaise) {
    throw new Conflict(words("refusals")("priceChanged"), "price_changed", {
      totalPaise,
      refundPaise,
    });
  }
  const last = present(stay.at(-1));
  const carriedPaise = Math.min(totalPaise, refundPaise);
  const placed = await openOrder(through, {
    formKey: input.formKey,
    purpose: "change",
    customerId: last.customerId,
    contact: await contactOf(last, ctx.tx),
    change: {
      changesBookingId: present(stay[0]).id,
      keepFrom: keep?.from ?? null,
      keepUntil: keep?.until ?? null,
      refundExpectedPaise: refundPaise,
      carriedPaise,
    },
    bookings: [
      {
        quote: withFeeOf(quote, totalPaise - carriedPaise),
        hospitalId: last.hospitalId,
        extendsBookingId: null,
        guests: await guestsOf(last, ctx.tx),
        nationality: last.nationality,
        guestAddress: last.guestAddress,
        specialRequests: requests,
      },
    ],
  });
  if (input.tellGuest && offer.payPaise > 0) {
    const bookings = await readBookings("booking.order_id = $orderId", { orderId: placed.orderId }, ctx.tx);
    await notifyPayLink(ctx, await readOrder(placed.reference, ctx.tx), bookings);
    await recordAudit(ctx, {
      action: "booking.hold_move",
      subjectKind: "booking",
      subjectId: first.id,
      before: offer.was,
      after: { checkIn: offer.checkIn, checkOut: offer.checkOut, payPaise: offer.payPaise },
    });
  }
  return { ...placed, payPaise: offer.payPaise };
}

/** The gateway takes its fee of what goes through it, not of what is carried over. */
function withFeeOf(quote: KindQuote, paidPaise: number): KindQuote {
  const gatewayFeePaise = partOf(paidPaise, quote.rates.gateway_fee.ppm);
  const { mhProfitPaise, gatewayFeePaise: whole } = quote.breakdown;
  return {
    ...quote,
    breakdown: {
      ...quote.breakdown,
      gatewayFeePaise,
      mhProfitPaise: mhProfitPaise + whole - gatewayFeePaise,
    },
  };
}

type Plan = { offer: MoveOffer; quote: KindQuote; keep: Keep; stay: StoredBooking[]; requests: string };

async function plan(ctx: Context, wanted: Wanted): Promise<Plan> {
  const { id } = await readVisible(ctx, wanted.bookingId);
  const all = await readStay(id, ctx.tx);
  await refusePending(all, ctx.tx);
  await refuseReserved(all, ctx.tx);
  refuseFailing(ctx, all);
  await refuseWaiting(all, ctx.tx);
  const stay = all.filter(({ status }) => STANDING.includes(status));
  if (stay.length === 0 || !stay.every((part) => can(ctx.actor, "extend", part)))
    throw new Conflict(words("refusals")("notChangeable"), "not_changeable");
  const last = present(stay.at(-1));
  const choice = choiceOf(last, wanted);
  const { keep, add } = nightsOfMove(ctx, stay, wanted, isSameChoice(last, choice));
  const gives = (await planGivingBack(ctx, stay, keep, false)).shown;
  const quote = await quoteNights(ctx, last, choice, { ...add, joins: joinOf(keep, add) });
  if (quote.propertyId !== last.propertyId) throw new NotFound();
  const { obstacle, breakdown, units } = quote;
  const price = customerPrice(breakdown);
  const offer: MoveOffer = {
    was: stayDates(stay),
    checkIn: wanted.checkIn,
    checkOut: wanted.checkOut,
    adds: { ...add, roomName: quote.roomName, units, price },
    gives,
    payPaise: Math.max(0, price.totalPaise - gives.refundPaise),
    refundPaise: Math.max(0, gives.refundPaise - price.totalPaise),
    obstacle,
  };
  return { offer, quote, keep, stay, requests: requestsOf(all) };
}

/**
 * Whoever moves a stay gives its nights back at a charge, which a medical waiver that is granted later would no longer cover.
 * @throws Conflict `waiver_open`
 */
async function refuseWaiting(stay: StoredBooking[], tx?: Transaction): Promise<void> {
  const waiver = await row<{ dueAt: Date }>(
    "SELECT due_at FROM medical_waivers WHERE booking_id = ANY($ids::uuid[]) AND state IN ('asked', 'proposed') LIMIT 1",
    { ids: stay.map(({ id }) => id) },
    tx,
  );
  if (!waiver) return;
  const due = formats().instant(waiver.dueAt);
  throw new Conflict(words("refusals")("moveAfterWaiver", { due }), "waiver_open");
}

/** Which room, how many of it and for whom. */
export type RoomChoice = { roomId: string; units: number; adults: number; children: number; infants: number };

/** The room and the people that a change asks for; what it does not name stays as in the last part of the stay. */
export function choiceOf(last: StoredBooking, asked: Partial<RoomChoice>): RoomChoice {
  return {
    roomId: asked.roomId ?? filled(last.roomId),
    units: asked.units ?? last.units,
    adults: asked.adults ?? last.adults,
    children: asked.children ?? last.children,
    infants: asked.infants ?? last.infants,
  };
}

/** True when a part of a stay has that room for those people already. */
export function isSameChoice(part: StoredBooking, choice: RoomChoice): boolean {
  return (["roomId", "units", "adults", "children", "infants"] as const).every(
    (field) => part[field] === choice[field],
  );
}

/**
 * The nights to buy for a move to another room of the house: those already slept in stay in the room of before. `joins` is true when
 * nights are kept, so that limits on the length of a stay no longer apply.
 * @throws Invalid on the dates
 */
export function nightsInAnotherRoom(
  ctx: Context,
  stay: StoredBooking[],
  wanted: { checkIn: IsoDate; checkOut: IsoDate },
): { checkIn: IsoDate; checkOut: IsoDate; joins: boolean } {
  const { keep, add } = nightsOfMove(ctx, stay, wanted, false);
  return { ...add, joins: keep !== null };
}

/** Which nights are kept, and which are newly bought. */
function nightsOfMove(
  ctx: Context,
  stay: StoredBooking[],
  { checkIn, checkOut }: { checkIn: IsoDate; checkOut: IsoDate },
  sameRoom: boolean,
): { keep: Keep; add: { checkIn: IsoDate; checkOut: IsoDate } } {
  const was = stayDates(stay);
  const hasArrived = present(stay[0]).status === "checked_in";
  const tonight = nightDate(ctx.now);
  const refuse = (field: "checkIn" | "checkOut", message: string): never => {
    throw new Invalid(message, { [field]: [message] });
  };
  if (checkOut <= checkIn) refuse("checkOut", "The check-out date must be after the check-in date.");
  if (checkIn !== was.checkIn && was.checkIn < tonight)
    refuse("checkIn", "The stay has begun: its first day can no longer be changed.");
  if (sameRoom && checkIn < was.checkOut && checkOut > was.checkIn) {
    if (checkIn >= was.checkIn && checkOut > was.checkOut)
      return { keep: { from: checkIn, until: was.checkOut }, add: { checkIn: was.checkOut, checkOut } };
    if (checkIn < was.checkIn && checkOut <= was.checkOut)
      return { keep: { from: was.checkIn, until: checkOut }, add: { checkIn, checkOut: was.checkIn } };
    if (checkIn < was.checkIn) refuse("checkIn", "Please add the earlier nights first, then the later ones.");
    refuse("checkOut", "This is not a move: the nights that you have are enough.");
  }
  if (!hasArrived && was.checkIn >= tonight) return { keep: null, add: { checkIn, checkOut } };
  // The nights that were slept in stay; from tonight on it is another room.
  if (checkOut <= tonight) refuse("checkOut", "Please choose a later date.");
  if (tonight <= was.checkIn) return { keep: null, add: { checkIn, checkOut } };
  const [from] = [tonight, was.checkOut].sort() as [IsoDate];
  return { keep: { from: was.checkIn, until: from }, add: { checkIn: from, checkOut } };
}

/** How the newly bought nights join those that are kept. */
function joinOf(keep: Keep, add: { checkIn: IsoDate }): RoomSelection["joins"] {
  if (!keep) return null;
  return {
    nights: nightsBetween(keep.from, keep.until),
    side: keep.from < add.checkIn ? "before" : "after",
  };
}

async function quoteNights(
  ctx: Context,
  last: StoredBooking,
  { roomId, units, ...party }: RoomChoice,
  add: Pick<RoomSelection, "checkIn" | "checkOut" | "joins">,
): Promise<KindQuote & { roomName: string }> {
  const { hospitalId, customerId, ratePlan } = last;
  const lines = [{ roomId, units, ratePlan }];
  const selection = { kind: "room" as const, hospitalId, ...add, ...party, lines, keepsPlan: true as const };
  const [quote] = await quoteRoomNights(ctx, [selection], customerId);
  return present(quote) as KindQuote & { roomName: string };
}

async function readVisible(ctx: Context, bookingId: string): Promise<StoredBooking> {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!booking || !can(ctx.actor, "view", booking) || booking.kind !== "room") throw new NotFound();
  return booking;
}
