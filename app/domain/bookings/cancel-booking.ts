import { z } from "zod";
import { type Context, isUser, type TxContext } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { addSales, hasSeveralRates, type ShownBreakdown } from "#app/domain/money/breakdown.ts";
import { type CancellationQuote, quoteCharge, quoteWords } from "#app/domain/money/cancellation-policy.ts";
import { istDate, nightsOf } from "#app/domain/shared/dates.ts";
import { derivedKey } from "#app/domain/shared/derived-key.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { row, rows, type Transaction } from "#db/client.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import { type GivenUp, quoteByPolicy, quoteGivenUp, requireMayWaive } from "./charge-quote.ts";
import { chargeWords } from "./charge-words.ts";
import { kindOf } from "./kinds.ts";
import { KIND_WORDS } from "./labels.ts";
import { notifyCancelled, notifyPartnerCancelled } from "./notify.ts";
import { notifyAgentCancelled } from "./notify-agent.ts";
import { withFreshNumbers } from "./open-order.ts";
import { lockOrder } from "./order-row.ts";
import { givenUpNights, withNights } from "./part-nights.ts";
import { can, type VisibleAmounts, visibleAmounts } from "./policy.ts";
import { postCancelled, waivedCharge } from "./post-cancellation.ts";
import { releaseReservedNights } from "./reserved-nights.ts";
import { lockStay, readStay, refusePending, STANDING } from "./stay-parts.ts";

/** What cancelling costs, as an actor may see it. */
export type CancellationOffer = {
  bookingId: string;
  bookingOrderId: string;
  reference: string;
  paidPaise: number;
  chargePaise: number;
  refundPaise: number;
  /** The deposit, refunded in full in addition. */
  depositPaise: number;
  /** GST that is no longer due. */
  taxReversalPaise: number;
  /** What a person gives up of the charge with `waive`. */
  waivedPaise: number;
  /** What the policy charges at this moment, in words. */
  tierText: string;
  /** What is kept of the price; with the shares for those who see shares. */
  kept: VisibleAmounts;
};

/**
 * What cancelling a booking costs now, by the policy that was frozen when it was placed; of a stay with the nights that were added to it,
 * each by its own policy. Exactly this is posted when the customer agrees to it. With `waive` an admin or the city manager sees the quote
 * for a full refund.
 * @throws NotFound; Forbidden for a waiver by anybody else; Conflict `not_cancellable`, or `has_extension` { reference } while added nights
 *   wait for their payment
 */
export async function quoteCancellation(
  ctx: Context,
  input: { bookingId: string; waive?: boolean },
): Promise<CancellationOffer> {
  const booking = await readVisible(ctx, input.bookingId);
  const { parts, waivedPaise } = await offers(ctx, await fromPartOn(booking, ctx.tx), input.waive ?? false);
  const { id: bookingId, bookingOrderId, reference } = booking;
  return {
    bookingId,
    bookingOrderId,
    reference,
    ...totals(parts),
    waivedPaise,
    depositPaise: booking.depositPaise,
    tierText: tierWords(parts),
    kept: visibleAmounts(ctx.actor, parts.map(({ quote }): ShownBreakdown => quote.kept).reduce(addSales)),
  };
}

function tierWords(parts: PartOffer[]): string {
  return chargeWords(
    parts.map(({ booking: { startsOn, endsOn, kind }, quote }) => ({
      startsOn,
      endsOn,
      text: quoteWords(quote, KIND_WORDS[kind]),
    })),
  ).join("; ");
}

type PartOffer = { booking: StoredBooking; quote: CancellationQuote };

/** A booking and the nights that were added to it, first to last. */
async function fromPartOn(booking: StoredBooking, tx?: Transaction): Promise<StoredBooking[]> {
  if (booking.kind !== "room") return [booking];
  return partsFrom(booking.id, await readStay(booking.id, tx));
}

/** Of a stay, what stands from a booking on, and that booking whatever became of it. */
function partsFrom(bookingId: string, stay: StoredBooking[]): StoredBooking[] {
  const first = stay.findIndex(({ id }) => id === bookingId);
  return stay.slice(first).filter(({ id, status }) => id === bookingId || STANDING.includes(status));
}

const totals = (parts: PartOffer[]) => ({
  paidPaise: sumOf(parts, ({ paidPaise }) => paidPaise),
  chargePaise: sumOf(parts, ({ chargePaise }) => chargePaise),
  refundPaise: sumOf(parts, ({ refundPaise }) => refundPaise),
  taxReversalPaise: sumOf(parts, ({ taxReversalPaise }) => taxReversalPaise),
});

const sumOf = (parts: PartOffer[], of: (quote: CancellationQuote) => number) =>
  parts.reduce((sum, { quote }) => sum + of(quote), 0);

