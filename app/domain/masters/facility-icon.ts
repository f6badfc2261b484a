import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { attachUploads, detachUploads, receiveUpload } from "#app/domain/uploads/receive-upload.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { models } from "#db/models/index.ts";
import { canChangeMaster } from "./policy.ts";

/** Gives a facility its icon, in place of an earlier one. @throws Invalid for a file that is no picture; Forbidden, NotFound */
export async function setFacilityIcon(
  ctx: Context,
  input: { facilityId: string; file: File },
): Promise<void> {
  if (!canChangeMaster(ctx.actor, "facilities")) throw new Forbidden();
  const { facilityId, file } = input;
  const { id: uploadId } = await receiveUpload(ctx, { file, purpose: "facility_icon" });
  await withTransaction(ctx, async (ctx) => {
    const facility = await models.Facility.findByPk(facilityId, { transaction: ctx.tx, lock: true });
    if (!facility) throw new NotFound();
    const before = { uploadId: facility.iconUploadId };
    const taken = await attachUploads(ctx, {
      uploadIds: [uploadId],
      purpose: "facility_icon",
      accountId: null,
    });
    if (taken.length === 0) throw new Invalid("The file is gone. Please choose it again.");
    await facility.update({ iconUploadId: uploadId }, { transaction: ctx.tx });
    if (before.uploadId) await detachUploads(ctx.tx, [before.uploadId]);
    await recordAudit(ctx, {
      action: "facilities.icon",
      subjectKind: "facilities",
      subjectId: facilityId,
      before,
      after: { uploadId },
    });
  });
}
