import { requestApproval, withdrawApproval } from "#app/domain/approvals/request-approval.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { attachUploads, detachUploads } from "#app/domain/uploads/receive-upload.ts";
import { execute, inTransaction, row, rows, type Transaction } from "#db/client.ts";
import { editsWait, waitingValues } from "./drafts.ts";
import { type ItemStatus, MAX_PHOTOS } from "./property-labels.ts";
import { lockProperty, type PropertyRecord } from "./property-record.ts";
import { roomTitle } from "./room-record.ts";

const MAX_CAPTION = 140;

/** Photos of a property hang on it alone (`roomId` null); photos of a room on both. */
export type PhotoSet = { propertyId: string; roomId: string | null };

export type AddPhotosInput = {
  propertyId: string;
  /** A room of this property, when the photos show it. */
  roomId?: string | null;
  photos: Array<{ uploadId: string; caption?: string }>;
};

/**
 * Hangs uploaded images on a property or a room of it, after those that are there. They are shown to guests once an admin
 * approved them; of an approved property this asks for that at once.
 * @throws Invalid for files that are no fresh uploads of this account; Conflict (`too_many`) past 20; NotFound
 */
export async function addPhotos(ctx: Context, input: AddPhotosInput): Promise<{ photoIds: string[] }> {
  return inTransaction(ctx.tx, async (tx) => {
    const property = await lockProperty(ctx, tx, input.propertyId);
    const set: PhotoSet = { propertyId: property.id, roomId: input.roomId ?? null };
    await refuseTooMany(tx, set, input.photos.length);
    const uploadIds = input.photos.map((photo) => photo.uploadId);
    const taken = await attachUploads(ctx, tx, {
      uploadIds,
      purpose: "property_photo",
      accountId: property.accountId,
    });
    if (taken.length !== uploadIds.length)
      throw new Invalid("A photo was not uploaded completely. Please choose it again.");
    const subject = await subjectOf(tx, property, set);
    const made = await rows<{ id: string }>(
      `INSERT INTO property_photos (property_id, room_id, upload_id, caption, position)
       SELECT $propertyId, $roomId::uuid, upload_id, caption,
         (SELECT coalesce(max(position), 0) FROM property_photos WHERE property_id = $propertyId AND room_id IS NOT DISTINCT FROM $roomId::uuid) + number
       FROM unnest($uploadIds::uuid[], $captions::text[]) WITH ORDINALITY AS photo (upload_id, caption, number)
       RETURNING id`,
      {
        ...set,
        uploadIds,
        captions: input.photos.map((photo) => (photo.caption ?? "").trim().slice(0, MAX_CAPTION)),
      },
      tx,
    );
    // A rejected one is put before an admin again when its owner has mended and saved it.
    if (subject.status !== "rejected") {
      await requestApproval(ctx, tx, {
        ...subject.request,
        change: editsWait(subject.status) ? "update" : "create",
      });
    }
    await recordAudit(ctx, tx, {
      action: "photo.add",
      ...subjectOfAudit(set),
      after: { photos: made.length },
    });
    return { photoIds: made.map((photo) => photo.id) };
  });
}

/** Moves a photo one place `up` or `down` in the order in which guests see them; at the end it stays. @throws NotFound */
export async function movePhoto(
  ctx: Context,
  input: { photoId: string; direction: "up" | "down" },
): Promise<void> {
  await inTransaction(ctx.tx, async (tx) => {
    const photo = await lockPhoto(ctx, tx, input.photoId);
    const order = (
      await rows<{ id: string }>(
        "SELECT id FROM property_photos WHERE property_id = $propertyId AND room_id IS NOT DISTINCT FROM $roomId::uuid ORDER BY position, id",
        { propertyId: photo.propertyId, roomId: photo.roomId },
        tx,
      )
    ).map((each) => each.id);
    const from = order.indexOf(input.photoId);
    const to = input.direction === "up" ? from - 1 : from + 1;
    if (to < 0 || to >= order.length) return;
    order.splice(to, 0, ...order.splice(from, 1));
    await execute(
      `UPDATE property_photos SET position = placed.number
       FROM unnest($order::uuid[]) WITH ORDINALITY AS placed (id, number) WHERE property_photos.id = placed.id`,
      { order },
      tx,
    );
  });
}

/**
 * Changes the words under a photo that waits for approval.
 * @throws Conflict (`approved`) for an approved one, whose words were approved with it; NotFound
 */
export async function setCaption(ctx: Context, input: { photoId: string; caption: string }): Promise<void> {
  await inTransaction(ctx.tx, async (tx) => {
    const photo = await lockPhoto(ctx, tx, input.photoId);
    if (photo.approved)
      throw new Conflict(
        "This photo is approved as it is. To change its words, remove it and add it again.",
        "approved",
      );
    await execute(
      "UPDATE property_photos SET caption = $caption WHERE id = $photoId",
      { photoId: input.photoId, caption: input.caption.trim().slice(0, MAX_CAPTION) },
      tx,
    );
    const subject = await subjectOf(tx, photo.property, photo);
    if (subject.status !== "rejected") {
      await requestApproval(ctx, tx, {
        ...subject.request,
        change: editsWait(subject.status) ? "update" : "create",
      });
    }
  });
}

