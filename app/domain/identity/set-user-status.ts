import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { row } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { areTwoAdmins } from "./create-user.ts";
import type { UserStatus } from "./labels.ts";
import { isBackOffice } from "./schema.ts";
import { revokeSessions } from "./sessions.ts";

/**
 * Approves, rejects or suspends a user. Unless approved, every session ends in the same transaction. For admins, operators
 * and jobs; nobody decides about themselves, and the last approved admin stays.
 * @throws Forbidden, NotFound, or Conflict: `last_admin`; `needs_two` for somebody who never was in the office, when another admin is there
 */
export async function setUserStatus(
  ctx: Context,
  input: { userId: string; status: UserStatus; reason?: string },
): Promise<void> {
  const { userId, status, reason } = input;
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  if (isUser(ctx.actor) && ctx.actor.id === userId)
    throw new Forbidden("Nobody decides about their own account.");
  await withTransaction(ctx, async (ctx) => {
    const user = await models.User.findByPk(userId, { transaction: ctx.tx, lock: true });
    if (!user) throw new NotFound();
    const before = { status: user.status };
    if (before.status === status) return;
    const wasIn = before.status === "suspended" || before.status === "approved";
    if (
      isUser(ctx.actor) &&
      isBackOffice(user.role) &&
      status !== "rejected" &&
      !wasIn &&
      (await areTwoAdmins(ctx.tx))
    )
      throw new Conflict("Decide about the registration under Approvals.", "needs_two");
    if (user.role === "admin" && status !== "approved") {
      const others = await row(
        "SELECT FROM users WHERE role = 'admin' AND status = 'approved' AND id <> $userId ORDER BY id LIMIT 1 FOR UPDATE",
        { userId },
        ctx.tx,
      );
      if (!others) throw new Conflict("This is the last admin. Make another one first.", "last_admin");
    }
    await user.update({ status, updatedAt: ctx.now }, { transaction: ctx.tx });
    if (status !== "approved") await revokeSessions(userId, ctx.tx);
    await recordAudit(ctx, {
      action: "user.status",
      subjectKind: "user",
      subjectId: userId,
      before,
      after: { status },
      reason,
    });
  });
}
