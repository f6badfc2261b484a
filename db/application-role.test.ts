import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantToApplication, POWERS_OVER_AUDIT } from "#db/application-role.ts";
import { asApplication } from "#tests/harness/administer.ts";

let owner: pg.Client;
let application: pg.Client;

beforeAll(async () => {
  const url = process.env.DATABASE_URL!;
  [owner, application] = [url, asApplication(url)].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client];
  await Promise.all([owner.connect(), application.connect()]);
  await owner.query(
    `INSERT INTO audit_events (actor_kind, action, subject_kind, subject_id) VALUES ('system:test', 'thing.made', 'thing', '1');
     CREATE TABLE made_later (id integer PRIMARY KEY, note text)`,
  );
});
afterAll(() => Promise.all([owner?.end(), application?.end()]));

const APPEND_ONLY = [
  "audit_events",
  "audit_chain",
  "ledger_entries",
  "ledger_lines",
  "commission_charges",
  "relocation_charges",
  "tax_documents",
];
const KEYS: Record<string, string> = { audit_chain: "position", commission_charges: "entry_id" };
const [NOT_ALLOWED, NOT_OWNER] = [/permission denied/, /must be owner|permission denied/];

describe("the application's role", () => {
  it.each([
    ...APPEND_ONLY.flatMap((table) => [
      [`UPDATE ${table} SET ${KEYS[table] ?? "id"} = DEFAULT`, NOT_ALLOWED] as const,
      [`DELETE FROM ${table}`, NOT_ALLOWED] as const,
      [`TRUNCATE ${table} CASCADE`, NOT_ALLOWED] as const,
      [`ALTER TABLE ${table} DISABLE TRIGGER USER`, NOT_OWNER] as const,
      [`DROP TABLE ${table} CASCADE`, NOT_OWNER] as const,
    ]),
    ["SET LOCAL medihaven.erasing = 'yes'; UPDATE audit_events SET reason = 'x'", NOT_ALLOWED],
    ["SELECT id FROM audit_events FOR UPDATE", NOT_ALLOWED],
    ["UPDATE platform_registrations SET gstin = NULL", NOT_ALLOWED],
    ["UPDATE goodwill SET amount_paise = 1", NOT_ALLOWED],
    ["DELETE FROM rates", NOT_ALLOWED],
    ["TRUNCATE bookings CASCADE", NOT_ALLOWED],
    ["SET session_replication_role = replica", NOT_ALLOWED],
    ["DROP TRIGGER audit_events_append_only ON audit_events", NOT_OWNER],
    ["ALTER TRIGGER audit_events_append_only ON audit_events RENAME TO other", NOT_OWNER],
    ["CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE sql AS 'SELECT 1'", NOT_OWNER],
    ["DROP FUNCTION refuse_change() CASCADE", NOT_OWNER],
    ["CREATE RULE away AS ON INSERT TO audit_events DO INSTEAD NOTHING", NOT_OWNER],
    ["CREATE TRIGGER mine BEFORE INSERT ON audit_events EXECUTE FUNCTION refuse_change()", NOT_ALLOWED],
    ["CREATE TABLE mine (id integer)", NOT_ALLOWED],
    ["ALTER TABLE bookings ADD COLUMN mine text", NOT_OWNER],
    ["ALTER TABLE audit_events OWNER TO current_user", NOT_OWNER],
    ["GRANT UPDATE ON audit_events TO current_user; UPDATE audit_events SET reason = 'x'", NOT_ALLOWED],
    ["DROP SCHEMA public CASCADE", NOT_OWNER],
    ["DELETE FROM schema_migrations", NOT_ALLOWED],
    ["INSERT INTO schema_migrations (name) VALUES ('another')", NOT_ALLOWED],
    ["DELETE FROM users", NOT_ALLOWED],
    ["CREATE ROLE mine", NOT_ALLOWED],
  ] as Array<[string, RegExp]>)("is refused: %s", async (sql, refusal) => {
    await expect(application.query(sql)).rejects.toThrow(refusal);
  });

  it("reads and writes rows, also of a table that the next migration makes", async () => {
    await application.query(
      "INSERT INTO audit_events (actor_kind, action, subject_kind, subject_id) VALUES ('system:test', 'thing.sold', 'thing', '1')",
    );
    const { rows } = await application.query("SELECT count(*)::integer AS count FROM audit_events");
    expect(rows[0].count).toBeGreaterThanOrEqual(2);
    for (const sql of [
      "INSERT INTO made_later VALUES (1, 'a')",
      "UPDATE made_later SET note = 'b'",
      "DELETE FROM made_later",
      "SELECT FROM pgboss.job LIMIT 1",
      "CREATE TEMP TABLE passing (id integer)",
      "SELECT FROM platform_registrations FOR UPDATE",
      "UPDATE platform_registrations SET withdrawn_at = now() WHERE id IS NULL",
    ])
      await application.query(sql);
  });

  it("keeps its rights when they are given once more", async () => {
    await grantToApplication(owner, asApplication(process.env.DATABASE_URL!));
    for (const sql of [
      "DELETE FROM audit_events",
      "UPDATE schema_migrations SET name = 'another'",
      "DELETE FROM users",
    ])
      await expect(application.query(sql)).rejects.toThrow(NOT_ALLOWED);
    expect((await application.query("SELECT FROM audit_events")).rowCount).toBeGreaterThan(0);
  });

  it("is told from one that could alter the audit trail", async () => {
    expect((await application.query(POWERS_OVER_AUDIT)).rows[0].powers).toEqual([]);
    expect((await owner.query(POWERS_OVER_AUDIT)).rows[0].powers).toContain("owns the tables");
  });
});

it("says what to do when the role is missing and the owner may not make it", async () => {
  const url = new URL(asApplication(process.env.DATABASE_URL!));
  url.username = "nobody_yet";
  await expect(grantToApplication(application, url.href)).rejects.toThrow(
    /role nobody_yet of DATABASE_URL does not exist, and the owner may not make it: CREATE ROLE/,
  );
});
