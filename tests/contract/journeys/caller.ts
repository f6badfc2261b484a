import { CALLS } from "#app/api/calls.ts";
import { dispatch } from "#app/api/dispatch.ts";
import type { Role } from "#app/domain/context.ts";
import { row } from "#db/client.ts";
import { signedIn } from "#tests/harness/signed-in.ts";

/** What a journey gives to a call, by the names of its spelling: what stands in the path, the rest in the query or the body. */
export type Given = Record<string, unknown>;
/** What a call answered. Journeys read what they expect; whatever is missing fails them. */
// biome-ignore lint/suspicious/noExplicitAny: what a program reads of JSON has no type.
export type Said = Record<string, any>;

/** A walk through calls that belong together, on the demo data: each one that succeeds in it is proven. */
export type Journey = { name: string; walk(as: Caller): Promise<void> };

const nameOf = (call: { method: string; path: string }) => `${call.method} ${call.path.replace(/\/$/, "")}`;
const byName = new Map(CALLS.map((call) => [nameOf(call), call]));
const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

/** The calls that succeeded in some journey of this file. */
export const proven = new Set<string>();

export type Asking = {
  /** The answer of a call that must succeed. */
  (name: string, given?: Given, headers?: Record<string, string>): Promise<Said>;
  /** The status and answer of a call that need not. */
  try(name: string, given?: Given, headers?: Record<string, string>): Promise<{ status: number; said: Said }>;
};
export type Caller = (who: Role | "guest" | { userId: string; role: Role }) => Asking;

/**
 * Calls as a program would, through the dispatcher. Before a call succeeds first, every id in its path (of a write that has
 * none there: in its body) is replaced by one that nobody has: that must be not found, an empty list, or (a choice of a form) refused.
 */
export function makeCaller(): Caller {
  const cookies = new Map<string, Promise<string>>();
  let callers = 0;
  return (who) => {
    // An address of its own, so that the limits of one caller are not those of another.
    callers += 1;
    const address = { "x-client-ip": `10.0.${callers >> 8}.${callers & 255}` };
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
      const response = await dispatch(request, at);
      return { status: response.status, said: (await response.json()) as Said };
    };
    const asking = async (name: string, given: Given = {}, headers: Record<string, string> = {}) => {
      if (!proven.has(name)) await refuseUnknownIds(tryCall, name, given, headers);
      const { status, said } = await tryCall(name, given, headers);
      if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(said)}`);
      proven.add(name);
      return said;
    };
    return Object.assign(asking, { try: tryCall });
  };
}

async function refuseUnknownIds(
  tryCall: Asking["try"],
  name: string,
  given: Given,
  headers: Record<string, string>,
) {
  for (const [key, value] of Object.entries(given)) {
    const isInPath = name.includes(`:${key}`);
    const isRead = name.startsWith("GET ");
    const isAsked = isInPath || (!isRead && !name.includes(":"));
    if (!isId(value) || !isAsked) continue;
    const { status, said } = await tryCall(name, { ...given, [key]: crypto.randomUUID() }, headers);
    const isEmpty = isRead && status === 200 && Object.values(said).some(isNothing);
    const isRefused = status === 404 || (!isInPath && status === 400);
    if (!isRefused && !isEmpty)
      throw new Error(`${name} with an unknown ${key} answered ${status}: ${JSON.stringify(said)}`);
  }
}

const isNothing = (value: unknown) => Array.isArray(value) && value.length === 0;

async function cookieOf(who: Role | { userId: string; role: Role }): Promise<string> {
  const role = typeof who === "string" ? who : who.role;
  const userId =
    typeof who === "string"
      ? (await row<{ id: string }>(
          "SELECT id FROM users WHERE role = $role AND status = 'approved' ORDER BY created_at, id LIMIT 1",
          { role },
        ))!.id
      : who.userId;
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
