import { CALLS } from "#app/api/calls.ts";
import { dispatch } from "#app/api/dispatch.ts";
import type { Call } from "#app/api/operation.ts";
import type { Role } from "#app/domain/context.ts";
import { row } from "#db/client.ts";
import { signedIn } from "#tests/harness/signed-in.ts";
import { noteAnswer } from "./answers.ts";
import { fieldsOf, isList, isUuid, nameOf, theirNames } from "./declared.ts";
import { idsOfSomebody, type Somebody, strangerTo } from "./strangers.ts";

/** What a journey gives to a call, by the names of its alias: what stands in the path, the rest in the query or the body. */
export type Given = Record<string, unknown>;
/** What a call answered. Journeys read what they expect; whatever is missing fails them. */
// biome-ignore lint/suspicious/noExplicitAny: what a program reads of JSON has no type.
export type Said = Record<string, any>;

/** A walk through calls that belong together, on the demo data: each one that succeeds in it is proven. */
export type Journey = { name: string; walk(as: Caller): Promise<void> };

const byName = new Map(CALLS.map((call) => [nameOf(call), call]));
/** An id that nobody has, in place of a uuid, the number of a booking or a serial number; undefined for what is no id. */
function unknownFor(key: string, value: unknown): unknown {
  if (typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value))
    return crypto.randomUUID();
  if (typeof value === "string" && /^MH[A-Z]*-/.test(value)) return "MHR-ZZZZ-ZZZZ";
  return typeof value === "number" && /^s_?no$/.test(key) ? 2_000_000_000 : undefined;
}

/** The calls that succeeded in some journey of this file. */
export const proven = new Set<string>();
/** The ids of the requests by which somebody who is neither a guest nor a customer wrote something, by the operation that they asked for. */
export const written = new Map<string, string[]>();
/** Those of them that were asked before with an id that nobody has, and with one of somebody else. */
export const refusedUnknown = new Set<string>();
export const refusedForeign = new Set<string>();

type Send = (request: Request, path: string) => Promise<Response>;
let send: Send = dispatch;

/** From here on every caller asks the product that runs at this address, over HTTP. @returns ends that, and forgets what succeeded so */
export function askOverHttp(url: string): () => void {
  send = async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = method === "GET" ? undefined : await request.arrayBuffer();
    return fetch(url + pathname + search, { method, headers, body });
  };
  return () => {
    send = dispatch;
    for (const known of [proven, refusedUnknown, refusedForeign]) known.clear();
  };
}

export type Asking = {
  /** The answer of a call that must succeed. */
  (name: string, given?: Given, headers?: Record<string, string>): Promise<Said>;
  /** The status and answer of a call that need not. */
  try(name: string, given?: Given, headers?: Record<string, string>): Promise<{ status: number; said: Said }>;
};
export type Caller = (who: Role | "guest" | Somebody) => Asking;

/**
 * Calls as a program would, through the dispatcher. Before a call succeeds first, every id that it is given is replaced by one that
 * nobody has: that must be not found, an empty list, or (a choice of a form) refused. Then somebody of the same role asks it who has
 * nothing to do with what the ids name (staff: of another city), who must find nothing of it.
 */
export function makeCaller(): Caller {
  const cookies = new Map<string, Promise<string>>();
  let callers = 0;
  return (who) => {
    // An address of its own, so that the limits of one caller are not those of another.
    callers += 1;
    const from = `10.0.${callers >> 8}.${callers & 255}`;
    const address = { "x-client-ip": from, "x-forwarded-for": from };
    const cookie = () => {
      if (who === "guest") return Promise.resolve("");
      const key = JSON.stringify(who);
      if (!cookies.has(key)) cookies.set(key, cookieOf(who));
      return cookies.get(key)!;
    };
    const tryCall: Asking["try"] = async (name, given = {}, headers = {}) => {
      const call = byName.get(name);
      if (!call) throw new Error(`There is no call ${name}`);
      const { at, rest } = placed(call.path, given);
      const request = requestOf(call.method, at, rest, { ...address, ...headers, cookie: await cookie() });
      const response = await send(request, at);
      const said = (await response.json()) as Said;
      noteAnswer(call, given, response.status, said);
      return { status: response.status, said };
    };
    const asking = async (name: string, given: Given = {}, headers: Record<string, string> = {}) => {
      const call = byName.get(name);
      // The key is for the command itself.
      const { "idempotency-key": _, ...others } = headers;
      if (call && !refusedUnknown.has(name)) await refuseUnknownIds(tryCall, call, given, others);
      if (call && who !== "guest" && !refusedForeign.has(name))
        await refuseStranger(call, name, await somebody(who), given, others);
      const id = crypto.randomUUID();
      const { status, said } = await tryCall(name, given, { ...headers, "x-request-id": id });
      if (status !== 200 && status !== 201)
        throw new Error(`${name} answered ${status}: ${JSON.stringify(said)}`);
      proven.add(name);
      const role = typeof who === "string" ? who : who.role;
      if (call && call.method !== "GET" && role !== "guest" && role !== "customer")
        written.set(call.operation, [...(written.get(call.operation) ?? []), id]);
      return said;
    };
    return Object.assign(asking, { try: tryCall });
  };
}

