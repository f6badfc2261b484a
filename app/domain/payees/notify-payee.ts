import type { TxContext } from "#app/domain/context.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { rows } from "#db/client.ts";
import { maskedAccount } from "./labels.ts";

/** Where each side keeps its bank account. */
const SCREEN = { partner: "/partnerBankAccount", agent: "/agent_bank_account" } as const;

type Address = { name: string; phone: string | null; email: string | null; side: keyof typeof SCREEN };

export type PayeeNews = "entered" | "failed" | "withdrawn";

/**
 * Tells every address that the account has, its own and those of its main logins, that a bank account was entered, refused by the bank
 * or withdrawn: whoever took over one of them cannot keep the others from knowing. In the caller's transaction.
 */
export async function notifyAboutPayee(
  ctx: TxContext,
  payee: { id: string; accountId: string; bankAccountNum: string; usableFrom: Date; failure?: string },
  news: PayeeNews,
): Promise<void> {
  const addresses = await rows<Address>(
    `SELECT a.name, a.phone_e164 AS phone, a.email::text, a.account_kind AS side FROM accounts a WHERE a.id = $accountId
     UNION SELECT a.name, u.phone_e164, u.email::text, a.account_kind FROM users u JOIN accounts a ON a.id = u.account_id
     WHERE u.account_id = $accountId AND u.sub_partner_id IS NULL AND u.rights IS NULL AND u.status = 'approved' LIMIT 20`,
    { accountId: payee.accountId },
    ctx.tx,
  );
  const told = new Set<string>();
  for (const { name, phone, email, side } of addresses) {
    for (const [channel, recipient] of [
      ["sms", phone],
      ["mail", email],
    ] as const) {
      if (!recipient || told.has(recipient)) continue;
      told.add(recipient);
      await queueMessage(ctx, {
        dedupeKey: `payee:${payee.id}:${news}:${recipient}`,
        channel,
        recipient,
        accountId: payee.accountId,
        template: "payee.changed",
        variables: {
          name,
          account: maskedAccount(payee.bankAccountNum).slice(-4),
          news,
          from: payee.usableFrom.toISOString(),
          failure: payee.failure ?? "",
          path: SCREEN[side],
        },
      });
    }
  }
}
