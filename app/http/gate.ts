import { randomUUID } from "node:crypto";
import { channel } from "node:diagnostics_channel";
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { ConfigError, config } from "#app/config.ts";
import { logger } from "#app/logger.ts";
import { closeDatabase } from "#db/client.ts";
import { closeQueue } from "#db/queue.ts";
import { forgetRequest } from "./request-memory.ts";
import { asksForRouteData, asksForTooDeep, readPath } from "./request-path.ts";

/**
 * The gate stands before stock remix-serve: Node announces every request on a diagnostics channel before Express sees it.
 * It checks host, method, origin, content type and size, sets the client's address and the security headers of every
 * response (static files too), and turns a refused request into `GET /__refused`.
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

type Refusal = { status: 400 | 403 | 404 | 405 | 411 | 413 | 414 | 415 | 503; why: string };

let draining = false;
const servers = new Set<Server>();

/** False once the process has been told to stop: `/readyz` then answers 503 and balancers send nothing more. */
export function isAccepting(): boolean {
  return !draining;
}

/** Installs the gate and the orderly stop, once per process. */
export function installGate(): void {
  const flag = Symbol.for("medihaven.gate");
  const holder = globalThis as unknown as Record<symbol, boolean>;
  if (holder[flag]) return;
  holder[flag] = true;
  checkSettings();
  keepTokensOutOfTheLog();
  channel("http.server.request.start").subscribe((message) => {
    const { request, response, socket, server } = message as {
      request: IncomingMessage;
      response: ServerResponse;
      socket: Socket;
      server: Server;
    };
    if (!servers.has(server)) adopt(server);
    admit(request, response, socket);
  });
  process.once("SIGTERM", () => void stop());
  process.on("unhandledRejection", (error) => {
    logger().fatal({ err: error }, "unhandled rejection");
    process.exitCode = 1;
    void stop();
  });
}

