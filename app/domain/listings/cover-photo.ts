import type { Context } from "#app/domain/context.ts";
import { plannedRow } from "#db/client.ts";
import type { PhotoFocus } from "./labels.ts";

/** The photo that shows a thing where there is room for one: its upload, and what of it stays in sight. */
export type CoverPhoto = { id: string; focus: PhotoFocus };

/** SQL of the `CoverPhoto` of a property: the first approved one, of the house before those of its rooms. */
export const propertyCover = (propertyId: string) => `(
  SELECT jsonb_build_object('id', cover.upload_id, 'focus', cover.focus) FROM property_photos cover
  WHERE cover.property_id = ${propertyId} AND cover.approved ORDER BY (cover.room_id IS NOT NULL), cover.position, cover.id LIMIT 1)`;

/** SQL of the `CoverPhoto` of an item: the first approved one. */
export const itemCover = (itemId: string) => `(
  SELECT jsonb_build_object('id', cover.upload_id, 'focus', cover.focus) FROM item_photos cover
  WHERE cover.item_id = ${itemId} AND cover.approved ORDER BY cover.position, cover.id LIMIT 1)`;

/** A room's cover: the first approved photo of the room itself, otherwise of its house; null when there is none. */
export async function coverPhotoOfRoom(ctx: Context, roomId: string): Promise<CoverPhoto | null> {
  const photo = await plannedRow<CoverPhoto>(
    `SELECT photo.upload_id AS id, photo.focus FROM rooms room JOIN property_photos photo ON photo.property_id = room.property_id
     WHERE room.id = $roomId AND photo.approved AND (photo.room_id IS NULL OR photo.room_id = room.id)
     ORDER BY photo.room_id IS NULL, photo.position, photo.id LIMIT 1`,
    { roomId },
    ctx.tx,
  );
  return photo ?? null;
}