const NEEDS_REASON = "Please say why the whole amount goes back.";

const inputSchema = z.object({
  bookingId: z.uuid(),
  expectedRefundPaise: z.number().int().min(0),
  reason: z.string().trim().max(500, "At most 500 characters"),
  formKey: z.uuid(),
  /** A full refund because the house cannot keep the booking. Offices decide that with `waiveCharge` and give a reason. */
  waive: z.boolean().default(false),
});
export type CancelBookingInput = z.input<typeof inputSchema>;

export type CancelledBooking = {
  /** Of the page that shows the cancellation. */
  reference: string;
  bookingCancelId: string;
  refundPaise: number;
  repeated: boolean;
};

/**
 * Cancels a confirmed booking, with the nights that were added to it, at exactly the refund that was shown: releases its nights, reverses
 * its sale in the ledger, and creates the refund. A second press returns the first result.
 * @throws NotFound; Conflict `quote_changed` { refundPaise } when the policy moved on meanwhile, `not_cancellable`, `has_extension`
 */
export async function cancelBooking(ctx: Context, input: CancelBookingInput): Promise<CancelledBooking> {
  const { commissionPaise: _, ...cancelled } = await withFreshNumbers(ctx, (ctx) => cancelWithin(ctx, input));
  return cancelled;
}

/**
 * The same inside a command that cancels several bookings and, with `alone` false, writes to the guest and the agency itself. Also gives
 * what the agency still earns after tax (`commissionPaise`; 0 of what was cancelled before).
 * @throws as `cancelBooking`
 */
export async function cancelWithin(
  ctx: TxContext,
  asked: CancelBookingInput,
  { alone = true } = {},
): Promise<CancelledBooking & { commissionPaise: number }> {
  const input = parseInput(inputSchema, asked);
  const { parts, order, stay } = await lockParts(ctx, input.bookingId);
  const booking = present(parts[0]);
  const earlier = await earlierResult(ctx.tx, input);
  if (earlier) return { ...earlier, commissionPaise: 0 };
  if (input.waive && input.reason === "") throw new Invalid(NEEDS_REASON, { reason: [NEEDS_REASON] });
  const { parts: offered, waivedPaise } = await offers(ctx, parts, input.waive);
  const { chargePaise, refundPaise } = totals(offered);
  if (refundPaise !== input.expectedRefundPaise) {
    throw new Conflict(words("refusals")("refundChanged"), "quote_changed", {
      refundPaise,
    });
  }
  const whole = { ...booking, endsOn: present(parts.at(-1)).endsOn };
  if (alone) await notifyCancelled(ctx, order, whole, { chargePaise, refundPaise });
  await notifyPartnerCancelled(ctx, order, whole);
  const commissionPaise = sumOf(offered, ({ kept }) => kept.netAgentPaise);
  if (alone) await notifyAgentCancelled(ctx, order, [{ booking: whole, commissionPaise }]);
  const [first, ...added] = offered;
  const { reason, formKey } = input;
  // First to last, because nights are locked in that order.
  const made = await postCancelled(ctx, present(first).booking, present(first).quote, {
    reason,
    formKey,
    waived: waivedCharge(formKey, waivedPaise),
  });
  for (const part of added)
    await postCancelled(ctx, part.booking, part.quote, {
      reason,
      formKey: derivedKey(formKey, part.booking.id),
    });
  await releaseReservedNights(ctx, stay);
  const { reference, bookingCancelId } = made;
  return { reference, bookingCancelId, refundPaise, repeated: false, commissionPaise };
}

/** Locks what is cancelled together, and its orders first. */
async function lockParts(ctx: TxContext, bookingId: string) {
  const { orderId, kind } = await readVisible(ctx, bookingId);
  if (kind === "room") {
    const { orders, parts } = await lockStay(ctx.tx, bookingId);
    return { parts: partsFrom(bookingId, parts), order: present(orders.get(orderId)), stay: parts };
  }
  const order = await lockOrder(ctx.tx, orderId);
  const parts = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx, "FOR UPDATE");
  return { order, parts, stay: parts };
}

/** The earlier result of the same form, with the added nights that it cancelled. */
async function earlierResult(
  tx: Transaction,
  { bookingId, formKey }: { bookingId: string; formKey: string },
): Promise<CancelledBooking | undefined> {
  const ids = await rows<{ id: string }>(
    `WITH RECURSIVE later AS (SELECT id FROM bookings WHERE id = $bookingId
       UNION ALL SELECT b.id FROM bookings b JOIN later ON b.extends_booking_id = later.id) SELECT id FROM later`,
    { bookingId },
    tx,
  );
  const keys = ids.map(({ id }) => (id === bookingId ? formKey : derivedKey(formKey, id)));
  return row<CancelledBooking>(
    `SELECT made.reference, made.booking_cancel_id, true AS repeated,
       (SELECT sum(refund_paise)::bigint FROM cancellations WHERE form_key = ANY($keys::uuid[])) AS refund_paise
     FROM cancellations made WHERE made.booking_id = $bookingId AND made.form_key = $formKey`,
    { bookingId, formKey, keys },
    tx,
  );
}