async function refuseUnknownIds(
  tryCall: Asking["try"],
  call: Call,
  given: Given,
  headers: Record<string, string>,
) {
  const name = nameOf(call);
  const isRead = call.method === "GET";
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  for (const [key, unknown] of unknownIds(call, given, inPath)) {
    const { status, said } = await tryCall(name, { ...given, [key]: unknown }, headers);
    refusedUnknown.add(name);
    const isEmpty = isRead && status === 200 && Object.values(said).some(isNothing);
    const isRefused = status === 404 || (!inPath.includes(key) && status === 400);
    // Of several people, those who are not there are left out, and counted.
    const isLeftOut = Array.isArray(unknown) && said.left_out === 1;
    if (!isRefused && !isEmpty && !isLeftOut)
      throw new Error(`${name} with an unknown ${key} answered ${status}: ${JSON.stringify(said)}`);
  }
}

/** Each field that names something, with a name that nobody has: those that are given, and those that the call takes besides. */
function unknownIds(call: Call, given: Given, inPath: string[]): Array<[key: string, unknown: unknown]> {
  const theirs = theirNames(call);
  const known = new Set([
    ...Object.keys(fieldsOf(call.input)).map((name) => theirs.get(name) ?? name),
    ...inPath,
  ]);
  const isMeant = (key: string) =>
    inPath.includes(key) || (known.has(key) && (call.method === "GET" || inPath.length === 0));
  const ofGiven = Object.entries(given)
    .filter(([key]) => isMeant(key) || (call.method !== "GET" && inPath.length === 0))
    .flatMap(([key, value]): Array<[string, unknown]> => {
      const unknown = unknownFor(key, value);
      return unknown === undefined ? [] : [[key, unknown]];
    });
  if (ofGiven.length > 0 || call.method === "GET") return ofGiven;
  return Object.entries(fieldsOf(call.input)).flatMap(([name, field]): Array<[string, unknown]> => {
    const key = theirs.get(name) ?? name;
    if (!isUuid(field) || inPath.includes(key)) return [];
    return [[key, isList(field) ? [crypto.randomUUID()] : crypto.randomUUID()]];
  });
}

const isNothing = (value: unknown) => Array.isArray(value) && value.length === 0;

/** What is somebody's own is nothing to a stranger of the same role. */
async function refuseStranger(
  call: Call,
  name: string,
  who: Somebody,
  given: Given,
  headers: Record<string, string>,
) {
  if (call.access === "public" && call.method === "GET") return;
  const own = await idsOfSomebody(who, given);
  const stranger = own.length > 0 ? await strangerTo(who, call.access) : undefined;
  if (!stranger) return;
  const { status, said } = await makeCaller()(stranger).try(name, given, headers);
  refusedForeign.add(name);
  const text = JSON.stringify(said);
  const isRefused = status >= 400 && status < 500;
  const isBlind = call.method === "GET" && status === 200 && !own.some((id) => text.includes(id));
  if (!isRefused && !isBlind) throw new Error(`${name} tells ${JSON.stringify(stranger)} of ${own}: ${text}`);
}

async function somebody(who: Role | Somebody): Promise<Somebody> {
  if (typeof who !== "string") return who;
  const found = await row<{ userId: string }>(
    `SELECT id AS "userId" FROM users WHERE role = $role AND status = 'approved' ORDER BY created_at, id LIMIT 1`,
    { role: who },
  );
  return { userId: found!.userId, role: who };
}

async function cookieOf(who: Role | Somebody): Promise<string> {
  const { userId, role } = await somebody(who);
  return (await signedIn(userId, role)).cookie;
}

function placed(path: string, given: Given): { at: string; rest: Given } {
  const rest = { ...given };
  const at = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  return { at, rest };
}

function requestOf(method: string, at: string, rest: Given, headers: Record<string, string>): Request {
  const url = `http://localhost/api${at}`;
  if (method === "GET" || method === "DELETE") {
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
    return new Request(`${url}?${query}`, { method, headers });
  }
  if (Object.values(rest).some((value) => value instanceof File)) {
    const form = new FormData();
    for (const [name, value] of Object.entries(rest)) form.append(name, value as File | string);
    return new Request(url, { method, headers, body: form });
  }
  const body = JSON.stringify(rest);
  return new Request(url, { method, headers: { ...headers, "content-type": "application/json" }, body });
}
