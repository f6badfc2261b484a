import { expect, test } from "vitest";
import { STATEMENT_COLUMNS } from "./statement-list.ts";

/** What a statement says of its lines. @database none */

test.each([
  "sale",
  "cancellation",
  "division",
  "adjustment",
  "gst_correction",
  "payout",
  "deposit_return",
  "relocation",
  "goodwill",
])("the entry %s, which changes what a partner or an agent is owed, has its words", (entry) => {
  expect(STATEMENT_COLUMNS.partner.entry.words).toHaveProperty(entry);
  expect(STATEMENT_COLUMNS.agent.entry.words).toHaveProperty(entry);
});
