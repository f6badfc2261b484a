import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rows } from "#db/client.ts";
import { migrate, migrationNames, migrationStates, rollback } from "#db/migrate.ts";
import { administer } from "#tests/harness/administer.ts";

const url = () => process.env.DATABASE_URL!;

async function shape(): Promise<unknown> {
  return rows(
    `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
     WHERE table_schema = 'public' ORDER BY table_name, column_name`,
  );
}

describe("migrations", () => {
  it("go down to nothing and up again to the same tables", async () => {
    const before = await shape();
    const reverted = await rollback(url(), 999);
    expect(reverted).toEqual(migrationNames().reverse());
    const left = await rows(
      "SELECT t.table_name FROM information_schema.tables t WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    expect(left).toEqual([{ tableName: "schema_migrations" }]);
    expect(await migrate(url())).toEqual(migrationNames());
    expect(await shape()).toEqual(before);
    // Each migration adds to it: five seconds on quiet cores, most of a minute beside a full load.
  }, 180_000);

  it("are numbered without gaps or doubles", () => {
    expect(migrationNames().map((name) => Number(name.slice(0, 4)))).toEqual(
      migrationNames().map((_, index) => index + 1),
    );
  });
});

describe("the runner", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), "migrations-"));
    const write = (name: string, body: string) => writeFileSync(path.join(folder, `${name}.ts`), body);
    write(
      "0001-one",
      "export async function up(sql) { await sql('CREATE TABLE one (id int)') }\nexport async function down(sql) { await sql('DROP TABLE one') }",
    );
    write(
      "0002-broken",
      "export async function up(sql) { await sql('CREATE TABLE two (id int)'); await sql('SELECT 1/0') }\nexport async function down() {}",
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("keeps what went well, undoes the broken one whole and names it", async () => {
    await administer(url(), (client) => client.query("DROP TABLE schema_migrations"));
    await expect(migrate(url(), { folder })).rejects.toThrow(/0002-broken/);
    expect((await migrationStates(url(), folder)).map((state) => state.appliedAt !== null)).toEqual([
      true,
      false,
    ]);
    expect(
      await rows("SELECT to_regclass('one') IS NOT NULL AS one, to_regclass('two') IS NOT NULL AS two"),
    ).toEqual([{ one: true, two: false }]);
  });

  it("lets two that start at once apply each migration once", async () => {
    rmSync(path.join(folder, "0002-broken.ts"));
    await rollback(url(), 1, folder);
    const applied = await Promise.all([migrate(url(), { folder }), migrate(url(), { folder })]);
    expect(applied.flat()).toEqual(["0001-one"]);
  });
});
