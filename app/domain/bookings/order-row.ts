import { NotFound } from "#app/domain/errors.ts";
import { plannedRow, type Transaction } from "#db/client.ts";
import type { OrderStatus } from "./labels.ts";

/** An order as it is stored. Every command that changes an order or its bookings locks this row first. */
export type StoredOrder = {
  id: string;
  reference: string;
  customerId: string;
  purpose: "booking" | "extension";
  status: OrderStatus;
  contactName: string;
  phone: string;
  email: string | null;
  totalPaise: number;
  holdExpiresAt: Date;
  createdAt: Date;
};

const COLUMNS = `id, reference, customer_id, purpose, status, contact_name, phone_e164 AS phone, email,
  total_paise, hold_expires_at, created_at`;

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
