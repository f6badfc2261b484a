import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { payeeToPay } from "#app/domain/payees/find-payee.ts";
import { newReadableNumber } from "#app/domain/shared/ids.ts";
import { BOOKING_KINDS } from "#app/domain/shared/kind-labels.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, row } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { SIDES } from "./labels.ts";
import { dueUntil, isDue, secondAdminAbovePaise } from "./terms.ts";

const inputSchema = z.object({
  side: z.enum(SIDES),
  accountId: z.uuid(),
  kind: z.enum(BOOKING_KINDS),
  /** What the admin saw. Only compared, never paid. */
  expectedPaise: z.number().int(),
  formKey: z.uuid(),
});
export type PreparePayoutInput = z.input<typeof inputSchema>;

const NO_BANK_ACCOUNT =
  "There is no bank account to pay to: the owner has to enter one, and it is used once it is approved, after 48 hours.";

/**
 * Takes every due line of an account and kind into one payout, to the bank account that its owner entered and a second person approved. Up to the limit it is approved at once, above it waits for a
 * second admin. The lines belong to it until it is cancelled; the same form again gives the first payout.
 * @returns the payout's id
 * @throws Forbidden; NotFound; Invalid; Conflict `no_bank_account`, `amount_changed` { duePaise }, `nothing_due` when the sum is not above zero
 */
export async function preparePayout(
  ctx: Context,
  input: PreparePayoutInput,
): Promise<{ id: string; repeated: boolean }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const values = parseInput(inputSchema, input);
  const { side, accountId, kind, formKey } = values;
  return withTransaction(ctx, async (ctx) => {
    // Two admins at the same account wait for each other here.
    const account = await row(
      "SELECT 1 FROM accounts WHERE id = $accountId AND account_kind = $side FOR UPDATE",
      { accountId, side },
      ctx.tx,
    );
    if (!account) throw new NotFound();
    const earlier = await row<{ id: string }>(
      "SELECT id FROM payouts WHERE form_key = $formKey",
      { formKey },
      ctx.tx,
    );
    if (earlier) return { id: earlier.id, repeated: true };
    const payee = await payeeToPay(accountId, ctx.now, ctx.tx);
    if (!payee) throw new Conflict(NO_BANK_ACCOUNT, "no_bank_account");
    const open = { side, accountId, kind, dueUntil: dueUntil(ctx.now) };
    const due = await row<{ paise: number }>(
      `SELECT coalesce(sum(amount_paise), 0)::bigint AS paise FROM payables payable
       WHERE payout_id IS NULL AND side = $side AND account_id = $accountId AND kind = $kind AND ${isDue("payable")}`,
      open,
      ctx.tx,
    );
    const amountPaise = present(due).paise;
    if (amountPaise <= 0) throw new Conflict("Nothing is due to this account.", "nothing_due");
    if (amountPaise !== values.expectedPaise) {
      throw new Conflict("The amount has changed meanwhile. Please look at the new one.", "amount_changed", {
        duePaise: amountPaise,
      });
    }
    const limitPaise = secondAdminAbovePaise();
    const state = amountPaise > limitPaise ? "waiting" : "approved";
    const payout = await models.Payout.create(
      {
        payoutNumber: newReadableNumber("MHP"),
        side,
        accountId,
        kind,
        state,
        amountPaise,
        formKey,
        secondAdminAbovePaise: limitPaise,
        payeeAccountId: payee.id,
        bankAccountNum: payee.bankAccountNum,
        preparedBy: userIdOf(ctx.actor),
        preparedAt: ctx.now,
        updatedAt: ctx.now,
      },
      { transaction: ctx.tx },
    );
    await execute(
      `UPDATE payables payable SET payout_id = $payoutId
       WHERE payout_id IS NULL AND side = $side AND account_id = $accountId AND kind = $kind AND ${isDue("payable")}`,
      { payoutId: payout.id, ...open },
      ctx.tx,
    );
    // A line posted between the sum and the claim would make the payout wrong.
    const claimed = present(
      await row<{ paise: number }>(
        "SELECT sum(amount_paise)::bigint AS paise FROM payables WHERE payout_id = $id",
        { id: payout.id },
        ctx.tx,
      ),
    );
    if (claimed.paise !== amountPaise)
      throw new Conflict("The amount has changed meanwhile. Please look at the new one.", "amount_changed");
    await recordAudit(ctx, {
      action: "payout.prepare",
      subjectKind: "payout",
      subjectId: payout.id,
      after: { side, accountId, kind, amountPaise, state, payeeAccountId: payee.id },
    });
    return { id: payout.id, repeated: false };
  });
}
