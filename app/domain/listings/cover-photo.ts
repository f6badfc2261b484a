import type { Context } from "#app/domain/context.ts";
import { plannedRow } from "#db/client.ts";

/** The upload that shows a room best: the first approved photo of the room itself, else of its house; null when there is none. */
export async function coverPhotoOfRoom(ctx: Context, roomId: string): Promise<string | null> {
  const photo = await plannedRow<{ uploadId: string }>(
    `SELECT photo.upload_id FROM rooms room JOIN property_photos photo ON photo.property_id = room.property_id
     WHERE room.id = $roomId AND photo.approved AND (photo.room_id IS NULL OR photo.room_id = room.id)
     ORDER BY photo.room_id IS NULL, photo.position, photo.id LIMIT 1`,
    { roomId },
    ctx.tx,
  );
  return photo?.uploadId ?? null;
}
