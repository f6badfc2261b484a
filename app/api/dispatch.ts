import { createHash, randomUUID } from "node:crypto";
import { config } from "#app/config.ts";
import { GUEST, ROLES, type Role } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { isApiKey, readApiKey } from "#app/domain/identity/api-keys.ts";
import { CONFIRMATION_LIFE_MS, isConfirmationDue } from "#app/domain/identity/confirm-identity.ts";
import { readSession } from "#app/domain/identity/sessions.ts";
import { callAsksAgain } from "#app/http/reauthentication.ts";
import { note } from "#app/http/request-memory.ts";
import { REPLAYED } from "#app/http/sent-once.ts";
import { clientAddress, clientNetwork, contextOf, type SignedIn, sessionOf } from "#app/http/session.ts";
import { textResponse } from "#app/http/whole-body.ts";
import { CALLS } from "./calls.ts";
import { holdsCity, withCityIds } from "./city.ts";
import { answerOnce, keyOf, onceOf } from "./idempotency.ts";
import { checked, inTheirNames, type NamedInput, readGiven } from "./input.ts";
import { makeMatcher } from "./match.ts";
import type { Access, Call, CallRequest } from "./operation.ts";
import { inWindow, isListCall, readWindow } from "./paging.ts";
import { spendCall, tooManyCalls } from "./rate-limit.ts";
import { refusalOf } from "./refusal.ts";
import { permits, scopeOf } from "./scopes.ts";
import type { Told } from "./told.ts";
import { inVersion, VERSION_HEADER, versionOf } from "./versions.ts";

const match = makeMatcher(CALLS);

/** Answers one call. Never throws: whatever happens is a status and a `message`. */
export async function dispatch(request: Request, path: string): Promise<Response> {
  const headers = crossOrigin(request);
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
  const said: Record<string, string> = {};
  const told = await tell(request, path, said).catch((error) => refusalOf(error, request));
  return textResponse(JSON.stringify(told.body), {
    status: told.status,
    headers: { "Content-Type": "application/json", ...headers, ...said, ...told.headers },
  });
}

/** @param said takes the headers of every answer: the version, and how many calls are left */
async function tell(request: Request, path: string, said: Record<string, string>): Promise<Told> {
  const found = match(request.method === "HEAD" ? "GET" : request.method, path);
  if (!found) throw new NotFound("There is no such call.");
  if ("allowed" in found) {
    const body = { code: "method_not_allowed", message: "This call takes another method." };
    return { status: 405, body, headers: { Allow: found.allowed.join(", ") } };
  }
  const { call, params } = found;
  note(request, "route", `/api${call.path}`);
  const carried = await sessionFor(request, call.access);
  // Neither an admin who only looks at somebody's pages nor a member of a team has calls: programs act for the owner.
  const session = carried?.actor.viewedBy || carried?.actor.rights ? null : carried;
  const actor = session?.actor ?? GUEST;
  const allowance = spendCall(session ? session.sessionIdHash.toString("hex") : clientNetwork(request));
  Object.assign(said, allowance.headers);
  if (allowance.isSpent) throw tooManyCalls(allowance.retryAfter);
  if (session) note(request, "actor", session.actor.role);
  const version = versionOf(request, session?.version);
  said[VERSION_HEADER] = version;
  const refused = admission(call, session);
  if (refused) return refused;
  const given = await readGiven(call, params, request);
  const refuse = (error: unknown) =>
    refusalOf(error instanceof Invalid ? inTheirNames(call, given.sentAs, error) : error, request);
  try {
    const ctx = contextOf(request, actor);
    const asked = isListCall(call) ? readWindow(call, given.values) : { values: given.values, window: null };
    const values = await withCityIds(ctx, asked.values, (name) =>
      holdsCity(call, name, given.sentAs.get(name) ?? name),
    );
    const input = checked(call, { ...given, values });
    if (session && isToConfirm(call, input, session, ctx.now))
      return session.version ? NOT_BY_KEY : SIGN_IN_AGAIN;
    const client = aboutClient(request);
    const carryOut = async (commandId: string): Promise<Told> => {
      const answer = await call.run(ctx, input, { ...client, commandId });
      const body = asked.window ? inWindow(call, asked.window, answer) : answer;
      return { status: isNew(call, body, given) ? 201 : 200, body: renamed(body, call.answers) };
    };
    const key = call.method === "GET" ? null : keyOf(request);
    if (key === null) return inVersion(await carryOut(randomUUID()), version);
    const once = onceOf(call, actor, client.clientHash, key);
    const told = await answerOnce(once, call, given.values, () => carryOut(once.key).catch(refuse));
    return inVersion(told, version);
  } catch (error) {
    return refuse(error);
  }
}

