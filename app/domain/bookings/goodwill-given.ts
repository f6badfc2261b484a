import { Conflict } from "#app/domain/errors.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { row, type Transaction } from "#db/client.ts";

type Given = { standingPaise: number; givenPaise: number };

const GIVEN = `SELECT coalesce((cancelled.kept ->> 'totalPaise')::bigint, booking.total_paise) AS "standingPaise",
    (SELECT coalesce(sum(amount_paise), 0)::bigint FROM goodwill WHERE booking_id = booking.id) AS "givenPaise"
  FROM bookings booking LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id`;

/** The remaining amount of a sold booking and its goodwill refunds, which may not exceed it. Paise. */
export async function goodwillOf(bookingId: string, tx?: Transaction): Promise<Given> {
  return present(await row<Given>(`${GIVEN} WHERE booking.id = $bookingId`, { bookingId }, tx));
}

/**
 * Prevents a double refund: the remaining amount of a booking, or of the one that nights were taken from, must cover its goodwill refunds.
 * For a command that has locked the booking.
 * @throws Conflict `goodwill_given` { givenPaise }
 */
export async function refuseBelowGoodwill(bookingId: string, tx: Transaction): Promise<void> {
  const given = present(
    await row<Given>(
      `${GIVEN} WHERE booking.id = (SELECT coalesce(taken_from_id, id) FROM bookings WHERE id = $bookingId)`,
      { bookingId },
      tx,
    ),
  );
  const { standingPaise, givenPaise } = given;
  if (givenPaise <= standingPaise) return;
  throw new Conflict(words("refusals")("goodwillGiven"), "goodwill_given", { givenPaise });
}
