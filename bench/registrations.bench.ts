import { resetConfig } from "#app/config.ts";
import { systemContext } from "#app/domain/context.ts";
import { partnerList } from "#app/domain/registrations/account-lists.ts";
import { closeDatabase, execute } from "#db/client.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { type Figure, median } from "./frame.ts";

export const name = "Registrations";

type Filters = Parameters<typeof partnerList.page>[1];
const LOOKS: Array<[what: string, filters: Filters]> = [
  ["what waits", {}],
  ["food partners that wait", { kind: "food" }],
  ["a part of a name that twenty have", { q: "jeevani" }],
];
const RUNS = 15;

/** The first page of 100,000 registrations against that of 1,000, with its counts, in the same run. */
export async function run(): Promise<Figure[]> {
  const few = await timesOf(1_000);
  const many = await timesOf(100_000);
  return LOOKS.map(([what], index) => ({
    what: `first page of 100,000 registrations against 1,000: ${what}`,
    value: many[index]! / few[index]!,
    atMost: 1.5,
    parts: { "1,000": `${few[index]!.toFixed(2)} ms`, "100,000": `${many[index]!.toFixed(2)} ms` },
  }));
}

/** The middle time of each look, in milliseconds. */
async function timesOf(count: number): Promise<number[]> {
  const database = await createTestDatabase("migrated");
  const before = process.env.DATABASE_URL;
  process.env.DATABASE_URL = database.url;
  resetConfig();
  try {
    for (let from = 1; from <= count; from += 1_000) {
      await execute(
        `INSERT INTO accounts (account_kind, partner_kind, name, phone_e164, email, status, created_at)
         SELECT 'partner', (ARRAY['property', 'food', 'travel', 'equipment'])[n % 4 + 1], (CASE WHEN n <= 20 THEN 'Sanjeevani ' ELSE 'Business ' END) || n, '+9198' || lpad(n::text, 8, '0'),
           'b' || n || '@example.com', (ARRAY['pending', 'approved', 'approved', 'rejected'])[n / 4 % 4 + 1],
           timestamptz '2026-01-01' + n * interval '1 minute'
         FROM generate_series($from::integer, $from::integer + 999) n`,
        { from },
      );
    }
    await execute("VACUUM ANALYZE accounts", {});
    const ctx = systemContext("bench");
    const times: number[] = [];
    for (const [, over] of LOOKS) {
      const each: number[] = [];
      for (let turn = 0; turn < RUNS; turn++) {
        const start = performance.now();
        await partnerList.page(ctx, over);
        if (turn > 2) each.push(performance.now() - start);
      }
      times.push(median(each));
    }
    return times;
  } finally {
    await closeDatabase();
    process.env.DATABASE_URL = before;
    resetConfig();
    await database.drop();
  }
}
