import type { TxContext } from "#app/domain/context.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { row } from "#db/client.ts";
import { STATEMENT_PATH } from "./labels.ts";

type Paid = {
  payoutNumber: string;
  side: "partner" | "agent";
  accountId: string;
  amountPaise: number;
  bankAccountNum: string;
  utr: string;
  name: string;
  phone: string | null;
  email: string | null;
};

/** Tells the account, by SMS and mail where it has them, that a payout was transferred. In the payment's transaction. */
export async function notifyPayoutPaid(ctx: TxContext, payoutId: string): Promise<void> {
  const paid = await row<Paid>(
    `SELECT p.payout_number, p.side, p.account_id, p.amount_paise, p.bank_account_num,
       p.reference_number AS utr, a.name, a.phone_e164 AS phone, a.email::text
     FROM payouts p JOIN accounts a ON a.id = p.account_id WHERE p.id = $payoutId`,
    { payoutId },
    ctx.tx,
  );
  if (!paid) return;
  const variables = {
    name: paid.name,
    payoutNumber: paid.payoutNumber,
    amountPaise: paid.amountPaise,
    account: paid.bankAccountNum.slice(-4),
    utr: paid.utr,
    path: STATEMENT_PATH[paid.side],
  };
  for (const [channel, recipient] of [
    ["sms", paid.phone],
    ["mail", paid.email],
  ] as const) {
    if (!recipient) continue;
    await queueMessage(ctx, {
      dedupeKey: `payout:${payoutId}:paid:${channel}`,
      channel,
      recipient,
      accountId: paid.accountId,
      template: "payout.paid",
      variables,
    });
  }
}
