import { expect, it } from "vitest";
import { rendered } from "#tests/harness/rendered.ts";
import { DriverForm } from "./driver-form.tsx";

/** @database none */

const drivers = [{ id: "1", name: "Anil Das", phone: "+919848054321", ended: false }];

it.each([
  ["a trip ahead", false, ["undrive", "drive"]],
  ["a trip whose day is over", true, []],
])("of %s, is the driver changed: %s", async (_, isOver, intents) => {
  const page = await rendered(
    <DriverForm booking="1" current="Ravi Kumar" drivers={drivers} removable isOver={isOver} />,
  );
  expect(page.text).toContain("Ravi Kumar");
  expect(page.querySelectorAll("button").map((button) => button.getAttribute("value"))).toEqual(intents);
});
