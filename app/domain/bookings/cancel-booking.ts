import { z } from "zod";
import { config } from "#app/config.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { rupees } from "#app/domain/messages/words.ts";
import {
  type CancellationQuote,
  chargeWords,
  quoteCancellation as quoteByPolicy,
  quoteCharge,
  type Tier,
} from "#app/domain/money/cancellation-policy.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { cancellationLines } from "#app/domain/money/postings.ts";
import { requestRefund } from "#app/domain/payments/refund.ts";
import { keepAdjustments } from "#app/domain/settlements/adjust-share.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { newReadableNumber, newReference } from "#app/domain/shared/ids.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { execute, inTransaction, row, type Transaction } from "#db/client.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import { kindOf } from "./kinds.ts";
import { KIND_WORDS } from "./labels.ts";
import { tellCancelled } from "./notify.ts";
import { withFreshNumbers } from "./open-order.ts";
import { lockOrder } from "./order-row.ts";
import { can, type VisibleAmounts, visibleAmounts } from "./policy.ts";
import { settleDeposit } from "./return-deposit.ts";

/** What cancelling costs, as an actor may see it. */
export type CancellationOffer = {
  bookingId: string;
  bookingOrderId: string;
  reference: string;
  paidPaise: number;
  chargePaise: number;
  refundPaise: number;
  /** Goes back whole beside the refund. */
  depositPaise: number;
  /** GST that is no longer due. */
  taxReversalPaise: number;
  /** What the policy charges at this moment, in words. */
  tierText: string;
  /** What is kept of the price; with the shares for those who see shares. */
  kept: VisibleAmounts;
};

/**
 * What cancelling a booking costs now, by the policy that was frozen when it was placed. Exactly this is posted when the customer
 * agrees to it. With `waive` an admin, or the city manager up to a limit, sees what everything back means.
 * @throws NotFound; Forbidden for a waiver by anybody else; Conflict `not_cancellable`, `needs_admin`, or `has_extension` { reference }
 *   while added nights stand
 */
export async function quoteCancellation(
  ctx: Context,
  input: { bookingId: string; waive?: boolean },
): Promise<CancellationOffer> {
  const booking = await readVisible(ctx, input.bookingId, ctx.tx);
  const quote = await offer(ctx, booking, input.waive ?? false, ctx.tx);
  const { id: bookingId, bookingOrderId, reference } = booking;
  const { paidPaise, chargePaise, refundPaise, taxReversalPaise, tier } = quote;
  return {
    ...{ bookingId, bookingOrderId, reference, paidPaise, chargePaise, refundPaise, taxReversalPaise },
    depositPaise: booking.depositPaise,
    tierText: chargeWords(tier, KIND_WORDS[booking.kind]),
    kept: visibleAmounts(ctx.actor, quote.kept),
  };
}

const NEEDS_REASON = "Please say why the whole amount goes back.";

