import type { Sql } from "#db/migrate.ts";

const allow = (names: string) => `
  ALTER TABLE payout_transfers DROP CONSTRAINT payout_transfers_gateway_check;
  ALTER TABLE payout_transfers ADD CONSTRAINT payout_transfers_gateway_check CHECK (gateway IN (${names})) NOT VALID;
  ALTER TABLE payout_transfers VALIDATE CONSTRAINT payout_transfers_gateway_check;
`;

/** Payouts may be sent by Cashfree too. */
export async function up(sql: Sql) {
  await sql(allow("'sandbox', 'razorpay', 'cashfree'"));
}

/** Stops when Cashfree sent a payout: what happened stays in the books. */
export async function down(sql: Sql) {
  await sql(allow("'sandbox', 'razorpay'"));
}
