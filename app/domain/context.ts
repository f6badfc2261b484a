import type { Transaction } from "#db/client.ts";
import type { Right } from "./shared/rights.ts";

export const ROLES = ["customer", "partner", "agent", "staff", "city_manager", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Who acts. `guest` has no account; `system` is a job; `operator` is a person at the command line, acting as an admin. */
export type Actor =
  | { kind: "guest" }
  | { kind: "system"; name: string }
  | {
      kind: "user" | "operator";
      id: string;
      role: Role;
      subRole: string | null;
      name: string;
      /** The partner account or agency whose rows this user may see. */
      accountId: string | null;
      /** The only branch of that account whose items this user may see; absent for users who see the whole account. */
      subPartnerId?: string | null;
      /** Of a member of the account's team: what they may do. Absent for its owner and for a branch. */
      rights?: readonly Right[] | null;
      /** The admin who only looks, in a session of this user's that changes nothing. */
      viewedBy?: { id: string; name: string };
      /** The city (zone) whose rows staff and city managers may see; null means every city. */
      zoneCityId: string | null;
    };

/** What every command and every read of the domain gets: who, when, and inside which transaction, if any. */
export type Context = {
  actor: Actor;
  /** The instant of the request. Rules use this, never the clock. */
  now: Date;
  tx?: Transaction;
  /** Collects what the audit trail records, for showing or undoing a change. */
  changes?: Change[];
  /** The agency through which a guest books, with what it earns of the price (ppm). */
  agency?: { accountId: string; ppm: number };
  /** For the audit row: the request's id and a keyed hash of the address, never the address itself. */
  request?: {
    id: string;
    ipHash: string;
    /** The pattern of the address: `/mhaccounts/:id`. */
    address?: string;
    /** The short link that led this browser here within the last week. */
    shortLinkId?: string | null;
  };
};

/** A context whose work is part of a transaction: of what has to stand or fall with its caller's changes. */
export type TxContext = Context & { tx: Transaction };

/** What was done to a row, as the audit trail has it: only the fields that changed. */
export type Change = {
  action: string;
  subjectKind: string;
  subjectId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

export const GUEST: Actor = { kind: "guest" };

/** A context for work that no person asked for at this moment: a job or a schedule. */
export function systemContext(name: string, now = new Date()): Context {
  return { actor: { kind: "system", name }, now };
}

export function isUser(actor: Actor): actor is Extract<Actor, { id: string }> {
  return actor.kind === "user" || actor.kind === "operator";
}

/** The user who acts, for columns such as `created_by`; null for guests and jobs. */
export function userIdOf(actor: Actor): string | null {
  return isUser(actor) ? actor.id : null;
}

export function hasRole(actor: Actor, ...roles: Role[]): boolean {
  return isUser(actor) && roles.includes(actor.role);
}

/** False for a member of a team who was not given this right. */
export function mayUse(actor: Actor, right: Right): boolean {
  return !isUser(actor) || !actor.rights || actor.rights.includes(right);
}

/** True for an admin at the screen, an operator at the command line, and a job. */
export function isPrivileged(actor: Actor): boolean {
  return actor.kind === "system" || hasRole(actor, "admin");
}
