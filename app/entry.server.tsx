import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { config } from "./config.ts";
import { installGate } from "./http/gate.ts";
import { logger } from "./logger.ts";
import { NonceContext } from "./ui/nonce.ts";

installGate();

const RENDER_LIMIT_MS = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const nonce = randomBytes(16).toString("base64");
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  return new Promise<Response>((resolve, reject) => {
    let shellRendered = false;
    const ready = isbot(request.headers.get("user-agent")) ? "onAllReady" : "onShellReady";
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        [ready]() {
          shellRendered = true;
          const body = new PassThrough();
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          if (shellRendered) logger().error({ err: error }, "rendering failed");
        },
      },
    );
    setTimeout(abort, RENDER_LIMIT_MS).unref();
  });
}

function contentSecurityPolicy(nonce: string): string {
  const gateway = config().PAYMENT_BASE_URL ? ` ${new URL(config().PAYMENT_BASE_URL!).origin}` : "";
  const razorpay = config().PAYMENT_GATEWAY === "razorpay" ? " https://rzp.io https://api.razorpay.com" : "";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `form-action 'self'${gateway}${razorpay}`,
  ].join("; ");
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted) return;
  logger().error({ err: error, errorId: request.headers.get("x-request-id") }, "unhandled error");
}
