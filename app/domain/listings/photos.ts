import { requestApproval, withdrawApproval } from "#app/domain/approvals/request-approval.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { Conflict, DomainError, Invalid, NotFound } from "#app/domain/errors.ts";
import { attachUploads, detachUploads, receiveUpload } from "#app/domain/uploads/receive-upload.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import { requestFor, waitingValues } from "./drafts.ts";
import { MAX_CAPTION, type PhotoFocus } from "./labels.ts";
import { type ListingRecord, type ListingRef, lockListing } from "./record.ts";
import { LISTING_KINDS } from "./registry.ts";
import { STORES } from "./stores.ts";

type Listing = Pick<ListingRecord, "kind" | "id">;

const tableOf = ({ kind }: Listing) => STORES[LISTING_KINDS[kind].store].photos;

/**
 * Attaches uploaded images (purpose `property_photo`) to a listing, appended to the existing ones. They are shown to customers once an
 * admin approved them; of an approved listing this asks for that at once.
 * @throws Invalid for files that are no fresh uploads of this account; Conflict (`too_many`); NotFound
 */
export async function addPhotos(
  ctx: Context,
  input: ListingRef & { photos: Array<{ uploadId: string; caption?: string }> },
): Promise<{ photoIds: string[] }> {
  return withTransaction(ctx, async (ctx) => {
    const listing = await lockListing(ctx, input);
    await refuseTooMany(ctx.tx, listing, input.photos.length);
    const uploadIds = input.photos.map((photo) => photo.uploadId);
    const taken = await attachUploads(ctx, {
      uploadIds,
      purpose: "property_photo",
      accountId: listing.accountId,
    });
    if (taken.length !== uploadIds.length)
      throw new Invalid("A photo was not uploaded completely. Please choose it again.");
    const { table, where, columns } = tableOf(listing);
    const owner = columns(listing);
    const made = await rows<{ id: string }>(
      `INSERT INTO ${table} (${Object.keys(owner).join(", ")}, upload_id, caption, position)
       SELECT ${Object.keys(owner)
         .map((column) => `$${column}::uuid`)
         .join(
           ", ",
         )}, upload_id, caption, (SELECT coalesce(max(f.position), 0) FROM ${table} f WHERE ${where}) + number
       FROM unnest($uploadIds::uuid[], $captions::text[]) WITH ORDINALITY AS photo (upload_id, caption, number)
       RETURNING id`,
      {
        ...owner,
        id: listing.id,
        uploadIds,
        captions: input.photos.map((photo) => captionOf(photo.caption)),
      },
      ctx.tx,
    );
    await askForApproval(ctx, listing);
    await recordAudit(ctx, { action: "photo.add", ...auditOf(listing), after: { photos: made.length } });
    return { photoIds: made.map((photo) => photo.id) };
  });
}

/**
 * Attaches the photos of a form that are good, and names those that are not.
 * @returns how many were added, and a text for each file that was refused
 * @throws Invalid on `photos` when none is good; NotFound for a foreign listing
 */
export async function addPhotoFiles(
  ctx: Context,
  input: ListingRef & { accountId: string; files: File[]; caption?: string },
): Promise<{ added: number; refusals: string[] }> {
  const { accountId, files, caption, ...listing } = input;
  const photos: Array<{ uploadId: string; caption?: string }> = [];
  const refusals: string[] = [];
  for (const file of files) {
    try {
      const { id: uploadId } = await receiveUpload(ctx, { file, purpose: "property_photo", accountId });
      photos.push({ uploadId, caption });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusals.push(`${file.name}: ${error.message}`);
    }
  }
  if (photos.length === 0) throw new Invalid("No photo was added.", { photos: refusals });
  await addPhotos(ctx, { ...listing, photos });
  return { added: photos.length, refusals };
}

type PhotoRef = ListingRef & { photoId: string };

