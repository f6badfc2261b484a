import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import type { RequestHandler, Response } from "express";
import sirv from "sirv";
import { logger } from "#app/logger.ts";

const YEAR_S = 365 * 24 * 3600;
const HOUR_S = 3600;
/** Headers that say something of a page alone. */
const OF_PAGES = [
  "X-Request-Id",
  "Referrer-Policy",
  "Cross-Origin-Opener-Policy",
  "X-Frame-Options",
  "Permissions-Policy",
];

/**
 * The files of the build, read from the disk only when they are asked for. Those below `/assets` have their content in their names;
 * beside each that can be compressed lies the compressed one.
 * @param folder in which they lie; what is in it is known from the start
 */
export function buildFiles(folder: string): RequestHandler {
  const find = filesOf(folder, `public, max-age=${YEAR_S}, immutable`);
  const standIns = findStandIns(folder);
  const findStandIn = filesOf(folder, "no-store");
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    // Files are small: a part of one is never worth asking for, and a range that makes no sense would end in an error.
    delete request.headers.range;
    endWithFile(response);
    find(request, response, () => {
      const own = standIns.get(nameOf(request.path));
      if (!own) return next();
      request.url = own;
      findStandIn(request, response, next);
    });
  };
}

/** @param ofAssets how long browsers keep what is below `/assets` */
function filesOf(folder: string, ofAssets: string) {
  return sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (response, pathname) => {
      const forever = pathname.startsWith("/assets/");
      response.setHeader("Cache-Control", forever ? ofAssets : `public, max-age=${HOUR_S}`);
      // On a slow line each byte of the style sheet is waited for.
      if (!forever) return;
      for (const name of OF_PAGES) response.removeHeader(name);
      response.setHeader("Content-Security-Policy", "default-src 'none'");
    },
  });
}

/** The name of a file below `/assets` without the hash of its content; empty for any other. */
function nameOf(address: string): string {
  const [, name = "", type = ""] = /^\/assets\/([\w.-]+)-[\w-]{8}(\.\w+)$/.exec(address) ?? [];
  return name + type;
}

/**
 * While processes are replaced one after the other, a page of one build may ask a process of another for its style sheet or its script.
 * It gets the one of that name that is here: without any it would be shown bare, and to be sent on would lead to any of the processes again.
 */
function findStandIns(folder: string): Map<string, string> {
  const assets = path.join(folder, "assets");
  const files = existsSync(assets) ? readdirSync(assets) : [];
  const oldestFirst = files
    .map((file) => ({ address: `/assets/${file}`, writtenAt: statSync(path.join(assets, file)).mtimeMs }))
    .sort((one, other) => one.writtenAt - other.writtenAt);
  const named = oldestFirst.map(({ address }) => [nameOf(address), address] as const);
  return new Map(named.filter(([name]) => name !== ""));
}

/** A file that cannot be read (it was replaced by a new build) ends its own answer; nobody else listens, and the process would end. */
function endWithFile(response: Response) {
  response.once("pipe", (file) => {
    file.once("error", (error) => {
      logger().error({ err: error }, "a file of the build cannot be read");
      response.destroy();
    });
  });
}