const NOT_SIGNED_IN: Told = {
  status: 401,
  body: { code: "not_signed_in", message: "Please sign in." },
  headers: { "WWW-Authenticate": "Bearer" },
};

const SECOND_STEP_NEEDED: Told = {
  status: 403,
  body: {
    code: "second_step_needed",
    message:
      "Sign in at the site once and turn the second step on; then send its code with the login, as totp.",
  },
};

const outOfScope = (call: Call): Told => ({
  status: 403,
  body: {
    code: "out_of_scope",
    message: `This key or token may not be used for this: it needs the scope ${scopeOf(call)}.`,
  },
  headers: { "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${scopeOf(call)}"` },
});

const NOT_BY_KEY: Told = {
  status: 403,
  body: {
    code: "not_by_key",
    message: "This moves money or hands out rights: a person has to sign in for it, a key cannot do it.",
  },
};

const MAX_AGE = CONFIRMATION_LIFE_MS / 1_000;
/** What is told to a program whose sign-in is too old for this call (RFC 9470). */
const SIGN_IN_AGAIN: Told = {
  status: 401,
  body: {
    code: "sign_in_again",
    message: `This needs a sign-in of the last ${MAX_AGE / 60} minutes. Sign in again with POST /userAccount/login, and send this once more with the new token.`,
    max_age: MAX_AGE,
  },
  headers: {
    "WWW-Authenticate": `Bearer error="insufficient_user_authentication", max_age="${MAX_AGE}"`,
  },
};

/** Why whoever calls may not make this call; null when they may. */
function admission(call: Call, session: SignedIn | null): Told | null {
  if (call.access !== "public") {
    if (!session) return NOT_SIGNED_IN;
    if (!call.access.includes(session.actor.role)) throw new Forbidden();
    if (session.owesSecondStep) return SECOND_STEP_NEEDED;
  }
  return session && !permits(session.scopes, call) ? outOfScope(call) : null;
}

const isToConfirm = (call: Call, input: unknown, session: SignedIn, now: Date) =>
  callAsksAgain(call.operation, input, session.actor.role) && isConfirmationDue(session.authenticatedAt, now);

/** Whether a call made something: its answer names what, and whoever sends the id of something changes it. */
function isNew({ creates }: Call, body: Record<string, unknown>, { sentAs }: NamedInput): boolean {
  return creates !== undefined && body[creates] != null && ![...sentAs.values()].includes(creates);
}

function renamed(body: Record<string, unknown>, names: Record<string, string>) {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [names[name] ?? name, value]));
}

/** The key that a program sends as a bearer token. */
function keyOfProgram(request: Request): string | undefined {
  const [, token] = /^Bearer +([\w-]{20,100})$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  return token && isApiKey(token) ? token : undefined;
}

/** The token of a request, in its parts. */
function bearerOf(request: Request): { role: string; token: string } | null {
  const [, role, token] = /^Bearer +(\w+)\.([\w-]+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  return role && token ? { role, token } : null;
}

/** Whose session it is: that of a key, the bearer's of a token (`role.token`, given at login), or the browser's of a role that the call wants. */
async function sessionFor(request: Request, access: Access): Promise<SignedIn | null> {
  const key = keyOfProgram(request);
  if (key) return readApiKey(key, new Date());
  const bearer = bearerOf(request);
  if (bearer)
    return ROLES.includes(bearer.role as Role)
      ? readSession(bearer.token, bearer.role as Role, new Date())
      : null;
  if (!request.headers.has("cookie")) return null;
  const wanted =
    access === "public" ? ROLES : [...access, ...ROLES.filter((other) => !access.includes(other))];
  for (const name of wanted) {
    const session = await sessionOf(request, name);
    if (session) return session;
  }
  return null;
}

function aboutClient(request: Request): Omit<CallRequest, "commandId"> {
  const client = request.headers.get("x-client-id") || clientAddress(request);
  return {
    clientHash: createHash("sha256").update(`call:${client}`).digest(),
    userAgent: request.headers.get("user-agent") ?? "",
    bearer: bearerOf(request)?.token ?? null,
  };
}

function crossOrigin(request: Request): Record<string, string> {
  const origin = request.headers.get("origin");
  if (!origin || !config().API_ORIGINS.includes(origin)) return {};
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Headers": "authorization, api-version, content-type, idempotency-key, x-client-id",
    "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE",
    "Access-Control-Expose-Headers": `api-version, retry-after, ratelimit, ratelimit-policy, ${REPLAYED.toLowerCase()}`,
    "Access-Control-Max-Age": "600",
    Vary: "Origin",
  };
}