/** Moves a photo one place `up` or `down` in the order in which customers see them; at the end it stays. @throws NotFound */
export async function movePhoto(ctx: Context, input: PhotoRef & { direction: "up" | "down" }): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { listing, uploadId } = await lockPhoto(ctx, input);
    const { table, where } = tableOf(listing);
    const order = (
      await rows<{ id: string }>(
        `SELECT f.id FROM ${table} f WHERE ${where} ORDER BY f.position, f.id`,
        { id: listing.id },
        ctx.tx,
      )
    ).map((each) => each.id);
    const from = order.indexOf(input.photoId);
    const to = input.direction === "up" ? from - 1 : from + 1;
    if (to < 0 || to >= order.length) return;
    order.splice(to, 0, ...order.splice(from, 1));
    await execute(
      `UPDATE ${table} f SET position = placed.number
       FROM unnest($order::uuid[]) WITH ORDINALITY AS placed (id, number) WHERE f.id = placed.id`,
      { order },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "photo.move",
      ...auditOf(listing),
      before: { uploadId, place: from + 1 },
      after: { uploadId, place: to + 1 },
    });
  });
}

/**
 * Changes the words under a photo that waits for approval.
 * @throws Conflict (`approved`) for an approved one, whose words were approved with it; NotFound
 */
export async function setCaption(ctx: Context, input: PhotoRef & { caption: string }): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { listing, uploadId, approved, ...before } = await lockPhoto(ctx, input);
    if (approved)
      throw new Conflict(
        "This photo is already approved. To change its caption, remove the photo and add it again.",
        "approved",
      );
    const caption = captionOf(input.caption);
    await changePhoto(ctx.tx, listing, input.photoId, { caption });
    await askForApproval(ctx, listing);
    await recordAudit(ctx, {
      action: "photo.caption",
      ...auditOf(listing),
      before: { uploadId, caption: before.caption },
      after: { uploadId, caption },
    });
  });
}

/** Says which part of a photo stays in sight where a box cuts it. What it shows stays the same, so nobody approves it. @throws NotFound */
export async function setFocus(ctx: Context, input: PhotoRef & { focus: PhotoFocus }): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { listing, uploadId, focus } = await lockPhoto(ctx, input);
    await changePhoto(ctx.tx, listing, input.photoId, { focus: input.focus });
    await recordAudit(ctx, {
      action: "photo.focus",
      ...auditOf(listing),
      before: { uploadId, focus },
      after: { uploadId, focus: input.focus },
    });
  });
}

async function changePhoto(
  tx: Transaction,
  listing: Listing,
  photoId: string,
  { caption = null, focus = null }: { caption?: string | null; focus?: PhotoFocus | null },
): Promise<void> {
  await execute(
    `UPDATE ${tableOf(listing).table} SET caption = coalesce($caption, caption), focus = coalesce($focus, focus) WHERE id = $photoId`,
    { photoId, caption, focus },
    tx,
  );
}

/** Takes a photo down at once; its file is removed a day later. @throws NotFound */
export async function removePhoto(ctx: Context, input: PhotoRef): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { listing, uploadId, approved } = await lockPhoto(ctx, input);
    await execute(
      `DELETE FROM ${tableOf(listing).table} WHERE id = $photoId`,
      { photoId: input.photoId },
      ctx.tx,
    );
    await detachUploads(ctx.tx, [uploadId]);
    await recordAudit(ctx, {
      action: "photo.remove",
      ...auditOf(listing),
      before: { uploadId, approved },
    });
    const nothingLeft = !approved && !(await hasWaitingPhotos(ctx.tx, listing));
    if (nothingLeft && (await waitingValues(ctx.tx, listing)) === null)
      await withdrawApproval(ctx, { subjectKind: listing.kind, subjectId: listing.id });
  });
}

/** A photo as its owner sees it: unapproved ones too. */
export type OwnPhoto = {
  id: string;
  uploadId: string;
  caption: string;
  approved: boolean;
  focus: PhotoFocus;
  width: number | null;
  height: number | null;
};

