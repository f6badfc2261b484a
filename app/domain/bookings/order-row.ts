import { NotFound } from "#app/domain/errors.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { plannedRow, plannedRows, type Transaction } from "#db/client.ts";
import type { OrderStatus } from "./labels.ts";

/** An order as it is stored. Every command that changes an order or its bookings locks this row first. */
export type StoredOrder = {
  id: string;
  reference: string;
  customerId: string;
  purpose: OrderPurpose;
  status: OrderStatus;
  contactName: string;
  phone: string;
  email: string | null;
  totalPaise: number;
  holdExpiresAt: Date;
  createdAt: Date;
  /** What an order that moves a stay does to it: the booking that begins the stay, and the nights of it that stay, if any (IST). */
  changesBookingId: string | null;
  keepFrom: IsoDate | null;
  keepUntil: IsoDate | null;
  /** The refund for the nights given up, and how much of it pays for this order, paise. */
  refundExpectedPaise: number | null;
  carriedPaise: number;
  /** A night of an open end: held until the evening before, and paid only when it is kept (decision 21). */
  reserved: boolean;
};

export const ORDER_PURPOSES = ["booking", "extension", "change"] as const;
export type OrderPurpose = (typeof ORDER_PURPOSES)[number];

const COLUMNS = `id, reference, customer_id, purpose, status, contact_name, phone_e164 AS phone, email,
  total_paise, hold_expires_at, created_at, changes_booking_id, keep_from, keep_until, refund_expected_paise, carried_paise, reserved`;

/** @throws NotFound */
export async function lockOrder(tx: Transaction, orderId: string): Promise<StoredOrder> {
  const order = await plannedRow<StoredOrder>(
    `SELECT ${COLUMNS} FROM orders WHERE id = $orderId FOR UPDATE`,
    { orderId },
    tx,
  );
  if (!order) throw new NotFound();
  return order;
}

/**
 * Locks an order that is paid, and of one that moves a stay the orders of that stay too, all in the order of their ids.
 * @throws NotFound
 */
export async function lockOrderToPay(tx: Transaction, orderId: string): Promise<StoredOrder> {
  const others = await plannedRows<{ id: string }>(
    `SELECT stay.order_id AS id FROM orders ordered JOIN bookings first ON first.id = ordered.changes_booking_id
     JOIN bookings stay ON stay.customer_id = first.customer_id AND stay.property_id = first.property_id
       AND stay.status IN ('held', 'confirmed', 'checked_in')
     WHERE ordered.id = $orderId`,
    { orderId },
    tx,
  );
  let found: StoredOrder | undefined;
  for (const id of [...new Set([orderId, ...others.map((other) => other.id)])].sort()) {
    const order = await lockOrder(tx, id);
    if (id === orderId) found = order;
  }
  return present(found);
}

/** The order of a booking, for its messages; without a lock. @throws NotFound */
export async function readOrderById(tx: Transaction, orderId: string): Promise<StoredOrder> {
  const order = await plannedRow<StoredOrder>(
    `SELECT ${COLUMNS} FROM orders WHERE id = $orderId`,
    { orderId },
    tx,
  );
  if (!order) throw new NotFound();
  return order;
}

/** @throws NotFound */
export async function readOrder(reference: string, tx?: Transaction): Promise<StoredOrder> {
  const order = await plannedRow<StoredOrder>(
    `SELECT ${COLUMNS} FROM orders WHERE reference = $reference`,
    { reference },
    tx,
  );
  if (!order) throw new NotFound();
  return order;
}
