import { expect, it } from "vitest";
import { execute } from "#db/client.ts";
import { schemaSql } from "#tests/harness/schema-sql.ts";

it("db/schema.sql is what the migrations make; `npm run schema` writes it anew", async () => {
  await expect(await schemaSql()).toMatchFileSnapshot("schema.sql");
});

it("shows every change of the schema", async () => {
  const before = await schemaSql();
  const changes = [
    "ALTER TABLE cities ADD COLUMN region text",
    "ALTER TABLE cities ALTER COLUMN latitude SET NOT NULL",
    "ALTER TABLE cities ADD CHECK (slug <> 'x')",
    "CREATE INDEX cities_active ON cities (id) WHERE active",
    "CREATE VIEW active_cities AS SELECT id FROM cities WHERE active",
    "DROP TRIGGER hospitals_city_insert ON hospitals",
    "CREATE FUNCTION one() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
  ];
  let last = before;
  for (const change of changes) {
    await execute(change);
    const now = await schemaSql();
    expect(now, change).not.toBe(last);
    last = now;
  }
});
