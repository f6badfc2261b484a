import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { depositLines, gatewayFeeLines, saleLines } from "#app/domain/money/postings.ts";
import { redeemOffersAgain } from "#app/domain/offers/redeem-offers.ts";
import { nightDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { brokenConstraint, database, plannedExecute, type Transaction } from "#db/client.ts";
import { readBookings, roomFirst, type StoredBooking } from "./booking-row.ts";
import { forEachKind } from "./kinds.ts";
import { notifyConfirmed } from "./notify.ts";
import { notifyAgentLonger, notifyAgentPaid } from "./notify-agent.ts";
import { notifyMoved, notifyRelocated } from "./notify-stay.ts";
import type { StoredOrder } from "./order-row.ts";
import { replaceNights } from "./replace-nights.ts";

/** Turns a paid order into confirmed bookings. Called by payments, inside the transaction that records the capture. */

/**
 * Confirms a held order whose row the caller has locked: sells its stock, posts its sale, tells guest, partner and agency.
 * @returns its bookings
 */
export async function confirmOrder(ctx: TxContext, order: StoredOrder): Promise<StoredBooking[]> {
  if (order.purpose === "extension") await lockExtended(ctx.tx, order);
  await plannedExecute(
    "UPDATE orders SET status = 'confirmed', confirmed_at = $now WHERE id = $orderId AND status = 'held'",
    { orderId: order.id, now: ctx.now },
    ctx.tx,
  );
  await plannedExecute(
    "UPDATE bookings SET status = 'confirmed', confirmed_at = $now WHERE order_id = $orderId AND status = 'held'",
    { orderId: order.id, now: ctx.now },
    ctx.tx,
  );
  if (order.purpose === "extension") await arriveWithStay(ctx, order);
  const replaced = order.purpose === "change" ? await replaceNights(ctx, order) : null;
  const bookings = await readBookings("booking.order_id = $orderId", { orderId: order.id }, ctx.tx);
  await postEntries(
    ctx,
    bookings.flatMap((booking) => entriesOf(order, booking)),
  );
  if (replaced?.relocation) await notifyRelocated(ctx, { order, booking: present(bookings[0]), replaced });
  else if (replaced) await notifyMoved(ctx, { order, booking: present(bookings[0]), replaced });
  else {
    await notifyConfirmed(ctx, order, bookings);
    if (order.purpose === "extension") await notifyAgentLonger(ctx, order, present(bookings[0]));
    else await notifyAgentPaid(ctx, order, [...bookings].sort(roomFirst));
  }
  await recordAudit(ctx, {
    action: "order.confirm",
    subjectKind: "order",
    subjectId: order.id,
    before: { status: order.status },
    after: { status: "confirmed" },
  });
  // Stock is always taken last, so that others wait for it as briefly as possible.
  await forEachKind(bookings, (kind, items) =>
    kind.sell(
      ctx.tx,
      items.map((item) => item.id),
    ),
  );
  return bookings;
}

/** The stay that becomes longer is locked before its new part, as by every command that changes a stay. */
async function lockExtended(tx: Transaction, { id: orderId }: StoredOrder): Promise<void> {
  await readBookings(
    "booking.id IN (SELECT extends_booking_id FROM bookings WHERE order_id = $orderId)",
    { orderId },
    tx,
    "FOR SHARE",
  );
}

/** A guest who has checked in is not checked in again for added nights. */
async function arriveWithStay(ctx: TxContext, { id: orderId }: StoredOrder): Promise<void> {
  await plannedExecute(
    `UPDATE bookings SET status = 'checked_in', checked_in_at = $now
     WHERE order_id = $orderId AND EXISTS (SELECT FROM bookings stay WHERE stay.id = bookings.extends_booking_id AND stay.status = 'checked_in')`,
    { orderId, now: ctx.now },
    ctx.tx,
  );
}

function entriesOf(order: StoredOrder, booking: StoredBooking) {
  const { id: bookingId, breakdown, customerId, accountId, agentAccountId } = booking;
  const parties = { customerId, partnerAccountId: accountId, agentAccountId };
  const about = { refId: bookingId, orderId: order.id, bookingId, memo: booking.bookingOrderId };
  return [
    { ...about, kind: "sale" as const, lines: saleLines(parties, breakdown) },
    { ...about, kind: "gateway_fee" as const, lines: gatewayFeeLines(breakdown) },
    { ...about, kind: "deposit" as const, lines: depositLines(customerId, booking.depositPaise) },
  ];
}

/**
 * Takes the stock of an expired order again, for a customer who paid after the hold had ended. The caller has locked its row.
 * @returns the order as held again, or null when it cannot be: taken by others, the first night has passed, or the stay that
 *   it extends is gone. Then nothing is changed.
 */
export async function reclaimOrder(ctx: TxContext, order: StoredOrder): Promise<StoredOrder | null> {
  try {
    return await database().transaction({ transaction: ctx.tx }, async (savepoint) => {
      await holdAgain({ ...ctx, tx: savepoint }, order);
      return { ...order, status: "held" as const };
    });
  } catch (error) {
    if (error instanceof Conflict || brokenConstraint(error) === "bookings_one_extension") return null;
    throw error;
  }
}

async function holdAgain(ctx: TxContext, order: StoredOrder): Promise<void> {
  const bookings = await readBookings("booking.order_id = $orderId", { orderId: order.id }, ctx.tx);
  const tonight = nightDate(ctx.now);
  const isOver = (booking: StoredBooking) =>
    booking.kind === "room" ? booking.startsOn < tonight : booking.startsAt <= ctx.now;
  if (bookings.some(isOver)) throw new Conflict("It has begun already", "too_late");
  const extended = bookings.flatMap((booking) => booking.extendsBookingId ?? []);
  const standing = await readBookings(
    "booking.id = ANY($extended::uuid[]) AND booking.status IN ('confirmed', 'checked_in')",
    { extended },
    ctx.tx,
    "FOR SHARE",
  );
  const isBeside = ({ extendsBookingId, startsOn }: StoredBooking) =>
    extendsBookingId === null ||
    standing.some(({ id, endsOn }) => id === extendsBookingId && endsOn === startsOn);
  if (!bookings.every(isBeside)) throw new Conflict("The extended stay is gone", "not_extendable");
  await plannedExecute(
    "UPDATE orders SET status = 'held' WHERE id = $orderId AND status = 'expired'",
    { orderId: order.id },
    ctx.tx,
  );
  await plannedExecute(
    "UPDATE bookings SET status = 'held' WHERE order_id = $orderId AND status = 'expired'",
    { orderId: order.id },
    ctx.tx,
  );
  await redeemOffersAgain(ctx.tx, order.id);
  await forEachKind(bookings, (kind, items) =>
    kind.claimAgain(
      ctx.tx,
      items.map((item) => item.id),
    ),
  );
}
