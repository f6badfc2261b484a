import { chmodSync, createReadStream, mkdirSync } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { type Config, config } from "#app/config.ts";
import { present } from "#app/present.ts";

/** Where uploaded files lie. Keys are made by this product (`ab/abcdef….webp`), never by a user. */
export type Storage = {
  /** Writes a file, replacing one of the same key. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Writes a file of any size from one on this machine's disk. */
  putFile: (key: string, path: string, contentType: string) => Promise<void>;
  /** The file as a stream. @throws when there is none */
  stream: (key: string) => Promise<Readable>;
  exists: (key: string) => Promise<boolean>;
  /** Removes a file; one that is not there is removed already. */
  remove: (key: string) => Promise<void>;
};

let opened: { key: string; storage: Promise<Storage> } | undefined;

/** The storage that the settings name: the disk (`UPLOAD_DIR`) or an S3 bucket. */
export function storage(): Promise<Storage> {
  const settings = config();
  const key = settings.STORAGE === "s3" ? `s3:${settings.S3_BUCKET}` : `disk:${settings.UPLOAD_DIR}`;
  if (opened?.key !== key) {
    opened = {
      key,
      storage: settings.STORAGE === "s3" ? s3Storage(settings) : diskStorage(settings.UPLOAD_DIR),
    };
  }
  return opened.storage;
}

async function diskStorage(folder: string): Promise<Storage> {
  // Nobody but this product's user can enter the folder, whatever the mode of the files in it.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return fromDisk(new Disk(new FSDriver({ location: folder, visibility: "private" })));
}

// Loaded on demand: the S3 client is large, and an installation on disk needs none of it.
async function s3Storage(settings: Config): Promise<Storage> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  return fromDisk(
    new Disk(
      new S3Driver({
        bucket: present(settings.S3_BUCKET),
        region: present(settings.S3_REGION),
        ...(settings.S3_ENDPOINT ? { endpoint: settings.S3_ENDPOINT, forcePathStyle: true } : {}),
        credentials: {
          accessKeyId: present(settings.S3_ACCESS_KEY_ID),
          secretAccessKey: present(settings.S3_SECRET_ACCESS_KEY),
        },
        visibility: "private",
        supportsACL: false,
      }),
    ),
  );
}

function fromDisk(disk: Disk): Storage {
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    putFile: async (key, path, contentType) => {
      const { size } = await stat(path);
      await disk.putStream(key, createReadStream(path), { contentType, contentLength: size });
    },
    stream: async (key) => {
      // A file stream reports a missing file only while it is read, when nobody listens any more.
      if (!(await disk.exists(key))) throw new Error(`There is no stored file ${key}`);
      return disk.getStream(key);
    },
    exists: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
  };
}
