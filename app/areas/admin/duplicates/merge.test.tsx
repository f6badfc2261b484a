import { expect, test } from "vitest";
import { paths } from "#app/http/paths.ts";
import { rendered } from "#tests/harness/rendered.ts";
import Merge from "./merge.tsx";

/** @database none */

test.each([
  ["two accounts", paths.adminAccountDuplicates, "whoever signed in", "Rooms"],
  ["two houses", paths.adminPropertyDuplicates, "Rooms, bookings, photos", "GSTIN"],
])("before %s are merged the page says what follows for them", async (_, list, says, not) => {
  const data = {
    state: { q: "", into: null },
    preview: { from: { name: "Green House" }, into: null, moves: [] },
    choices: [],
  };
  const page = await rendered(<Merge />, { at: `${list}/1`, data });
  expect(page.text).toContain(says);
  expect(page.text).not.toContain(not);
  expect(page.querySelectorAll("a").map((link) => link.getAttribute("href"))).toContain(list);
});
