import type { Model, ModelStatic } from "sequelize";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#db/client.ts";
import { type Column, Expression } from "./columns.ts";
import { associatedModels, models } from "./index.ts";
import type { Declared } from "./table.ts";

/** A column in words, so that a difference can be read: `text not null default ''::text references cities`. */
type Described = Map<string, string>;

type StoredColumn = {
  name: string;
  type: string;
  notNull: boolean;
  generated: string;
  default: string | null;
  primaryKey: boolean;
  references: string | null;
  check: string | null;
};

/** Every column of the migrated schema. Those of the migration runner are its own. */
const STORED = `
  SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS not_null,
    CASE WHEN a.attidentity <> '' THEN 'identity' WHEN a.attgenerated <> '' THEN 'stored' ELSE '' END AS generated,
    CASE WHEN a.attgenerated = '' THEN pg_get_expr(d.adbin, d.adrelid) END AS default,
    EXISTS (SELECT FROM pg_constraint p WHERE p.conrelid = c.oid AND p.contype = 'p' AND a.attnum = ANY(p.conkey)) AS primary_key,
    (SELECT f.confrelid::regclass || CASE f.confdeltype WHEN 'c' THEN ' on delete cascade' WHEN 'a' THEN '' ELSE ' ?' END
     FROM pg_constraint f JOIN pg_constraint key ON key.conrelid = f.confrelid AND key.contype = 'p'
     WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.conkey[1] = a.attnum AND key.conkey = f.confkey[1:1]) AS references,
    (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c'
       AND k.conkey = ARRAY[a.attnum] AND pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^]]*\\]\\)\\)\\)$') AS check
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'schema_migrations'`;

async function storedColumns(): Promise<Described> {
  const found = await rows<StoredColumn>(STORED);
  return new Map(
    found.map((column) => [
      column.name,
      inWords({
        ...column,
        check:
          column.check && [...column.check.matchAll(/'([^']*)'::text/g)].map(([, value]) => value).join("|"),
      }),
    ]),
  );
}

function inWords({
  type,
  notNull,
  generated,
  primaryKey,
  references,
  check,
  ...column
}: Omit<StoredColumn, "name">) {
  const parts = [type, notNull ? "not null" : "null"];
  if (primaryKey) parts.push("primary key");
  if (generated) parts.push(`generated ${generated}`);
  if (column.default !== null) parts.push(`default ${column.default}`);
  if (check !== null) parts.push(`one of ${check}`);
  if (references !== null) parts.push(`references ${references}`);
  return parts.join(", ");
}

function modelColumns(): Described {
  return new Map(
    (Object.values(models) as unknown as Array<ModelStatic<Model> & Declared>).flatMap((model) =>
      Object.entries(model.columns).map(([name, { definition }]) => {
        const attribute = model.getAttributes()[name]!;
        const type = typeOf(attribute.type as unknown as { toSql: () => string });
        return [`${model.table}.${attribute.field}`, inWords(described(definition, type))] as const;
      }),
    ),
  );
}

function typeOf(type: { toSql: () => string }): string {
  const name = type.toSql().toLowerCase();
  return name === "time" ? "time without time zone" : name;
}

function described(definition: Column<unknown>["definition"], type: string): Omit<StoredColumn, "name"> {
  const { nullable, generated, primaryKey, references, values } = definition;
  return {
    type,
    notNull: !nullable,
    generated: generated ?? "",
    default: definition.default === undefined ? null : defaultOf(definition.default, type),
    primaryKey,
    references:
      references &&
      references.table + (references.onDelete ? ` on delete ${references.onDelete.toLowerCase()}` : ""),
    check: values?.join("|") ?? null,
  };
}

/** A default as PostgreSQL writes it. */
function defaultOf(value: unknown, type: string): string {
  if (value instanceof Expression) return value.sql;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "string") return `'${value}'::${type}`;
  return type.endsWith("[]") ? `'{}'::${type}` : `'${JSON.stringify(value)}'::${type}`;
}

function differences(stored: Described, declared: Described): string[] {
  return [...new Set([...stored.keys(), ...declared.keys()])].sort().flatMap((name) => {
    const [there, here] = [stored.get(name) ?? "no such column", declared.get(name) ?? "no such attribute"];
    return there === here ? [] : [`${name}: the database has "${there}", the model "${here}"`];
  });
}

describe("models", () => {
  let stored: Described;
  beforeAll(async () => {
    stored = await storedColumns();
  });

  it("equal the migrated schema: tables, columns, types, nullability, defaults, keys, allowed values", () => {
    expect(stored.size).toBeGreaterThan(1_100);
    expect(differences(stored, modelColumns())).toEqual([]);
  });

  it("are compared column by column: each difference names its table and column", () => {
    const declared = modelColumns();
    declared.set("cities.slug", declared.get("cities.slug")!.replace("not null", "null"));
    declared.delete("users.role");
    declared.set("users.rank", "integer, null");
    expect(differences(stored, declared)).toEqual([
      'cities.slug: the database has "text, not null", the model "text, null"',
      'users.rank: the database has "no such column", the model "integer, null"',
      `users.role: the database has "${stored.get("users.role")}", the model "no such attribute"`,
    ]);
  });

  it("stand for one table each", () => {
    const tables = Object.values(models).map((model) => model.table);
    expect(tables.length).toBe(new Set(tables).size);
  });
});

describe("associations", () => {
  it("follow the foreign keys both ways, for every model", async () => {
    const all = Object.values(associatedModels()) as unknown as Array<ModelStatic<Model>>;
    for (const model of all) {
      const include = Object.keys(model.associations);
      for (const association of include)
        await model.findAll({ include: [association], limit: 1, subQuery: false });
    }
    const { City, Account, Item, Property } = associatedModels();
    expect(Object.keys(City.associations)).toEqual(expect.arrayContaining(["state", "properties"]));
    expect(Object.keys(Account.associations)).toEqual(
      expect.arrayContaining(["bookings", "bookingsAsAgentAccount", "registeredByUser"]),
    );
    expect(Item.associations.foodItem!.associationType).toBe("HasOne");
    // Half of a key is many rows.
    expect(Property.associations.deniedFacilities!.associationType).toBe("HasMany");
  });
});

it("a model makes, finds and changes a row; what is left out is the database's", async () => {
  const { State, City, AuditEvent } = models;
  const state = await State.create({ name: "Kerala", slug: "kerala" });
  const city = await City.create({ stateId: state.id, name: "Kochi", slug: "kochi" });
  await city.update({ latitude: 9.93, longitude: 76.27 });
  const found = await associatedModels().City.findByPk(city.id, { include: ["state"] });
  expect(found!.toJSON()).toEqual({
    id: city.id,
    stateId: state.id,
    name: "Kochi",
    slug: "kochi",
    latitude: 9.93,
    longitude: 76.27,
    active: true,
    state: state.toJSON(),
  });
  const noted = await AuditEvent.create({
    actorKind: "system",
    action: "city.create",
    subjectKind: "city",
    subjectId: city.id,
  });
  expect(noted.id).toBeTypeOf("number");
  expect(noted.at).toBeInstanceOf(Date);
  // @ts-expect-error a city has a name
  await expect(City.create({ stateId: state.id, slug: "nowhere" })).rejects.toThrow("City.name");
});
