import type { TxContext } from "#app/domain/context.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { relocationLines } from "#app/domain/money/postings.ts";
import { proportionOf } from "#app/domain/money/rounding.ts";
import { present } from "#app/present.ts";
import { row, type Transaction } from "#db/client.ts";
import type { StoredBooking } from "./booking-row.ts";

/** What a house bears for a guest whom it could not keep. Amounts are paise. */

export type Relocation = {
  id: string;
  fromBookingId: string;
  fromOrderId: string;
  fromAccountId: string;
  fromNumber: string;
  toBookingId: string;
  differencePaise: number;
  /** What the house that failed bears; 0 while `proposedPaise` is not decided. */
  housePaise: number;
  /** What it would bear, above what one person charges it; 0 when nothing waits. */
  proposedPaise: number;
  reason: string;
};

const RELOCATION = `SELECT moved.id, moved.from_booking_id, failed.order_id AS "fromOrderId", failed.account_id AS "fromAccountId",
    failed.booking_order_id AS "fromNumber", moved.to_booking_id, moved.difference_paise, moved.house_paise, moved.reason,
    coalesce((waiting.payload ->> 'housePaise')::bigint, 0) AS "proposedPaise"
  FROM relocations moved JOIN bookings failed ON failed.id = moved.from_booking_id
  LEFT JOIN approvals waiting ON waiting.subject_kind = 'relocation_charge' AND waiting.subject_id = moved.id AND waiting.status = 'pending'`;

/** What of the difference of a relocation with one stands: less once nights of the new stay were cancelled. SQL over `relocations moved`, paise. */
export const STANDING_DIFFERENCE = `(SELECT coalesce(sum(coalesce((cancelled.kept ->> 'mhOfferPaise')::bigint - coalesce((cancelled.kept ->> 'waivedPaise')::bigint, 0), part.mh_offer_paise)), 0)::bigint
  FROM bookings part LEFT JOIN cancellations cancelled ON cancelled.booking_id = part.id
  WHERE part.id = moved.to_booking_id OR part.taken_from_id = moved.to_booking_id)`;

/** What the house that failed was charged by now. SQL over `relocations moved`, paise. */
export const CHARGED_TO_HOUSE =
  "(SELECT coalesce(sum(amount_paise), 0)::bigint FROM relocation_charges WHERE relocation_id = moved.id)";

/** The relocation that made a booking. */
export async function relocationTo(tx: Transaction, bookingId: string): Promise<Relocation | undefined> {
  return row<Relocation>(`${RELOCATION} WHERE moved.to_booking_id = $bookingId`, { bookingId }, tx);
}

/**
 * Charges the house that failed with what it bears and, after nights of the new stay are cancelled, credits the part that no longer
 * applies: its charge stays in proportion to the remaining difference. For a command that has locked the booking.
 * @returns the amount charged to the house, paise; negative when it was credited
 */
export async function settleRelocation(ctx: TxContext, booking: StoredBooking): Promise<number> {
  const found = await row<{ id: string; standingPaise: number; chargedPaise: number }>(
    `SELECT moved.id,
       ${STANDING_DIFFERENCE} AS "standingPaise", ${CHARGED_TO_HOUSE} AS "chargedPaise"
     FROM relocations moved WHERE moved.to_booking_id IN ($id, $takenFrom::uuid) AND moved.house_paise > 0`,
    { id: booking.id, takenFrom: await takenFrom(ctx.tx, booking.id) },
    ctx.tx,
  );
  if (!found) return 0;
  const moved = present(
    await row<Relocation>(`${RELOCATION} WHERE moved.id = $id`, { id: found.id }, ctx.tx),
  );
  const borne = proportionOf(moved.housePaise, found.standingPaise, moved.differencePaise);
  const amountPaise = borne - found.chargedPaise;
  if (amountPaise === 0) return 0;
  const note =
    amountPaise > 0
      ? `${moved.fromNumber} was moved to another house. ${moved.reason}`
      : `Nights of ${booking.bookingOrderId} were cancelled`;
  const made = await row<{ id: string }>(
    `INSERT INTO relocation_charges (relocation_id, amount_paise, note, charged_at) VALUES ($id, $amountPaise, $note, $now) RETURNING id`,
    { id: moved.id, amountPaise, note, now: ctx.now },
    ctx.tx,
  );
  await postEntries(ctx, [
    {
      kind: "relocation",
      refId: present(made).id,
      memo: note,
      orderId: moved.fromOrderId,
      bookingId: moved.fromBookingId,
      lines: relocationLines(moved.fromAccountId, amountPaise),
    },
  ]);
  return amountPaise;
}

/** The booking that nights were taken out of; null for what is a booking of its own. */
async function takenFrom(tx: Transaction, id: string): Promise<string | null> {
  const found = await row<{ takenFromId: string | null }>(
    "SELECT taken_from_id FROM bookings WHERE id = $id",
    { id },
    tx,
  );
  return found?.takenFromId ?? null;
}
