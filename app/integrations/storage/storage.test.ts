import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { resetConfig } from "#app/config.ts";
import { storage } from "./storage.ts";

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
  resetConfig();
});

async function roundTrip() {
  const files = await storage();
  const key = "ab/abcdef.webp";
  expect(await files.exists(key)).toBe(false);
  await files.put(key, Buffer.from("picture"), "image/webp");
  expect(await files.exists(key)).toBe(true);
  expect((await buffer(await files.stream(key))).toString()).toBe("picture");
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), "storage-file-")), "whole.csv");
  writeFileSync(file, "a,b\n".repeat(100_000));
  await files.putFile("exports/whole.csv", file, "text/csv");
  expect(await buffer(await files.stream("exports/whole.csv"))).toEqual(readFileSync(file));
  await files.remove("exports/whole.csv");
  await files.remove(key);
  await files.remove(key);
  expect(await files.exists(key)).toBe(false);
  await expect(files.stream(key)).rejects.toThrow();
}

test("a disk keeps files where nobody else may look", async () => {
  process.env.UPLOAD_DIR = path.join(mkdtempSync(path.join(os.tmpdir(), "storage-")), "uploads");
  resetConfig();
  await roundTrip();
  expect(statSync(process.env.UPLOAD_DIR).mode & 0o777).toBe(0o700);
});

test("a bucket keeps files by signed requests over HTTP", async () => {
  const peer = await startBucket();
  Object.assign(process.env, {
    STORAGE: "s3",
    S3_BUCKET: "haven",
    S3_REGION: "ap-south-1",
    S3_ENDPOINT: peer.url,
    S3_ACCESS_KEY_ID: "AKIATEST",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  resetConfig();
  try {
    await roundTrip();
    expect(peer.unsigned).toBe(0);
  } finally {
    await peer.stop();
  }
});

/** A peer that speaks the part of the S3 protocol that the storage uses: PUT, GET, HEAD and DELETE of an object, signed. */
async function startBucket() {
  const objects = new Map<string, Buffer>();
  const peer = { url: "", unsigned: 0, stop: async () => {} };
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, "http://bucket");
    const body = await buffer(request);
    if (!/^AWS4-HMAC-SHA256 Credential=AKIATEST\//.test(request.headers.authorization ?? ""))
      peer.unsigned += 1;
    const found = objects.get(pathname);
    if (request.method === "PUT") {
      objects.set(pathname, decoded(body, request.headers));
      response.setHeader("ETag", '"1"').end();
    } else if (request.method === "DELETE") {
      objects.delete(pathname);
      response.writeHead(204).end();
    } else if (!found) {
      response.writeHead(404, { "content-type": "application/xml" });
      response.end(request.method === "HEAD" ? undefined : "<Error><Code>NoSuchKey</Code></Error>");
    } else {
      response.writeHead(200, { "content-length": found.length, "content-type": "image/webp" });
      response.end(request.method === "HEAD" ? undefined : found);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  peer.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return peer;
}

/** The object of a body that may come in signed chunks: size in hex, line, data, and so on to size 0. */
function decoded(body: Buffer, headers: http.IncomingHttpHeaders): Buffer {
  if (!/aws-chunked/.test(headers["content-encoding"] ?? "")) return body;
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.toString("latin1", at, line), 16);
    if (!size) return Buffer.concat(chunks);
    chunks.push(body.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
