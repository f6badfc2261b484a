import { readdirSync } from "node:fs";
import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { config } from "#app/config.ts";
import { GUEST, systemContext } from "#app/domain/context.ts";
import { Forbidden, Invalid } from "#app/domain/errors.ts";
import { uploadResponse } from "#app/http/upload-response.ts";
import { execute, row } from "#db/client.ts";
import type { UploadPurpose } from "./labels.ts";
import { readUpload } from "./read-upload.ts";
import { receiveUpload } from "./receive-upload.ts";

/** Goal G23: files that somebody sends to harm, and what is kept of those that are harmless once they are written anew. */

let jpeg: Buffer;
let png: Buffer;
let webp: Buffer;
beforeAll(async () => {
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: "#0f6b63" } });
  [jpeg, png, webp] = await Promise.all([
    picture.clone().jpeg().toBuffer(),
    picture.clone().png().toBuffer(),
    picture.clone().webp().toBuffer(),
  ]);
});

const ctx = systemContext("test");
const file = (bytes: Uint8Array, name: string, type: string) =>
  new File([new Uint8Array(bytes)], name, { type });
const glued = (...parts: Array<Buffer | string>) => Buffer.concat(parts.map((part) => Buffer.from(part)));

const PDF = glued("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
const HTML = glued("<!doctype html><script>alert(1)</script>");
const SVG = glued('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect/></svg>');
const EXE = glued("MZ\x90\x00\x03", Buffer.alloc(400));
const ELF = glued("\x7fELF\x02\x01\x01", Buffer.alloc(400));
const ZIP = glued("PK\x03\x04", Buffer.alloc(400));
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const BMP = glued("BM", Buffer.alloc(200));
const TIFF = glued("II*\0\x08\0\0\0", Buffer.alloc(200));
const HEIC = glued("\0\0\0\x18ftypheic\0\0\0\0mif1heic", Buffer.alloc(200));
const EICAR = glued("X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*");

/** A chunk of a PNG with the sum that belongs to it. */
function chunk(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(glued(kind, data)));
  return glued(length, kind, data, sum);
}

/** A PNG that says it has so many pixels, of which none are there. */
function boast(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return glued(
    png.subarray(0, 8),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(64))),
    chunk("IEND", Buffer.alloc(0)),
  );
}

/** The first chunk of a PNG, behind which others may be put. */
const AFTER_HEAD = 33;
const withChunk = (extra: Buffer) => glued(png.subarray(0, AFTER_HEAD), extra, png.subarray(AFTER_HEAD));

/** With the size that its header gives changed to 65,500 by 65,500. */
function boastfulJpeg(): Buffer {
  const bytes = Buffer.from(jpeg);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_500, frame + 5);
  bytes.writeUInt16BE(65_500, frame + 7);
  return bytes;
}

/** One byte of the picture changed, its sum left as it was. */
function brokenSum(): Buffer {
  const bytes = Buffer.from(png);
  bytes[bytes.indexOf("IDAT") + 6]! ^= 0xff;
  return bytes;
}

type Hostile = [what: string, make: () => File, purpose?: UploadPurpose];
const jpgOf = (bytes: () => Buffer) => () => file(bytes(), "photo.jpg", "image/jpeg");
const pngOf = (bytes: () => Buffer) => () => file(bytes(), "photo.png", "image/png");
const webpOf = (bytes: () => Buffer) => () => file(bytes(), "photo.webp", "image/webp");
const pdfOf = (bytes: () => Buffer) => () => file(bytes(), "paper.pdf", "application/pdf");

