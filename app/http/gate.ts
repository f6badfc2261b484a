import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { config } from "#app/config.ts";
import { loggedFor, logger } from "#app/logger.ts";
import { logAccess } from "./access-log.ts";
import { publicAnswers } from "./addresses/public.ts";
import { readMediaType } from "./media-type.ts";
import { forgetRequest, notesOf } from "./request-memory.ts";
import { asksForRouteData, asksForTooDeep, readPath } from "./request-path.ts";

/**
 * The gate stands before everything else that answers requests. It checks host, method, origin, content type and size, sets the
 * client's address and the security headers of every response (static files too), and turns a refused request into `GET /__refused`.
 */

const METHODS = new Set(["GET", "HEAD", "POST"]);
const CALL_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);
const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];
const CALL_TYPES = [...FORM_TYPES, "application/json"];
const MAX_URL = 4_096;
/** The browser asks in one address for the routes of all links of a page, up to 7,680 characters. */
const MAX_MANIFEST_URL = 8_192;
const MAX_FORM_BYTES = 256 * 1024;
const MAX_UPLOAD_BYTES = 24 * 1024 * 1024;
const MAX_WEBHOOK_BYTES = 256 * 1024;
/** As much of a refused body is read and thrown away: whoever is still sending when the connection ends never sees the answer. */
const MAX_DISCARDED_BYTES = 256 * 1024 * 1024;

/** Where nothing better is known. */
const RETRY_AFTER_S = 5;

type Refusal = { status: 400 | 403 | 404 | 405 | 411 | 413 | 414 | 415 | 503; why: string };

/** The first listener of the server. It only changes the request and the response: what it refuses is answered by a screen too. */
export function gate(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const address = clientAddress(request, request.socket);
  for (const name of Object.keys(request.headers)) {
    if (name.startsWith("x-forwarded") || ["forwarded", "x-client-ip", "x-refused"].includes(name))
      delete request.headers[name];
  }
  const id = randomUUID();
  request.headers["x-request-id"] = id;
  request.headers["x-client-ip"] = address;
  inSmallLetters(request.headers, ["host", "origin", "accept"]);
  request.headers["x-forwarded-proto"] = new URL(config().APP_ORIGIN).protocol.replace(":", "");
  logAccess(request, response, id);
  response.once("close", () => forgetRequest(id));
  response.once("finish", () => discardRest(request));
  setHeaders(response, id, request.method === "POST" && request.headers["x-form-post"] === "1");
  mountCalls(request);
  const refusal = inspect(request);
  if (refusal) refuse(request, response, refusal);
  loggedFor(id, next);
}

/**
 * An answer that did not need the whole body leaves the rest of it on the connection, paused by whoever began to read. It is read and
 * thrown away, or the next request on that connection would wait behind it until the connection is given up.
 */
function discardRest(request: IncomingMessage) {
  request.removeAllListeners("data");
  request.resume();
}

/** The JSON calls stand at the root of their own host too (`API_ORIGIN`): a request to it is one to /api here. */
function mountCalls(request: IncomingMessage) {
  const origin = config().API_ORIGIN;
  if (!origin || request.headers.host !== new URL(origin).host || request.headers.host === appHost()) return;
  if (request.url && !isProbe(request.url)) request.url = `/api${request.url}`;
  request.headers.host = appHost();
}

/** What these headers say means the same in any case; what reads them compares letters. */
function inSmallLetters(headers: IncomingHttpHeaders, names: Array<"host" | "origin" | "accept">) {
  for (const name of names) {
    const value = headers[name];
    if (value !== undefined) headers[name] = value.toLowerCase();
  }
}

/** A second one may be what somebody in front went by. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
}

const appHost = () => new URL(config().APP_ORIGIN).host;

function clientAddress(request: IncomingMessage, socket: Socket): string {
  const direct = plain(socket.remoteAddress ?? "0.0.0.0");
  const trusted = config().TRUSTED_PROXY_CIDRS;
  if (trusted.length === 0 || !isTrusted(direct, trusted)) return direct;
  const hops = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter((hop) => ipaddr.isValid(hop))
    .reverse();
  return plain(hops.find((hop) => !isTrusted(hop, trusted)) ?? direct);
}

function plain(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : "0.0.0.0";
}

function isTrusted(address: string, cidrs: string[]): boolean {
  const parsed = ipaddr.process(address);
  return cidrs.some((cidr) => {
    const [range, bits] = ipaddr.parseCIDR(cidr);
    return range.kind() === parsed.kind() && parsed.match([range, bits] as [ipaddr.IPv4, number]);
  });
}

/** What is not let in, and why; the checks stand in the order in which they are made. */
function inspect(request: IncomingMessage): Refusal | undefined {
  const { method = "", url = "" } = request;
  if (url.length > (url.startsWith("/__manifest?") ? MAX_MANIFEST_URL : MAX_URL))
    return { status: 414, why: "url" };
  const path = readPath(url);
  if (path === undefined || asksForRouteData(url) || asksForTooDeep(url)) return { status: 400, why: "url" };
  const isCall = isBelowApi(path);
  if (!(isCall ? CALL_METHODS : METHODS).has(method)) return { status: 405, why: "method" };
  // The framework would answer this as data for its own router, not as JSON.
  if (isCall && path.endsWith(".data")) return { status: 404, why: "url" };
  if (hostsOf(request) > 1 || (request.headers.host !== appHost() && !isProbe(url)))
    return { status: 400, why: "host" };
  // A balancer asks by whatever name it has for us, which need not be one.
  request.headers.host = appHost();
  const writes = method === "POST" || method === "PUT" || method === "DELETE";
  return writes ? inspectWrite(request, path, isCall) : inspectRead(request);
}

