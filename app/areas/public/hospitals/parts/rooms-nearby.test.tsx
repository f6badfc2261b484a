import { expect, test } from "vitest";
import { rendered } from "#tests/harness/rendered.ts";
import { RoomsNearby } from "./rooms-nearby.tsx";

/** @database none */

const hospital = { slug: "apollo", name: "Apollo", citySlug: "pune", cityName: "Pune" };
const room = {
  propertyId: "00000000-0000-4000-8000-000000000001",
  propertyName: "Green House",
  roomName: "Twin room",
  distanceM: 300,
  citySlug: "pune",
  slug: "green-house",
  typeName: "Twin",
  rating: null,
  facilities: [],
  price: { totalPaise: 100_000 },
} as unknown as Parameters<typeof RoomsNearby>[0]["rooms"][number];

test("below the nearest rooms of a hospital stands the way to all of them", async () => {
  const page = await rendered(<RoomsNearby rooms={[room]} hospital={hospital} />);
  expect(page.querySelectorAll("a").at(-1)?.getAttribute("href")).toBe("/hotels/pune/apollo");
  expect(page.querySelector("h2")?.text).toContain("Apollo");
});

test("where there are none, the page says so and leads nowhere", async () => {
  const page = await rendered(<RoomsNearby rooms={[]} hospital={hospital} />);
  expect(page.querySelectorAll("a")).toEqual([]);
  expect(page.text).toContain("20 km");
});