const inputSchema = z.object({
  bookingId: z.uuid(),
  expectedRefundPaise: z.number().int().min(0),
  reason: z.string().trim().max(500, "At most 500 characters"),
  formKey: z.uuid(),
  /** Everything goes back, because the house cannot keep the booking. An admin decides that, or the city manager up to a limit, and says why. */
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
 * Cancels a confirmed booking at exactly the refund that was shown: gives its nights back, turns its sale round in the ledger, and
 * promises the refund. Pressing twice gives the first result.
 * @throws NotFound; Conflict `quote_changed` { refundPaise } when the policy moved on meanwhile, `not_cancellable`, `has_extension`
 */
export async function cancelBooking(ctx: Context, input: CancelBookingInput): Promise<CancelledBooking> {
  const values = parseInput(inputSchema, input);
  const work = () => inTransaction(ctx.tx, (tx) => cancel({ ...ctx, tx }, tx, values));
  return ctx.tx ? work() : withFreshNumbers(work);
}

async function cancel(
  ctx: Context,
  tx: Transaction,
  input: z.output<typeof inputSchema>,
): Promise<CancelledBooking> {
  const { orderId } = await readVisible(ctx, input.bookingId, tx);
  const order = await lockOrder(tx, orderId);
  const [booking] = await readBookings(
    "booking.id = $bookingId",
    { bookingId: input.bookingId },
    tx,
    "FOR UPDATE",
  );
  const earlier = await row<CancelledBooking>(
    `SELECT reference, booking_cancel_id, refund_paise, true AS repeated
     FROM cancellations WHERE booking_id = $bookingId AND form_key = $formKey`,
    { bookingId: input.bookingId, formKey: input.formKey },
    tx,
  );
  if (earlier) return earlier;
  if (input.waive && input.reason === "") throw new Invalid(NEEDS_REASON, { reason: [NEEDS_REASON] });
  const quote = await offer(ctx, booking!, input.waive, tx);
  const { chargePaise, refundPaise } = quote;
  if (refundPaise !== input.expectedRefundPaise) {
    throw new Conflict("The refund has changed meanwhile. Please look at the new amount.", "quote_changed", {
      refundPaise,
    });
  }
  await tellCancelled(ctx, tx, order, booking!, { chargePaise, refundPaise });
  const { reference, bookingCancelId } = await postCancelled(ctx, tx, booking!, quote, input);
  return { reference, bookingCancelId, refundPaise, repeated: false };
}

/** Writes a cancellation at exactly this quote: the states, the ledger, the refunds, and last the stock, as every command does. */
async function postCancelled(
  ctx: Context,
  tx: Transaction,
  booking: StoredBooking,
  quote: CancellationQuote,
  input: { formKey: string; reason: string },
) {
  const { id: bookingId, orderId } = booking;
  const { chargePaise, refundPaise } = quote;
  const adjusted = await keepAdjustments(ctx, tx, booking, quote.kept.pricePaise);
  const made = await insertCancellation(ctx, tx, booking, quote, {
    ...input,
    partnerAmountPaise: quote.partnerAmountPaise - adjusted.commissionPaise - adjusted.gstPaise,
    platformAmountPaise: quote.platformAmountPaise + adjusted.commissionPaise,
  });
  await execute(
    "UPDATE bookings SET status = 'cancelled', cancelled_at = $now WHERE id = $bookingId",
    { bookingId, now: ctx.now },
    tx,
  );
  await execute(
    `UPDATE orders SET status = 'cancelled', closed_at = $now WHERE id = $orderId
       AND NOT EXISTS (SELECT FROM bookings WHERE order_id = $orderId AND status <> 'cancelled')`,
    { orderId, now: ctx.now },
    tx,
  );
  await postCancellation(ctx, tx, booking, quote, made.id);
  if (refundPaise > 0) await refundCapture(ctx, tx, booking, made.id, refundPaise);
  await settleDeposit(ctx, tx, booking, { withheldPaise: 0, note: "" });
  await recordAudit(ctx, tx, {
    action: "booking.cancel",
    subjectKind: "booking",
    subjectId: bookingId,
    before: { status: booking.status },
    after: { status: "cancelled", chargePaise, refundPaise },
    reason: input.reason || undefined,
  });
  await kindOf(booking.kind).release(tx, [bookingId]);
  return made;
}

/**
 * Cancels a booking at a charge that somebody decided, for a command that has locked order and booking and tells the people.
 * @throws Conflict `has_extension` while added nights stand
 */
export async function chargeLess(
  ctx: Context,
  tx: Transaction,
  booking: StoredBooking,
  input: { chargePaise: number; reason: string; formKey: string },
): Promise<void> {
  await refuseExtended(booking, tx);
  const { breakdown: original, rates } = booking;
  const quote = quoteCharge({ original, rates, paidPaise: original.totalPaise }, input.chargePaise);
  await postCancelled(ctx, tx, booking, quote, input);
}

/** What the frozen policy charges who does not come, paise: its dearest step. */
export async function noShowCharge(booking: StoredBooking, tx: Transaction): Promise<number> {
  const quote = await quoteAt(
    booking,
    booking.policy.tiers,
    new Date(booking.policy.startsAt).getTime() + 1,
    tx,
  );
  return quote.chargePaise;
}

async function readVisible(ctx: Context, bookingId: string, tx?: Transaction): Promise<StoredBooking> {
  const [booking] = z.uuid().safeParse(bookingId).success
    ? await readBookings("booking.id = $bookingId", { bookingId }, tx)
    : [];
  if (!booking || !can(ctx.actor, "view", booking)) throw new NotFound();
  return booking;
}

/** Everything goes back, at any time. */
const WAIVED: Tier[] = [{ from_hours: 0, charge: "percent", value: 0 }];

async function offer(
  ctx: Context,
  booking: StoredBooking,
  waive: boolean,
  tx?: Transaction,
): Promise<CancellationQuote> {
  if (waive && !isPrivileged(ctx.actor) && !hasRole(ctx.actor, "city_manager")) throw new Forbidden();
  if (!can(ctx.actor, "cancel", booking) || booking.endsOn < istDate(ctx.now)) {
    throw new Conflict("This booking can no longer be cancelled.", "not_cancellable");
  }
  await refuseExtended(booking, tx);
  const startsAt = new Date(booking.policy.startsAt).getTime();
  const byPolicy = await quoteAt(booking, booking.policy.tiers, ctx.now.getTime(), tx);
  if (!waive) return byPolicy;
  refuseLargeWaiver(ctx, byPolicy.chargePaise);
  return quoteAt(booking, WAIVED, startsAt, tx);
}

/** What the policy charges is the house's income: above a limit an admin decides to give it up, not the city manager alone. */
function refuseLargeWaiver(ctx: Context, chargePaise: number): void {
  const limit = config().WAIVER_ADMIN_ABOVE;
  if (isPrivileged(ctx.actor) || chargePaise <= limit * 100) return;
  throw new Conflict(
    `More than ${rupees(limit * 100)} is given up here: please ask an admin to decide it.`,
    "needs_admin",
    { chargePaise },
  );
}

/** `at` is an instant in milliseconds. */
async function quoteAt(
  booking: StoredBooking,
  tiers: Tier[],
  at: number,
  tx?: Transaction,
): Promise<CancellationQuote> {
  return quoteByPolicy({
    tiers,
    startsAt: new Date(booking.policy.startsAt),
    now: new Date(at),
    original: booking.breakdown,
    rates: booking.rates,
    nightlyBasePaise: await kindOf(booking.kind).baseByNight(tx, booking.id),
    paidPaise: booking.breakdown.totalPaise,
  });
}

/** Added nights are cancelled before the stay that they add to; unpaid ones end by themselves. */
async function refuseExtended(booking: StoredBooking, tx?: Transaction): Promise<void> {
  const extension = await row<{ reference: string; status: string }>(
    `SELECT reference, status FROM bookings WHERE extends_booking_id = $id AND status IN ('held', 'confirmed', 'checked_in')`,
    { id: booking.id },
    tx,
  );
  if (!extension) return;
  const message =
    extension.status === "held"
      ? "Added nights of this booking wait for their payment. Please try again when their hold has ended."
      : "This stay was made longer. Please cancel the added nights first.";
  throw new Conflict(message, "has_extension", { reference: extension.reference });
}

async function insertCancellation(
  ctx: Context,
  tx: Transaction,
  booking: StoredBooking,
  quote: CancellationQuote,
  input: { formKey: string; reason: string; partnerAmountPaise: number; platformAmountPaise: number },
) {
  const made = await row<{ id: string; reference: string; bookingCancelId: string }>(
    `INSERT INTO cancellations (reference, booking_cancel_id, booking_id, form_key, reason, tier, kept, paid_paise, charge_paise,
       refund_paise, tax_reversal_paise, partner_amount_paise, platform_amount_paise, cancelled_by, cancelled_by_kind, cancelled_at)
     VALUES ($reference, $bookingCancelId, $bookingId, $formKey, $reason, $tier, $kept, $paidPaise, $chargePaise,
       $refundPaise, $taxReversalPaise, $partnerAmountPaise, $platformAmountPaise, $cancelledBy, $cancelledByKind, $now)
     RETURNING id, reference, booking_cancel_id`,
    {
      reference: newReference(),
      bookingCancelId: newReadableNumber("MHC"),
      bookingId: booking.id,
      formKey: input.formKey,
      reason: input.reason,
      tier: JSON.stringify(quote.tier),
      kept: JSON.stringify(quote.kept),
      paidPaise: quote.paidPaise,
      chargePaise: quote.chargePaise,
      refundPaise: quote.refundPaise,
      taxReversalPaise: quote.taxReversalPaise,
      partnerAmountPaise: input.partnerAmountPaise,
      platformAmountPaise: input.platformAmountPaise,
      cancelledBy: isUser(ctx.actor) ? ctx.actor.id : null,
      cancelledByKind: isUser(ctx.actor) ? ctx.actor.role : ctx.actor.kind,
      now: ctx.now,
    },
    tx,
  );
  return made!;
}

async function postCancellation(
  ctx: Context,
  tx: Transaction,
  booking: StoredBooking,
  quote: CancellationQuote,
  cancellationId: string,
) {
  const { customerId, accountId: partnerAccountId, agentAccountId } = booking;
  const parties = { customerId, partnerAccountId, agentAccountId };
  await postEntries(ctx, tx, [
    {
      kind: "cancellation",
      refId: cancellationId,
      orderId: booking.orderId,
      bookingId: booking.id,
      memo: booking.bookingOrderId,
      lines: cancellationLines(parties, booking.breakdown, quote.kept),
    },
  ]);
}

async function refundCapture(
  ctx: Context,
  tx: Transaction,
  booking: StoredBooking,
  cancellationId: string,
  amountPaise: number,
) {
  const payment = await row<{ id: string }>(
    "SELECT id FROM payments WHERE order_id = $orderId AND state = 'captured'",
    { orderId: booking.orderId },
    tx,
  );
  if (!payment) throw new Error("A confirmed booking without a captured payment cannot be refunded");
  const reason = `Cancellation of ${booking.bookingOrderId}`;
  await requestRefund(ctx, tx, { paymentId: payment.id, cancellationId, amountPaise, reason });
}
