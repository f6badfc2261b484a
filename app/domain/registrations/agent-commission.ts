import { config } from "#app/config.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row } from "#db/client.ts";

/** What an agent earns of a price when nobody says anything else (a setting), in ppm: 10,000 is 1 %. */
export function standardAgentPpm(): number {
  return Math.round(config().AGENT_COMMISSION_PERCENT * 10_000);
}

/**
 * The commission with which an agent begins: what whoever approves says, else what was set before, else the standard. It is 0 only where
 * somebody says 0. For the transaction that approves, which has checked who decides.
 */
export async function agreeCommission(
  ctx: Context,
  { accountId, ppm }: { accountId: string; ppm?: number },
): Promise<void> {
  const known = await row<{ ppm: number }>(
    "SELECT agent_commission_ppm AS ppm FROM accounts WHERE id = $accountId",
    { accountId },
    ctx.tx,
  );
  const agreed = ppm ?? (known?.ppm || standardAgentPpm());
  if (agreed !== known?.ppm) await setAgentCommission(ctx, { accountId, commissionPpm: agreed });
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
    throw new Invalid("A commission is between 0 and 50%.", { commission: ["Between 0 and 50, please."] });
  await withTransaction(ctx, async (ctx) => {
    const before = await row<{ ppm: number }>(
      "SELECT agent_commission_ppm AS ppm FROM accounts WHERE id = $accountId AND account_kind = 'agent' FOR UPDATE",
      { accountId },
      ctx.tx,
    );
    if (!before) throw new NotFound();
    await execute(
      "UPDATE accounts SET agent_commission_ppm = $commissionPpm, version = version + 1, updated_at = $now WHERE id = $accountId",
      { accountId, commissionPpm, now: ctx.now },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "agent.commission",
      subjectKind: "account",
      subjectId: accountId,
      before: { commissionPpm: before.ppm },
      after: { commissionPpm },
    });
  });
}
