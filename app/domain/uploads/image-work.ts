import sharp from "sharp";
import { PHOTO_EDGE } from "./labels.ts";

/** What is kept of a picture: as WebP, without metadata, at most 1600 px; and a smaller copy. */
export type MadeImages = { full: Uint8Array; thumb: Uint8Array; width: number; height: number };

const MAX_PIXELS = 40_000_000;
const THUMB_EDGE = 480;

/** Decodes a picture and writes it anew. @throws Error of sharp when it cannot be read, or has more than 40 million pixels */
export async function makeImages(input: Uint8Array): Promise<MadeImages> {
  const full = await sharp(input, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .rotate()
    .resize(PHOTO_EDGE, PHOTO_EDGE, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  const thumb = await sharp(full.data)
    .resize(THUMB_EDGE, THUMB_EDGE, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer();
  const { width, height } = full.info;
  return { full: full.data, thumb, width, height };
}
