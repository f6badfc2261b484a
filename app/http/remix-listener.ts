import { createReadableStreamFromReadable, type RequestHandler } from "@remix-run/node";
import type express from "express";
import { config } from "#app/config.ts";
import { describeSpan, inSpan } from "#app/telemetry/tracing.ts";
import { notesOf } from "./request-memory.ts";

/** When a body pauses for longer, what the compression holds back is sent. */
const PAUSE_MS = 25;

/** The last listener of the server: hands a request to the request handler of Remix and writes its answer. */
export function remixListener(handle: RequestHandler): express.RequestHandler {
  return (request, response, next) => {
    inSpan("request", { kind: "server" }, async () => {
      const answer = await handle(toRequest(request, response), {});
      describe(request, answer);
      await send(response, answer);
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

/** The request as the web has it. Its signal is aborted when whoever asked has gone. */
function toRequest(request: express.Request, response: express.Response): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value) headers.set(name, value);
  }
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const { protocol } = new URL(config().APP_ORIGIN);
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return new Request(`${protocol}//${request.headers.host}${request.url}`, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(hasBody ? { body: createReadableStreamFromReadable(request), duplex: "half" } : {}),
  });
}

async function send(response: express.Response, answer: Response): Promise<void> {
  response.statusCode = answer.status;
  response.statusMessage = answer.statusText;
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  if (!answer.body) {
    response.end();
    return;
  }
  try {
    await write(response, answer.body.getReader());
  } catch (error) {
    // Half a body must not look like a whole one.
    response.destroy(error as Error);
  }
}

/** A body of one part goes out with its length, so that nothing small is compressed; any other one part by part. */
async function write(response: express.Response, reader: ReadableStreamDefaultReader<Uint8Array>) {
  let part = await reader.read();
  let next = reader.read();
  if (part.done || (await isDoneAtOnce(next))) {
    response.end(part.value && Buffer.from(part.value.buffer, part.value.byteOffset, part.value.byteLength));
    return;
  }
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  response.flushHeaders();
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

/** Whether nothing follows: the end of a body that is complete already is read before the next turn of the event loop. */
async function isDoneAtOnce(next: ReturnType<ReadableStreamDefaultReader["read"]>): Promise<boolean> {
  const later = new Promise<void>((resolve) => setImmediate(resolve));
  const first = await Promise.race([next, later]);
  return first?.done === true;
}
