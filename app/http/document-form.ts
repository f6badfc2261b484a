import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { saveDocument } from "#app/domain/documents/documents.ts";
import { receiveUpload } from "#app/domain/uploads/receive-upload.ts";

/** The form of a paper (`app/ui/profile/document-form.tsx`) as it is posted. */
export const documentForm = z.object({
  document_kind: z.string("Please choose which paper it is."),
  number: z.string("Please enter the number."),
  valid_until: z.string().optional(),
  file: z.instanceof(File).optional(),
});

/** Keeps the posted paper with its file, if it has one. @throws as `saveDocument` */
export async function takeDocument(
  ctx: Context,
  posted: z.output<typeof documentForm>,
  accountId?: string,
): Promise<void> {
  const { file, ...values } = posted;
  const uploadId =
    file && file.size > 0 ? (await receiveUpload(ctx, { file, purpose: "document" })).id : undefined;
  await saveDocument(ctx, {
    accountId,
    values: values as Parameters<typeof saveDocument>[1]["values"],
    uploadId,
  });
}
