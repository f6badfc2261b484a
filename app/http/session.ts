import ipaddr from "ipaddr.js";
import { type Actor, type Context, GUEST, ROLES, type Role } from "#app/domain/context.ts";
import { readSession, type Session } from "#app/domain/identity/sessions.ts";
import { keyedHash, readFollowedLink, readSessionToken } from "./cookies.ts";
import { note, notesOf, onceARequest } from "./request-memory.ts";

export type SignedIn = Session;

/** The session of this role that the request carries, if it is alive and owes no second step; asked for once a request. */
export async function sessionOf(request: Request, role: Role): Promise<SignedIn | null> {
  const session = await startedSession(request, role);
  return session?.owesSecondStep ? null : session;
}

/** As `sessionOf`, also while its second step is still to be turned on: for the page that does that, and to sign out. */
export function startedSession(request: Request, role: Role): Promise<SignedIn | null> {
  return onceARequest(request, `session:${role}`, async () => {
    const token = await readSessionToken(request, role);
    return token ? readSession(token, role, new Date()) : null;
  });
}

/** Whose pages an admin looks at in this browser, if anybody's. */
export async function viewedIn(request: Request): Promise<{ id: string; name: string; role: Role } | null> {
  for (const role of ROLES) {
    const actor = (await startedSession(request, role))?.actor;
    if (actor?.viewedBy) return { id: actor.id, name: actor.name, role };
  }
  return null;
}

/** The first of these roles whose session still owes its second step. */
export async function roleThatOwes(request: Request, roles: readonly Role[]): Promise<Role | undefined> {
  for (const role of roles) if ((await startedSession(request, role))?.owesSecondStep) return role;
  return undefined;
}

/** The first of these roles that the request is signed in as, or a guest. */
export async function actorOf(request: Request, roles: readonly Role[]): Promise<Actor> {
  for (const role of roles) {
    const session = await sessionOf(request, role);
    if (session) {
      note(request, "actor", session.actor.role);
      return session.actor;
    }
  }
  return GUEST;
}

/** The context that the domain is told about this request. */
export function contextOf(request: Request, actor: Actor): Context {
  const id = request.headers.get("x-request-id") ?? "none";
  return {
    actor,
    now: new Date(),
    request: {
      id,
      address: notesOf(id).route,
      // Few requests are asked for it, and each of their loaders has a context.
      get ipHash() {
        return keyedHash("address", clientNetwork(request));
      },
      shortLinkId: readFollowedLink(request),
    },
  };
}

/** The client's address as the gate found it. */
export function clientAddress(request: Request): string {
  return request.headers.get("x-client-ip") ?? "0.0.0.0";
}

const NETWORK_BITS = 64;

/**
 * Whose limits a request counts against: an address of version 4, or the whole network of 64 bits that one connection is given with
 * version 6, where everybody has more addresses than any table could count.
 */
export function clientNetwork(request: Request): string {
  const address = clientAddress(request);
  return address.includes(":")
    ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/${NETWORK_BITS}`).toString()
    : address;
}
