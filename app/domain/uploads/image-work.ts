import sharp from "sharp";
import { COPY_WIDTHS, PHOTO_EDGE, PREVIEW, THUMB_EDGE } from "./labels.ts";

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
type MadeCopy = { width: number; avif: Uint8Array; webp: Uint8Array };
export type MadeCopies = { narrower: MadeCopy[]; preview: Uint8Array };

/** Between 0 and 9: AVIF takes twice as long for each two steps, and is little smaller for them. */
const AVIF_EFFORT = 3;

/** WhatsApp shows no preview of more than 300 kB; a photo of this size has some 100. */
const PREVIEW_QUALITY = 72;

/**
 * So many times a picture is enlarged to fill its preview; a narrower one stands in it whole. A strip 16 px wide would be enlarged to 120,000 px,
 * which takes a minute, and all other pictures wait.
 */
const MOST_ENLARGED = 4;
const WHITE = "#ffffff";
const FILLED = { fit: "cover", position: sharp.strategy.attention } as const;
const WHOLE = { fit: "contain", background: WHITE } as const;

/** Copies of a kept picture in the widths that are narrower than it, and its preview. @throws Error of sharp when it cannot be read */
export async function makeCopies(full: Uint8Array): Promise<MadeCopies> {
  const { width: own, height } = await sharp(full, { limitInputPixels: MAX_PIXELS }).metadata();
  const narrower: MadeCopy[] = [];
  for (const width of COPY_WIDTHS.filter((each) => each < own)) {
    const copy = sharp(full, { limitInputPixels: MAX_PIXELS }).resize({ width });
    const avif = await copy.clone().avif({ quality: 55, effort: AVIF_EFFORT }).toBuffer();
    const webp = await copy.webp({ quality: 75 }).toBuffer();
    narrower.push({ width, avif, webp });
  }
  const enlarged = Math.max(PREVIEW.width / own, PREVIEW.height / height);
  const preview = await sharp(full, { limitInputPixels: MAX_PIXELS })
    .resize({ ...PREVIEW, ...(enlarged > MOST_ENLARGED ? WHOLE : FILLED) })
    .flatten({ background: WHITE })
    .jpeg({ quality: PREVIEW_QUALITY, progressive: true })
    .toBuffer();
  return { narrower, preview };
}
