import { randomUUID } from "node:crypto";
import { row, type Transaction } from "#db/client.ts";
import { makeUser } from "./inventory.ts";

const DAY = 86_400_000;

/**
 * The bank account of a partner or agent, entered ten days ago, proved and approved by an admin, as payouts need one.
 * @returns its account number
 */
export async function makePayee(
  accountId: string,
  over: { number?: string; enteredAt?: Date; enteredBy?: string; approvedBy?: string } = {},
  tx?: Transaction,
): Promise<string> {
  const enteredAt = over.enteredAt ?? new Date(Date.now() - 10 * DAY);
  const account = await row<{ side: "partner" | "agent"; name: string }>(
    "UPDATE accounts SET pan = coalesce(pan, 'AABCU9603R') WHERE id = $accountId RETURNING account_kind AS side, name",
    { accountId },
    tx,
  );
  const number = over.number ?? "50100012345678";
  await row(
    `INSERT INTO payee_accounts (account_id, holder_name, bank_account_num, ifsc, state, entered_by, entered_at, usable_from,
       proof_reference, name_at_bank, proved_at, decided_by, decided_at, form_key)
     VALUES ($accountId, $name, $number, 'HDFC0001234', 'approved', $enteredBy, $enteredAt, $usableFrom,
       $reference, $name, $enteredAt, $approvedBy, $enteredAt, $formKey)`,
    {
      accountId,
      name: account!.name,
      number,
      enteredAt,
      usableFrom: new Date(enteredAt.getTime() + 2 * DAY),
      enteredBy: over.enteredBy ?? (await makeUser({ role: account!.side, account_id: accountId }, tx)),
      approvedBy: over.approvedBy ?? (await makeUser({ role: "admin" }, tx)),
      reference: `sandbox_proof_${randomUUID()}`,
      formKey: randomUUID(),
    },
    tx,
  );
  return number;
}
