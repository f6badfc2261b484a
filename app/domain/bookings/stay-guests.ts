import { filled } from "#app/present.ts";
import { rows, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import type { StoredBooking } from "./booking-row.ts";
import type { Guest } from "./open-order.ts";

/** The people of a stay, for an order that goes on with it. */

/** Whom an order was placed for, and the company that its invoice is for. */
export async function contactOf(booking: StoredBooking, tx: Transaction) {
  const order = filled(await models.Order.findByPk(booking.orderId, { transaction: tx }));
  const { contactName: name, phoneE164: phone, email, buyerGstin, buyerName, buyerAddress } = order;
  return {
    name,
    phone,
    email,
    buyer: buyerGstin ? { gstin: buyerGstin, name: buyerName, address: buyerAddress } : null,
  };
}

/** Who stays, by their positions. */
export async function guestsOf(booking: StoredBooking, tx: Transaction): Promise<Guest[]> {
  return rows<Guest>(
    `SELECT guest_name AS name, guest_type AS type, age_group, age_years AS age, gender FROM booking_guests
     WHERE booking_id = $id ORDER BY position`,
    { id: booking.id },
    tx,
  );
}
