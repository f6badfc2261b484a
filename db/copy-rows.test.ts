import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyIn, openBulk } from "./bulk.ts";
import { CopyRows } from "./copy-rows.ts";

let client: Awaited<ReturnType<typeof openBulk>>;
beforeAll(async () => {
  client = await openBulk("test");
  await client.query(
    "CREATE TEMP TABLE copied (note text, amount integer, id uuid, name text, place double precision, beds integer)",
  );
});
afterAll(() => client.end());

const NAMES = ["", "Apollo", "अस्पताल", "a\tb\\c\nd", "x".repeat(70_000), "🏥"];

test("values arrive as they are, whatever their letters and however many", async () => {
  const said = Array.from({ length: 3_000 }, (_, index) => ({
    id: randomUUID(),
    name: NAMES[index % 100] ?? `name ${index}`,
    place: index / 7,
    beds: index % 3 === 0 ? null : index - 1_000,
  }));
  const rows = new CopyRows(4);
  for (const { id, name, place, beds } of said) rows.row().uuid(id).text(name).double(place).integer(beds);
  expect(rows.count).toBe(3_000);
  await copyIn(client, "COPY copied (id, name, place, beds) FROM STDIN (FORMAT binary)", [rows.bytes()]);
  const found = await client.query("SELECT id, name, place, beds FROM copied");
  expect(found.rows).toEqual(said);
});

test("rows of one table go behind other values into a wider one", async () => {
  await client.query("TRUNCATE copied");
  const narrow = new CopyRows(1);
  for (const name of ["one", "two"]) narrow.row().text(name);
  const wide = new CopyRows(3);
  wide.append(narrow, (row, index) => row.text(`before ${index}`).integer(index));
  const copy = "COPY copied (note, amount, name) FROM STDIN (FORMAT binary)";
  // Twice, because a transaction may have to be tried again.
  for (const _ of [1, 2]) await copyIn(client, copy, [wide.bytes()]);
  const found = await client.query("SELECT note, amount, name FROM copied ORDER BY note, amount");
  const one = { note: "before 0", amount: 0, name: "one" };
  const two = { note: "before 1", amount: 1, name: "two" };
  expect(found.rows).toEqual([one, one, two, two]);
});
