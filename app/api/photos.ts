import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { receiveUpload } from "#app/domain/uploads/receive-upload.ts";

/** Photos that come with a form: any number of files under one name. */

export const PHOTO_BYTES = maxBytesOf("property_photo");

export const photosGiven = z.preprocess(
  (given) =>
    (given === undefined || given === "" ? [] : Array.isArray(given) ? given : [given]).filter(
      (one) => !(one instanceof File) || one.size > 0,
    ),
  z.array(z.instanceof(File, { error: "Please send the photo as a file" })).max(12, "At most 12 photos"),
);

/** Stores the photos of an account, for what is said about it next. @throws Invalid for a file that is no photo */
export async function receivePhotos(
  ctx: Context,
  files: File[],
  accountId?: string | null,
): Promise<Array<{ uploadId: string }>> {
  const photos: Array<{ uploadId: string }> = [];
  for (const file of files) {
    const { id } = await receiveUpload(ctx, {
      file,
      purpose: "property_photo",
      accountId: accountId ?? undefined,
    });
    photos.push({ uploadId: id });
  }
  return photos;
}
