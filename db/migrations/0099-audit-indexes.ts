import type { Sql } from "#db/migrate.ts";

/** The indexes are built beside the traffic, which a transaction would hold up; so the step can be repeated. */
export const transaction = false;

const INDEXES = {
  // An id says what a thing is called too; by kind alone, and by role, the newest are read.
  audit_events_thing: "(subject_id, id DESC)",
  audit_events_kind: "(subject_kind, id DESC)",
  audit_events_role: "(actor_role, id DESC)",
};

/** Every filter of the audit trail is a range of an index in the order of the list, however long the trail is. */
export async function up(sql: Sql) {
  for (const [name, columns] of Object.entries(INDEXES)) {
    await sql(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await sql(`CREATE INDEX CONCURRENTLY ${name} ON audit_events ${columns}`);
  }
  await sql("DROP INDEX CONCURRENTLY IF EXISTS audit_events_subject");
}

export async function down(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS audit_events_subject");
  await sql(
    "CREATE INDEX CONCURRENTLY audit_events_subject ON audit_events (subject_kind, subject_id, id DESC)",
  );
  for (const name of Object.keys(INDEXES)) await sql(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}
