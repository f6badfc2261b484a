import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { rows } from "#db/client.ts";

/** What engines that spread PostgreSQL over machines document as refused, and how the catalogue tells who uses it. */
const LIMITS: Record<string, string> = {
  "an exclusion constraint": `SELECT conname AS name FROM pg_constraint WHERE contype = 'x' AND connamespace = 'public'::regnamespace`,
  "a GiST index": `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
    WHERE a.amname = 'gist' AND c.relnamespace = 'public'::regnamespace`,
  "a deferred constraint trigger": `SELECT tgname AS name FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
    WHERE NOT tgisinternal AND tgconstraint <> 0 AND c.relnamespace = 'public'::regnamespace`,
  "a key that is checked at the end": `SELECT conname AS name FROM pg_constraint
    WHERE condeferrable AND contype IN ('p', 'u') AND connamespace = 'public'::regnamespace`,
  // By room, property, customer and entry; a primary key that is a random id is unique without being looked at.
  "a unique key without the column that spreads its table": `SELECT con.conname AS name FROM pg_constraint con
    JOIN (VALUES ('room_nights', 'room_id'), ('booking_nights', 'booking_id'), ('bookings', 'property_id'), ('rooms', 'property_id'),
      ('orders', 'customer_id'), ('ledger_entries', 'id'), ('ledger_lines', 'entry_id')) AS spread (hot, key) ON conrelid = spread.hot::regclass
    WHERE contype = 'u' AND NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = conrelid AND attname = spread.key AND attnum = ANY (conkey))`,
};

it.each(Object.entries(LIMITS))("docs/scaling.md names whatever has %s", async (_, sql) => {
  const text = readFileSync(path.resolve(import.meta.dirname, "..", "docs", "scaling.md"), "utf8");
  const names = (await rows<{ name: string }>(sql)).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});
