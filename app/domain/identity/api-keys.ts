import { createHash, randomBytes } from "node:crypto";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, plannedRow, rows } from "#db/client.ts";
import { type ApiVersion, apiKeyForm, MOST_KEYS, NEWEST_VERSION, type Scope } from "./api-scopes.ts";
import { actorOf, LIVING_USER, type Session, USER_COLUMNS, USER_JOINS, type UserRow } from "./sessions.ts";

/**
 * Keys with which the programs of a partner, an agent or an admin call in their name. A key is shown once, kept as its SHA-256, may be
 * used for its scopes alone, and ends with its user. It never moves money or hands out rights: that needs a fresh sign-in.
 */

const PREFIX = "mhk_";
const MINUTE = 60_000;
const DAY = 86_400_000;

const hashOf = (key: string) => createHash("sha256").update(key).digest();

export const isApiKey = (token: string): boolean => token.startsWith(PREFIX);

/** The id of the user who owns the keys. @throws Forbidden */
function holderOf({ actor }: Context): string {
  if (!isUser(actor) || !hasRole(actor, "partner", "agent", "admin") || actor.viewedBy) throw new Forbidden();
  return actor.id;
}

export type ApiKey = {
  id: string;
  name: string;
  /** Its last four characters. */
  ending: string;
  scopes: Scope[];
  version: ApiVersion;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
};

const LIVING = "revoked_at IS NULL AND expires_at > $now";

/** The actor's living keys, newest first. @throws Forbidden */
export function listApiKeys(ctx: Context): Promise<ApiKey[]> {
  return rows<ApiKey>(
    `SELECT id, name, ending, scopes, version::text AS version, created_at, expires_at, last_used_at
     FROM api_keys WHERE user_id = $userId AND ${LIVING} ORDER BY created_at DESC, id LIMIT ${MOST_KEYS}`,
    { userId: holderOf(ctx), now: ctx.now },
    ctx.tx,
  );
}

/**
 * Makes a key of the newest version of the calls.
 * @returns its id, and the key, which is shown this once
 * @throws Forbidden, Invalid, Conflict `too_many`
 */
export async function createApiKey(ctx: Context, input: unknown): Promise<{ id: string; key: string }> {
  const userId = holderOf(ctx);
  const { name, scopes, days } = parseInput(apiKeyForm, input);
  const key = PREFIX + randomBytes(32).toString("base64url");
  const id = crypto.randomUUID();
  await withTransaction(ctx, async (ctx) => {
    await execute("SELECT FROM users WHERE id = $userId FOR UPDATE", { userId }, ctx.tx);
    const living = await rows(
      `SELECT FROM api_keys WHERE user_id = $userId AND ${LIVING}`,
      { userId, now: ctx.now },
      ctx.tx,
    );
    if (living.length >= MOST_KEYS)
      throw new Conflict(`There are ${MOST_KEYS} keys already. Please end one first.`, "too_many");
    await execute(
      `INSERT INTO api_keys (id, user_id, name, key_hash, ending, scopes, version, created_at, expires_at)
       VALUES ($id, $userId, $name, $keyHash, $ending, $scopes, $version, $now, $expiresAt)`,
      {
        id,
        userId,
        name,
        scopes: [...new Set(scopes)],
        version: NEWEST_VERSION,
        now: ctx.now,
        keyHash: hashOf(key),
        ending: key.slice(-4),
        expiresAt: new Date(ctx.now.getTime() + Number(days) * DAY),
      },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "api-key.create",
      subjectKind: "api_key",
      subjectId: id,
      after: { name, scopes, days: Number(days) },
    });
  });
  return { id, key };
}

/** Ends one of the actor's keys. @throws Forbidden, NotFound when it is somebody else's, or ended already */
export async function revokeApiKey(ctx: Context, id: string): Promise<void> {
  const userId = holderOf(ctx);
  await withTransaction(ctx, async (ctx) => {
    const ended = await execute(
      `UPDATE api_keys SET revoked_at = $now WHERE id = $id AND user_id = $userId AND ${LIVING}`,
      { id, userId, now: ctx.now },
      ctx.tx,
    );
    if (ended === 0) throw new NotFound();
    await recordAudit(ctx, { action: "api-key.revoke", subjectKind: "api_key", subjectId: id });
  });
}

/** The owner of a key, or null when it has ended or its user may no longer sign in. Notes that it was used, at most once a minute. */
export async function readApiKey(key: string, now: Date): Promise<Session | null> {
  const keyHash = hashOf(key);
  const found = await plannedRow<
    UserRow & { keyId: string; scopes: Scope[]; version: ApiVersion; lastUsedAt: Date | null }
  >(
    `SELECT ${USER_COLUMNS}, k.id AS key_id, k.scopes, k.version::text AS version, k.last_used_at
     FROM api_keys k JOIN users u ON u.id = k.user_id ${USER_JOINS}
     WHERE k.key_hash = $keyHash AND k.revoked_at IS NULL AND k.expires_at > $now
       AND u.role IN ('partner', 'agent', 'admin') AND ${LIVING_USER}`,
    { keyHash, now },
  );
  if (!found) return null;
  if (!found.lastUsedAt || now.getTime() - found.lastUsedAt.getTime() >= MINUTE)
    await execute("UPDATE api_keys SET last_used_at = $now WHERE id = $id", { id: found.keyId, now });
  return {
    actor: actorOf(found),
    sessionIdHash: keyHash,
    authenticatedAt: new Date(0),
    owesSecondStep: false,
    scopes: found.scopes,
    version: found.version,
  };
}
