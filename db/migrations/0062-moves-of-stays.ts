import type { Sql } from "#db/migrate.ts";

/** Indexes are built beside the traffic, which a transaction would hold up; so every step can be repeated. */
export const transaction = false;

/**
 * A stay is moved by an order that buys the new nights and gives others back: what goes back of the first payment is carried over to the
 * new order, and only the difference is paid or refunded.
 */
export async function up(sql: Sql) {
  await sql(`ALTER TABLE orders ADD COLUMN IF NOT EXISTS changes_booking_id uuid, ADD COLUMN IF NOT EXISTS keep_from date,
    ADD COLUMN IF NOT EXISTS keep_until date, ADD COLUMN IF NOT EXISTS refund_expected_paise bigint,
    ADD COLUMN IF NOT EXISTS carried_paise bigint NOT NULL DEFAULT 0`);
  await again(sql, "orders", "orders_purpose_check", "CHECK (purpose IN ('booking', 'extension', 'change'))");
  await again(
    sql,
    "orders",
    "orders_changes_booking_id_fkey",
    "FOREIGN KEY (changes_booking_id) REFERENCES bookings",
  );
  await again(
    sql,
    "orders",
    "orders_change",
    `CHECK ((purpose = 'change') = (changes_booking_id IS NOT NULL) AND (purpose = 'change') = (refund_expected_paise IS NOT NULL)
       AND (keep_from IS NULL) = (keep_until IS NULL) AND (keep_from IS NULL OR keep_until > keep_from)
       AND carried_paise >= 0 AND carried_paise <= total_paise AND carried_paise <= coalesce(refund_expected_paise, 0))`,
  );
  await index(
    sql,
    "UNIQUE INDEX",
    "orders_one_change",
    "orders (changes_booking_id) WHERE status = 'held' AND changes_booking_id IS NOT NULL",
  );
  await index(
    sql,
    "INDEX",
    "orders_changes",
    "orders (changes_booking_id) WHERE changes_booking_id IS NOT NULL",
  );

  await sql("ALTER TABLE payments ADD COLUMN IF NOT EXISTS carried_from_id uuid");
  await again(
    sql,
    "payments",
    "payments_carried_from_id_fkey",
    "FOREIGN KEY (carried_from_id) REFERENCES payments",
  );
  await again(
    sql,
    "payments",
    "payments_carried",
    "CHECK (carried_from_id IS NULL OR (state = 'captured' AND gateway_payment_id IS NULL AND gateway_order_id IS NULL))",
  );
  await index(
    sql,
    "UNIQUE INDEX",
    "payments_one_gateway_capture",
    "payments (order_id) WHERE state = 'captured' AND carried_from_id IS NULL",
  );
  await index(
    sql,
    "INDEX",
    "payments_carried_from",
    "payments (carried_from_id) WHERE carried_from_id IS NOT NULL",
  );
  await sql("DROP INDEX CONCURRENTLY IF EXISTS payments_one_capture");

  await sql("ALTER TABLE refunds ADD COLUMN IF NOT EXISTS carried_to_id uuid");
  await again(
    sql,
    "refunds",
    "refunds_carried_to_id_fkey",
    "FOREIGN KEY (carried_to_id) REFERENCES payments",
  );
  await index(
    sql,
    "UNIQUE INDEX",
    "refunds_carried_to",
    "refunds (carried_to_id) WHERE carried_to_id IS NOT NULL",
  );
  // What goes back of one cancellation may come from several payments.
  await index(
    sql,
    "UNIQUE INDEX",
    "refunds_one_a_payment",
    "refunds (cancellation_id, payment_id) WHERE carried_to_id IS NULL",
  );
  await sql("ALTER TABLE refunds DROP CONSTRAINT IF EXISTS refunds_cancellation_id_key");

  await sql("ALTER TABLE stay_changes ADD COLUMN IF NOT EXISTS order_id uuid");
  await again(sql, "stay_changes", "stay_changes_order_id_fkey", "FOREIGN KEY (order_id) REFERENCES orders");
  await again(sql, "stay_changes", "stay_changes_change_check", "CHECK (change IN ('shorter', 'moved'))");
  await index(
    sql,
    "UNIQUE INDEX",
    "stay_changes_order",
    "stay_changes (order_id) WHERE order_id IS NOT NULL",
  );
}

export async function down(sql: Sql) {
  await sql("ALTER TABLE stay_changes DROP COLUMN IF EXISTS order_id");
  await again(sql, "stay_changes", "stay_changes_change_check", "CHECK (change IN ('shorter'))");
  await sql("ALTER TABLE refunds DROP COLUMN IF EXISTS carried_to_id");
  await sql("DROP INDEX IF EXISTS refunds_one_a_payment");
  await sql("ALTER TABLE refunds DROP CONSTRAINT IF EXISTS refunds_cancellation_id_key");
  await sql("ALTER TABLE refunds ADD CONSTRAINT refunds_cancellation_id_key UNIQUE (cancellation_id)");
  await sql("DROP INDEX IF EXISTS payments_one_gateway_capture");
  await sql("ALTER TABLE payments DROP COLUMN IF EXISTS carried_from_id");
  await sql(
    "CREATE UNIQUE INDEX IF NOT EXISTS payments_one_capture ON payments (order_id) WHERE state = 'captured'",
  );
  await sql(`ALTER TABLE orders DROP COLUMN IF EXISTS changes_booking_id, DROP COLUMN IF EXISTS keep_from, DROP COLUMN IF EXISTS keep_until,
    DROP COLUMN IF EXISTS refund_expected_paise, DROP COLUMN IF EXISTS carried_paise`);
  await again(sql, "orders", "orders_purpose_check", "CHECK (purpose IN ('booking', 'extension'))");
}

/** New rows must obey at once; the old ones do. */
async function again(sql: Sql, table: string, name: string, rule: string) {
  await sql(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}`);
  await sql(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${rule} NOT VALID`);
}

async function index(sql: Sql, what: string, name: string, on: string) {
  await sql(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await sql(`CREATE ${what.replace("INDEX", "INDEX CONCURRENTLY")} ${name} ON ${on}`);
}