/** A wrong setting stops the process at its start, with one line that names it. */
function checkSettings() {
  try {
    config();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * remix-serve writes the address of every request to standard output. What stands for a right in an address (a password link, a
 * booking's reference) is cut to its first four characters there.
 */
function keepTokensOutOfTheLog() {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((chunk: unknown, ...rest: never[]) =>
    write(
      (typeof chunk === "string" ? withoutTokens(chunk) : chunk) as string,
      ...rest,
    )) as typeof process.stdout.write;
}

/** An access log line with every long random part of its address cut short. */
export function withoutTokens(line: string): string {
  if (!/^(GET|HEAD|POST) \//.test(line)) return line;
  return line.replace(/([/=])([A-Za-z0-9_-]{20,})(?=[/?&.\s])/g, (all, before: string, part: string) =>
    /^[a-z0-9]+(-[a-z0-9]+)+$|^[A-Za-z]+$/.test(part) ? all : `${before}${part.slice(0, 4)}…`,
  );
}

function adopt(server: Server) {
  servers.add(server);
  server.headersTimeout = 15_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 20_000;
}

function admit(request: IncomingMessage, response: ServerResponse, socket: Socket) {
  const address = clientAddress(request, socket);
  for (const name of Object.keys(request.headers)) {
    if (name.startsWith("x-forwarded") || ["forwarded", "x-client-ip", "x-refused"].includes(name))
      delete request.headers[name];
  }
  const id = randomUUID();
  request.headers["x-request-id"] = id;
  request.headers["x-client-ip"] = address;
  request.headers["x-forwarded-proto"] = new URL(config().APP_ORIGIN).protocol.replace(":", "");
  response.once("close", () => forgetRequest(id));
  response.once("finish", () => discardRest(request));
  setHeaders(response, id);
  mountCalls(request);
  const refusal = inspect(request);
  if (refusal) refuse(request, response, refusal);
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

function inspect(request: IncomingMessage): Refusal | undefined {
  const { method = "", url = "", headers } = request;
  const origin = config().APP_ORIGIN;
  if (url.length > (url.startsWith("/__manifest?") ? MAX_MANIFEST_URL : MAX_URL))
    return { status: 414, why: "url" };
  const path = readPath(url);
  if (path === undefined || asksForRouteData(url) || asksForTooDeep(url)) return { status: 400, why: "url" };
  const isCall = isBelowApi(path);
  if (!(isCall ? CALL_METHODS : METHODS).has(method)) return { status: 405, why: "method" };
  // The framework would answer this as data for its own router, not as JSON.
  if (isCall && path.endsWith(".data")) return { status: 404, why: "url" };
  if (headers.host !== appHost() && !isProbe(url)) return { status: 400, why: "host" };
  const writes = method === "POST" || method === "PUT" || method === "DELETE";
  if (!writes) {
    const length = Number(headers["content-length"] ?? 0);
    return length > 0 || headers["transfer-encoding"] ? { status: 400, why: "body" } : undefined;
  }
  const isEmpty = headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;
  if (headers["content-length"] === undefined && !(isCall && isEmpty)) return { status: 411, why: "length" };
  const length = Number(headers["content-length"] ?? 0);
  const type = String(headers["content-type"] ?? "")
    .split(";")[0]!
    .trim()
    .toLowerCase();
  if (path.startsWith("/webhooks/"))
    return length > MAX_WEBHOOK_BYTES ? { status: 413, why: "size" } : undefined;
  const fits = isCall ? length === 0 || CALL_TYPES.includes(type) : FORM_TYPES.includes(type);
  if (!fits) return { status: 415, why: "content type" };
  if (length > (type === "multipart/form-data" ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES))
    return { status: 413, why: "size" };
  // A same-origin form post carries Origin; privacy tools that drop it leave Sec-Fetch-Site. The form key is asked for besides.
  if (headers.origin !== undefined) {
    const known = headers.origin === origin || (isCall && config().API_ORIGINS.includes(headers.origin));
    return known ? undefined : { status: 403, why: "origin" };
  }
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none"
    ? undefined
    : { status: 403, why: "origin" };
}

const isBelowApi = (path: string) => path === "/api" || path.startsWith("/api/");

function isProbe(url: string): boolean {
  return url === "/healthz" || url === "/readyz";
}

function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal) {
  logger().info({ status: refusal.status, why: refusal.why }, "request refused at the gate");
  const length = Number(request.headers["content-length"] ?? Number.NaN);
  response.shouldKeepAlive = length <= MAX_DISCARDED_BYTES;
  // Whoever asked for a call reads JSON, also when its address is what is refused.
  const isCall = isBelowApi((request.url ?? "").replace(/[?#].*$/s, "").toLowerCase());
  request.url = "/__refused";
  request.method = "GET";
  request.headers = {
    host: new URL(config().APP_ORIGIN).host,
    "x-refused": String(refusal.status),
    "x-request-id": request.headers["x-request-id"],
    accept: isCall ? "application/json" : "text/html",
  };
}

function setHeaders(response: ServerResponse, id: string) {
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
    const given = (args.find((arg) => typeof arg === "object" && arg !== null) ?? {}) as OutgoingHttpHeaders;
    const has = (name: string) =>
      response.hasHeader(name) || Object.keys(given).some((key) => key.toLowerCase() === name);
    if (!has("content-security-policy")) {
      response.setHeader(
        "Content-Security-Policy",
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      );
    }
    if (!has("cache-control")) response.setHeader("Cache-Control", "private, no-store");
    response.removeHeader("X-Powered-By");
    return writeHead(...args);
  }) as typeof response.writeHead;
}

/** Answers what is under way, refuses what is new, closes the pools and exits, within 10 seconds. */
async function stop(): Promise<void> {
  if (draining) return;
  draining = true;
  const deadline = setTimeout(() => process.exit(process.exitCode ?? 0), 9_000);
  deadline.unref();
  const closed = [...servers].map(
    (server) => new Promise<void>((resolve) => server.once("close", () => resolve())),
  );
  // remix-serve closes its server on the same signal, right after this; closing twice would be reported as an error.
  await new Promise((resolve) => setImmediate(resolve));
  const sweep = setInterval(() => {
    for (const server of servers) server.closeIdleConnections();
  }, 200);
  const cutOff = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, 7_000);
  for (const server of servers) if (server.listening) server.close();
  await Promise.all(closed);
  clearInterval(sweep);
  clearTimeout(cutOff);
  await closeQueue().catch((error) => logger().error({ err: error }, "queue did not close"));
  await closeDatabase().catch((error) => logger().error({ err: error }, "database did not close"));
  process.exit(process.exitCode ?? 0);
}
