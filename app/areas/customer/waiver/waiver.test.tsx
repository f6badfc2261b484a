import { expect, test } from "vitest";
import { rendered } from "#tests/harness/rendered.ts";
import AskWaiver from "./waiver.tsx";

/** @database none */

test.each([
  ["was asked for", "asked", false],
  ["an admin has to approve", "proposed", false],
  ["was refused", "refused", true],
])("while a waiver %s, another can be asked for: %s, %s", async (_, state, isAsked) => {
  const data = {
    reference: "REF",
    name: "Green House",
    dates: { checkIn: "2026-12-01", checkOut: "2026-12-04" },
    waivers: [
      { id: "1", cause: "death", state, dueAt: new Date("2026-12-01T06:00:00Z"), decisionReason: "No" },
    ],
    rules: [],
    elsewhere: null,
    cost: { chargePaise: 57_120, paidPaise: 171_360 },
    refusal: null,
  };
  const page = await rendered(<AskWaiver />, { data });
  expect(page.querySelector("input[name=letter]") !== null).toBe(isAsked);
});
