import { createHash, randomUUID } from "node:crypto";
import { config } from "#app/config.ts";
import { type Actor, GUEST, isUser, ROLES, type Role } from "#app/domain/context.ts";
import { Conflict, DomainError, Forbidden, Invalid, TooMany } from "#app/domain/errors.ts";
import { readSession } from "#app/domain/identity/sessions.ts";
import { checkValue, parseJson } from "#app/domain/shared/bounded-input.ts";
import { FALLBACK_MESSAGE } from "#app/domain/shared/messages.ts";
import { readForm } from "#app/http/body.ts";
import { isUnavailable } from "#app/http/errors.ts";
import { note } from "#app/http/request-memory.ts";
import { clientAddress, contextOf, sessionOf } from "#app/http/session.ts";
import { logger } from "#app/logger.ts";
import { CALLS } from "./calls.ts";
import { makeMatcher } from "./match.ts";
import type { Access, Call, CallRequest } from "./operation.ts";

const match = makeMatcher(CALLS);
/** Of all that is wrong with a body, as much is told. */
const MAX_ISSUES = 50;

/** Answers one call. Never throws: whatever happens is a status and a `message`. */
export async function dispatch(request: Request, path: string): Promise<Response> {
  const headers = crossOrigin(request);
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
  try {
    const found = match(request.method === "HEAD" ? "GET" : request.method, path);
    if (!found) return answer(404, { message: "There is no such call." }, headers);
    if ("allowed" in found) {
      return answer(
        405,
        { message: "This call takes another method." },
        { ...headers, Allow: found.allowed.join(", ") },
      );
    }
    const { call, params } = found;
    note(request, "route", `/api${call.path}`);
    const actor = await actorFor(request, call.access);
    if (isUser(actor)) note(request, "actor", actor.role);
    if (call.access !== "public") {
      if (!isUser(actor)) return answer(401, { message: "Please sign in." }, headers);
      if (!call.access.includes(actor.role)) throw new Forbidden();
    }
    const input = await readInput(call, params, request);
    const body = await call.run(contextOf(request, actor), input, aboutRequest(request));
    return answer(200, renamed(body, call.answers), headers);
  } catch (error) {
    return refusal(error, request, headers);
  }
}

function answer(status: number, body: unknown, headers: Record<string, string>): Response {
  return Response.json(body, { status, headers });
}

function renamed(body: Record<string, unknown>, names: Record<string, string>) {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [names[name] ?? name, value]));
}

function refusal(error: unknown, request: Request, headers: Record<string, string>): Response {
  if (error instanceof DomainError) {
    const more = {
      ...(error instanceof Invalid && Object.keys(error.fields).length > 0 ? { fields: error.fields } : {}),
      ...(error instanceof Conflict ? { code: error.code, ...error.details } : {}),
    };
    const wait =
      error instanceof TooMany ? { "Retry-After": String(Math.ceil(error.retryAfter)) } : undefined;
    return answer(error.status, { ...more, message: error.message }, { ...headers, ...wait });
  }
  const errorId = request.headers.get("x-request-id") ?? "none";
  if (isUnavailable(error)) {
    logger().error({ err: error, errorId }, "the database did not answer");
    const message = "We cannot reach our records right now. Please try again in a minute.";
    return answer(503, { message, errorId }, { ...headers, "Retry-After": "5" });
  }
  logger().error({ err: error, errorId, method: request.method }, "unexpected error in a call");
  return answer(500, { message: FALLBACK_MESSAGE, errorId }, headers);
}

/** Who calls: the bearer of a token (`role.token`, given at login), or the browser's session of a role that the call wants. */
async function actorFor(request: Request, access: Access): Promise<Actor> {
  const [, role, token] = /^Bearer (\w+)\.([\w-]+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
  if (role && token) {
    const session = ROLES.includes(role as Role) ? await readSession(token, role as Role, new Date()) : null;
    return session?.actor ?? GUEST;
  }
  if (!request.headers.has("cookie")) return GUEST;
  const wanted =
    access === "public" ? ROLES : [...access, ...ROLES.filter((other) => !access.includes(other))];
  for (const name of wanted) {
    const session = await sessionOf(request, name);
    if (session) return session.actor;
  }
  return GUEST;
}

async function readInput(call: Call, params: Record<string, string>, request: Request): Promise<unknown> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const body = request.method === "GET" || request.method === "HEAD" ? {} : await readBody(request, call);
  const ours = Object.fromEntries(
    Object.entries({ ...query, ...body, ...params }).map(([name, value]) => [ourName(call, name), value]),
  );
  checkValue(ours);
  const given = call.files ? withFilesAs(call.files, ours) : ours;
  const parsed = call.input.safeParse({ ...given, ...call.with });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues.slice(0, MAX_ISSUES)) {
    const name = issue.path.join(".") || "body";
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  throw new Invalid(parsed.error.issues[0]?.message ?? "Please check what was sent.", fields);
}

async function readBody(request: Request, call: Call): Promise<Record<string, unknown>> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
  if (type === "") return {};
  if (type === "application/json") return bodyObject(parseJson((await request.text()) || "{}"));
  return fromForm(await readForm(request, call.maxFileBytes));
}

function bodyObject(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Invalid("The body must be an object.");
  return value as Record<string, unknown>;
}

const ourName = (call: Call, theirs: string) => (Object.hasOwn(call.as, theirs) ? call.as[theirs]! : theirs);

/** All files, whatever their fields are called, as one field: none is lost for its name. */
function withFilesAs(field: string, values: Record<string, unknown>): Record<string, unknown> {
  const isFile = (value: unknown) => value instanceof File;
  const files = Object.values(values).flat().filter(isFile);
  if (files.length === 0) return values;
  const texts = Object.entries(values).filter(([, value]) => ![value].flat().some(isFile));
  return { ...Object.fromEntries(texts), [field]: files };
}

function fromForm(form: FormData): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const all = form.getAll(name);
    values[name] = all.length > 1 ? all : all[0];
  }
  return values;
}

function aboutRequest(request: Request): CallRequest {
  const client = request.headers.get("x-client-id") ?? clientAddress(request);
  const key = request.headers.get("idempotency-key") ?? "";
  return {
    clientHash: createHash("sha256").update(`call:${client}`).digest(),
    idempotencyKey: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)
      ? key.toLowerCase()
      : randomUUID(),
    userAgent: request.headers.get("user-agent") ?? "",
  };
}

function crossOrigin(request: Request): Record<string, string> {
  const origin = request.headers.get("origin");
  if (!origin || !config().API_ORIGINS.includes(origin)) return {};
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Headers": "authorization, content-type, idempotency-key, x-client-id",
    "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE",
    "Access-Control-Max-Age": "600",
    Vary: "Origin",
  };
}
