import { requestApproval } from "#app/domain/approvals/request-approval.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Forbidden, Unavailable } from "#app/domain/errors.ts";
import { gatewayRefusal } from "#app/domain/payments/gateway-refusal.ts";
import { eachDueOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { type AccountProofFacts, paymentGateway } from "#app/integrations/payments/payments.ts";
import { present } from "#app/present.ts";
import { execute, row, rows } from "#db/client.ts";
import { maskedAccount } from "./labels.ts";
import { notifyAboutPayee } from "./notify-payee.ts";

type Proving = {
  id: string;
  accountId: string;
  accountName: string;
  side: "partner" | "agent";
  cityId: string | null;
  holderName: string;
  bankAccountNum: string;
  ifsc: string;
  usableFrom: Date;
  proofReference: string | null;
  enteredBy: string;
};

const SELECT = `SELECT payee.id, payee.account_id, account.name AS "accountName", account.account_kind AS side, account.city_id, payee.holder_name,
    payee.bank_account_num, payee.ifsc, payee.usable_from, payee.proof_reference, payee.entered_by
  FROM payee_accounts payee JOIN accounts account ON account.id = payee.account_id
  WHERE payee.id = $payeeId AND payee.state = 'proving'`;

/**
 * Asks the bank about an entered bank account, with one rupee: then it waits for an admin, or its owner is told why it cannot be used.
 * One that was decided or withdrawn meanwhile stays as it is. For jobs.
 * @throws Unavailable when there is no answer yet
 */
export async function provePayee(ctx: Context, payeeId: string): Promise<void> {
  if (ctx.actor.kind !== "system") throw new Forbidden();
  const payee = await row<Proving>(SELECT, { payeeId }, ctx.tx);
  if (!payee) return;
  const facts = await askBank(payee);
  if (facts.state === "pending") {
    await execute(
      "UPDATE payee_accounts SET proof_reference = $reference WHERE id = $payeeId AND state = 'proving'",
      { payeeId, reference: facts.reference },
      ctx.tx,
    );
    throw new Unavailable("The bank has not answered yet.");
  }
  await withTransaction(ctx, (ctx) => settle(ctx, payee, facts));
}

async function askBank(payee: Proving): Promise<AccountProofFacts> {
  try {
    return await paymentGateway().proveAccount({
      proofId: payee.id,
      reference: payee.proofReference,
      holderName: payee.holderName,
      accountNumber: payee.bankAccountNum,
      ifsc: payee.ifsc,
    });
  } catch (error) {
    gatewayRefusal(error);
    return {
      reference: payee.proofReference ?? "",
      state: "failed",
      nameAtBank: "",
      failure: "The bank does not accept this account",
    };
  }
}

async function settle(ctx: Context, payee: Proving, facts: AccountProofFacts): Promise<void> {
  const tx = present(ctx.tx);
  const proved = facts.state === "proved";
  const changed = await execute(
    `UPDATE payee_accounts SET state = $state, proof_reference = nullif($reference, ''), name_at_bank = nullif($nameAtBank, ''),
       proved_at = $provedAt, failure = $failure WHERE id = $id AND state = 'proving'`,
    {
      id: payee.id,
      state: proved ? "waiting" : "failed",
      reference: facts.reference,
      nameAtBank: facts.nameAtBank,
      provedAt: proved ? ctx.now : null,
      failure: proved ? "" : facts.failure || "The bank does not accept this account",
    },
    tx,
  );
  if (changed === 0) return;
  const { id, accountId, bankAccountNum, usableFrom } = payee;
  if (proved) {
    await requestApproval(
      { ...ctx, actor: await entrantOf(ctx, payee.enteredBy), tx },
      {
        subjectKind: "payee_account",
        subjectId: id,
        change: "create",
        payload: { side: payee.side },
        title: `${payee.accountName}, ${maskedAccount(bankAccountNum)}`,
        accountId,
        cityId: payee.cityId,
      },
    );
  } else {
    await notifyAboutPayee(
      { ...ctx, tx },
      { id, accountId, bankAccountNum, usableFrom, failure: facts.failure },
      "failed",
    );
  }
  await recordAudit(
    { ...ctx, tx },
    {
      action: proved ? "payee.prove" : "payee.fail",
      subjectKind: "payee_account",
      subjectId: id,
      after: { state: proved ? "waiting" : "failed", failure: facts.failure },
    },
  );
}

/** Whoever entered it asks for the approval, so that the database refuses their own decision. */
async function entrantOf(ctx: Context, userId: string): Promise<Context["actor"]> {
  const user = await row<{ id: string; name: string; role: "partner" | "agent"; accountId: string | null }>(
    "SELECT id, name, role, account_id FROM users WHERE id = $userId",
    { userId },
    ctx.tx,
  );
  return { kind: "user", subRole: null, zoneCityId: null, ...present(user) };
}

const BATCH = 100;

/**
 * Asks again about every bank account that the bank has not answered of, the oldest first. For jobs.
 * @throws Unavailable when one has no answer; AggregateError when one failed otherwise
 */
export async function provePayees(ctx: Context): Promise<void> {
  if (ctx.actor.kind !== "system") throw new Forbidden();
  const before = new Date(ctx.now.getTime() - 5 * 60_000);
  const waiting = (seen: string[]) =>
    rows<{ id: string }>(
      `SELECT id FROM payee_accounts WHERE state = 'proving' AND entered_at < $before AND id <> ALL($seen::uuid[])
       ORDER BY entered_at LIMIT ${BATCH}`,
      { before, seen },
      ctx.tx,
    );
  let unanswered = 0;
  await eachDueOnItsOwn(waiting, ({ id }) =>
    provePayee(ctx, id).catch((error) => {
      if (!(error instanceof Unavailable)) throw error;
      unanswered += 1;
    }),
  );
  if (unanswered > 0) throw new Unavailable(`The bank has not answered about ${unanswered} accounts yet.`);
}
