import { randomBytes } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { paymentGateway } from "#app/integrations/payments/payments.ts";
import { config } from "./config.ts";
import { mayBeSignedIn } from "./http/cookies.ts";
import { languageOf } from "./http/language.ts";
import { keepsOfflinePages } from "./http/offline-pages.ts";
import { notesOf } from "./http/request-memory.ts";
import { withSitePicture } from "./http/seo.ts";
import { textResponse } from "./http/whole-body.ts";
import { logger } from "./logger.ts";
import { withErrorTitles } from "./ui/error-titles.ts";
import { PageContext } from "./ui/page-context.ts";
import { withUnshownRefusal } from "./ui/unshown-refusal.tsx";
import { speaking } from "./words/speaking.ts";

// `web/main.ts` finds the server here, so that it shares every module with the screens.
export { serve } from "./http/server.ts";

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  headers.append("Vary", "Accept-Language, Cookie");
  return speaking(languageOf(request), () => {
    const { isRefused } = notesOf(request.headers.get("x-request-id") ?? "");
    const showsForm = isRefused === true && context.staticHandlerContext.errors === null;
    const html = renderPage(request, headers, showsForm ? withErrorTitles(context) : context);
    const shown = showsForm ? withUnshownRefusal(html, context) : html;
    return textResponse(`<!DOCTYPE html>${shown}`, { headers, status });
  });
}

/**
 * The page as HTML for good: no script takes it up (decision 15), so React leaves no marks for one in it, and nothing in it is awaited.
 * What a screen throws goes to the framework, which renders the page again with the screen for errors.
 */
function renderPage(request: Request, headers: Headers, context: EntryContext): string {
  const nonce = randomBytes(16).toString("base64");
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  // Who is signed in finds nothing of it in the browser's memory after signing out; for everybody else "back" is immediate.
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", mayBeSignedIn(request) ? "private, no-store" : "private, no-cache");
  const origin = config().APP_ORIGIN;
  const script = context.manifest.entry.module;
  const html = renderToStaticMarkup(
    <PageContext.Provider value={{ nonce, script, origin, keepsOffline: keepsOfflinePages() }}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </PageContext.Provider>,
  );
  return withSitePicture(html, origin);
}

/** In `npm run dev` Vite's client listens for changes of the source, and shows an error of it in a page of its own. */
function contentSecurityPolicy(nonce: string): string {
  const { PAYMENT_BASE_URL, MAP_TILES_URL } = config();
  const gateway = PAYMENT_BASE_URL ? [new URL(PAYMENT_BASE_URL).origin] : [];
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self'${import.meta.env.DEV ? " 'unsafe-inline'" : ""}`,
    ["img-src 'self' data:", ...(MAP_TILES_URL ? [new URL(MAP_TILES_URL).origin] : [])].join(" "),
    "font-src 'self'",
    `connect-src 'self'${import.meta.env.DEV ? ` ${config().APP_ORIGIN.replace(/^http/, "ws")}` : ""}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...gateway, ...paymentGateway().payPages].join(" "),
  ].join("; ");
}

/**
 * What is not found, or not for this method, at an address without a page comes here too. Anybody can ask for that as often as they like,
 * so it is no error: it has its line in the access log, and nobody is woken.
 */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRefusal(error)) return;
  logger().error({ err: error }, "unhandled error");
}

/** A thrown answer of less than 500; those of 500 and above were logged where they were thrown, or are the framework's own. */
function isRefusal(error: unknown): boolean {
  const { status } = (isRouteErrorResponse(error) ? error : {}) as { status?: number };
  return status !== undefined && status < 500;
}
