import type { Sql } from "#db/migrate.ts";

/** Constraints are validated, and indexes built, beside the traffic, which one transaction would hold up; so every step can be repeated. */
export const transaction = false;

/**
 * A request gets an answer. What stands in `request_actions` is a note of the office for itself, a word of the person, or an answer of the
 * office to the person, with the message that told of it. An answered request waits for nobody until the person writes again.
 */
export async function up(sql: Sql) {
  await sql("ALTER TABLE requests ADD COLUMN IF NOT EXISTS answered_at timestamptz");
  await sql(`ALTER TABLE request_actions ADD COLUMN IF NOT EXISTS kind text NOT NULL DEFAULT 'note',
    ADD COLUMN IF NOT EXISTS message_id uuid`);
  const statuses = "CHECK (status IN ('open', 'in_progress', 'answered', 'closed'))";
  await again(sql, "requests", "requests_status_check", statuses);
  await again(
    sql,
    "requests",
    "requests_answered",
    "CHECK (status <> 'answered' OR answered_at IS NOT NULL)",
  );
  await again(sql, "request_actions", "request_actions_status_check", statuses);
  await again(
    sql,
    "request_actions",
    "request_actions_kind_check",
    "CHECK (kind IN ('note', 'word', 'answer'))",
  );
  await again(
    sql,
    "request_actions",
    "request_actions_told",
    "CHECK (message_id IS NULL OR kind = 'answer')",
  );
  await again(sql, "request_actions", "request_actions_remarks_length", "CHECK (length(remarks) <= 2000)");
  await again(
    sql,
    "request_actions",
    "request_actions_message_id_fkey",
    "FOREIGN KEY (message_id) REFERENCES messages",
  );
  // What customers had added stood among the notes.
  await sql(`UPDATE request_actions said SET kind = 'word' FROM requests asked
    WHERE asked.id = said.request_id AND said.action_takenby = asked.customer_id AND said.kind = 'note'`);
  await sql("DROP INDEX CONCURRENTLY IF EXISTS request_actions_message");
  await sql(
    "CREATE INDEX CONCURRENTLY request_actions_message ON request_actions (message_id) WHERE message_id IS NOT NULL",
  );
  await sql("DROP INDEX CONCURRENTLY IF EXISTS requests_waiting");
  await sql(
    "CREATE INDEX CONCURRENTLY requests_waiting ON requests (kind, due_at) WHERE status IN ('open', 'in_progress')",
  );
  await sql("DROP INDEX CONCURRENTLY IF EXISTS requests_due");
}

/** What was answered is in progress again; answers and words stand among the notes. */
export async function down(sql: Sql) {
  await sql("UPDATE requests SET status = 'in_progress' WHERE status = 'answered'");
  await sql("UPDATE request_actions SET status = 'in_progress' WHERE status = 'answered'");
  const statuses = "CHECK (status IN ('open', 'in_progress', 'closed'))";
  await again(sql, "requests", "requests_status_check", statuses);
  await again(sql, "request_actions", "request_actions_status_check", statuses);
  await sql("DROP INDEX CONCURRENTLY IF EXISTS requests_due");
  await sql("CREATE INDEX CONCURRENTLY requests_due ON requests (kind, due_at) WHERE status <> 'closed'");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS requests_waiting");
  await sql("ALTER TABLE request_actions DROP CONSTRAINT IF EXISTS request_actions_remarks_length");
  await sql("ALTER TABLE request_actions DROP COLUMN IF EXISTS message_id, DROP COLUMN IF EXISTS kind");
  await sql("ALTER TABLE requests DROP COLUMN IF EXISTS answered_at");
}

/** A constraint that a step before its end may have added already. */
async function again(sql: Sql, table: string, name: string, rule: string) {
  await sql(
    `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}, ADD CONSTRAINT ${name} ${rule} NOT VALID`,
  );
  await sql(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`);
}
