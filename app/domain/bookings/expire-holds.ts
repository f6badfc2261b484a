import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { execute, inTransaction, row, rows } from "#db/client.ts";
import { readBookings } from "./booking-row.ts";
import { forEachKind } from "./kinds.ts";
import { tellHoldExpired } from "./notify.ts";
import { lockOrder } from "./order-row.ts";

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
    await execute(
      "UPDATE orders SET status = 'expired', closed_at = $now WHERE id = $orderId",
      { orderId, now: ctx.now },
      tx,
    );
    await execute("UPDATE bookings SET status = 'expired' WHERE order_id = $orderId", { orderId }, tx);
    const bookings = await readBookings("booking.order_id = $orderId", { orderId }, tx);
    await tellHoldExpired(ctx, tx, order, bookings[0]!);
    await recordAudit(ctx, tx, {
      action: "order.expire",
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
    return true;
  });
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
