import { expect, test } from "vitest";
import { rendered } from "#tests/harness/rendered.ts";
import { Sold } from "./sold.tsx";

/** @database none */

test("an account sells what is approved and what waits, and nothing else is named", async () => {
  const page = await rendered(
    <Sold counts={{ property: [2, 0], room: [0, 3], food: [0, 0], transport: [1, 1], equipment: [0, 0] }} />,
  );
  expect(page.querySelectorAll("li").map((line) => line.text)).toEqual([
    "Properties: 2 approved, 0 pending",
    "Rooms: 0 approved, 3 pending",
    "Transport: 1 approved, 1 pending",
  ]);
});
