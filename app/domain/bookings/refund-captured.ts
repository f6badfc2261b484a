import type { TxContext } from "#app/domain/context.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { captureLines, refundLines } from "#app/domain/money/postings.ts";
import { present } from "#app/present.ts";
import { row, rows } from "#db/client.ts";
import type { StoredBooking } from "./booking-row.ts";
import { requestRefund } from "./request-refund.ts";

/** The order that what goes back pays for, and how much of that is still to be taken, paise. */
export type Carry = { orderId: string; leftPaise: number };

type Captured = { id: string; gateway: string; carriedFromId: string | null; leftPaise: number };

type Wanted = {
  cause: { cancellationId: string } | { goodwillId: string };
  amountPaise: number;
  reason: string;
  /** Of a cancellation that moves a stay. */
  carried?: { by: StoredBooking; carry: Carry; cancellationId: string };
};

/**
 * What goes back is taken from the payments of the order, what the gateway took there first; some of it may pay for another order. For a
 * command that has locked the order. Paise.
 */
export async function refundCaptured(
  ctx: TxContext,
  orderId: string,
  { cause, amountPaise, reason, carried }: Wanted,
): Promise<void> {
  const payments = await rows<Captured>(
    `SELECT id, gateway, carried_from_id, (amount_paise - refunded_paise)::bigint AS "leftPaise" FROM payments
     WHERE order_id = $orderId AND state = 'captured' AND amount_paise > refunded_paise ORDER BY carried_from_id IS NOT NULL, id FOR UPDATE`,
    { orderId },
    ctx.tx,
  );
  let duePaise = amountPaise;
  for (const payment of payments) {
    let takenPaise = Math.min(duePaise, payment.leftPaise);
    duePaise -= takenPaise;
    const carriedPaise = Math.min(takenPaise, carried?.carry.leftPaise ?? 0);
    if (carried && carriedPaise > 0) {
      const { by, carry, cancellationId } = carried;
      await carryOver(ctx, by, payment, { cancellationId, amountPaise: carriedPaise, carry });
      carry.leftPaise -= carriedPaise;
      takenPaise -= carriedPaise;
    }
    if (takenPaise > 0)
      await requestRefund(ctx, { paymentId: payment.id, ...cause, amountPaise: takenPaise, reason });
  }
  if (duePaise > 0) throw new Error("A confirmed booking without its captured payment cannot be refunded");
}

/** What goes back of one payment pays for the order that moves a stay: it never leaves the gateway. */
async function carryOver(
  ctx: TxContext,
  booking: StoredBooking,
  payment: Captured,
  { cancellationId, amountPaise, carry }: { cancellationId: string; amountPaise: number; carry: Carry },
) {
  const made = present(
    await row<{ paymentId: string; refundId: string }>(
      `WITH source AS (
       UPDATE payments SET refunded_paise = refunded_paise + $amountPaise, updated_at = $now WHERE id = $paymentId RETURNING id),
     arrived AS (
       INSERT INTO payments (order_id, attempt, gateway, amount_paise, state, method, carried_from_id, created_at, updated_at, captured_at)
       SELECT $toOrderId, 1 + count(*), $gateway, $amountPaise, 'captured', 'carried over', $sourceId, $now, $now, $now
       FROM payments WHERE order_id = $toOrderId RETURNING id)
     INSERT INTO refunds (payment_id, cancellation_id, carried_to_id, reason, amount_paise, state, created_at, updated_at, done_at)
     SELECT source.id, $cancellationId, arrived.id, 'Carried over to the moved stay', $amountPaise, 'done', $now, $now, $now
     FROM source, arrived RETURNING id AS "refundId", carried_to_id AS "paymentId"`,
      {
        amountPaise,
        cancellationId,
        paymentId: payment.id,
        gateway: payment.gateway,
        toOrderId: carry.orderId,
        sourceId: payment.carriedFromId ?? payment.id,
        now: ctx.now,
      },
      ctx.tx,
    ),
  );
  const { customerId, orderId, id: bookingId } = booking;
  await postEntries(ctx, [
    {
      kind: "refund",
      refId: made.refundId,
      orderId,
      bookingId,
      memo: "Carried over",
      lines: refundLines(customerId, amountPaise),
    },
    {
      kind: "capture",
      refId: made.paymentId,
      orderId: carry.orderId,
      memo: "Carried over",
      lines: captureLines(customerId, amountPaise),
    },
  ]);
}
