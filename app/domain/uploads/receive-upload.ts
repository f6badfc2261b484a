import { createHash, randomUUID } from "node:crypto";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isUser, userIdOf } from "#app/domain/context.ts";
import { Forbidden, TooMany } from "#app/domain/errors.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { present } from "#app/present.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import { inspectFile } from "./inspect-file.ts";
import { thumbKey } from "./keys.ts";
import { UPLOAD_PURPOSES, type UploadPurpose } from "./labels.ts";
import { canUpload } from "./policy.ts";

/** Files of one person that belong to nothing yet. More than this is somebody filling the disk. */
const MAX_UNATTACHED = 100;

export type ReceiveUploadInput = {
  /** As the form gave it: the name and the declared type are checked against the content. */
  file: File;
  purpose: UploadPurpose;
  /** The partner account that the file belongs to. A partner's own account is taken from the actor. */
  accountId?: string;
};

export type ReceivedUpload = { id: string; width: number | null; height: number | null; byteSize: number };

/**
 * Checks a file, stores what is safe of it under a random key and writes its row. Until something attaches it
 * (`attachUpload`), it is removed after 24 hours.
 * @throws Invalid when the file is not what it may be; Forbidden for guests; TooMany past 100 files that belong to nothing
 */
export async function receiveUpload(ctx: Context, input: ReceiveUploadInput): Promise<ReceivedUpload> {
  if (!canUpload(ctx.actor)) throw new Forbidden();
  const user = isUser(ctx.actor) ? ctx.actor : undefined;
  if (user) await refuseHoarding(user.id);
  const inspected = await inspectFile(input.file, input.purpose);
  const id = randomUUID();
  const name = randomUUID().replaceAll("-", "");
  const storageKey = `${name.slice(0, 2)}/${name}.${inspected.extension}`;
  // The row is there before the files: whatever fails in between, the clean-up finds them.
  await execute(
    `INSERT INTO uploads (id, purpose, visibility, owner_user_id, account_id, storage_key, content_type, byte_size, width, height, sha256, original_name, created_at)
     VALUES ($id, $purpose, $visibility, $ownerUserId, $accountId, $storageKey, $contentType, $byteSize, $width, $height, $sha256, $originalName, $now)`,
    {
      id,
      purpose: input.purpose,
      visibility: UPLOAD_PURPOSES[input.purpose].visibility,
      ownerUserId: user?.id ?? null,
      accountId: user?.accountId ?? input.accountId ?? null,
      storageKey,
      contentType: inspected.contentType,
      byteSize: inspected.bytes.byteLength,
      width: inspected.width,
      height: inspected.height,
      sha256: createHash("sha256").update(inspected.bytes).digest(),
      originalName: cleanName(input.file.name),
      now: ctx.now,
    },
  );
  const files = await storage();
  await files.put(storageKey, inspected.bytes, inspected.contentType);
  if (inspected.thumb) await files.put(thumbKey(storageKey), inspected.thumb, inspected.contentType);
  return { id, width: inspected.width, height: inspected.height, byteSize: inspected.bytes.byteLength };
}

async function refuseHoarding(userId: string): Promise<void> {
  const found = await row<{ count: number }>(
    "SELECT count(*)::integer AS count FROM uploads WHERE owner_user_id = $userId AND attached_at IS NULL",
    { userId },
  );
  if (present(found).count >= MAX_UNATTACHED) {
    throw new TooMany("Too many files were uploaded without being used. Please try again tomorrow.", 86_400);
  }
}

function cleanName(name: string): string {
  return name.replace(/[^\p{L}\p{N} ._-]/gu, "_").slice(-120);
}

/**
 * Marks uploads as belonging to something, inside the transaction that makes them belong.
 * @returns the ids taken; one that is foreign, of another purpose, or taken already is left out
 */
export async function attachUploads(
  ctx: TxContext,
  input: {
    uploadIds: string[];
    purpose: UploadPurpose;
    accountId: string | null;
    /** The account that they belong to from now on, where it was not there yet when they came in. */
    givenTo?: string;
  },
): Promise<string[]> {
  const taken = await rows<{ id: string }>(
    `UPDATE uploads SET attached_at = $now, account_id = coalesce($givenTo::uuid, account_id)
     WHERE id = ANY($uploadIds::uuid[]) AND purpose = $purpose AND attached_at IS NULL
       AND (account_id = $accountId::uuid OR owner_user_id = $userId::uuid OR (account_id IS NULL AND owner_user_id IS NULL))
     RETURNING id`,
    {
      now: ctx.now,
      uploadIds: input.uploadIds,
      purpose: input.purpose,
      accountId: input.accountId,
      givenTo: input.givenTo ?? null,
      userId: userIdOf(ctx.actor),
    },
    ctx.tx,
  );
  return taken.map((upload) => upload.id);
}

/** Gives uploads back: they belong to nothing any more, and the clean-up removes them. */
export async function detachUploads(tx: Transaction, uploadIds: string[]): Promise<void> {
  await execute(
    "UPDATE uploads SET attached_at = NULL WHERE id = ANY($uploadIds::uuid[])",
    { uploadIds },
    tx,
  );
}
