import type { ApprovalSubject } from "#app/domain/approvals/subject.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { present } from "#app/present.ts";
import { execute, row, rows } from "#db/client.ts";
import { maskedAccount } from "./labels.ts";

type Seen = {
  accountId: string;
  accountName: string;
  side: "partner" | "agent";
  pan: string | null;
  holderName: string;
  bankAccountNum: string;
  ifsc: string;
  upi: string | null;
  nameAtBank: string | null;
  before: string | null;
  beforeIfsc: string | null;
};

/** A bank account that the bank has proved, before a second person: see `ApprovalSubject`. */
export const payeeApproval: ApprovalSubject = {
  kind: "payee_account",
  label: "Bank account",
  path: ({ payload }) => (payload.side === "agent" ? "/agent_bank_account" : "/partnerBankAccount"),
  messages: {
    approved: "Bank account approved. It is used 48 hours after it was entered.",
    rejected: "Bank account not approved.",
  },

  async lock(tx, id) {
    await execute("SELECT FROM payee_accounts WHERE id = $id FOR UPDATE", { id }, tx);
  },

  async view(ctx, { subjectId }) {
    const payee = await see(ctx, subjectId);
    const lines: Array<[string, string | null, string | null]> = [
      ["Account holder", null, payee.holderName],
      ["Name at the bank", null, payee.nameAtBank ?? "not told"],
      ["Account number", payee.before && maskedAccount(payee.before), maskedAccount(payee.bankAccountNum)],
      ["IFSC", payee.beforeIfsc, payee.ifsc],
      ["UPI", null, payee.upi],
      ["PAN of the account", payee.pan, payee.pan],
    ];
    return {
      differences: lines.flatMap(([label, before, after]) => (after ? [{ label, before, after }] : [])),
      photos: [],
      warnings: await warningsOf(ctx, subjectId, payee),
    };
  },

  async apply(ctx, { subjectId }) {
    await decidePayee(ctx, subjectId, "approved");
  },

  async reject(ctx, { subjectId }) {
    await decidePayee(ctx, subjectId, "rejected");
  },
};

async function see(ctx: Context, id: string): Promise<Seen> {
  const payee = await row<Seen>(
    `SELECT payee.account_id, account.name AS "accountName", account.account_kind AS side, account.pan, payee.holder_name,
       payee.bank_account_num, payee.ifsc, payee.upi, payee.name_at_bank, earlier.bank_account_num AS before, earlier.ifsc AS "beforeIfsc"
     FROM payee_accounts payee JOIN accounts account ON account.id = payee.account_id
     LEFT JOIN LATERAL (SELECT bank_account_num, ifsc FROM payee_accounts older WHERE older.account_id = payee.account_id
       AND older.state = 'approved' AND older.id <> payee.id ORDER BY older.entered_at DESC LIMIT 1) earlier ON true
     WHERE payee.id = $id`,
    { id },
    ctx.tx,
  );
  if (!payee) throw new NotFound();
  return payee;
}

/** What an admin should look at twice. */
async function warningsOf(ctx: Context, id: string, payee: Seen): Promise<string[]> {
  const others = await rows<{ name: string }>(
    `SELECT DISTINCT account.name FROM payee_accounts other JOIN accounts account ON account.id = other.account_id
     WHERE other.bank_account_num = $number AND other.account_id <> $accountId AND other.state NOT IN ('failed', 'withdrawn') LIMIT 5`,
    { number: payee.bankAccountNum, accountId: payee.accountId },
    ctx.tx,
  );
  const samePan = await rows<{ name: string }>(
    "SELECT name FROM accounts WHERE pan = $pan AND id <> $accountId AND status IN ('approved', 'suspended') LIMIT 5",
    { pan: payee.pan, accountId: payee.accountId },
    ctx.tx,
  );
  const failures = present(
    await row<{ count: number }>(
      "SELECT count(*)::integer AS count FROM payee_accounts WHERE account_id = $accountId AND state = 'failed' AND id <> $id",
      { id, accountId: payee.accountId },
      ctx.tx,
    ),
  );
  return [
    ...(isSameName(payee.holderName, payee.nameAtBank)
      ? []
      : [`The bank knows the holder as ${payee.nameAtBank ?? "nobody it names"}.`]),
    ...(others.length
      ? [`The same bank account is that of ${others.map(({ name }) => name).join(", ")}.`]
      : []),
    ...(samePan.length ? [`The same PAN is that of ${samePan.map(({ name }) => name).join(", ")}.`] : []),
    ...(failures.count > 0
      ? [
          failures.count === 1
            ? "One bank account entered before was refused by the bank."
            : `${failures.count} bank accounts entered before were refused by the bank.`,
        ]
      : []),
  ];
}

/** Names are the same when they have the same words, whatever their order, case and punctuation. */
export function isSameName(typed: string, atBank: string | null): boolean {
  const words = (name: string) =>
    name
      .toUpperCase()
      .replace(/[^\p{L}\p{N}\s]/gu, " ")
      .split(/\s+/)
      .filter((word) => word && !["MR", "MRS", "MS", "SHRI", "SMT", "M", "S"].includes(word))
      .sort()
      .join(" ");
  return atBank !== null && words(typed) === words(atBank);
}

async function decidePayee(ctx: TxContext, id: string, state: "approved" | "rejected"): Promise<void> {
  // A job decides nothing about where money goes.
  if (!isUser(ctx.actor)) throw new Forbidden();
  const changed = await execute(
    `UPDATE payee_accounts SET state = $state, decided_by = $by, decided_at = $now WHERE id = $id AND state = 'waiting'`,
    { id, state, by: ctx.actor.id, now: ctx.now },
    ctx.tx,
  );
  if (changed === 0) throw new Conflict("This bank account was withdrawn or replaced meanwhile.", "stale");
}
