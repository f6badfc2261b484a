import { beforeAll, expect, test } from "vitest";
import { execute, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeCity } from "#tests/factories/inventory.ts";
import { agentList, partnerList, zoneAccountList } from "./account-lists.ts";

type Filters = Parameters<typeof partnerList.page>[1];

let admin: Awaited<ReturnType<typeof makeContext>>;
let cityId: string;

beforeAll(async () => {
  admin = await makeContext("admin");
  cityId = await makeCity();
  // In portions: one statement of all would be long on a busy machine.
  for (let from = 1; from <= 20_000; from += 2_000) {
    await execute(
      `INSERT INTO accounts (account_kind, partner_kind, name, phone_e164, email, city_id, status, created_at)
       SELECT CASE WHEN n % 10 = 0 THEN 'agent' ELSE 'partner' END,
         CASE WHEN n % 10 = 0 THEN NULL ELSE (ARRAY['property', 'food', 'travel', 'equipment'])[n % 4 + 1] END,
         'Business ' || n, '+9198' || lpad(n::text, 8, '0'), 'b' || n || '@example.com', CASE WHEN n % 50 = 1 THEN $cityId::uuid END,
         (ARRAY['pending', 'approved', 'approved', 'rejected'])[n / 4 % 4 + 1], timestamptz '2026-01-01' + n * interval '1 minute'
       FROM generate_series($from::integer, $from::integer + 1999) n`,
      { cityId, from },
    );
  }
  await execute("VACUUM ANALYZE accounts", {});
});

/** The plan of the page that these filters ask for. */
async function planOf(filters: Filters & { agents?: true }): Promise<string> {
  const { from, where, orderBy, bind } = (filters.agents ? agentList : partnerList).query(admin, filters);
  const plan = await rows<{ "QUERY PLAN": string }>(
    `EXPLAIN SELECT account.name FROM ${from} WHERE ${where} ORDER BY ${orderBy} LIMIT 25`,
    bind,
  );
  return plan.map((line) => line["QUERY PLAN"]).join("\n");
}

test.each<[string, Filters & { agents?: true }, RegExp]>([
  ["of a status", {}, /Index Scan using accounts_registrations on/],
  ["of a kind and status", { kind: "food" }, /Index Scan using accounts_registrations(_of_kind)? on/],
  ["of every status", { status: "all" }, /Index Scan using accounts_newest on/],
  ["of agents, approved", { agents: true }, /Index Scan using accounts_registrations on/],
  ["with a mobile number", { q: "98000 00123" }, /accounts_phone/],
  ["with a mail address", { q: "b123@example.com" }, /accounts_email/],
  ["with a part of a name", { q: "siness 1999" }, /accounts_name/],
])("the page %s is found by an index and reads no more than it shows", async (_what, over, index) => {
  const plan = await planOf(over);
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/Seq Scan/);
});

test("pages follow each other without gap or repeat, and the counts are bounded", async () => {
  const seen = new Set<string>();
  for (const page of [1, 2, 3]) {
    const list = await partnerList.page(admin, { page });
    for (const { key } of list.rows) seen.add(key);
    expect(list).toMatchObject({
      total: 500,
      totalIsBounded: true,
      pageSize: 25,
      counts: { status: { pending: 1_000, suspended: 0 } },
    });
  }
  expect(seen.size).toBe(75);
});

test("staff see their zone, and nobody else anything", async () => {
  const staff = await makeContext("staff", { zoneCityId: cityId });
  const list = await zoneAccountList.page(staff, {});
  expect(list.rows.length).toBeGreaterThan(0);
  const zones = await rows<{ city: string }>(
    "SELECT DISTINCT city_id AS city FROM accounts WHERE id = ANY($ids::uuid[])",
    {
      ids: list.rows.map(({ key }) => key),
    },
  );
  expect(zones).toEqual([{ city: cityId }]);
  for (const role of ["customer", "partner", "agent"] as const) {
    const accountId = role === "customer" ? undefined : list.rows[0]!.key;
    expect((await partnerList.page(await makeContext(role, { accountId }), {})).rows).toEqual([]);
  }
});
