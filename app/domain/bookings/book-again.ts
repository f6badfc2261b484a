import { plannedRow, type Transaction } from "#db/client.ts";
import type { StoredBooking } from "./booking-row.ts";
import type { BookingKindName } from "./labels.ts";
import { choicePath, draftPath, entryPath } from "./links.ts";

type LapsedBooking = Pick<StoredBooking, "orderId" | "kind"> & {
  snapshot: Parameters<typeof choicePath>[1];
};

/**
 * Where the guest of an order that was not paid can book it again. Whoever chose it alone comes back to the choice, which is kept with the typed
 * details in that browser; for whom an agent or a desk chose, to the house and dates, or to the search.
 */
export async function guestRetryPath(booking: LapsedBooking, tx?: Transaction): Promise<string> {
  const draft = await draftOf(booking.orderId, tx);
  if (draft?.byGuest) return draftPath(draft);
  return draft ? choicePath(draft, booking.snapshot) : "/customer_bookings";
}

/** Where what an agent held is found again: house and dates, the search, or where its kind is searched. */
export async function agentRetryPath(booking: LapsedBooking, tx?: Transaction): Promise<string> {
  const draft = await draftOf(booking.orderId, tx);
  return draft ? choicePath(draft, booking.snapshot) : entryPath(booking.kind);
}

type DraftOfOrder = { id: string; search: string; kind: BookingKindName; byGuest: boolean };

async function draftOf(orderId: string, tx?: Transaction): Promise<DraftOfOrder | undefined> {
  return plannedRow<DraftOfOrder>(
    `SELECT draft.id, draft.search, draft.kind, coalesce(placed.placed_by = placed.customer_id, false) AS "byGuest"
     FROM orders placed JOIN booking_drafts draft ON draft.order_id = placed.id WHERE placed.id = $orderId LIMIT 1`,
    { orderId },
    tx,
  );
}