/**
 * Cancels a booking at a charge that somebody decided, for a command that has locked order and booking and tells the people.
 * @throws Conflict `has_extension` while added nights stand
 */
export async function chargeLess(
  ctx: TxContext,
  booking: StoredBooking,
  input: { chargePaise: number; reason: string; formKey: string },
): Promise<void> {
  await refuseExtended(booking, ctx.tx);
  const { breakdown: original, rates } = booking;
  const quote = quoteCharge({ original, rates, paidPaise: original.totalPaise }, input.chargePaise);
  await postCancelled(ctx, booking, quote, input);
}

/** What the frozen policy charges who does not come, paise: its dearest step. */
export async function noShowCharge(booking: StoredBooking, tx?: Transaction): Promise<number> {
  const { startsAt, earlier = [] } = booking.policy;
  const starts = [startsAt, ...earlier.map(({ policy }) => policy.startsAt)].map((at) => Date.parse(at));
  const afterStart = new Date(Math.max(...starts) + 1);
  const quote = quoteByPolicy(booking, await wholeOf(booking, tx), afterStart);
  return quote.chargePaise;
}

/** What is claimed of a guest who is marked as not come, paise: of a stay for each of its parts to come. @throws NotFound */
export async function quoteNoShow(ctx: Context, bookingId: string): Promise<number> {
  const booking = await readVisible(ctx, bookingId);
  const parts = booking.kind === "room" ? await readStay(bookingId, ctx.tx) : [booking];
  const toCome = parts.filter(({ status }) => status === "confirmed");
  const charges = await Promise.all(toCome.map((part) => noShowCharge(part, ctx.tx)));
  return charges.reduce((sum, chargePaise) => sum + chargePaise, 0);
}

async function readVisible(ctx: Context, bookingId: string): Promise<StoredBooking> {
  const [booking] = z.uuid().safeParse(bookingId).success
    ? await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx)
    : [];
  if (!booking || !can(ctx.actor, "view", booking)) throw new NotFound();
  return booking;
}

async function offers(
  ctx: Context,
  parts: StoredBooking[],
  waive: boolean,
): Promise<{ parts: PartOffer[]; waivedPaise: number }> {
  if (waive) requireMayWaive(ctx);
  const ends = present(parts.at(-1)).endsOn;
  if (!parts.every((part) => can(ctx.actor, "cancel", part)) || ends < istDate(ctx.now)) {
    throw new Conflict(words("refusals")("notCancellable"), "not_cancellable");
  }
  await refuseExtended(present(parts.at(-1)), ctx.tx);
  if (present(parts[0]).kind === "room") await refusePending(parts, ctx.tx);
  const offered: PartOffer[] = [];
  let byPolicyPaise = 0;
  for (const booking of parts) {
    const given = await wholeOf(booking, ctx.tx);
    byPolicyPaise += quoteByPolicy(booking, given, ctx.now).chargePaise;
    offered.push({ booking, quote: quoteGivenUp(ctx, booking, given, waive) });
  }
  return { parts: offered, waivedPaise: waive && isUser(ctx.actor) ? byPolicyPaise : 0 };
}

async function wholeOf(booking: StoredBooking, tx?: Transaction): Promise<GivenUp> {
  if (booking.kind === "room" && hasSeveralRates(booking.rates)) {
    const part = present((await withNights([booking], tx))[0]);
    return givenUpNights(part, part.nights, booking.breakdown);
  }
  return {
    original: booking.breakdown,
    nightlyBasePaise: await kindOf(booking.kind).baseByNight(tx, booking.id),
    nights: nightsOf(booking.startsOn, booking.endsOn),
  };
}

/** Nights that are being added must be paid or expire first. */
async function refuseExtended(booking: StoredBooking, tx?: Transaction): Promise<void> {
  const extension = await row<{ reference: string; status: string }>(
    `SELECT reference, status FROM bookings WHERE extends_booking_id = $id AND (status IN ('confirmed', 'checked_in')
       OR status = 'held' AND NOT (SELECT reserved FROM orders WHERE id = bookings.order_id))`,
    { id: booking.id },
    tx,
  );
  if (!extension) return;
  const message =
    extension.status === "held"
      ? "Added nights of this booking are waiting for payment. Please try again when their hold has ended."
      : "This stay was made longer. Please cancel the added nights first.";
  throw new Conflict(message, "has_extension", { reference: extension.reference });
}
