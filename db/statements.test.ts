import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { camelCase } from "#db/camel-case.ts";
import { type Column, describeStatement } from "#tests/harness/statements/describe-statement.ts";
import {
  type FoundStatement,
  findStatements,
  type Key,
  OTHERS,
  READS,
} from "#tests/harness/statements/find-statements.ts";
import { HOLE } from "#tests/harness/statements/sql-text.ts";

/** Keys that are said never to be null though the column may be: the reason is not in the statement. */
const NEVER_NULL: Record<string, string> = {
  "app/domain/bookings/booking-parts.ts startsAt": "set with every booking",
  "app/domain/bookings/booking-row.ts startsAt": "set with every booking",
  "app/domain/bookings/day-plan.ts startsAt": "set with every booking",
  "app/domain/bookings/refund-captured.ts paymentId":
    "the refund is carried to the payment that the same statement makes",
  "app/domain/campaigns/take-batch.ts address": "a recipient has the address of its campaign's channel",
  "app/domain/registrations/sub-partners.ts phone_e164": "the form asks for it",
  "app/domain/registrations/sub-partners.ts city_id": "the form asks for it",
  "app/domain/registrations/sub-partners.ts phoneE164": "a partner signs in by it",
  "app/domain/settlements/notify-paid.ts utr": "a payout is paid by a transfer",
  "db/queue-state.ts queue": "a dead job came from a queue",
  "db/queue-state.ts payload": "every job of ours has one",
  "seeds/demo/customer-requests.ts phone": "a customer signs in by it",
  "seeds/demo/pay.ts gatewayOrderId": "the payment was started in the line before",
};

/**
 * How many statements may be left out because they are put together from what only their caller knows (the names of tables, the
 * columns of a list). Lower it when there are fewer; raise it only for a statement that cannot be written as one text.
 */
const MOST_UNCHECKED = 120;

const TYPES: Record<string, string> = {
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  bool: "boolean",
  timestamptz: "Date",
  bytea: "Buffer",
};

/** What a column is read as: JSON may be anything. */
function kindOf({ type }: Column): string | null {
  if (type === "json" || type === "jsonb") return null;
  return type.startsWith("_") ? "array" : (TYPES[type] ?? "string");
}

/** True when a condition of the statement leaves out the rows where the column is null. */
function isGuarded(sql: string, column: string): boolean {
  const name = column.slice(column.indexOf(".") + 1);
  const conditions = sql.slice(sql.search(/\b(WHERE|ON)\b/));
  return (
    new RegExp(`\\b${name}\\s*(IS NOT NULL|BETWEEN|[<>=]|@>|&&)`).test(conditions) ||
    new RegExp(`=\\s*(\\w+\\.)?${name}\\b`).test(conditions)
  );
}

/** What does not fit between a statement and the row type at its call. */
function misfits(
  found: FoundStatement,
  sql: string,
  columns: Column[],
  excused: (key: string) => boolean,
): string[] {
  const keys = found.keys;
  if (!keys) return [];
  const raw = found.call.toLowerCase().includes("raw");
  const byName = new Map(columns.map((column) => [raw ? column.name : camelCase(column.name), column]));
  return keys.flatMap((key: Key) => {
    const column = byName.get(key.name);
    if (!column)
      return key.optional ? [] : [`${found.at} reads ${key.name}, which the statement does not give`];
    const [kind, ...others] = key.kinds.filter((each) => each !== "any" && each !== "unknown");
    const wanted = kindOf(column);
    const problems = [];
    if (wanted && kind && (others.length > 0 || kind !== wanted))
      problems.push(
        `${found.at} reads ${key.name} as ${key.kinds.join(" or ")}, but ${column.type} comes as ${wanted}`,
      );
    if (
      column.mayBeNull &&
      !key.nullable &&
      !key.optional &&
      !isGuarded(sql, column.mayBeNull) &&
      !excused(key.name)
    )
      problems.push(`${found.at} reads ${key.name} as never null, but ${column.mayBeNull} may be`);
    return problems;
  });
}

