import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { createReadableStreamFromReadable, type RequestHandler } from "@remix-run/node";
import compression from "compression";
import type express from "express";
import { config } from "#app/config.ts";
import { describeSpan, inSpan } from "#app/telemetry/tracing.ts";
import { notesOf } from "./request-memory.ts";
import { wholeBodyOf } from "./whole-body.ts";

/** When a body pauses for longer, what the compression holds back is sent. */
const PAUSE_MS = 25;
/** Smaller answers cost more to compress and to unpack than they save on the way. */
const COMPRESS_FROM_BYTES = 2_048;
/** What is larger is compressed part by part, so that it keeps nobody else waiting. */
const COMPRESS_AT_ONCE_BYTES = 256 * 1024;
const GZIP_LEVEL = 4;
/**
 * Quality 4 takes three to four times the CPU of 3 and makes a page 5 % smaller; 3 still leaves less than gzip at its default. Twice the
 * window of most pages gains nothing and takes longer to set up than to use.
 */
const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: 3,
  [constants.BROTLI_PARAM_LGWIN]: 16,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

const compressParts = compression({
  threshold: COMPRESS_FROM_BYTES,
  level: GZIP_LEVEL,
  brotli: { params: BROTLI },
});

/** The last listener of the server: hands a request to the request handler of Remix and writes its answer. */
export function remixListener(handle: RequestHandler): express.RequestHandler {
  return (request, response, next) => {
    inSpan("request", { kind: "server" }, async () => {
      const answer = await handle(toRequest(request, response), {});
      describe(request, answer);
      await send(request, response, answer);
    }).catch(next);
  };
}

function describe(request: express.Request, answer: Response) {
  const { route = "(none)" } = notesOf(String(request.headers["x-request-id"]));
  describeSpan(`${request.method} ${route}`, {
    "http.request.method": request.method,
    "http.route": route,
    "http.response.status_code": answer.status,
  });
}

const CLOSED = new Error("The connection has closed, or all is answered");

/** The request as the web has it. Its signal is aborted when the answer has gone, or whoever asked: the framework's timers end by it. */
function toRequest(request: express.Request, response: express.Response): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value !== undefined) headers.set(name, value);
  }
  const gone = new AbortController();
  response.once("close", () => gone.abort(CLOSED));
  const { protocol } = new URL(config().APP_ORIGIN);
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return new Request(`${protocol}//${request.headers.host}${request.url}`, {
    method: methodOf(request),
    headers,
    signal: gone.signal,
    ...(hasBody ? { body: createReadableStreamFromReadable(request), duplex: "half" } : {}),
  });
}

/** The framework takes all but GET for a form where data is asked for, and compares its origin. The answer to HEAD has no body anyway. */
function methodOf({ method, path }: express.Request): string {
  return method === "HEAD" && path.endsWith(".data") ? "GET" : method;
}

async function send(request: express.Request, response: express.Response, answer: Response): Promise<void> {
  response.statusCode = answer.status;
  response.statusMessage = answer.statusText;
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  const whole = wholeBodyOf(answer);
  if (whole && whole.byteLength <= COMPRESS_AT_ONCE_BYTES) {
    response.end(compressed(request, response, whole));
    return;
  }
  if (!answer.body) {
    response.end();
    return;
  }
  try {
    await write(request, response, answer.body.getReader());
  } catch (error) {
    // Half a body must not look like a whole one.
    response.destroy(error as Error);
  }
}

/** A body of one part goes out at once, any other one part by part. */
async function write(
  request: express.Request,
  response: express.Response,
  reader: ReadableStreamDefaultReader<Uint8Array>,
) {
  let part = await reader.read();
  let next = reader.read();
  const size = part.value?.byteLength ?? 0;
  if (part.done || (size <= COMPRESS_AT_ONCE_BYTES && (await isDoneAtOnce(next)))) {
    response.end(part.value ? compressed(request, response, part.value) : undefined);
    return;
  }
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  compressParts(request, response, () => response.flushHeaders());
  while (!part.done && !response.closed) {
    if (!response.write(part.value))
      await Promise.race([closed, new Promise<void>((resolve) => response.once("drain", resolve))]);
    const pause = setTimeout(() => response.flush(), PAUSE_MS);
    part = await next;
    clearTimeout(pause);
    if (!part.done) next = reader.read();
  }
  if (part.done) response.end();
  else await reader.cancel();
}

/** A whole body as it goes out, with the headers that say so: compressed where whoever asks takes that and it pays. */
function compressed(request: express.Request, response: express.Response, body: Uint8Array): Uint8Array {
  if (!compression.filter(request, response) || response.hasHeader("content-encoding")) return body;
  response.vary("Accept-Encoding");
  if (body.byteLength < COMPRESS_FROM_BYTES || request.method === "HEAD") return body;
  const encoding = ["br", "gzip"].find((name) => request.acceptsEncodings(name));
  if (!encoding) return body;
  response.setHeader("Content-Encoding", encoding);
  response.removeHeader("Content-Length");
  return encoding === "br"
    ? brotliCompressSync(body, { params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength } })
    : gzipSync(body, { level: GZIP_LEVEL });
}

/** Whether nothing follows: the end of a body that is complete already is read before the next turn of the event loop. */
async function isDoneAtOnce(next: ReturnType<ReadableStreamDefaultReader["read"]>): Promise<boolean> {
  const later = new Promise<void>((resolve) => setImmediate(resolve));
  const first = await Promise.race([next, later]);
  return first?.done === true;
}
