import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { plannedRow } from "#db/client.ts";
import { type PublicBooking, publicBookings } from "./booking-details.ts";
import { readBookings, roomFirst, type StoredBooking } from "./booking-row.ts";
import type { OrderStatus, PaymentState } from "./labels.ts";
import { type OrderPurpose, readOrder, type StoredOrder } from "./order-row.ts";
import { can } from "./policy.ts";

/** What the payment page shows of an order. */
export type OrderPage = {
  reference: string;
  purpose: OrderPurpose;
  status: OrderStatus;
  /** What is to be paid; of an order that moves a stay less what is carried over to it. */
  totalPaise: number;
  carriedPaise: number;
  /** The amount refunded when a stay is moved. */
  refundPaise: number;
  /** The stay that the order moves, and its dates once it is paid; null for other orders. */
  change: { reference: string; checkIn: IsoDate; checkOut: IsoDate } | null;
  holdExpiresAt: Date;
  /** Still held at this moment: it can be paid. */
  payable: boolean;
  /** This actor can pay it; anybody else with the reference has to sign in first. */
  mayPay: boolean;
  bookings: PublicBooking[];
  /** The newest attempt to pay, if any. */
  payment: { state: PaymentState; failure: string } | null;
};

/** An order by the reference in its URL, for anybody who holds it. @throws NotFound */
export async function findOrder(ctx: Context, key: { reference: string }): Promise<OrderPage> {
  if (
    !z
      .string()
      .regex(/^[0-9A-Z]{22,40}$/)
      .safeParse(key.reference).success
  )
    throw new NotFound();
  const order = await readOrder(key.reference, ctx.tx);
  const stored = await readBookings("booking.order_id = $orderId", { orderId: order.id }, ctx.tx);
  stored.sort(roomFirst);
  const payment = await plannedRow<{ state: PaymentState; failure: string }>(
    "SELECT state, failure FROM payments WHERE order_id = $orderId ORDER BY attempt DESC LIMIT 1",
    { orderId: order.id },
    ctx.tx,
  );
  const { reference, purpose, status, holdExpiresAt, carriedPaise } = order;
  const payable = status === "held" && holdExpiresAt > ctx.now;
  return {
    reference,
    purpose,
    status,
    holdExpiresAt,
    payable,
    carriedPaise,
    totalPaise: order.totalPaise - carriedPaise,
    refundPaise: (order.refundExpectedPaise ?? 0) - carriedPaise,
    change: await changeOf(ctx, order, stored),
    mayPay: payable && stored[0] !== undefined && can(ctx.actor, "pay", stored[0]),
    bookings: await publicBookings(stored, ctx.tx),
    payment: payment ?? null,
  };
}

async function changeOf(
  ctx: Context,
  order: StoredOrder,
  [added]: StoredBooking[],
): Promise<OrderPage["change"]> {
  if (!order.changesBookingId || !added) return null;
  const changed = await plannedRow<{ reference: string }>(
    "SELECT reference FROM bookings WHERE id = $id",
    { id: order.changesBookingId },
    ctx.tx,
  );
  const days = [added.startsOn, added.endsOn, order.keepFrom, order.keepUntil]
    .filter((day) => day !== null)
    .sort();
  return { reference: present(changed).reference, checkIn: present(days[0]), checkOut: present(days.at(-1)) };
}
