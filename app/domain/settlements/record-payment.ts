import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { type PaymentRecord, payPayout, readPaymentRecord } from "./pay-payout.ts";
import { type PreparePayoutInput, preparePayout } from "./prepare-payout.ts";
import { readPayout } from "./read-payout.ts";

/**
 * Prepares a payout of everything that is due of an account and kind and records in one that it was paid; the amount is that of the
 * transfer. Above the limit it only waits for a second admin, and is recorded with `payPayout` afterwards. The same form again gives
 * the first result.
 * @returns the payout, and whether it is paid
 * @throws as `preparePayout` and `payPayout`; then nothing is prepared either
 */
export async function recordPayment(
  ctx: Context,
  input: Omit<PreparePayoutInput, "expectedPaise"> & PaymentRecord,
): Promise<{ payoutId: string; paid: boolean }> {
  const { side, accountId, kind, formKey, ...record } = input;
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  // Above the limit it is approved later; errors are reported now.
  readPaymentRecord(ctx, record);
  return withTransaction(ctx, async (ctx) => {
    const { id: payoutId } = await preparePayout(ctx, {
      side,
      accountId,
      kind,
      formKey,
      expectedPaise: record.transfer_amount_paise,
    });
    const { state } = await readPayout(ctx, payoutId);
    if (state === "waiting") return { payoutId, paid: false };
    await payPayout(ctx, { ...record, payoutId });
    return { payoutId, paid: true };
  });
}
