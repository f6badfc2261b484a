import { describe, expect, it } from "vitest";
import { execute, plannedRawRows, plannedRows, rawRow, rawRows, row, rows } from "#db/client.ts";
import { camelCase, camelRows } from "./camel-case.ts";

it.each([
  ["id", "id"],
  ["total_paise", "totalPaise"],
  ["phone_e164", "phoneE164"],
  ["gst_on_commission_paise", "gstOnCommissionPaise"],
  ["line_2", "line2"],
  ["orderId", "orderId"],
  ["?column?", "?column?"],
])("calls the column %s %s", (column, name) => expect(camelCase(column)).toBe(name));

it("leaves rows alone whose columns have no underscore, and no rows", () => {
  const plain = [{ id: 1, orderId: 2 }];
  expect(camelRows(plain)).toBe(plain);
  expect(camelRows([])).toEqual([]);
});

describe("the reads of the client", () => {
  const sql = `SELECT n AS price_paise, NULL AS ends_on, 'x' AS word, '{"snake_case": 1}'::json AS some_json
    FROM generate_series(1, $most::integer) n`;
  const stored = (n: number) => ({
    price_paise: n,
    ends_on: null,
    word: "x",
    some_json: { snake_case: 1 },
  });
  const named = (n: number) => ({ pricePaise: n, endsOn: null, word: "x", someJson: { snake_case: 1 } });

  it("give columns in camelCase, what is inside of JSON as it is", async () => {
    expect(await rows(sql, { most: 2 })).toEqual([named(1), named(2)]);
    expect(await plannedRows(sql, { most: 2 })).toEqual([named(1), named(2)]);
    expect(await row(sql, { most: 1 })).toEqual(named(1));
  });

  it("give them as the statement names them when told", async () => {
    expect(await rawRows(sql, { most: 2 })).toEqual([stored(1), stored(2)]);
    expect(await plannedRawRows(sql, { most: 2 })).toEqual([stored(1), stored(2)]);
    expect(await rawRow(sql, { most: 1 })).toEqual(stored(1));
  });

  it("do so with what an INSERT, UPDATE or DELETE returns", async () => {
    await execute("CREATE TABLE written (first_id integer, second_id integer)");
    expect(await rows("INSERT INTO written VALUES (1, 2) RETURNING first_id, second_id")).toEqual([
      { firstId: 1, secondId: 2 },
    ]);
    expect(await row("UPDATE written SET second_id = 3 RETURNING second_id")).toEqual({ secondId: 3 });
    expect(await row("DELETE FROM written RETURNING *")).toEqual({ firstId: 1, secondId: 3 });
    await execute("DROP TABLE written");
  });

  it("refuse a row type with keys in snake_case, or keys that nobody knows", () => {
    // @ts-expect-error the column comes as pricePaise
    const snake = () => rows<{ price_paise: number }>(sql);
    // @ts-expect-error what a record is read by cannot be checked
    const unknown = () => rows<Record<string, number>>(sql);
    expect([snake, unknown]).toHaveLength(2);
  });
});
