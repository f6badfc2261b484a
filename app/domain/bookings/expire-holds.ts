import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, NotFound } from "#app/domain/errors.ts";
import { releaseOffers } from "#app/domain/offers/redeem-offers.ts";
import { words } from "#app/words/catalogue.ts";
import { execute, inTransaction, row, rows, type Transaction } from "#db/client.ts";
import { readBookings, roomFirst, type StoredBooking } from "./booking-row.ts";
import { forEachKind } from "./kinds.ts";
import { tellHoldExpired } from "./notify.ts";
import { lockOrder, readOrder } from "./order-row.ts";
import { can } from "./policy.ts";

/**
 * Ends one order's hold when its time is over and gives its stock back. Does nothing when the order was paid, is gone, or has
 * time left.
 * @returns true when it was ended now
 */
export async function expireOrder(ctx: Context, orderId: string): Promise<boolean> {
  return inTransaction(ctx.tx, async (tx) => {
    const exists = await row("SELECT 1 FROM orders WHERE id = $orderId AND status = 'held'", { orderId }, tx);
    if (!exists) return false;
    const order = await lockOrder(tx, orderId);
    if (order.status !== "held" || order.holdExpiresAt > ctx.now) return false;
    const [first] = await endHold(ctx, tx, orderId, "order.expire");
    await tellHoldExpired(ctx, tx, order, first!);
    return true;
  });
}

/**
 * Lets held rooms go before their time, because whoever held them wants something else. Money that arrives for them afterwards
 * is treated like any late payment. Letting go twice changes nothing.
 * @throws NotFound; Conflict `already_paid`
 */
export async function releaseHold(ctx: Context, input: { orderReference: string }): Promise<void> {
  await inTransaction(ctx.tx, async (tx) => {
    const { id: orderId } = await readOrder(input.orderReference, tx);
    const order = await lockOrder(tx, orderId);
    const [first] = await readBookings("booking.order_id = $orderId", { orderId }, tx);
    if (!first || !can(ctx.actor, "view", first)) throw new NotFound();
    if (order.status === "expired") return;
    if (!can(ctx.actor, "pay", first))
      throw new Conflict(words("refusals")("paidAlready"), "already_paid", { reference: first.reference });
    await endHold(ctx, tx, orderId, "order.release");
  });
}

/** Ends a hold and gives its stock back, for a command that has locked the order. @returns its bookings, the room first */
export async function endHold(
  ctx: Context,
  tx: Transaction,
  orderId: string,
  action: string,
): Promise<StoredBooking[]> {
  await execute(
    "UPDATE orders SET status = 'expired', closed_at = $now WHERE id = $orderId",
    { orderId, now: ctx.now },
    tx,
  );
  await execute("UPDATE bookings SET status = 'expired' WHERE order_id = $orderId", { orderId }, tx);
  await releaseOffers(tx, orderId);
  const bookings = await readBookings("booking.order_id = $orderId", { orderId }, tx);
  await recordAudit(ctx, tx, {
    action,
    subjectKind: "order",
    subjectId: orderId,
    before: { status: "held" },
    after: { status: "expired" },
  });
  await forEachKind(bookings, (kind, items) =>
    kind.release(
      tx,
      items.map((item) => item.id),
    ),
  );
  return bookings.sort(roomFirst);
}

const BATCH = 100;

/** Ends every hold that is overdue, each in its own transaction. @returns how many were ended */
export async function expireOverdueHolds(ctx: Context, signal?: AbortSignal): Promise<number> {
  let ended = 0;
  for (;;) {
    const overdue = await rows<{ id: string }>(
      "SELECT id FROM orders WHERE status = 'held' AND hold_expires_at <= $now ORDER BY hold_expires_at LIMIT $batch",
      { now: ctx.now, batch: BATCH },
    );
    for (const { id } of overdue) {
      if (signal?.aborted) return ended;
      if (await expireOrder(ctx, id)) ended += 1;
    }
    if (overdue.length < BATCH) return ended;
  }
}
