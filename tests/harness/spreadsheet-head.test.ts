import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import type { Column } from "#app/domain/lists/columns.ts";
import { spreadsheet } from "#app/domain/lists/spreadsheet.ts";
import { spreadsheetHead } from "./spreadsheet-head.ts";

it("reads what the columns of our own spreadsheets are called", async () => {
  const column = { kind: "text" } as unknown as Column;
  async function* batches() {
    yield [["Asha", "12"]];
  }
  const file = await spreadsheet(
    [
      ["guest_name", column],
      ["what & why", column],
    ],
    batches(),
  );
  expect(spreadsheetHead(await buffer(file))).toEqual(["guest_name", "what & why"]);
});
