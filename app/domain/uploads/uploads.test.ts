import { readdirSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { config } from "#app/config.ts";
import { type Context, GUEST, systemContext } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { execute, inTransaction, row } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity } from "#tests/factories/inventory.ts";
import { makeWaitingCopies } from "./make-copies.ts";
import { readUpload, type WantedSize } from "./read-upload.ts";
import { attachUploads, receiveUpload } from "./receive-upload.ts";
import { removeUnattachedUploads } from "./remove-unattached.ts";

let jpeg: Buffer;
const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
const HTML = Buffer.from("<!doctype html><script>alert(1)</script>");
const ZIP = Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(400)]);

const file = (bytes: Uint8Array, name: string, type: string) =>
  new File([new Uint8Array(bytes)], name, { type });

beforeAll(async () => {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: "#0f6b63" } });
  jpeg = await picture
    .clone()
    .withExif({ IFD0: { Copyright: "somebody", ImageDescription: "GPS home" } })
    .jpeg()
    .toBuffer();
});

function filesOnDisk(): string[] {
  try {
    return readdirSync(config().UPLOAD_DIR, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.includes("."),
    );
  } catch {
    return [];
  }
}

async function bytesOf(ctx: Parameters<typeof readUpload>[0], id: string, size?: WantedSize) {
  const { stream, ...rest } = await readUpload(ctx, id, size);
  return { ...rest, bytes: Buffer.concat(await stream.toArray()) };
}

describe("what is kept of an image", () => {
  test("a WebP without metadata and without what was glued to its end, and a smaller one", async () => {
    const polyglot = Buffer.concat([jpeg, HTML, ZIP]);
    const kept = await receiveUpload(systemContext("test"), {
      file: file(polyglot, "../../etc/पासवर्ड photo.JPG", "image/jpeg"),
      purpose: "property_photo",
    });
    expect(kept).toMatchObject({ width: 900, height: 600 });
    const full = await bytesOf({ actor: GUEST, now: new Date() }, kept.id);
    const about = await sharp(full.bytes).metadata();
    expect(about).toMatchObject({ format: "webp", width: 900, height: 600 });
    expect(about.exif).toBeUndefined();
    expect(full.bytes.includes("<script>")).toBe(false);
    expect(full.bytes.includes("somebody")).toBe(false);
    const thumb = await bytesOf({ actor: GUEST, now: new Date() }, kept.id, "thumb");
    expect(await sharp(thumb.bytes).metadata()).toMatchObject({ format: "webp", width: 480, height: 320 });
    const stored = await row<{ storageKey: string; originalName: string }>(
      "SELECT storage_key, original_name FROM uploads WHERE id = $1",
      [kept.id],
    );
    expect(stored!.storageKey).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/);
    expect(stored!.originalName).not.toContain("/");
  });

  test("at most 1600 pixels, turned as the camera was held", async () => {
    const upright = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: "#345" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const kept = await receiveUpload(systemContext("test"), {
      file: file(upright, "a.jpeg", "image/jpeg"),
      purpose: "property_photo",
    });
    expect(kept).toMatchObject({ width: 533, height: 1600 });
  });
});

describe("the copies of a public picture", () => {
  test("are made beside it in both formats, once for pictures that are the same; before that the picture itself is shown", async () => {
    await execute("DELETE FROM uploads");
    const guest = { actor: GUEST, now: new Date() };
    const make = async (bytes: Buffer, purpose: "property_photo" | "document" = "property_photo") =>
      (await receiveUpload(systemContext("test"), { file: file(bytes, "a.jpg", "image/jpeg"), purpose })).id;
    const [first, same] = [await make(jpeg), await make(jpeg)];
    const hidden = await make(jpeg, "document");
    const of = async (id: string, width: 320 | 640 | 1280, format: "avif" | "webp") => {
      const { bytes, depends, contentType } = await bytesOf(guest, id, { width, format });
      const { width: made, format: is, compression } = await sharp(bytes).metadata();
      return [contentType, is, compression, made, depends];
    };
    expect(await of(first, 320, "avif")).toEqual(["image/webp", "webp", undefined, 480, "on time"]);
    expect(await of(first, 640, "avif")).toEqual(["image/webp", "webp", undefined, 900, "on time"]);
    await expect(readUpload(guest, first, "preview")).rejects.toBeInstanceOf(NotFound);
    expect(await makeWaitingCopies()).toBe(2);
    expect(await makeWaitingCopies()).toBe(0);
    for (const id of [first, same]) {
      expect(await of(id, 320, "avif")).toEqual(["image/avif", "heif", "av1", 320, "on format"]);
      expect(await of(id, 640, "webp")).toEqual(["image/webp", "webp", undefined, 640, "on format"]);
      expect(await of(id, 1280, "avif")).toEqual(["image/webp", "webp", undefined, 900, "on format"]);
      const preview = await bytesOf(guest, id, "preview");
      expect(await sharp(preview.bytes).metadata()).toMatchObject({
        format: "jpeg",
        width: 1_200,
        height: 630,
      });
    }
    expect(await row("SELECT copy_widths FROM uploads WHERE id = $1", [hidden])).toEqual({
      copyWidths: null,
    });
    await expect(readUpload(guest, hidden, "preview")).rejects.toBeInstanceOf(NotFound);
    const before = filesOnDisk().length;
    expect(await removeUnattachedUploads({ ...guest, now: new Date(Date.now() + 25 * 3_600_000) })).toBe(3);
    expect(filesOnDisk()).toHaveLength(before - 3 * 2 - 2 * 5);
  });

  test("are none of one that is not there any more", async () => {
    await execute("DELETE FROM uploads");
    await execute(
      `INSERT INTO uploads (purpose, visibility, storage_key, content_type, byte_size, sha256)
       VALUES ('property_photo', 'public', 'aa/gone.webp', 'image/webp', 9, '\\x00')`,
    );
    expect(await makeWaitingCopies()).toBe(1);
    expect(await row("SELECT copy_widths, has_preview FROM uploads")).toEqual({
      copyWidths: [],
      hasPreview: false,
    });
    expect(await makeWaitingCopies()).toBe(0);
  });
});

