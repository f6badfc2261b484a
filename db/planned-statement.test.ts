import { expect, it } from "vitest";
import { execute, inTransaction, plannedRows, rows } from "./client.ts";
import { plannedStatement } from "./planned-statement.ts";

it.each([
  [["a"], "x = ($1::text[])[1]"],
  [["a", "b"], "x = ANY($1::text[])"],
  [[], "x = ANY($1::text[])"],
  [null, "x = ANY($1::text[])"],
])("asks for %j by %s", (list, text) => {
  expect(plannedStatement("x = ANY($list::text[])", { list })).toMatchObject({ text, values: [list] });
});

it("compares each list of one where it is compared, and leaves it a list elsewhere", () => {
  const sql =
    "a = ANY($a::uuid[]) OR b = ANY($b::uuid[]) AND c = ANY($a::uuid[]) AND unnest($a::uuid[]) <> ALL($a::uuid[])";
  const [one, two] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
  const textOf = (bind: { a: string[]; b: string[] }) => plannedStatement(sql, bind).text;
  expect(textOf({ a: [one], b: [one, two] })).toBe(
    "a = ($1::uuid[])[1] OR b = ANY($2::uuid[]) AND c = ($1::uuid[])[1] AND unnest($1::uuid[]) <> ALL($1::uuid[])",
  );
  expect(textOf({ a: [one, two], b: [two] })).toBe(
    "a = ANY($1::uuid[]) OR b = ($2::uuid[])[1] AND c = ANY($1::uuid[]) AND unnest($1::uuid[]) <> ALL($1::uuid[])",
  );
  const names = [[one], [two], [one, two]].map((a) => plannedStatement(sql, { a, b: a }).name);
  expect(new Set(names).size).toBe(2);
});

it("finds the same by one value as by a list of it, also of one that is no value", async () => {
  await inTransaction(undefined, async (tx) => {
    await execute("CREATE TEMPORARY TABLE kept (n integer) ON COMMIT DROP", {}, tx);
    await execute("INSERT INTO kept VALUES (1), (2), (2), (NULL)", {}, tx);
    const found = (list: Array<number | null>) =>
      plannedRows<{ n: number; is: boolean | null }>(
        "SELECT n, n = ANY($list::integer[]) AS is FROM kept WHERE n = ANY($list::integer[]) OR NOT n = ANY($list::integer[]) ORDER BY n",
        { list },
        tx,
      );
    expect(await found([2])).toEqual(await found([2, 2]));
    expect(await found([null])).toEqual(await found([null, null]));
    expect(await found([])).toHaveLength(4);
  });
});

it("keeps one plan for a list of one, whatever the value", async () => {
  await inTransaction(undefined, async (tx) => {
    await execute("CREATE TEMPORARY TABLE many (id integer PRIMARY KEY, of integer) ON COMMIT DROP", {}, tx);
    await execute("INSERT INTO many SELECT n, n % 1000 FROM generate_series(1, 20000) n", {}, tx);
    await execute("CREATE INDEX ON many (of); ANALYZE many", {}, tx);
    for (let id = 1; id <= 12; id++)
      await plannedRows(
        "SELECT other.id FROM many one JOIN many other ON other.of = one.of WHERE one.id = ANY($ids::integer[])",
        { ids: [id] },
        tx,
      );
    const plans = await rows<{ generic: number; custom: number }>(
      `SELECT generic_plans::integer AS generic, custom_plans::integer AS custom FROM pg_prepared_statements
       WHERE statement LIKE 'SELECT other.id FROM many one%'`,
      {},
      tx,
    );
    // The first five are always planned for their value.
    expect(plans).toEqual([{ generic: 7, custom: 5 }]);
  });
});
