import { expect, it } from "vitest";
import { chargeWords } from "./charge-words.ts";

it("says what is charged once, and which nights it is charged for where they differ", () => {
  const first = { startsOn: "2026-11-30", endsOn: "2026-12-03", text: "the first night is charged" };
  const added = { startsOn: "2026-12-03", endsOn: "2026-12-04", text: "full refund" };
  expect(chargeWords([first, { ...added, text: first.text }])).toEqual(["the first night is charged"]);
  expect(chargeWords([first, added])).toEqual([
    "Mon, 30 Nov to Thu, 3 Dec: the first night is charged",
    "Thu, 3 Dec to Fri, 4 Dec: full refund",
  ]);
  expect(chargeWords([])).toEqual([]);
});
