import { createHash, randomBytes } from "node:crypto";
import { config } from "#app/config.ts";
import { type Actor, type Context, isUser, type Role } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import type { Right } from "#app/domain/shared/rights.ts";
import { filled } from "#app/present.ts";
import { execute, plannedRow, row, rows, type Transaction } from "#db/client.ts";
import type { ApiVersion, Scope } from "./api-scopes.ts";
import { isBackOffice } from "./schema.ts";

/**
 * Sessions are rows: the cookie carries an opaque id, the row its SHA-256. So a logout, a disabled account, a withdrawn
 * approval or another role ends them at the next request, and a copy of the table opens nothing.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SHORT = { idle: 30 * MINUTE, absolute: 12 * HOUR };
const LONG = { idle: 12 * HOUR, absolute: 30 * DAY };

/** How long a session lives without a request, and at most (milliseconds). */
export const SESSION_LIFE: Record<Role, { idle: number; absolute: number }> = {
  admin: SHORT,
  staff: SHORT,
  city_manager: SHORT,
  partner: LONG,
  agent: LONG,
  customer: LONG,
};

export type SignedInActor = Extract<Actor, { id: string }>;

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/**
 * Starts a session with a new id of 256 random bits.
 * @param input.browserHash the browser it is made in (its hash)
 * @param input.replaces the token of that role which the browser showed before: it ends now
 * @param input.name what uses it, where a program says so, and `input.scopes` what it may be used for; everything without
 */
export async function createSession(
  input: {
    userId: string;
    role: Role;
    userAgent: string;
    browserHash?: Buffer | null;
    replaces?: string | null;
    name?: string;
    scopes?: readonly Scope[];
  },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + SESSION_LIFE[input.role].absolute);
  if (input.replaces) await revokeSession(input.replaces);
  await execute(
    `WITH signed_in AS (UPDATE users SET last_login_at = $now WHERE id = $userId)
     INSERT INTO sessions (id_hash, user_id, role, browser_hash, created_at, seen_at, authenticated_at, expires_at, user_agent, name, scopes)
     VALUES ($idHash, $userId, $role, $browserHash, $now, $now, $now, $expiresAt, $userAgent, $name, $scopes)`,
    {
      idHash: hashOf(token),
      userId: input.userId,
      role: input.role,
      browserHash: input.browserHash ?? null,
      now,
      expiresAt,
      userAgent: input.userAgent.slice(0, 300),
      name: input.name ?? "",
      scopes: input.scopes ?? null,
    },
  );
  return { token, expiresAt };
}

/** Staff without a zone, and not expressly of all cities, are of a city that there is not: they see no row of any. */
export const ZONE_OF_ACTOR = `CASE WHEN u.role = 'staff' AND u.zone_city_id IS NULL AND NOT u.all_cities
  THEN '00000000-0000-0000-0000-000000000000'::uuid ELSE u.zone_city_id END AS zone_city_id`;

export type UserRow = {
  id: string;
  role: Role;
  subRole: string | null;
  name: string;
  accountId: string | null;
  subPartnerId: string | null;
  zoneCityId: string | null;
  rights: Right[] | null;
};
type SessionRow = UserRow & {
  seenAt: Date;
  authenticatedAt: Date;
  hasSecondStep: boolean;
  viewerId: string | null;
  viewerName: string | null;
  scopes: Scope[] | null;
};

/** SQL over `users u` for the user of a session or a key: the columns of `UserRow`, what is joined, and who may act at all. */
export const USER_COLUMNS = `u.id, u.role, u.sub_role, u.name, u.account_id, u.sub_partner_id, u.rights, ${ZONE_OF_ACTOR}`;
export const USER_JOINS = `LEFT JOIN accounts a ON a.id = u.account_id LEFT JOIN sub_partners b ON b.id = u.sub_partner_id`;
export const LIVING_USER = `u.status = 'approved' AND (u.role NOT IN ('partner', 'agent') OR a.status = 'approved')
  AND (b.id IS NULL OR b.status = 'approved')`;

export const actorOf = ({
  id,
  role,
  subRole,
  name,
  accountId,
  subPartnerId,
  zoneCityId,
  rights,
}: UserRow) => ({
  kind: "user" as const,
  id,
  role,
  subRole,
  name,
  accountId,
  subPartnerId,
  zoneCityId,
  ...(rights ? { rights } : {}),
});

/** A living session, as `readSession` gives it. */
export type Session = {
  actor: SignedInActor;
  /** Of its token, or of the key. */
  sessionIdHash: Buffer;
  /** Of a key long ago: nobody signed in. */
  authenticatedAt: Date;
  /** It opens nothing but the page that turns the second step on. */
  owesSecondStep: boolean;
  /** What it may be used for; null is everything that its user may do. */
  scopes: readonly Scope[] | null;
  /** The version of the calls that a key was made for. */
  version?: ApiVersion;
};

/**
 * The user of this token in this role, or null when it is revoked, expired or idle, or when the user is not approved,
 * has another role now, or belongs to an account or branch that is not approved. Notes that it was seen, at most once a minute.
 */
