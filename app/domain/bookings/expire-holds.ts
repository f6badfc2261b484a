import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, hasRole, type TxContext } from "#app/domain/context.ts";
import { Conflict, NotFound } from "#app/domain/errors.ts";
import { releaseOffers } from "#app/domain/offers/redeem-offers.ts";
import { eachDueOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import { isPlacedByAgent } from "./agency.ts";
import { readBookings, roomFirst, type StoredBooking } from "./booking-row.ts";
import { forEachKind } from "./kinds.ts";
import { notifyAgentHoldEnded } from "./notify-agent.ts";
import { notifyHoldExpired, notifyHoldReleased } from "./notify-holds.ts";
import { notifyChangeExpired, notifyNightsFreed } from "./notify-stay.ts";
import { lockOrder, readOrder, type StoredOrder } from "./order-row.ts";
import { can } from "./policy.ts";

/**
 * Ends one order's hold when its time is over and gives its stock back. Does nothing when the order was paid, is gone, or has
 * time left.
 * @returns true when it was ended now
 */
export async function expireOrder(ctx: Context, orderId: string): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const exists = await row(
      "SELECT 1 FROM orders WHERE id = $orderId AND status = 'held'",
      { orderId },
      ctx.tx,
    );
    if (!exists) return false;
    const { order, later } = await lockWithLater(ctx.tx, orderId);
    if (order.status !== "held" || order.holdExpiresAt > ctx.now) return false;
    const ended = await endHold(ctx, orderId, "order.expire");
    const [first] = ended;
    await endLater(ctx, later, "order.expire");
    if (order.reserved) await notifyNightsFreed(ctx, order, present(first));
    else if (order.purpose === "booking") await notifyHoldExpired(ctx, order, present(first));
    else await notifyChangeExpired(ctx, order, present(first));
    await notifyAgentHoldEnded(ctx, order, ended);
    return true;
  });
}

/**
 * Releases held rooms early, because the customer wants something else; agents release what their agency placed. A payment that arrives afterwards
 * is treated like any late payment. Releasing twice changes nothing.
 * @throws NotFound; Conflict `already_paid`
 */
export async function releaseHold(ctx: Context, input: { orderReference: string }): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { id: orderId } = await readOrder(input.orderReference, ctx.tx);
    const { order, later } = await lockWithLater(ctx.tx, orderId);
    const [first] = await readBookings("booking.order_id = $orderId", { orderId }, ctx.tx);
    if (!first || !can(ctx.actor, "view", first)) throw new NotFound();
    if (hasRole(ctx.actor, "agent") && !(await isPlacedByAgent(orderId, ctx.tx))) throw new NotFound();
    if (order.status === "expired") return;
    if (!can(ctx.actor, "pay", first))
      throw new Conflict(words("refusals")("paidAlready"), "already_paid", { reference: first.reference });
    const ended = await endHold(ctx, orderId, "order.release");
    await endLater(ctx, later, "order.release");
    if (hasRole(ctx.actor, "agent")) await notifyHoldReleased(ctx, order, ended);
    else await notifyAgentHoldEnded(ctx, order, ended);
  });
}

/**
 * Locks an order and, of a reserved night, the orders of the nights after it, by their ids like everybody who locks several.
 * @returns it, and those, night by night
 */
async function lockWithLater(
  tx: Transaction,
  orderId: string,
): Promise<{ order: StoredOrder; later: StoredOrder[] }> {
  const nights = await rows<{ orderId: string }>(
    `WITH RECURSIVE later AS (
       SELECT b.id, b.order_id, b.starts_on FROM bookings b JOIN orders o ON o.id = b.order_id WHERE o.id = $orderId AND o.reserved
       UNION ALL
       SELECT b.id, b.order_id, b.starts_on FROM bookings b JOIN later ON b.extends_booking_id = later.id WHERE b.status = 'held')
     SELECT order_id FROM later WHERE order_id <> $orderId ORDER BY starts_on`,
    { orderId },
    tx,
  );
  const ids = [orderId, ...nights.map((night) => night.orderId)];
  const locked = new Map<string, StoredOrder>();
  for (const id of [...ids].sort()) locked.set(id, await lockOrder(tx, id));
  const [order, ...later] = ids.map((id) => present(locked.get(id)));
  return { order: present(order), later };
}

/** Reserved nights after a released one are released too. */
async function endLater(ctx: TxContext, orders: StoredOrder[], action: string): Promise<void> {
  for (const { id, status } of orders) if (status === "held") await endHold(ctx, id, action);
}

/** Ends a hold and gives its stock back, for a command that has locked the order. @returns its bookings, the room first */
export async function endHold(ctx: TxContext, orderId: string, action: string): Promise<StoredBooking[]> {
  await execute(
    "UPDATE orders SET status = 'expired', closed_at = $now WHERE id = $orderId",
    { orderId, now: ctx.now },
    ctx.tx,
  );
  await execute("UPDATE bookings SET status = 'expired' WHERE order_id = $orderId", { orderId }, ctx.tx);
  await releaseOffers(ctx.tx, orderId);
  const bookings = await readBookings("booking.order_id = $orderId", { orderId }, ctx.tx);
  await recordAudit(ctx, {
    action,
    subjectKind: "order",
    subjectId: orderId,
    before: { status: "held" },
    after: { status: "expired" },
  });
  await forEachKind(bookings, (kind, items) =>
    kind.release(
      ctx.tx,
      items.map((item) => item.id),
    ),
  );
  return bookings.sort(roomFirst);
}

const BATCH = 100;

/** Ends every hold that is overdue, each in its own transaction. @returns how many were ended @throws AggregateError when some could not be */
export async function expireOverdueHolds(ctx: Context, signal?: AbortSignal): Promise<number> {
  const overdue = (seen: string[]) =>
    rows<{ id: string }>(
      `SELECT id FROM orders WHERE status = 'held' AND hold_expires_at <= $now AND id <> ALL($seen::uuid[])
       ORDER BY hold_expires_at LIMIT ${BATCH}`,
      { now: ctx.now, seen },
    );
  return eachDueOnItsOwn(overdue, ({ id }) => expireOrder(ctx, id), signal);
}
