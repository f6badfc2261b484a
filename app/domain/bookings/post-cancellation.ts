import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { isUser, userIdOf } from "#app/domain/context.ts";
import type { CancellationQuote } from "#app/domain/money/cancellation-policy.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { cancellationLines } from "#app/domain/money/postings.ts";
import { newReadableNumber, newReference } from "#app/domain/shared/ids.ts";
import { present } from "#app/present.ts";
import { execute, row } from "#db/client.ts";
import type { StoredBooking } from "./booking-row.ts";
import { aloneUpToPaise } from "./charge-quote.ts";
import { refuseBelowGoodwill } from "./goodwill-given.ts";
import { kindOf } from "./kinds.ts";
import { type Carry, refundCaptured } from "./refund-captured.ts";
import { settleRelocation } from "./relocation-charge.ts";
import { settleDeposit } from "./settle-deposit.ts";
import { keepAdjustments } from "./share-adjustments.ts";

/**
 * What a person gives up of the charges of everything that is cancelled together, paise. It stands on the first cancellation, under the id
 * that two people agreed on when it is above the limit.
 */
type WaivedCharge = { id: string; paise: number };

/** @param formKey of the command, or what two people agreed on */
export const waivedCharge = (formKey: string, paise: number): WaivedCharge | null =>
  paise > 0 ? { id: formKey, paise } : null;

/** Of a cancellation: the form that asked for it, the change of a stay that it is part of, and what is given up with it. */
type Posted = {
  formKey: string;
  reason: string;
  stayChangeId?: string;
  carry?: Carry;
  waived?: WaivedCharge | null;
};

/**
 * Writes a cancellation at exactly this quote: the states, the ledger, the refunds, and last the stock, as every command does. For a command
 * that has locked order and booking, decided, and tells the people.
 */
export async function postCancelled(
  ctx: TxContext,
  booking: StoredBooking,
  quote: CancellationQuote,
  input: Posted,
) {
  const { id: bookingId, orderId } = booking;
  const { chargePaise, refundPaise } = quote;
  const adjusted = await keepAdjustments(ctx, booking, quote.kept.pricePaise);
  const made = await insertCancellation(ctx, booking, quote, {
    ...input,
    partnerAmountPaise: quote.partnerAmountPaise - adjusted.commissionPaise - adjusted.gstPaise,
    platformAmountPaise: quote.platformAmountPaise + adjusted.commissionPaise,
  });
  await execute(
    "UPDATE bookings SET status = 'cancelled', cancelled_at = $now WHERE id = $bookingId",
    { bookingId, now: ctx.now },
    ctx.tx,
  );
  await execute(
    `UPDATE orders SET status = 'cancelled', closed_at = $now WHERE id = $orderId
       AND NOT EXISTS (SELECT FROM bookings WHERE order_id = $orderId AND status <> 'cancelled')`,
    { orderId, now: ctx.now },
    ctx.tx,
  );
  await postCancellation(ctx, booking, quote, made.id);
  await settleRelocation(ctx, booking);
  await refuseBelowGoodwill(bookingId, ctx.tx);
  if (refundPaise > 0)
    await refundCaptured(ctx, orderId, {
      cause: { cancellationId: made.id },
      amountPaise: refundPaise,
      reason: `Cancellation of ${booking.bookingOrderId}`,
      carried: input.carry && { by: booking, carry: input.carry, cancellationId: made.id },
    });
  await settleDeposit(ctx, booking, { withheldPaise: 0, note: "" });
  await recordAudit(ctx, {
    action: "booking.cancel",
    subjectKind: "booking",
    subjectId: bookingId,
    before: { status: booking.status },
    after: { status: "cancelled", chargePaise, refundPaise },
    reason: input.reason || undefined,
  });
  await kindOf(booking.kind).release(ctx.tx, [bookingId]);
  return made;
}

async function insertCancellation(
  ctx: TxContext,
  booking: StoredBooking,
  quote: CancellationQuote,
  input: Posted & { partnerAmountPaise: number; platformAmountPaise: number },
) {
  const made = await row<{ id: string; reference: string; bookingCancelId: string }>(
    `INSERT INTO cancellations (id, reference, booking_cancel_id, booking_id, form_key, stay_change_id, reason, tier, kept, paid_paise, charge_paise,
       refund_paise, tax_reversal_paise, partner_amount_paise, platform_amount_paise, cancelled_by, cancelled_by_kind, cancelled_at,
       waived_paise, alone_up_to_paise)
     VALUES (coalesce($id::uuid, gen_random_uuid()), $reference, $bookingCancelId, $bookingId, $formKey, $stayChangeId, $reason, $tier, $kept, $paidPaise, $chargePaise,
       $refundPaise, $taxReversalPaise, $partnerAmountPaise, $platformAmountPaise, $cancelledBy, $cancelledByKind, $now,
       $waivedPaise, $aloneUpToPaise)
     RETURNING id, reference, booking_cancel_id`,
    {
      id: input.waived?.id ?? null,
      waivedPaise: input.waived?.paise ?? null,
      aloneUpToPaise: input.waived ? aloneUpToPaise() : null,
      reference: newReference(),
      bookingCancelId: newReadableNumber("MHC"),
      bookingId: booking.id,
      formKey: input.formKey,
      stayChangeId: input.stayChangeId ?? null,
      reason: input.reason,
      tier: JSON.stringify(quote.tier),
      kept: JSON.stringify(
        quote.waivedPaise ? { ...quote.kept, waivedPaise: quote.waivedPaise } : quote.kept,
      ),
      paidPaise: quote.paidPaise,
      chargePaise: quote.chargePaise,
      refundPaise: quote.refundPaise,
      taxReversalPaise: quote.taxReversalPaise,
      partnerAmountPaise: input.partnerAmountPaise,
      platformAmountPaise: input.platformAmountPaise,
      cancelledBy: userIdOf(ctx.actor),
      cancelledByKind: isUser(ctx.actor) ? ctx.actor.role : ctx.actor.kind,
      now: ctx.now,
    },
    ctx.tx,
  );
  return present(made);
}

async function postCancellation(
  ctx: TxContext,
  booking: StoredBooking,
  quote: CancellationQuote,
  cancellationId: string,
) {
  const { customerId, accountId: partnerAccountId, agentAccountId } = booking;
  const parties = { customerId, partnerAccountId, agentAccountId };
  await postEntries(ctx, [
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
