import type { Sql } from "#db/migrate.ts";

/** The constraint is validated beside the postings that go on, which one transaction with its addition would hold up. */
export const transaction = false;

/** GST on the gateway's fee is an account of the ledger. */
export async function up(sql: Sql) {
  await allow(sql, "'gst_on_fee', 'gst_input',");
  await sql("ALTER TABLE ledger_lines VALIDATE CONSTRAINT ledger_lines_account_check");
}

export async function down(sql: Sql) {
  await allow(sql, "'gst_on_fee',");
}

async function allow(sql: Sql, fee: string) {
  await sql(`ALTER TABLE ledger_lines DROP CONSTRAINT IF EXISTS ledger_lines_account_check,
    ADD CONSTRAINT ledger_lines_account_check CHECK (account IN ('customer', 'gateway', 'bank', 'partner_payable', 'agent_payable',
      'platform_income', 'gst_output', ${fee} 'tds_payable', 'tcs_payable', 'deposit_held', 'offer_expense')) NOT VALID`);
}
