import { z } from "zod";
import type { StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { documentPath } from "#app/domain/bookings/links.ts";
import type { TxContext } from "#app/domain/context.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { row } from "#db/client.ts";
import type { WrittenDocument } from "./write-document.ts";

/** Mails a document of a booking to its guest, once, in the transaction that issues it. A guest without a mail address finds it at the booking. */
export async function mailDocument(
  ctx: TxContext,
  booking: Pick<StoredBooking, "id" | "orderId" | "bookingOrderId">,
  { id, documentNumber, totalPaise }: WrittenDocument,
): Promise<void> {
  const guest = await row<{ name: string; email: string | null; userId: string }>(
    `SELECT contact_name AS name, email, customer_id AS "userId" FROM orders WHERE id = $orderId`,
    { orderId: booking.orderId },
    ctx.tx,
  );
  if (!guest?.email || !z.email().safeParse(guest.email).success) return;
  await queueMessage(ctx, {
    dedupeKey: `document:${id}:mail`,
    channel: "mail",
    recipient: guest.email,
    template: "document.issued",
    variables: {
      guestName: guest.name.trim().slice(0, 200) || "guest",
      bookingNumber: booking.bookingOrderId,
      documentNumber,
      amountPaise: totalPaise,
      path: documentPath(id),
    },
    bookingId: booking.id,
    userId: guest.userId,
  });
}
