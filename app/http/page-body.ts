import { once } from "node:events";
import type { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createReadableStreamFromReadable } from "@remix-run/node";

/** A page that takes longer is sent as it comes: something in its data was left to follow (a promise). */
const WHOLE_WITHIN_MS = 15;

/**
 * The HTML that React writes to `page`, in one piece when all of it is there at once: that compresses best and costs least. Else as a
 * stream that begins with what there is. `page` must hold a whole page without asking React to pause.
 * @throws what React destroyed the page with, as long as nothing was sent
 */
export async function pageBody(page: PassThrough): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  const finished = once(page, "finish");
  const stop = new AbortController();
  await Promise.race([finished, sleep(WHOLE_WITHIN_MS, undefined, { signal: stop.signal }).catch(() => {})]);
  stop.abort();
  return page.writableFinished ? (page.read() ?? new Uint8Array()) : createReadableStreamFromReadable(page);
}
