import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { sendPasswordLink } from "#app/domain/identity/set-password.ts";
import type { AccountKind } from "#app/domain/shared/managed-account.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row, rows } from "#db/client.ts";
import { agreeCommission } from "./agent-commission.ts";
import type { RegistrationStatus } from "./labels.ts";

export const ACCOUNT_CHANGES = ["suspend", "resume", "reinstate"] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

const STEPS: Record<AccountChange, { from: RegistrationStatus; to: RegistrationStatus }> = {
  suspend: { from: "approved", to: "suspended" },
  resume: { from: "suspended", to: "approved" },
  reinstate: { from: "rejected", to: "approved" },
};

/**
 * Suspends an approved account, resumes a suspended one, or reinstates a rejected one. A suspension ends the sessions of all its
 * people in the same transaction. For admins and jobs, never about the own account.
 * @throws Invalid without a reason; Forbidden, NotFound; Conflict (`stale`) when the account is not in the state that it is for
 */
export async function setAccountStatus(
  ctx: Context,
  input: { accountId: string; change: AccountChange; reason: string },
): Promise<{ status: RegistrationStatus }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const reason = input.reason.trim();
  if (!reason) throw new Invalid("Please say why.", { reason: ["Please say why."] });
  const { from, to } = STEPS[input.change];
  return withTransaction(ctx, async (ctx) => {
    const account = await row<{ status: RegistrationStatus; accountKind: AccountKind; own: boolean }>(
      `SELECT a.status, a.account_kind, EXISTS (SELECT FROM users u JOIN users me ON me.id = $actor AND (me.phone_e164 = u.phone_e164 OR me.email = u.email)
         WHERE u.account_id = a.id) AS own
       FROM accounts a WHERE a.id = $accountId FOR UPDATE OF a`,
      { accountId: input.accountId, actor: userIdOf(ctx.actor) },
      ctx.tx,
    );
    if (!account) throw new NotFound();
    if (account.own) throw new Forbidden("Nobody decides about their own account.");
    if (account.status !== from)
      throw new Conflict("This account is in another state by now. Please look at it again.", "stale");
    await execute(
      "UPDATE accounts SET status = $to, version = version + 1, updated_at = $now WHERE id = $accountId",
      { accountId: input.accountId, to, now: ctx.now },
      ctx.tx,
    );
    if (to === "suspended") {
      await execute(
        "UPDATE sessions SET revoked_at = $now WHERE revoked_at IS NULL AND user_id IN (SELECT id FROM users WHERE account_id = $accountId)",
        { accountId: input.accountId, now: ctx.now },
        ctx.tx,
      );
    }
    if (input.change === "reinstate") {
      if (account.accountKind === "agent") await agreeCommission(ctx, { accountId: input.accountId });
      await reinstateUsers(ctx, input.accountId);
    }
    await recordAudit(ctx, {
      action: `account.${input.change}`,
      subjectKind: "account",
      subjectId: input.accountId,
      before: { status: from },
      after: { status: to },
      reason,
    });
    return { status: to };
  });
}

async function reinstateUsers(ctx: Context, accountId: string): Promise<void> {
  const users = await rows<{ id: string; email: string | null }>(
    "UPDATE users SET status = 'approved', updated_at = $now WHERE account_id = $accountId AND status = 'rejected' RETURNING id, email",
    { accountId, now: ctx.now },
    ctx.tx,
  );
  for (const user of users) if (user.email) await sendPasswordLink(ctx, { userId: user.id });
}
