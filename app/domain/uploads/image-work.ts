import sharp from "sharp";
import { COPY_WIDTHS, PHOTO_EDGE, THUMB_EDGE } from "./labels.ts";

/** What is kept of a picture: as WebP, without metadata, at most 1600 px; and a smaller copy. */
export type MadeImages = { full: Uint8Array; thumb: Uint8Array; width: number; height: number };

const MAX_PIXELS = 40_000_000;

/** Decodes a picture and re-encodes it. @throws Error of sharp when it cannot be read, or has more than 40 million pixels */
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

/** A picture in one of `COPY_WIDTHS`, in both formats. */
export type MadeCopy = { width: number; avif: Uint8Array; webp: Uint8Array };

/** Between 0 and 9: AVIF takes twice as long for each two steps, and is little smaller for them. */
const AVIF_EFFORT = 3;

/** Copies of a kept picture in the widths that are narrower than it. @throws Error of sharp when it cannot be read */
export async function makeCopies(full: Uint8Array): Promise<MadeCopy[]> {
  const { width: own } = await sharp(full, { limitInputPixels: MAX_PIXELS }).metadata();
  const copies: MadeCopy[] = [];
  for (const width of COPY_WIDTHS.filter((each) => each < own)) {
    const narrower = sharp(full, { limitInputPixels: MAX_PIXELS }).resize({ width });
    const avif = await narrower.clone().avif({ quality: 55, effort: AVIF_EFFORT }).toBuffer();
    const webp = await narrower.webp({ quality: 75 }).toBuffer();
    copies.push({ width, avif, webp });
  }
  return copies;
}