describe("statements of production code", () => {
  let client: pg.Client;
  let found: FoundStatement[];
  beforeAll(async () => {
    client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    found = findStatements();
    // The compiler reads all of the product: twelve seconds of one processor, and minutes where others have it.
  }, 600_000);
  afterAll(() => client.end());

  it("can be prepared on the migrated schema and give what their row types say", async () => {
    const [problems, unchecked, used] = [new Set<string>(), new Set<string>(), new Set<string>()];
    for (const statement of found) {
      const excused = (key: string) => {
        const name = `${statement.at.replace(/:\d+$/, "")} ${key}`;
        used.add(name);
        return name in NEVER_NULL;
      };
      for (const sql of statement.texts) {
        try {
          const columns = await describeStatement(client, sql);
          if (!columns) unchecked.add(statement.at);
          else for (const problem of misfits(statement, sql, columns, excused)) problems.add(problem);
        } catch (error) {
          // Where a caller adds something it may stand in another place than it was filled for.
          if (sql.includes(HOLE)) unchecked.add(statement.at);
          else problems.add(`${statement.at} cannot be prepared: ${(error as Error).message}`);
        }
      }
    }
    expect([...problems]).toEqual([]);
    expect(Object.keys(NEVER_NULL).filter((name) => !used.has(name))).toEqual([]);
    expect(found.length).toBeGreaterThan(800);
    expect(unchecked.size, `not checked:\n${[...unchecked].join("\n")}`).toBeLessThanOrEqual(MOST_UNCHECKED);
  }, 120_000);

  it("are sought at every function of the client that takes one", () => {
    const source = readFileSync(path.join(import.meta.dirname, "client.ts"), "utf8");
    const taking = [...source.matchAll(/^export (?:async )?function (\w+)(?:<.*>)?\(\s*sql: string/gm)].map(
      ([, name]) => name,
    );
    expect(taking.sort()).toEqual([...READS, ...OTHERS].sort());
  });

  it("have no alias that only turns a name into camelCase", () => {
    const needless = found.flatMap(({ at, call, texts }) =>
      call.toLowerCase().includes("raw")
        ? []
        : [
            ...texts
              .join("\n")
              .matchAll(/(?<=[,(]|\bSELECT |\bRETURNING )\s*(?:\w+\.)?([a-z]\w*_\w+)(?:::\w+)? AS "(\w+)"/g),
          ]
            .filter(([, column, alias]) => camelCase(column!) === alias)
            .map(([alias]) => `${at} ${alias.trim()}`),
    );
    expect(needless).toEqual([]);
  });
});

describe("what does not fit", () => {
  const statement = (keys: Key[]): FoundStatement => ({ at: "file.ts:1", call: "rows", texts: [], keys });
  const key = (over: Partial<Key>): Key => ({
    name: "slug",
    optional: false,
    nullable: false,
    kinds: ["string"],
    ...over,
  });
  const columns: Column[] = [
    { name: "slug", type: "text", mayBeNull: null },
    { name: "no_of_bed", type: "int4", mayBeNull: "hospitals.no_of_bed" },
  ];
  const never = () => false;

  it.each<[string, Key, string, string[]]>([
    ["nothing", key({}), "", []],
    [
      "a key without a column",
      key({ name: "url" }),
      "",
      ["file.ts:1 reads url, which the statement does not give"],
    ],
    [
      "another type",
      key({ kinds: ["number"] }),
      "",
      ["file.ts:1 reads slug as number, but text comes as string"],
    ],
    [
      "a null that nobody expects",
      key({ name: "noOfBed", kinds: ["number"] }),
      "SELECT no_of_bed FROM hospitals",
      ["file.ts:1 reads noOfBed as never null, but hospitals.no_of_bed may be"],
    ],
    [
      "a null that is left out",
      key({ name: "noOfBed", kinds: ["number"] }),
      "… WHERE h.no_of_bed IS NOT NULL",
      [],
    ],
  ])("is told: %s", (_, one, sql, told) =>
    expect(misfits(statement([one]), sql, columns, never)).toEqual(told),
  );
});
