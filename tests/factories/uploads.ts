import sharp from "sharp";
import type { Context } from "#app/domain/context.ts";
import { receiveUpload } from "#app/domain/uploads/receive-upload.ts";

/** A photo of one colour, as a form sends it. */
export async function photoFile(
  colour = "#7fb8ad",
  [width, height]: [number, number] = [640, 480],
): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" });
}

/** A letter without a word in it, as a form sends it. */
export const letterFile = () =>
  new File(["%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF"], "letter.pdf", { type: "application/pdf" });

/** An uploaded photo of one colour that belongs to nothing yet. @returns its id */
export async function makePhotoUpload(
  ctx: Context,
  over: { accountId?: string; colour?: string } = {},
): Promise<string> {
  const file = await photoFile(over.colour);
  return (await receiveUpload(ctx, { file, purpose: "property_photo", accountId: over.accountId })).id;
}

/** A photo for a claim of damage, uploaded by the partner and not used yet. @returns its id */
export async function claimPhoto(ctx: Context): Promise<string> {
  return (await receiveUpload(ctx, { file: await photoFile(), purpose: "claim_photo" })).id;
}
