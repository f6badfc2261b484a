import type { Channel } from "#app/domain/messages/schema.ts";
import { plannedRows, type Transaction } from "#db/client.ts";

/** What became of the message with the link to pay an order. */
export type PayLinkSent = {
  /** Somebody else chose for the guest, who was to be told. */
  wasQueued: boolean;
  /** By which it went, or is about to go; none where no message could be delivered. */
  channels: Channel[];
};

/** Whether and how the guest of an order was sent the link to pay it. A guest who chose alone was sent none. */
export async function payLinkSent(orderId: string, tx?: Transaction): Promise<PayLinkSent> {
  const sent = await plannedRows<{ channel: Channel; isLost: boolean }>(
    `SELECT channel, bool_and(state IN ('failed', 'dropped')) AS "isLost" FROM messages
     WHERE template = 'booking.pay_link' AND booking_id IN (SELECT id FROM bookings WHERE order_id = $orderId)
     GROUP BY channel ORDER BY channel LIMIT 3`,
    { orderId },
    tx,
  );
  return {
    wasQueued: sent.length > 0,
    channels: sent.filter(({ isLost }) => !isLost).map(({ channel }) => channel),
  };
}
