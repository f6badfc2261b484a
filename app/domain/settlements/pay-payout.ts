import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid } from "#app/domain/errors.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { payoutLines } from "#app/domain/money/postings.ts";
import { istDate, parseTypedDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { brokenConstraint, execute } from "#db/client.ts";
import { type LockedPayout, lockPayout, refuseBeingSent } from "./decide-payout.ts";
import { PAYMENT_TYPES } from "./labels.ts";
import { notifyPayoutPaid } from "./notify-paid.ts";

/** What the bank says of a transfer; the names are those of the specification's payment record. Amounts in paise. */
export const paymentRecord = z.object({
  reference_number: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z/-]{4,40}$/, "Please enter the bank's reference: 4 to 40 letters and digits"),
  transfer_amount_paise: z.number().int().positive(),
  paid_date: z.string().transform((text, check) => {
    const date = parseTypedDate(text);
    if (!date) check.addIssue({ code: "custom", message: "Please enter a date as dd/mm/yyyy" });
    return date ?? "";
  }),
  from_accounts: z.string().trim().min(2, "Please name the account that paid").max(60),
  type_of_payment: z.enum(PAYMENT_TYPES, "Please choose how it was paid"),
});
export type PaymentRecord = z.input<typeof paymentRecord>;

/** @throws Conflict `not_approved`, `wrong_state` */
export function refuseUnpayable({ state }: LockedPayout): void {
  if (state === "waiting")
    throw new Conflict("A second admin has to approve this payout first.", "not_approved");
  if (state !== "approved") throw new Conflict("This payout was cancelled.", "wrong_state");
}

/** What the bank says of a transfer, checked. @throws Invalid, also for a day that has not come yet */
export function readPaymentRecord(ctx: Context, input: PaymentRecord): z.output<typeof paymentRecord> {
  const record = parseInput(paymentRecord, input);
  if (record.paid_date > istDate(ctx.now)) {
    const message = "This date has not come yet.";
    throw new Invalid(message, { paid_date: [message] });
  }
  return record;
}

/**
 * Records that a payout was paid, posts it and informs the payee. It is paid once, however often this is pressed: the same reference again
 * gives
 * the first result.
 * @throws Forbidden; NotFound; Invalid, also for another amount and for a reference of another payout; Conflict `not_approved`,
 *   `paid` { reference_number } when another reference paid it, `being_sent`, `wrong_state`
 */
export async function payPayout(
  ctx: Context,
  input: PaymentRecord & { payoutId: string },
): Promise<{ repeated: boolean }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const record = readPaymentRecord(ctx, input);
  try {
    return await withTransaction(ctx, async (ctx) => {
      const payout = await lockPayout(ctx.tx, input.payoutId);
      if (payout.state === "paid") {
        if (payout.referenceNumber === record.reference_number) return { repeated: true };
        throw new Conflict(`This payout was paid already, with ${payout.referenceNumber}.`, "paid", {
          reference_number: payout.referenceNumber,
        });
      }
      refuseUnpayable(payout);
      refuseBeingSent(payout);
      if (record.transfer_amount_paise !== payout.amountPaise) {
        const message = "The amount is not that of the payout.";
        throw new Invalid(message, { transfer_amount: [message] });
      }
      await execute(
        `UPDATE payouts SET state = 'paid', reference_number = $reference_number, transfer_amount_paise = $transfer_amount_paise,
           paid_date = $paid_date, from_accounts = $from_accounts, type_of_payment = $type_of_payment, paid_by = $by, updated_at = $now
         WHERE id = $id`,
        { id: payout.id, ...record, by: userIdOf(ctx.actor), now: ctx.now },
        ctx.tx,
      );
      await postEntries(ctx, [
        {
          kind: "payout",
          refId: payout.id,
          orderId: null,
          memo: `${payout.payoutNumber} ${record.reference_number}`,
          lines: payoutLines(payout.side, payout.accountId, payout.amountPaise),
        },
      ]);
      await notifyPayoutPaid(ctx, payout.id);
      await recordAudit(ctx, {
        action: "payout.pay",
        subjectKind: "payout",
        subjectId: payout.id,
        before: { state: payout.state },
        after: { state: "paid", ...record },
      });
      return { repeated: false };
    });
  } catch (error) {
    if (brokenConstraint(error) !== "payouts_reference_once") throw error;
    const message = "This reference paid another payout.";
    throw new Invalid(message, { reference_number: [message] });
  }
}