/** Takes a photo down at once; its file is removed a day later. @throws NotFound */
export async function removePhoto(ctx: Context, input: { photoId: string }): Promise<void> {
  await inTransaction(ctx.tx, async (tx) => {
    const photo = await lockPhoto(ctx, tx, input.photoId);
    await execute("DELETE FROM property_photos WHERE id = $photoId", input, tx);
    await detachUploads(tx, [photo.uploadId]);
    await recordAudit(ctx, tx, {
      action: "photo.remove",
      ...subjectOfAudit(photo),
      before: { uploadId: photo.uploadId, approved: photo.approved },
    });
    const { request } = await subjectOf(tx, photo.property, photo);
    const nothingLeft = !photo.approved && !(await hasWaitingPhotos(tx, photo.propertyId, photo.roomId));
    if (nothingLeft && (await waitingValues(tx, request.subjectKind, request.subjectId)) === null) {
      await withdrawApproval(ctx, tx, request);
    }
  });
}

export type WaitingPhoto = { uploadId: string; caption: string; room: string | null };

/** The photos that an approval would show to guests. */
export function waitingPhotos(
  tx: Transaction | undefined,
  propertyId: string,
  roomId: string | null,
): Promise<WaitingPhoto[]> {
  return rows<WaitingPhoto>(
    `SELECT f.upload_id, f.caption, r.name AS room FROM property_photos f LEFT JOIN rooms r ON r.id = f.room_id
     WHERE f.property_id = $propertyId AND f.room_id IS NOT DISTINCT FROM $roomId::uuid AND NOT f.approved ORDER BY f.position, f.id`,
    { propertyId, roomId },
    tx,
  );
}

export async function hasWaitingPhotos(
  tx: Transaction,
  propertyId: string,
  roomId: string | null,
): Promise<boolean> {
  return (await waitingPhotos(tx, propertyId, roomId)).length > 0;
}

/** Part of an approval: what waited is shown from now on. */
export async function approvePhotos(
  tx: Transaction,
  propertyId: string,
  roomId: string | null,
): Promise<void> {
  await execute(
    "UPDATE property_photos SET approved = true WHERE property_id = $propertyId AND room_id IS NOT DISTINCT FROM $roomId::uuid AND NOT approved",
    { propertyId, roomId },
    tx,
  );
}

async function refuseTooMany(tx: Transaction, set: PhotoSet, adding: number): Promise<void> {
  if (adding === 0) throw new Invalid("Please choose a photo.", { file: ["Please choose a photo"] });
  const found = await row<{ count: number }>(
    "SELECT count(*)::integer AS count FROM property_photos WHERE property_id = $propertyId AND room_id IS NOT DISTINCT FROM $roomId::uuid",
    set,
    tx,
  );
  if (found!.count + adding > MAX_PHOTOS)
    throw new Conflict(`At most ${MAX_PHOTOS} photos here. Please remove some first.`, "too_many");
}

type LockedPhoto = PhotoSet & { uploadId: string; approved: boolean; property: PropertyRecord };

async function lockPhoto(ctx: Context, tx: Transaction, photoId: string): Promise<LockedPhoto> {
  const find = () =>
    row<Omit<LockedPhoto, "property">>(
      `SELECT property_id, room_id, upload_id, approved FROM property_photos WHERE id = $photoId`,
      { photoId },
      tx,
    );
  const found = await find();
  if (!found) throw new NotFound();
  const property = await lockProperty(ctx, tx, found.propertyId);
  const photo = await find();
  if (!photo) throw new NotFound();
  return { ...photo, property };
}

async function subjectOf(tx: Transaction, property: PropertyRecord, { roomId }: PhotoSet) {
  const common = { accountId: property.accountId, cityId: property.values.city_id };
  if (!roomId) {
    const draft = await waitingValues<{ name: string }>(tx, "property", property.id);
    const title = draft?.name ?? property.values.name;
    return {
      status: property.status,
      request: { subjectKind: "property" as const, subjectId: property.id, title, ...common },
    };
  }
  const room = await row<{ name: string; status: ItemStatus }>(
    "SELECT name, status FROM rooms WHERE id = $roomId AND property_id = $propertyId FOR UPDATE",
    { roomId, propertyId: property.id },
    tx,
  );
  if (!room) throw new NotFound();
  const draft = await waitingValues<{ name: string }>(tx, "room", roomId);
  const title = roomTitle(draft?.name ?? room.name, property.values.name);
  return {
    status: room.status,
    request: { subjectKind: "room" as const, subjectId: roomId, title, ...common },
  };
}

function subjectOfAudit({ propertyId, roomId }: PhotoSet) {
  return { subjectKind: roomId ? "room" : "property", subjectId: roomId ?? propertyId };
}
