import { once } from "node:events";
import { PassThrough, type TransformCallback } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createReadableStreamFromReadable } from "@remix-run/node";

/** A page that takes longer is sent as it comes: something in its data was left to follow (a promise). */
const WHOLE_WITHIN_MS = 15;

/** More than any page has, so that React writes it without a pause. */
const PAGE_BUFFER_BYTES = 8 * 1024 * 1024;

/**
 * Takes the HTML that React 18 writes, without the zero bytes that it leaves behind: when a letter of several bytes (Devanagari,
 * Tamil, "₹") does not fit in what is left of a block of 2 KB, React sends the block with its unused bytes. Text has no zero bytes.
 */
export class PageStream extends PassThrough {
  constructor() {
    super({ highWaterMark: PAGE_BUFFER_BYTES });
  }

  override _transform(block: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    let end = block.length;
    while (end > 0 && block[end - 1] === 0) end--;
    done(null, end === block.length ? block : block.subarray(0, end));
  }
}

/**
 * The HTML that React writes to `page`, in one piece when all of it is there at once: that compresses best and costs least. Else as a
 * stream that begins with what there is. `page` must hold a whole page without asking React to pause.
 * @throws what React destroyed the page with, as long as nothing was sent
 */
export async function pageBody(page: PageStream): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  const finished = once(page, "finish");
  const stop = new AbortController();
  await Promise.race([finished, sleep(WHOLE_WITHIN_MS, undefined, { signal: stop.signal }).catch(() => {})]);
  stop.abort();
  return page.writableFinished ? (page.read() ?? new Uint8Array()) : createReadableStreamFromReadable(page);
}