/** A request that only reads has no body. */
function inspectRead({ headers }: IncomingMessage): Refusal | undefined {
  const length = Number(headers["content-length"] ?? 0);
  return length > 0 || headers["transfer-encoding"] ? { status: 400, why: "body" } : undefined;
}

/** The body of a request that writes, by what its head says of it, and where it comes from. */
function inspectWrite(request: IncomingMessage, path: string, isCall: boolean): Refusal | undefined {
  const { headers } = request;
  const isEmpty = headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;
  if (headers["content-length"] === undefined && !(isCall && isEmpty)) return { status: 411, why: "length" };
  const length = Number(headers["content-length"] ?? 0);
  if (path.startsWith("/webhooks/")) {
    // Its sender proves itself by a signature. The framework compares the origin where there is no such webhook, and fails.
    delete headers.origin;
    return length > MAX_WEBHOOK_BYTES ? { status: 413, why: "size" } : undefined;
  }
  const { type } = readMediaType(headers["content-type"]);
  const fits = isCall ? length === 0 || CALL_TYPES.includes(type) : FORM_TYPES.includes(type);
  if (!fits) return { status: 415, why: "content type" };
  if (length > (type === "multipart/form-data" ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES))
    return { status: 413, why: "size" };
  return isFromHere(request, isCall) ? undefined : { status: 403, why: "origin" };
}

/** A same-origin form post carries Origin; privacy tools that drop it leave Sec-Fetch-Site. The form key is asked for besides. */
function isFromHere({ headers }: IncomingMessage, isCall: boolean): boolean {
  const { APP_ORIGIN, API_ORIGINS } = config();
  if (headers.origin !== undefined)
    return headers.origin === APP_ORIGIN || (isCall && API_ORIGINS.includes(headers.origin));
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none";
}

const isBelowApi = (path: string) => path === "/api" || path.startsWith("/api/");

function isProbe(url: string): boolean {
  return url === publicAnswers.healthz.path || url === publicAnswers.readyz.path;
}

function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal) {
  logger().info({ status: refusal.status, why: refusal.why }, "request refused at the gate");
  const length = Number(request.headers["content-length"] ?? Number.NaN);
  response.shouldKeepAlive = length <= MAX_DISCARDED_BYTES;
  // Whoever asked for a call reads JSON, also when its address is what is refused.
  const isCall = isBelowApi((request.url ?? "").replace(/[?#].*$/s, "").toLowerCase());
  if (refusal.status === 405) response.setHeader("Allow", [...(isCall ? CALL_METHODS : METHODS)].join(", "));
  request.url = publicAnswers.refused.path;
  request.method = "GET";
  request.headers = {
    host: new URL(config().APP_ORIGIN).host,
    "x-refused": String(refusal.status),
    "x-request-id": request.headers["x-request-id"],
    accept: isCall ? "application/json" : "text/html",
  };
}

/** @param postedByScript whether the script of the site sent the form (`app/browser/forms.ts`) */
function setHeaders(response: ServerResponse, id: string, postedByScript: boolean) {
  const secure = config().APP_ORIGIN.startsWith("https:");
  response.setHeader("X-Request-Id", id);
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  response.setHeader("X-Frame-Options", "DENY");
  response.setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=(self), payment=()");
  if (secure) response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = ((...args: unknown[]) => {
    if (postedByScript && isRedirect(args[0] ?? response.statusCode)) args[0] = nameNextPage(response);
    const given = (args.find((arg) => typeof arg === "object" && arg !== null) ?? {}) as OutgoingHttpHeaders;
    const has = (name: string) =>
      response.hasHeader(name) || Object.keys(given).some((key) => key.toLowerCase() === name);
    if (!has("content-security-policy")) {
      response.setHeader(
        "Content-Security-Policy",
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      );
    }
    // The framework drops this header of a page whose loader threw.
    const status = typeof args[0] === "number" ? args[0] : response.statusCode;
    if ((status === 503 || status === 429) && !has("retry-after"))
      response.setHeader("Retry-After", String(notesOf(id).retryAfter ?? RETRY_AFTER_S));
    if (!has("cache-control")) response.setHeader("Cache-Control", "private, no-store");
    response.removeHeader("X-Powered-By");
    return writeHead(...args);
  }) as typeof response.writeHead;
}

const isRedirect = (status: unknown) => Number(status) >= 300 && Number(status) < 400;

/**
 * A form that the site's script sent is told its next page in a header: the script would follow a redirect by itself, and the page
 * would then be asked for twice.
 * @returns the status in place of the redirect's
 */
function nameNextPage(response: ServerResponse): number {
  response.setHeader("X-Next-Page", String(response.getHeader("location")));
  response.removeHeader("location");
  return 204;
}