/** The photos of a listing that the actor keeps. @throws NotFound */
export function photosOf(ctx: Context, ref: ListingRef): Promise<OwnPhoto[]> {
  return withTransaction(ctx, async (ctx) => ownPhotos(await lockListing(ctx, ref), ctx.tx));
}

/** The photos of a listing, in order, approved or not. */
export function ownPhotos(listing: Listing, tx?: Transaction): Promise<OwnPhoto[]> {
  const { table, where } = tableOf(listing);
  return rows<OwnPhoto>(
    `SELECT f.id, f.upload_id, f.caption, f.approved, f.focus, u.width, u.height
     FROM ${table} f JOIN uploads u ON u.id = f.upload_id WHERE ${where} ORDER BY f.position, f.id`,
    { id: listing.id },
    tx,
  );
}

export type WaitingPhoto = { uploadId: string; caption: string; room: string | null };

/** The photos that an approval would show to customers. */
export function waitingPhotos(
  tx: Transaction | undefined,
  listing: Listing & Pick<ListingRecord, "name">,
): Promise<WaitingPhoto[]> {
  const { table, where } = tableOf(listing);
  return rows<WaitingPhoto>(
    `SELECT f.upload_id, f.caption, $room::text AS room FROM ${table} f WHERE ${where} AND NOT f.approved ORDER BY f.position, f.id`,
    { id: listing.id, room: listing.kind === "room" ? listing.name : null },
    tx,
  );
}

export async function hasWaitingPhotos(tx: Transaction, listing: Listing): Promise<boolean> {
  const { table, where } = tableOf(listing);
  return (
    (await row(
      `SELECT FROM ${table} f WHERE ${where} AND NOT f.approved LIMIT 1`,
      { id: listing.id },
      tx,
    )) !== undefined
  );
}

/** Part of an approval: what waited is shown from now on. */
export async function approvePhotos(tx: Transaction, listing: Listing): Promise<void> {
  const { table, where } = tableOf(listing);
  await execute(
    `UPDATE ${table} f SET approved = true WHERE ${where} AND NOT f.approved`,
    { id: listing.id },
    tx,
  );
}

const captionOf = (typed = "") => typed.trim().slice(0, MAX_CAPTION);

// A rejected one is put before an admin again when its owner has corrected and saved it.
async function askForApproval(ctx: TxContext, listing: ListingRecord): Promise<void> {
  if (listing.status === "rejected") return;
  const values = (await waitingValues(ctx.tx, listing)) ?? listing.values;
  await requestApproval(ctx, await requestFor(ctx.tx, listing, values));
}

async function refuseTooMany(tx: Transaction, listing: Listing, adding: number): Promise<void> {
  if (adding === 0) throw new Invalid("Please choose a photo.", { photos: ["Please choose a photo"] });
  const { table, where } = tableOf(listing);
  const { photos: most } = LISTING_KINDS[listing.kind].most;
  const found = present(
    await row<{ count: number }>(
      `SELECT count(*)::integer AS count FROM ${table} f WHERE ${where}`,
      { id: listing.id },
      tx,
    ),
  );
  if (found.count + adding > most)
    throw new Conflict(`At most ${most} photos here. Please remove some first.`, "too_many");
}

async function lockPhoto(ctx: TxContext, input: PhotoRef) {
  const listing = await lockListing(ctx, input);
  const { table, where } = tableOf(listing);
  const photo = await row<{ uploadId: string; approved: boolean; caption: string; focus: PhotoFocus }>(
    `SELECT f.upload_id, f.approved, f.caption, f.focus FROM ${table} f WHERE f.id = $photoId AND ${where}`,
    { photoId: input.photoId, id: listing.id },
    ctx.tx,
  );
  if (!photo) throw new NotFound();
  return { ...photo, listing };
}

const auditOf = ({ kind, id }: Listing) => ({ subjectKind: kind, subjectId: id });
