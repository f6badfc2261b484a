import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute } from "#db/client.ts";
import { revokeSessions } from "./sessions.ts";

/**
 * Signs somebody out: of one device (its hash in hex, as `findPerson` gives it), or everywhere. For admins.
 * @returns how many sessions ended
 * @throws Forbidden; NotFound when that session is another's, or ended already
 */
export async function endSessions(
  ctx: Context,
  { userId, session }: { userId: string; session?: string },
): Promise<number> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  return withTransaction(ctx, async (ctx) => {
    const ended =
      session === undefined
        ? await revokeSessions(userId, ctx.tx)
        : await execute(
            `UPDATE sessions SET revoked_at = $now WHERE id_hash = decode($session, 'hex') AND user_id = $userId AND revoked_at IS NULL`,
            { session, userId, now: ctx.now },
            ctx.tx,
          );
    if (session !== undefined && ended === 0) throw new NotFound();
    if (ended > 0)
      await recordAudit(ctx, {
        action: "user.sign_out",
        subjectKind: "user",
        subjectId: userId,
        after: { sessions: ended },
      });
    return ended;
  });
}
