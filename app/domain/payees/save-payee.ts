import type { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { enqueue } from "#db/queue.ts";
import { payeeOwner } from "./find-payee.ts";
import { maskedAccount, PAYEE_WAIT_HOURS } from "./labels.ts";
import { notifyAboutPayee } from "./notify-payee.ts";
import { payeeSchema } from "./schema.ts";

/**
 * Enters the bank account that payouts of the own account shall go to. The bank is asked with one rupee, an admin has to agree, and it is
 * used 48 hours from now at the earliest; until then payouts go where they went. One that still waits is replaced. Every address of the
 * account is told. The same form again gives the first result.
 * @returns the id of what was entered
 * @throws Forbidden for a branch's login and other roles; Invalid, also without a PAN in the profile; Conflict `unchanged`
 */
export async function savePayee(
  ctx: Context,
  input: { values: unknown; formKey: string },
): Promise<{ id: string; repeated: boolean }> {
  const { userId, accountId } = payeeOwner(ctx);
  const values = parseInput(payeeSchema, input.values);
  return withTransaction(ctx, async (ctx) => {
    const owner = await row<{ pan: string | null }>(
      "SELECT pan FROM accounts WHERE id = $accountId FOR UPDATE",
      { accountId },
      ctx.tx,
    );
    if (!owner) throw new NotFound();
    const earlier = await row<{ id: string }>(
      "SELECT id FROM payee_accounts WHERE form_key = $formKey AND account_id = $accountId",
      { formKey: input.formKey, accountId },
      ctx.tx,
    );
    if (earlier) return { id: earlier.id, repeated: true };
    if (!owner.pan)
      throw new Invalid(
        "Please enter your PAN in your profile first: the bank account has to be in the name of its holder.",
      );
    await refuseTheSame(ctx.tx, accountId, values);
    await withdrawOpen(ctx, accountId);
    const enteredAt = ctx.now;
    const usableFrom = new Date(enteredAt.getTime() + PAYEE_WAIT_HOURS * 3_600_000);
    const made = await models.PayeeAccount.create(
      {
        accountId,
        holderName: values.holder_name,
        bankAccountNum: values.bank_account_num,
        ifsc: values.ifsc,
        upi: values.upi ?? null,
        enteredBy: userId,
        enteredAt,
        usableFrom,
        formKey: input.formKey,
      },
      { transaction: ctx.tx },
    );
    await enqueue("payee-proof", { payeeId: made.id }, { tx: ctx.tx });
    await notifyAboutPayee(
      ctx,
      { id: made.id, accountId, bankAccountNum: values.bank_account_num, usableFrom },
      "entered",
    );
    await recordAudit(ctx, {
      action: "payee.enter",
      subjectKind: "payee_account",
      subjectId: made.id,
      after: { accountId, bankAccountNum: maskedAccount(values.bank_account_num), ifsc: values.ifsc },
    });
    return { id: made.id, repeated: false };
  });
}

async function refuseTheSame(
  tx: Transaction,
  accountId: string,
  values: z.output<typeof payeeSchema>,
): Promise<void> {
  const newest = await row<{ same: boolean }>(
    `SELECT bank_account_num = $number AND ifsc = $ifsc AND holder_name = $holder AND upi IS NOT DISTINCT FROM $upi AS same
     FROM payee_accounts WHERE account_id = $accountId AND state IN ('proving', 'waiting', 'approved') ORDER BY entered_at DESC LIMIT 1`,
    {
      accountId,
      number: values.bank_account_num,
      ifsc: values.ifsc,
      holder: values.holder_name,
      upi: values.upi ?? null,
    },
    tx,
  );
  if (newest?.same) throw new Conflict("This is already your bank account.", "unchanged");
}

/** Takes back what still waits, with its request for approval. @returns what was taken back */
async function withdrawOpen(
  ctx: TxContext,
  accountId: string,
): Promise<{ id: string; bankAccountNum: string; usableFrom: Date } | undefined> {
  const open = await row<{ id: string; bankAccountNum: string; usableFrom: Date }>(
    `UPDATE payee_accounts SET state = 'withdrawn' WHERE account_id = $accountId AND (state IN ('proving', 'waiting')
       OR (state = 'approved' AND usable_from > $now)) RETURNING id, bank_account_num, usable_from`,
    { accountId, now: ctx.now },
    ctx.tx,
  );
  if (open)
    await execute(
      "UPDATE approvals SET status = 'withdrawn' WHERE subject_kind = 'payee_account' AND subject_id = $id AND status = 'pending'",
      { id: open.id },
      ctx.tx,
    );
  return open;
}

/**
 * Takes back the bank account that is not used yet: still being proved, waiting, or approved within its 48 hours. Every address of the
 * account is told. Pressing twice changes nothing.
 * @throws Forbidden
 */
export async function withdrawPayee(ctx: Context): Promise<{ withdrawn: boolean }> {
  const { accountId } = payeeOwner(ctx);
  return withTransaction(ctx, async (ctx) => {
    const open = await withdrawOpen(ctx, accountId);
    if (!open) return { withdrawn: false };
    await notifyAboutPayee(ctx, { ...open, accountId }, "withdrawn");
    await recordAudit(ctx, {
      action: "payee.withdraw",
      subjectKind: "payee_account",
      subjectId: open.id,
      after: { state: "withdrawn" },
    });
    return { withdrawn: true };
  });
}
