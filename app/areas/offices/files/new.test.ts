import { expect, test } from "vitest";
import { makeUser } from "#tests/factories/inventory.ts";
import { browserOf } from "#tests/harness/screens.ts";
import { loader } from "./new.tsx";

test.each([
  ["bookings", true],
  ["people", false],
])("a file of %s by mail can be about the days before: %s", async (list, hasDays) => {
  const browser = await browserOf({ id: await makeUser({ role: "admin" }), role: "admin" });
  const { data } = await browser.open(loader, `/adminFiles/new?list=${list}`);
  expect(data).toMatchObject({ name: list, isMailed: true, hasDays });
});
