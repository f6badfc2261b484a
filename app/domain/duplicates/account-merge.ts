import { revokeSessions } from "#app/domain/identity/sessions.ts";
import { execute, rows, type Transaction } from "#db/client.ts";
import type { Ids, MergeKind, MergeSide } from "./merge.ts";

/**
 * Merges two registrations of one partner or agent: people, houses, items, documents, branches and drivers move over; the account that
 * earned something is kept.
 */

/** What an account has that is money, or is written on a document: nothing of it can become another's. */
const EARNED = {
  bookings: "SELECT count(*) FROM bookings WHERE account_id = $id OR agent_account_id = $id",
  "entries of the ledger":
    "SELECT count(*) FROM ledger_lines WHERE account IN ('partner_payable', 'agent_payable') AND party_id = $id",
  payouts: "SELECT count(*) FROM payouts WHERE account_id = $id",
  "tax documents": "SELECT count(*) FROM tax_documents WHERE account_id = $id",
  statements: "SELECT count(*) FROM account_statements WHERE account_id = $id",
  "bank accounts": "SELECT count(*) FROM payee_accounts WHERE account_id = $id",
  "commission rules": "SELECT count(*) FROM commission_rules WHERE account_id = $id AND active",
};

async function earnedBy(tx: Transaction | undefined, id: string): Promise<string[]> {
  const parts = Object.entries(EARNED).map(
    ([what, sql]) => `SELECT '${what}' AS what, (${sql})::integer AS count`,
  );
  const found = await rows<{ what: string; count: number }>(parts.join(" UNION ALL "), { id }, tx);
  return found.filter(({ count }) => count > 0).map(({ what, count }) => `${what} (${count})`);
}

async function whyNot(tx: Transaction | undefined, from: MergeSide, into: MergeSide): Promise<string | null> {
  // Anybody may register under a name that a partner has: with the merge they would come into that partner's account.
  if (from.status === "pending")
    return `Nobody has decided about ${from.name} yet, and whoever registered it would come into ${into.name}. Reject it under Approvals if it is the same one.`;
  const [earned, ofOther] = [await earnedBy(tx, from.id), await earnedBy(tx, into.id)];
  if (earned.length === 0) return null;
  const has = `${from.name} has ${earned.join(", ")}: what was earned, and the papers about it, stay with whoever earned it.`;
  if (ofOther.length === 0) return `${has} Merge the other way round: ${into.name} into ${from.name}.`;
  const gstins = await rows<{ gstin: string }>(
    "SELECT DISTINCT gstin FROM accounts WHERE id IN ($one, $other) AND gstin IS NOT NULL",
    { one: from.id, other: into.id },
    tx,
  );
  const differ =
    gstins.length > 1
      ? ` They also have different GSTINs (${gstins.map(({ gstin }) => gstin).join(", ")}).`
      : "";
  return `${has} ${into.name} has ${ofOther.join(", ")}, too, so that neither can become the other.${differ} Suspend the one that is no longer used.`;
}

/** Users of the merged account have to sign in again, and a patient or driver in both accounts is kept once. */
async function prepare(tx: Transaction, ids: Ids): Promise<void> {
  const people = await rows<{ id: string }>(
    "SELECT id FROM users WHERE account_id = $fromId",
    { fromId: ids.fromId },
    tx,
  );
  for (const { id } of people) await revokeSessions(id, tx);
  await execute(
    `DELETE FROM agent_contacts own USING agent_contacts kept WHERE own.account_id = $fromId AND kept.account_id = $intoId
       AND kept.phone_e164 = own.phone_e164 AND lower(kept.patient_name) = lower(own.patient_name)`,
    ids,
    tx,
  );
}

export const ACCOUNT_MERGE: MergeKind = {
  table: "accounts",
  singular: "account",
  otherOf: "They are of different kinds, so that they cannot be one.",
  stays: ["commission_rules.account_id", "seller_terms_acceptances.account_id"],
  whyNot,
  prepare,
  subjectKind: ({ of }) => (of.startsWith("agent") ? "agent" : "partner"),
};
