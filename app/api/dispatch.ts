import { createHash, randomUUID } from "node:crypto";
import { config } from "#app/config.ts";
import { type Actor, GUEST, isUser, ROLES, type Role } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { readSession } from "#app/domain/identity/sessions.ts";
import { checkValue, parseJson } from "#app/domain/shared/bounded-input.ts";
import { readForm } from "#app/http/body.ts";
import { note } from "#app/http/request-memory.ts";
import { REPLAYED } from "#app/http/sent-once.ts";
import { clientAddress, contextOf, sessionOf } from "#app/http/session.ts";
import { CALLS } from "./calls.ts";
import { answerOnce, keyOf, onceOf } from "./idempotency.ts";
import { makeMatcher } from "./match.ts";
import type { Access, Call, CallRequest } from "./operation.ts";
import { refusalOf } from "./refusal.ts";
import type { Told } from "./told.ts";

const match = makeMatcher(CALLS);
/** Of all that is wrong with a body, as much is told. */
const MAX_ISSUES = 50;

/** Answers one call. Never throws: whatever happens is a status and a `message`. */
export async function dispatch(request: Request, path: string): Promise<Response> {
  const headers = crossOrigin(request);
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
  const told = await tell(request, path).catch((error) => refusalOf(error, request));
  return Response.json(told.body, { status: told.status, headers: { ...headers, ...told.headers } });
}

async function tell(request: Request, path: string): Promise<Told> {
  const found = match(request.method === "HEAD" ? "GET" : request.method, path);
  if (!found) throw new NotFound("There is no such call.");
  if ("allowed" in found) {
    const body = { code: "method_not_allowed", message: "This call takes another method." };
    return { status: 405, body, headers: { Allow: found.allowed.join(", ") } };
  }
  const { call, params } = found;
  note(request, "route", `/api${call.path}`);
  const actor = await actorFor(request, call.access);
  if (isUser(actor)) note(request, "actor", actor.role);
  if (call.access !== "public") {
    if (!isUser(actor)) return NOT_SIGNED_IN;
    if (!call.access.includes(actor.role)) throw new Forbidden();
  }
  const given = await readGiven(call, params, request);
  const input = checked(call, given);
  const ctx = contextOf(request, actor);
  const client = aboutClient(request);
  const carryOut = async (commandId: string): Promise<Told> => {
    const body = await call.run(ctx, input, { ...client, commandId });
    return { status: 200, body: renamed(body, call.answers) };
  };
  const key = call.method === "GET" ? null : keyOf(request);
  if (key === null) return carryOut(randomUUID());
  const once = onceOf(call, actor, client.clientHash, key);
  return answerOnce(once, call, given, () => carryOut(once.key).catch((error) => refusalOf(error, request)));
}

const NOT_SIGNED_IN: Told = {
  status: 401,
  body: { code: "not_signed_in", message: "Please sign in." },
  headers: { "WWW-Authenticate": "Bearer" },
};

function renamed(body: Record<string, unknown>, names: Record<string, string>) {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [names[name] ?? name, value]));
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

/** What was sent in the path, the query and the body, under our names. */
async function readGiven(
  call: Call,
  params: Record<string, string>,
  request: Request,
): Promise<Record<string, unknown>> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const body = request.method === "GET" || request.method === "HEAD" ? {} : await readBody(request, call);
  const ours = Object.fromEntries(
    Object.entries({ ...query, ...body, ...params }).map(([name, value]) => [ourName(call, name), value]),
  );
  checkValue(ours);
  return call.files ? withFilesAs(call.files, ours) : ours;
}

function checked(call: Call, given: Record<string, unknown>): unknown {
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

function aboutClient(request: Request): Omit<CallRequest, "commandId"> {
  const client = request.headers.get("x-client-id") ?? clientAddress(request);
  return {
    clientHash: createHash("sha256").update(`call:${client}`).digest(),
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
    "Access-Control-Expose-Headers": `retry-after, ${REPLAYED.toLowerCase()}`,
    "Access-Control-Max-Age": "600",
    Vary: "Origin",
  };
}
