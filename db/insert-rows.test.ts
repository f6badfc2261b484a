import { expect, it } from "vitest";
import { inTransaction, rows } from "#db/client.ts";
import { insertRows } from "./insert-rows.ts";

const insert = (objects: Array<Record<string, unknown>>) =>
  inTransaction(undefined, (tx) => insertRows("facilities", objects, tx));
const stored = (begins: string) =>
  rows("SELECT name, description, position FROM facilities WHERE name LIKE $begins || '%' ORDER BY name", {
    begins,
  });

it("inserts what differs and what all say alike, nulls and quotes included", async () => {
  await insert([
    { name: "Inserted 1", description: 'it\'s "so" \\ $1', position: 3 },
    { name: "Inserted 2", description: 'it\'s "so" \\ $1', position: 4 },
    { name: "Inserted 3", description: "", position: 4 },
  ]);
  expect(await stored("Inserted")).toEqual([
    { name: "Inserted 1", description: 'it\'s "so" \\ $1', position: 3 },
    { name: "Inserted 2", description: 'it\'s "so" \\ $1', position: 4 },
    { name: "Inserted 3", description: "", position: 4 },
  ]);
});

it("inserts one alone, and nothing at all", async () => {
  await insert([{ name: "Single", description: "alone", position: 1 }]);
  await insert([]);
  expect(await stored("Single")).toEqual([{ name: "Single", description: "alone", position: 1 }]);
});