describe("who may read a private file", () => {
  test("its owner, its account, staff of its zone and admins; nobody else can tell that it exists", async () => {
    const cityId = await makeCity();
    const accountId = await makeAccount({ city_id: cityId });
    const otherAccount = await makeAccount({ city_id: await makeCity() });
    const owner = await makeContext("partner", { accountId });
    const { id } = await receiveUpload(owner, {
      file: file(PDF, "lease.pdf", "application/pdf"),
      purpose: "document",
    });
    const readers: Array<[Awaited<ReturnType<typeof makeContext>>, boolean]> = [
      [owner, true],
      [await makeContext("partner", { accountId }), true],
      [await makeContext("admin"), true],
      [await makeContext("city_manager", { zoneCityId: cityId }), true],
      [await makeContext("staff"), true],
      [await makeContext("city_manager", { zoneCityId: await makeCity() }), false],
      [await makeContext("partner", { accountId: otherAccount }), false],
      [await makeContext("customer"), false],
    ];
    for (const [ctx, allowed] of readers) {
      const reading = bytesOf(ctx, id);
      if (allowed) expect((await reading).bytes.equals(PDF)).toBe(true);
      else await expect(reading).rejects.toThrow(NotFound);
    }
    await expect(bytesOf({ actor: GUEST, now: new Date() }, id)).rejects.toThrow(NotFound);
    expect(
      await row(
        "SELECT count(*)::integer AS count FROM audit_events WHERE action = 'upload.read' AND subject_id = $1",
        [id],
      ),
    ).toEqual({ count: 5 });
  });

  test("an unknown id is not found", async () => {
    await expect(readUpload(systemContext("test"), "00000000-0000-4000-8000-000000000000")).rejects.toThrow(
      NotFound,
    );
  });
});

describe("uploads that belong to nothing", () => {
  test("are taken by whoever uploaded them, not by a colleague", async () => {
    const [uploader, colleague] = [await makeContext("admin"), await makeContext("admin")];
    const { id } = await receiveUpload(uploader, {
      file: file(jpeg, "a.jpg", "image/jpeg"),
      purpose: "doctor_photo",
    });
    const take = (ctx: Context) =>
      inTransaction(undefined, (tx) =>
        attachUploads({ ...ctx, tx }, { uploadIds: [id], purpose: "doctor_photo", accountId: null }),
      );
    expect(await take(colleague)).toEqual([]);
    expect(await take(uploader)).toEqual([id]);
  });

  test("go after 24 hours with their files; attached ones stay", async () => {
    await execute("DELETE FROM uploads");
    const ctx = systemContext("test");
    const accountId = await makeAccount();
    const make = async () =>
      (
        await receiveUpload(ctx, {
          file: file(jpeg, "a.jpg", "image/jpeg"),
          purpose: "property_photo",
          accountId,
        })
      ).id;
    const [kept, left] = [await make(), await make()];
    const before = filesOnDisk().length;
    await inTransaction(undefined, async (tx) => {
      const take = (owner: string | null) =>
        attachUploads({ ...ctx, tx }, { uploadIds: [kept], purpose: "property_photo", accountId: owner });
      expect(await take(await makeAccount())).toEqual([]);
      expect(await take(accountId)).toEqual([kept]);
      expect(await take(accountId)).toEqual([]);
    });
    expect(await removeUnattachedUploads({ ...ctx, now: new Date(Date.now() + 23 * 3_600_000) })).toBe(0);
    expect(await removeUnattachedUploads({ ...ctx, now: new Date(Date.now() + 25 * 3_600_000) })).toBe(1);
    expect(filesOnDisk()).toHaveLength(before - 2);
    await expect(readUpload(ctx, left)).rejects.toThrow(NotFound);
    await expect(readUpload(ctx, kept)).resolves.toMatchObject({ visibility: "public" });
  });
});
