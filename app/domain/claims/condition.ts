import { rows, type Transaction } from "#db/client.ts";

/** `out`: as it is handed over; `in`: as it comes back. */
export type ConditionMoment = "out" | "in";

export type ConditionPhoto = { photoId: string; moment: ConditionMoment; takenAt: Date };

/** The photos of a hire, the way out first, for a caller that has seen its booking within its scope. */
export function readConditionPhotos(bookingId: string, tx?: Transaction): Promise<ConditionPhoto[]> {
  return rows<ConditionPhoto>(
    `SELECT upload_id AS "photoId", moment, taken_at FROM condition_photos WHERE booking_id = $bookingId
     ORDER BY moment = 'in', taken_at, upload_id`,
    { bookingId },
    tx,
  );
}
