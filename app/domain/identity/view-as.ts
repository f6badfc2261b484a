import { createHash, randomBytes } from "node:crypto";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, hasRole, isUser, type Role } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row } from "#db/client.ts";

const LIFE_MS = 30 * 60_000;

/**
 * Starts a session in which an admin sees the site as somebody else does, for 30 minutes: nothing can be changed in it, money is not
 * shown, calls do not accept it, and it ends when the admin is no longer an admin. It makes no browser known to the account.
 * @throws Forbidden for all but admins who are signed in; NotFound; Conflict `not_viewable` for another admin, and for users who may not
 * sign in
 */
export async function startView(
  ctx: Context,
  { userId, userAgent }: { userId: string; userAgent: string },
): Promise<{ token: string; expiresAt: Date; role: Role }> {
  const { actor } = ctx;
  if (!isUser(actor) || actor.kind !== "user" || !hasRole(actor, "admin") || actor.viewedBy)
    throw new Forbidden();
  const person = await row<{ role: Role; status: string }>(
    "SELECT role, status FROM users WHERE id = $userId",
    { userId },
    ctx.tx,
  );
  if (!person) throw new NotFound();
  if (person.role === "admin" || person.status !== "approved")
    throw new Conflict("Only somebody who may sign in, and is no admin, can be viewed.", "not_viewable");
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(ctx.now.getTime() + LIFE_MS);
  await withTransaction(ctx, async (ctx) => {
    await execute(
      `INSERT INTO sessions (id_hash, user_id, role, created_at, seen_at, authenticated_at, expires_at, user_agent, viewed_by)
       VALUES ($idHash, $userId, $role, $now, $now, $now, $expiresAt, $userAgent, $viewer)`,
      {
        idHash: createHash("sha256").update(token).digest(),
        userId,
        role: person.role,
        now: ctx.now,
        expiresAt,
        userAgent: userAgent.slice(0, 300),
        viewer: actor.id,
      },
      ctx.tx,
    );
    await recordAudit(ctx, { action: "user.view", subjectKind: "user", subjectId: userId });
  });
  return { token, expiresAt, role: person.role };
}
