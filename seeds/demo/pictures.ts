import { createHash, randomUUID } from "node:crypto";
import path from "node:path";
import sharp from "sharp";
import { thumbKey } from "#app/domain/uploads/keys.ts";
import { UPLOAD_PURPOSES, type UploadPurpose } from "#app/domain/uploads/labels.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { present } from "#app/present.ts";
import { execute, type Transaction } from "#db/client.ts";
import { GALLERY, type Illustration, type Motif } from "./illustrations.ts";

/** A picture as the product keeps an uploaded one (WebP and a smaller copy), and the words under it. */
export type Picture = {
  caption: string;
  cooled?: boolean;
  bytes: Uint8Array;
  thumb: Uint8Array;
  width: number;
  height: number;
  sha256: string;
};

const THUMB_WIDTH = 480;
/** Twice as fast as the usual 4, for files a tenth larger. */
const EFFORT = 2;

const FOLDER = path.join(import.meta.dirname, "illustrations");

/** Draws one. */
export async function drawn({
  caption,
  file,
  cooled,
}: Illustration & { cooled?: boolean }): Promise<Picture> {
  const { data, info } = await sharp(path.join(FOLDER, file))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const canvas = () => sharp(data, { raw: info });
  const [bytes, thumb] = await Promise.all([
    canvas().webp({ quality: 80, effort: EFFORT }).toBuffer(),
    canvas().resize(THUMB_WIDTH).webp({ quality: 75, effort: EFFORT }).toBuffer(),
  ]);
  const { width, height } = info;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { caption, cooled, bytes, thumb, width, height, sha256 };
}

/** The pictures of each subject, handed out in turn so that neighbours look different. */
export class Pictures {
  #bySubject = new Map<Motif, Picture[]>();
  #handedOut = new Map<string, number>();

  /** Draws every illustration. */
  static async draw(): Promise<Pictures> {
    const pictures = new Pictures();
    const all = await Promise.all(GALLERY.map(drawn));
    for (const [index, { subject }] of GALLERY.entries()) {
      pictures.#bySubject.set(subject, [...(pictures.#bySubject.get(subject) ?? []), present(all[index])]);
    }
    return pictures;
  }

  /** The next one of a subject; of rooms, one that is cooled or not as the room is. */
  next(subject: Motif, cooled?: boolean): Picture {
    const all = this.#bySubject.get(subject) ?? [];
    const fitting = all.filter(
      (picture) => cooled === undefined || picture.cooled === undefined || picture.cooled === cooled,
    );
    const key = `${subject} ${cooled}`;
    const turn = this.#handedOut.get(key) ?? 0;
    this.#handedOut.set(key, turn + 1);
    const choice = fitting.length > 0 ? fitting : all;
    return present(choice[turn % choice.length]);
  }
}

export type Hanging = {
  propertyId: string;
  roomId: string | null;
  accountId: string;
  position: number;
  picture: Picture;
};

/** Attaches pictures to properties and rooms, approved and seen. */
export async function hangPictures(tx: Transaction, now: Date, hangings: Hanging[]): Promise<void> {
  const uploadIds = await keepPictures(tx, now, hangings, true);
  await execute(
    `INSERT INTO property_photos (property_id, room_id, upload_id, caption, position, approved)
     SELECT "propertyId", "roomId", "uploadId", caption, position, true FROM jsonb_to_recordset($photos::jsonb)
       AS photo("propertyId" uuid, "roomId" uuid, "uploadId" uuid, caption text, position integer)`,
    {
      photos: JSON.stringify(
        hangings.map(({ propertyId, roomId, position, picture }, index) => {
          return { propertyId, roomId, position, caption: picture.caption, uploadId: uploadIds[index] };
        }),
      ),
    },
    tx,
  );
}

const WRITES_AT_ONCE = 16;

/**
 * Keeps pictures as uploads of an account, or of nobody. Each photo of the product has a file of its own, so that taking one down never takes
 * down another; so every one gets its copy.
 * @returns the uploads' ids, in order
 */
export async function keepPictures(
  tx: Transaction,
  now: Date,
  pictures: Array<{ accountId: string | null; picture: Picture; purpose?: UploadPurpose }>,
  attached: boolean,
): Promise<string[]> {
  const files = await storage();
  const uploads = pictures.map(({ accountId, picture, purpose = "property_photo" }) => {
    const name = randomUUID().replaceAll("-", "");
    const { visibility } = UPLOAD_PURPOSES[purpose];
    return {
      id: randomUUID(),
      accountId,
      picture,
      purpose,
      visibility,
      key: `${name.slice(0, 2)}/${name}.webp`,
    };
  });
  await execute(
    `INSERT INTO uploads (id, purpose, visibility, account_id, storage_key, content_type, byte_size, width, height, sha256,
       original_name, attached_at, created_at)
     SELECT id, purpose, visibility, "accountId", key, 'image/webp', size, width, height, decode(sha256, 'hex'),
       'illustration.webp', $attachedAt, $now
     FROM jsonb_to_recordset($uploads::jsonb) AS made(id uuid, "accountId" uuid, purpose text, visibility text, key text, size integer, width integer, height integer,
       sha256 text)`,
    {
      now,
      attachedAt: attached ? now : null,
      uploads: JSON.stringify(
        uploads.map(({ picture, ...upload }) => {
          const { bytes, width, height, sha256 } = picture;
          return { ...upload, size: bytes.byteLength, width, height, sha256 };
        }),
      ),
    },
    tx,
  );
  const waiting = uploads.values();
  const write = async () => {
    for (const { key, picture } of waiting) {
      await files.put(key, picture.bytes, "image/webp");
      await files.put(thumbKey(key), picture.thumb, "image/webp");
    }
  };
  await Promise.all(Array.from({ length: WRITES_AT_ONCE }, write));
  return uploads.map((upload) => upload.id);
}
