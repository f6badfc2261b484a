import { requestApproval, withdrawApproval } from "#app/domain/approvals/request-approval.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { attachUploads, detachUploads } from "#app/domain/uploads/receive-upload.ts";
import { execute, inTransaction, row, rows, type Transaction } from "#db/client.ts";
import { editsWait, waitingValues } from "./drafts.ts";
import { type ItemRecord, lockItem } from "./item-record.ts";
import { MAX_ITEM_PHOTOS } from "./labels.ts";

const MAX_CAPTION = 140;

/**
 * Hangs uploaded images (purpose `property_photo`) on an item, after those that are there. They are shown to customers once an
 * admin approved them; of an approved item this asks for that at once.
 * @throws Invalid for files that are no fresh uploads of this account; Conflict (`too_many`); NotFound
 */
export async function addItemPhotos(
  ctx: Context,
  input: { itemId: string; photos: Array<{ uploadId: string; caption?: string }> },
): Promise<void> {
  await inTransaction(ctx.tx, async (tx) => {
    const item = await lockItem(ctx, tx, input.itemId);
    await refuseTooMany(tx, item.id, input.photos.length);
    const uploadIds = input.photos.map((photo) => photo.uploadId);
    const taken = await attachUploads(ctx, tx, {
      uploadIds,
      purpose: "property_photo",
      accountId: item.accountId,
    });
    if (taken.length !== uploadIds.length)
      throw new Invalid("A photo was not uploaded completely. Please choose it again.");
    await execute(
      `INSERT INTO item_photos (item_id, upload_id, caption, position)
       SELECT $itemId, upload_id, caption, (SELECT coalesce(max(position), 0) FROM item_photos WHERE item_id = $itemId) + number
       FROM unnest($uploadIds::uuid[], $captions::text[]) WITH ORDINALITY AS photo (upload_id, caption, number)`,
      {
        itemId: item.id,
        uploadIds,
        captions: input.photos.map((photo) => (photo.caption ?? "").trim().slice(0, MAX_CAPTION)),
      },
      tx,
    );
    await askAgain(ctx, tx, item);
    await recordAudit(ctx, tx, {
      action: "photo.add",
      subjectKind: item.kind,
      subjectId: item.id,
      after: { photos: uploadIds.length },
    });
  });
}

/** Moves a photo to the front, so that it is the one that lists show. @throws NotFound */
export async function showItemPhotoFirst(ctx: Context, input: { photoId: string }): Promise<void> {
  await inTransaction(ctx.tx, async (tx) => {
    const { item } = await lockPhoto(ctx, tx, input.photoId);
    await execute(
      "UPDATE item_photos SET position = (SELECT min(position) - 1 FROM item_photos WHERE item_id = $itemId) WHERE id = $photoId",
      { itemId: item.id, photoId: input.photoId },
      tx,
    );
  });
}

/** Takes a photo down at once; its file is removed a day later. @throws NotFound */
export async function removeItemPhoto(ctx: Context, input: { photoId: string }): Promise<void> {
  await inTransaction(ctx.tx, async (tx) => {
    const { item, uploadId, approved } = await lockPhoto(ctx, tx, input.photoId);
    await execute("DELETE FROM item_photos WHERE id = $photoId", input, tx);
    await detachUploads(tx, [uploadId]);
    await recordAudit(ctx, tx, {
      action: "photo.remove",
      subjectKind: item.kind,
      subjectId: item.id,
      before: { uploadId, approved },
    });
    const nothingLeft = !approved && !(await hasWaitingItemPhotos(tx, item.id));
    if (nothingLeft && (await waitingValues(tx, item.kind, item.id)) === null)
      await withdrawApproval(ctx, tx, { subjectKind: item.kind, subjectId: item.id });
  });
}

/** The photos that an approval would show to customers. */
export function waitingItemPhotos(
  tx: Transaction | undefined,
  itemId: string,
): Promise<Array<{ uploadId: string; caption: string; room: null }>> {
  return rows(
    `SELECT upload_id, caption, NULL AS room FROM item_photos WHERE item_id = $itemId AND NOT approved ORDER BY position, id`,
    { itemId },
    tx,
  );
}

export async function hasWaitingItemPhotos(tx: Transaction, itemId: string): Promise<boolean> {
  return (await waitingItemPhotos(tx, itemId)).length > 0;
}

/** Part of an approval: what waited is shown from now on. */
export async function approveItemPhotos(tx: Transaction, itemId: string): Promise<void> {
  await execute(
    "UPDATE item_photos SET approved = true WHERE item_id = $itemId AND NOT approved",
    { itemId },
    tx,
  );
}

// A rejected one is put before an admin again when its owner has mended and saved it.
async function askAgain(ctx: Context, tx: Transaction, item: ItemRecord): Promise<void> {
  if (item.status === "rejected") return;
  await requestApproval(ctx, tx, {
    subjectKind: item.kind,
    subjectId: item.id,
    change: editsWait(item.status) ? "update" : "create",
    title: item.name,
    accountId: item.accountId,
    cityId: item.cityId,
  });
}

async function refuseTooMany(tx: Transaction, itemId: string, adding: number): Promise<void> {
  if (adding === 0) throw new Invalid("Please choose a photo.", { file: ["Please choose a photo"] });
  const found = await row<{ count: number }>(
    "SELECT count(*)::integer AS count FROM item_photos WHERE item_id = $itemId",
    { itemId },
    tx,
  );
  if (found!.count + adding > MAX_ITEM_PHOTOS)
    throw new Conflict(`At most ${MAX_ITEM_PHOTOS} photos here. Please remove some first.`, "too_many");
}

async function lockPhoto(ctx: Context, tx: Transaction, photoId: string) {
  const find = () =>
    row<{ itemId: string; uploadId: string; approved: boolean }>(
      `SELECT item_id, upload_id, approved FROM item_photos WHERE id = $photoId`,
      { photoId },
      tx,
    );
  const found = await find();
  if (!found) throw new NotFound();
  const item = await lockItem(ctx, tx, found.itemId);
  const photo = await find();
  if (!photo) throw new NotFound();
  return { ...photo, item };
}
