import { expect, test } from "vitest";
import { rendered } from "#tests/harness/rendered.ts";
import WhyEquipment from "./why-equipment.tsx";
import WhyFood from "./why-food.tsx";
import WhyRooms from "./why-rooms.tsx";
import WhyTravel from "./why-travel.tsx";

/** @database none */

test.each([
  ["rooms", <WhyRooms key="rooms" />],
  ["food", <WhyFood key="food" />],
  ["cabs", <WhyTravel key="cabs" />],
  ["equipment", <WhyEquipment key="equipment" />],
])("each reason for our %s is another one, in its heading and in its text", async (_, page) => {
  const sections = (await rendered(page)).querySelectorAll("section");
  const said = sections.flatMap((one) => [one.querySelector("h2")?.text, one.querySelector("p")?.text]);
  expect(new Set(said).size).toBe(2 * sections.length);
  expect(sections.length).toBeGreaterThan(3);
});
