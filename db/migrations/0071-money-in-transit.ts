import type { Sql } from "#db/migrate.ts";

/** The constraint is validated and the indexes are built beside the payments that go on, which one transaction would hold up. */
export const transaction = false;

/** What the gateway sent and our bank has not shown yet is an account of the ledger. */
export async function up(sql: Sql) {
  await allow(sql, "'bank', 'transit',");
  await sql("ALTER TABLE ledger_lines VALIDATE CONSTRAINT ledger_lines_account_check");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS payments_captured");
  await sql(
    "CREATE INDEX CONCURRENTLY payments_captured ON payments (captured_at DESC, id) WHERE captured_at IS NOT NULL AND carried_from_id IS NULL",
  );
  await sql("DROP INDEX CONCURRENTLY IF EXISTS refunds_done");
  await sql(
    "CREATE INDEX CONCURRENTLY refunds_done ON refunds (done_at DESC, id) WHERE done_at IS NOT NULL AND carried_to_id IS NULL",
  );
}

export async function down(sql: Sql) {
  await sql("DROP INDEX IF EXISTS payments_captured, refunds_done");
  await allow(sql, "'bank',");
}

async function allow(sql: Sql, bank: string) {
  await sql(`ALTER TABLE ledger_lines DROP CONSTRAINT IF EXISTS ledger_lines_account_check,
    ADD CONSTRAINT ledger_lines_account_check CHECK (account IN ('customer', 'gateway', ${bank} 'partner_payable', 'agent_payable',
      'platform_income', 'gst_output', 'gst_on_fee', 'gst_input', 'tds_payable', 'tcs_payable', 'deposit_held', 'offer_expense')) NOT VALID`);
}
