import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { attachUploads, detachUploads } from "#app/domain/uploads/receive-upload.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row } from "#db/client.ts";
import { canKeepDoctors } from "./policy.ts";

const STORED = {
  doctor: { table: "doctors", id: "id", column: "photo_upload_id", purpose: "doctor_photo" },
  hospital: {
    table: "hospital_profiles",
    id: "hospital_id",
    column: "logo_upload_id",
    purpose: "hospital_logo",
  },
} as const;

/**
 * Gives a doctor a photo or a hospital a logo; null takes it away. The file that was there is removed by the clean-up.
 * @throws Invalid for a file that is no fresh upload of this person; NotFound; Forbidden
 */
export async function setPicture(
  ctx: Context,
  input: { of: "doctor" | "hospital"; id: string; uploadId: string | null },
): Promise<void> {
  if (!canKeepDoctors(ctx.actor)) throw new Forbidden();
  const { table, id, column, purpose } = STORED[input.of];
  await withTransaction(ctx, async (ctx) => {
    const before = await row<{ upload: string | null }>(
      `SELECT ${column} AS upload FROM ${table} WHERE ${id} = $id FOR UPDATE`,
      { id: input.id },
      ctx.tx,
    );
    if (!before) throw new NotFound();
    if (input.uploadId) {
      const taken = await attachUploads(ctx, { uploadIds: [input.uploadId], purpose, accountId: null });
      if (taken.length === 0)
        throw new Invalid("The picture was not uploaded completely. Please choose it again.");
    }
    await execute(
      `UPDATE ${table} SET ${column} = $uploadId::uuid, updated_at = $now WHERE ${id} = $id`,
      { uploadId: input.uploadId, id: input.id, now: ctx.now },
      ctx.tx,
    );
    if (before.upload) await detachUploads(ctx.tx, [before.upload]);
    await recordAudit(ctx, {
      action: `${input.of}.${input.uploadId ? "picture" : "picture_removed"}`,
      subjectKind: input.of,
      subjectId: input.id,
    });
  });
}
