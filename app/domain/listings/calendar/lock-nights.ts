import type { IsoDate } from "#app/domain/shared/dates.ts";
import { rows, type Transaction } from "#db/client.ts";

/** Locks nights in the order in which everybody locks them: (room, night). */
export async function lockCalendarNights(
  tx: Transaction,
  { roomIds, nights }: { roomIds: string[]; nights: IsoDate[] },
): Promise<void> {
  await rows(
    "SELECT FROM room_nights WHERE room_id = ANY($roomIds::uuid[]) AND night = ANY($nights::date[]) ORDER BY room_id, night FOR UPDATE",
    { roomIds, nights },
    tx,
  );
}