export async function readSession(token: string, role: Role, now: Date): Promise<Session | null> {
  const sessionIdHash = hashOf(token);
  const found = await plannedRow<SessionRow>(
    `SELECT ${USER_COLUMNS}, s.seen_at, s.authenticated_at, s.scopes,
       u.totp_secret IS NOT NULL AS has_second_step, viewer.id AS viewer_id, viewer.name AS viewer_name
     FROM sessions s JOIN users u ON u.id = s.user_id ${USER_JOINS}
     LEFT JOIN users viewer ON viewer.id = s.viewed_by AND viewer.role = 'admin' AND viewer.status = 'approved'
     WHERE s.id_hash = $sessionIdHash AND s.role = $role AND s.revoked_at IS NULL
       AND s.expires_at > $now AND s.seen_at > $idleSince
       AND u.role = s.role AND ${LIVING_USER} AND (s.viewed_by IS NULL OR viewer.id IS NOT NULL)`,
    { sessionIdHash, role, now, idleSince: new Date(now.getTime() - SESSION_LIFE[role].idle) },
  );
  if (!found) return null;
  if (now.getTime() - found.seenAt.getTime() >= MINUTE) {
    await execute("UPDATE sessions SET seen_at = $now WHERE id_hash = $sessionIdHash AND seen_at < $now", {
      sessionIdHash,
      now,
    });
  }
  return {
    actor: {
      ...actorOf(found),
      ...(found.viewerId ? { viewedBy: { id: found.viewerId, name: filled(found.viewerName) } } : {}),
    },
    sessionIdHash,
    authenticatedAt: found.authenticatedAt,
    owesSecondStep: !found.hasSecondStep && !found.viewerId && needsSecondStep(role),
    scopes: found.scopes,
  };
}

/**
 * Whose session this token started in this browser, be it over or not; undefined of one that is unknown, was started elsewhere or looks at
 * somebody's pages.
 */
export async function userOfSession(
  token: string,
  role: Role,
  browserHash: Buffer,
): Promise<string | undefined> {
  const found = await row<{ userId: string }>(
    `SELECT user_id FROM sessions
     WHERE id_hash = $idHash AND role = $role AND browser_hash = $browserHash AND viewed_by IS NULL`,
    { idHash: hashOf(token), role, browserHash },
  );
  return found?.userId;
}

/** Whether nobody of this role works without a second step. */
export function needsSecondStep(role: Role): boolean {
  return isBackOffice(role) && config().SECOND_STEP === "obligatory";
}

/** Ends the session of this token. A token that is unknown or ended already is no error. */
export async function revokeSession(token: string): Promise<void> {
  await execute("UPDATE sessions SET revoked_at = now() WHERE id_hash = $idHash AND revoked_at IS NULL", {
    idHash: hashOf(token),
  });
}

/**
 * Ends every session of a user, except the given one.
 * @returns how many ended
 */
export function revokeSessions(
  userId: string,
  tx?: Transaction,
  options: { except?: Buffer } = {},
): Promise<number> {
  return execute(
    "UPDATE sessions SET revoked_at = now() WHERE user_id = $userId AND revoked_at IS NULL AND ($except::bytea IS NULL OR id_hash <> $except)",
    { userId, except: options.except ?? null },
    tx,
  );
}

export type OwnSession = {
  /** What `revokeOwnSession` takes: the hash in hex, which opens nothing. */
  id: string;
  /** What uses it, and what it may be used for, where a program said so at its sign-in. */
  name: string;
  scopes: Scope[] | null;
  userAgent: string;
  createdAt: Date;
  seenAt: Date;
};

/** The actor's active sessions, newest first, at most 50. */
export async function listOwnSessions(ctx: Context): Promise<OwnSession[]> {
  if (!isUser(ctx.actor)) return [];
  const { id: userId, role } = ctx.actor;
  return rows<OwnSession>(
    `SELECT encode(id_hash, 'hex') AS id, name, scopes, user_agent, created_at, seen_at
     FROM sessions WHERE user_id = $userId AND revoked_at IS NULL AND expires_at > $now AND seen_at > $idleSince AND viewed_by IS NULL
     ORDER BY created_at DESC LIMIT 50`,
    { userId, now: ctx.now, idleSince: new Date(ctx.now.getTime() - SESSION_LIFE[role].idle) },
  );
}

/**
 * Ends one of the actor's sessions.
 * @throws NotFound when it is somebody else's, or ended already
 */
export async function revokeOwnSession(ctx: Context, id: string): Promise<void> {
  const ended =
    isUser(ctx.actor) && /^[0-9a-f]{64}$/.test(id)
      ? await execute(
          "UPDATE sessions SET revoked_at = $now WHERE id_hash = $idHash AND user_id = $userId AND revoked_at IS NULL",
          { idHash: Buffer.from(id, "hex"), userId: ctx.actor.id, now: ctx.now },
        )
      : 0;
  if (ended === 0) throw new NotFound();
}

/** Ends the actor's session with this hash. */
export async function revokeSessionByHash(ctx: Context, sessionIdHash: Buffer): Promise<void> {
  await revokeOwnSession(ctx, sessionIdHash.toString("hex"));
}
