import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { sendPasswordLink } from "#app/domain/identity/set-password.ts";
import { execute, inTransaction, row, rows } from "#db/client.ts";
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
  return inTransaction(ctx.tx, async (tx) => {
    const account = await row<{ status: RegistrationStatus; own: boolean }>(
      `SELECT a.status, EXISTS (SELECT FROM users u JOIN users me ON me.id = $actor AND (me.phone_e164 = u.phone_e164 OR me.email = u.email)
         WHERE u.account_id = a.id) AS own
       FROM accounts a WHERE a.id = $accountId FOR UPDATE OF a`,
      { accountId: input.accountId, actor: isUser(ctx.actor) ? ctx.actor.id : null },
      tx,
    );
    if (!account) throw new NotFound();
    if (account.own) throw new Forbidden("Nobody decides about their own account.");
    if (account.status !== from)
      throw new Conflict("This account is in another state by now. Please look at it again.", "stale");
    await execute(
      "UPDATE accounts SET status = $to, version = version + 1, updated_at = $now WHERE id = $accountId",
      { accountId: input.accountId, to, now: ctx.now },
      tx,
    );
    if (to === "suspended") {
      await execute(
        "UPDATE sessions SET revoked_at = $now WHERE revoked_at IS NULL AND user_id IN (SELECT id FROM users WHERE account_id = $accountId)",
        { accountId: input.accountId, now: ctx.now },
        tx,
      );
    }
    if (input.change === "reinstate") await reinstateUsers({ ...ctx, tx }, input.accountId);
    await recordAudit(ctx, tx, {
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

/**
 * Sets what an agent earns of a room's price (ppm: 10,000 is 1 %), from the next booking on. For admins.
 * @throws Forbidden, Invalid, NotFound
 */
export async function setAgentCommission(
  ctx: Context,
  input: { accountId: string; commissionPpm: number },
): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { accountId, commissionPpm } = input;
  if (!Number.isInteger(commissionPpm) || commissionPpm < 0 || commissionPpm > 500_000)
    throw new Invalid("A commission is between 0 and 50 %.", { commission: ["Between 0 and 50, please."] });
  await inTransaction(ctx.tx, async (tx) => {
    const before = await row<{ ppm: number }>(
      "SELECT agent_commission_ppm AS ppm FROM accounts WHERE id = $accountId AND account_kind = 'agent' FOR UPDATE",
      { accountId },
      tx,
    );
    if (!before) throw new NotFound();
    await execute(
      "UPDATE accounts SET agent_commission_ppm = $commissionPpm, version = version + 1, updated_at = $now WHERE id = $accountId",
      { accountId, commissionPpm, now: ctx.now },
      tx,
    );
    await recordAudit(ctx, tx, {
      action: "agent.commission",
      subjectKind: "account",
      subjectId: accountId,
      before: { commissionPpm: before.ppm },
      after: { commissionPpm },
    });
  });
}