const REFUSED: Hostile[] = [
  ["an SVG", () => file(SVG, "photo.svg", "image/svg+xml")],
  ["an SVG that says it is a PNG", pngOf(() => SVG)],
  ["a packed SVG", () => file(gzipSync(SVG), "photo.svgz", "image/svg+xml")],
  ["HTML", () => file(HTML, "photo.html", "text/html")],
  ["HTML that says it is a JPG", jpgOf(() => HTML)],
  ["HTML behind the first bytes of a JPG", jpgOf(() => glued(jpeg.subarray(0, 20), HTML))],
  ["HTML behind the first bytes of a PNG", pngOf(() => glued(png.subarray(0, 8), HTML))],
  ["HTML behind the first bytes of a WebP", webpOf(() => glued(webp.subarray(0, 16), HTML))],
  [
    "a PHP script behind the first bytes of a JPG",
    jpgOf(() => glued(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "<?php phpinfo(); ?>")),
  ],
  ["a Windows program renamed to JPG", jpgOf(() => EXE)],
  ["a Linux program renamed to PNG", pngOf(() => ELF)],
  ["a shell script renamed to JPG", jpgOf(() => glued("#!/bin/sh\nrm -rf /\n"))],
  ["an archive renamed to JPG", jpgOf(() => ZIP)],
  ["a GIF renamed to PNG", pngOf(() => GIF)],
  ["a GIF", () => file(GIF, "photo.gif", "image/gif")],
  ["a BMP renamed to JPG", jpgOf(() => BMP)],
  ["a TIFF renamed to JPG", jpgOf(() => TIFF)],
  ["a HEIC renamed to JPG", jpgOf(() => HEIC)],
  ["a JPG named .png", () => file(jpeg, "photo.png", "image/png")],
  ["a WebP named .jpg", () => file(webp, "photo.jpg", "image/jpeg")],
  ["a JPG declared as PNG", () => file(jpeg, "photo.jpg", "image/png")],
  ["a JPG declared as SVG", () => file(jpeg, "photo.jpg", "image/svg+xml")],
  ["a JPG declared as two types", () => file(jpeg, "photo.jpg", "image/jpeg, text/html")],
  ["a JPG with no declared type", () => file(jpeg, "photo.jpg", "")],
  ["a JPG without an extension", () => file(jpeg, "photo", "image/jpeg")],
  ["a JPG with two extensions, the last hostile", () => file(jpeg, "photo.jpg.html", "image/jpeg")],
  [
    "a JPG whose name hides the last extension behind a NUL",
    () => file(jpeg, "photo.jpg\0.html", "image/jpeg"),
  ],
  ["a JPG whose name is read from right to left", () => file(jpeg, "photo\u202egpj.exe", "image/jpeg")],
  ["a truncated JPG", jpgOf(() => jpeg.subarray(0, jpeg.length / 2))],
  ["only the first bytes of a PNG", pngOf(() => png.subarray(0, 60))],
  ["a WebP cut short", webpOf(() => webp.subarray(0, 40))],
  ["a PNG with a wrong sum", pngOf(brokenSum)],
  ["a PNG that claims 2 billion pixels", pngOf(() => boast(46_000, 46_000))],
  ["a PNG that claims a line of 2 billion pixels", pngOf(() => boast(2_000_000_000, 1))],
  ["a JPG that claims 4 billion pixels", jpgOf(boastfulJpeg)],
  ["an empty file", jpgOf(() => Buffer.alloc(0))],
  ["more than 8 MB", jpgOf(() => glued(jpeg, Buffer.alloc(8 * 1_048_576)))],
  ["a PDF as a photo", pdfOf(() => PDF)],
  ["a program renamed to PDF", pdfOf(() => EXE), "document"],
  ["HTML renamed to PDF", pdfOf(() => HTML), "document"],
  ["a test virus renamed to PDF", pdfOf(() => EICAR), "document"],
  [
    "an archive as a document",
    () => file(ZIP, "paper.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    "document",
  ],
  ["a PDF cut short", pdfOf(() => PDF.subarray(0, 30)), "document"],
  [
    "a PDF under a password",
    pdfOf(() => glued(PDF.subarray(0, -6), "<</Encrypt 5 0 R>>\n%%EOF\n")),
    "document",
  ],
  ["bytes before the PDF header", pdfOf(() => glued(HTML, PDF)), "document"],
  ["a PDF with an archive behind its end", pdfOf(() => glued(PDF, ZIP)), "document"],
  ["a PDF with a page behind its end", pdfOf(() => glued(PDF, HTML, "\n")), "document"],
  [
    "a PDF of more than 5 MB",
    pdfOf(() => glued("%PDF-1.4\n", Buffer.alloc(5 * 1_048_576), "%%EOF")),
    "document",
  ],
];

describe("is refused and leaves neither row nor file", () => {
  test.each(REFUSED)("%s", async (_, make, purpose = "property_photo") => {
    await expect(receiveUpload(ctx, { file: make(), purpose })).rejects.toThrow(Invalid);
    expect(await row("SELECT count(*)::integer AS count FROM uploads")).toEqual({ count: 0 });
    expect(filesOnDisk()).toEqual([]);
  });

  test("a picture of more pixels than the memory should hold, and says why", async () => {
    const huge = await sharp({ create: { width: 9_000, height: 5_000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect(huge.length).toBeLessThan(1_048_576);
    await expect(
      receiveUpload(ctx, { file: pngOf(() => huge)(), purpose: "property_photo" }),
    ).rejects.toThrow(/too many pixels/);
  });

  test("anything of a guest", async () => {
    const guest = { actor: GUEST, now: new Date() };
    await expect(
      receiveUpload(guest, { file: jpgOf(() => jpeg)(), purpose: "property_photo" }),
    ).rejects.toThrow(Forbidden);
  });

  test("there are forty at least", () => {
    expect(REFUSED.length).toBeGreaterThanOrEqual(40);
  });
});

const PAYLOAD = "<script>alert(1)</script>";
/** Four megabytes of nothing, packed into four kilobytes. */
const BOMB = deflateSync(Buffer.alloc(4 * 1_048_576));

const CLEANED: Hostile[] = [
  ["a JPG with a page and an archive behind its end", jpgOf(() => glued(jpeg, PAYLOAD, ZIP))],
  ["a PNG with a script in a text", pngOf(() => withChunk(chunk("tEXt", glued("Comment\0", PAYLOAD))))],
  [
    "a PNG whose packed text fills the memory",
    pngOf(() => withChunk(chunk("zTXt", glued("Comment\0\0", BOMB)))),
  ],
  [
    "a PNG whose packed profile fills the memory",
    pngOf(() => withChunk(chunk("iCCP", glued("p\0\0", BOMB)))),
  ],
  ["a name that leads out of the folder", () => file(jpeg, "../../../etc/passwd.jpg", "image/jpeg")],
  ["a name that leads out of the folder in Windows", () => file(jpeg, "..\\..\\boot.jpg", "image/jpeg")],
  ["a name with a line break and a header", () => file(jpeg, "a\r\nSet-Cookie: x=1\r\n.jpg", "image/jpeg")],
  ["a name of 5,000 letters", () => file(jpeg, `${"a".repeat(5_000)}.jpg`, "image/jpeg")],
  ["a script's extension before that of a picture", () => file(jpeg, "shell.php.jpg", "image/jpeg")],
];

test.each(CLEANED)("%s is kept without what could harm", async (_, make) => {
  const { id } = await receiveUpload(ctx, { file: make(), purpose: "property_photo" });
  const opened = await readUpload({ actor: GUEST, now: new Date() }, id);
  const response = uploadResponse(opened);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { format, width, exif, icc } = await sharp(bytes).metadata();
  expect({ format, width, exif, icc }).toEqual({
    format: "webp",
    width: 90,
    exif: undefined,
    icc: undefined,
  });
  expect(bytes.includes("script")).toBe(false);
  expect(response.headers.get("content-security-policy")).toMatch(/^sandbox/);
  const stored = await row<{ storageKey: string; originalName: string }>(
    "SELECT storage_key, original_name FROM uploads WHERE id = $id",
    { id },
  );
  expect(stored!.storageKey).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/);
  expect(stored!.originalName).toMatch(/^[\p{L}\p{N} ._-]{1,120}$/u);
  expect(filesOnDisk().every((name) => /^[0-9a-f]{2}\/[0-9a-f]{32}(-\w+)?\.webp$/.test(name))).toBe(true);
  await execute("DELETE FROM uploads");
});

test("a PDF that runs a script is only ever downloaded", async () => {
  const active = glued(PDF.subarray(0, -6), "<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>\n%%EOF\n");
  const { id } = await receiveUpload(ctx, { file: pdfOf(() => active)(), purpose: "document" });
  const { headers } = uploadResponse(await readUpload(ctx, id));
  expect(headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''paper\.pdf$/);
  expect(headers.get("content-security-policy")).toMatch(/^sandbox/);
  expect(headers.get("cache-control")).toBe("private, no-store");
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
