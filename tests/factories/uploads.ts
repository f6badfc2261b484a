import sharp from "sharp";
import type { Context } from "#app/domain/context.ts";
import { receiveUpload } from "#app/domain/uploads/receive-upload.ts";

/** An uploaded photo of one colour that belongs to nothing yet. @returns its id */
export async function makePhotoUpload(
  ctx: Context,
  over: { accountId?: string; colour?: string } = {},
): Promise<string> {
  const bytes = await sharp({
    create: { width: 640, height: 480, channels: 3, background: over.colour ?? "#7fb8ad" },
  })
    .jpeg()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], "room.jpg", { type: "image/jpeg" });
  return (await receiveUpload(ctx, { file, purpose: "property_photo", accountId: over.accountId })).id;
}
