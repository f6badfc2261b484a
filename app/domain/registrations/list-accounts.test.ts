import { beforeAll, expect, test } from "vitest";
import { execute, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeCity } from "#tests/factories/inventory.ts";
import { type AccountFilters, accountsPageSql, listAccounts, whereOf } from "./list-accounts.ts";

let admin: Awaited<ReturnType<typeof makeContext>>;
let cityId: string;
const FILTERS: AccountFilters = {
  accountKind: "partner",
  partnerKind: null,
  status: "pending",
  q: "",
  cityId: null,
  page: 1,
};

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
async function planOf(filters: AccountFilters): Promise<string> {
  const { where, bind } = whereOf(admin, filters);
  const whereStatus = filters.status === "all" ? where : `${where} AND a.status = $status`;
  const values = { ...bind, offset: 0, ...(filters.status === "all" ? {} : { status: filters.status }) };
  const plan = await rows<{ "QUERY PLAN": string }>(`EXPLAIN ${accountsPageSql(whereStatus)}`, values);
  return plan.map((line) => line["QUERY PLAN"]).join("\n");
}

test.each<[string, Partial<AccountFilters>, RegExp]>([
  ["of a status", {}, /Index Scan using accounts_registrations on/],
  ["of a kind and status", { partnerKind: "food" }, /Index Scan using accounts_registrations(_of_kind)? on/],
  ["of every status", { status: "all" }, /Index Scan using accounts_newest on/],
  [
    "of agents, approved",
    { accountKind: "agent", status: "approved" },
    /Index Scan using accounts_registrations on/,
  ],
  ["with a mobile number", { q: "98000 00123" }, /accounts_phone/],
  ["with a mail address", { q: "b123@example.com" }, /accounts_email/],
  ["with a part of a name", { q: "siness 1999" }, /accounts_name/],
])("the page %s is found by an index and reads no more than it shows", async (_what, over, index) => {
  const plan = await planOf({ ...FILTERS, ...over });
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/Seq Scan/);
});

test("pages follow each other without gap or repeat, and the counts are bounded", async () => {
  const seen = new Set<string>();
  for (const page of [1, 2, 3]) {
    const list = await listAccounts(admin, { ...FILTERS, page });
    for (const { id } of list.rows) seen.add(id);
    expect(list).toMatchObject({ total: 1_000, more: true, pageSize: 25 });
  }
  expect(seen.size).toBe(75);
});

test("staff see their zone, and nobody else anything", async () => {
  const staff = await makeContext("staff", { zoneCityId: cityId });
  const list = await listAccounts(staff, { ...FILTERS, status: "all" });
  expect(list.rows.length).toBeGreaterThan(0);
  const zones = await rows<{ city: string }>(
    "SELECT DISTINCT city_id AS city FROM accounts WHERE id = ANY($ids::uuid[])",
    {
      ids: list.rows.map(({ id }) => id),
    },
  );
  expect(zones).toEqual([{ city: cityId }]);
  for (const role of ["customer", "partner", "agent"] as const) {
    const accountId = role === "customer" ? undefined : list.rows[0]!.id;
    expect((await listAccounts(await makeContext(role, { accountId }), FILTERS)).rows).toEqual([]);
  }
});
