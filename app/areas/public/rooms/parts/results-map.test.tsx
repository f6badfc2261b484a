import { expect, test } from "vitest";
import { rendered } from "#tests/harness/rendered.ts";
import { ResultsMap } from "./results-map.tsx";

/** @database none */

const hospital = { name: "Apollo", latitude: 17.42, longitude: 78.41 };
const pin = {
  propertyId: "p1",
  propertyName: "Green House",
  latitude: 17.421,
  longitude: 78.412,
  distanceM: 300,
  totalPaise: 1_234_56,
  to: "/property/green",
};

test.each([
  ["with a page of its own", "https://maps.example/copyright"],
  ["without one", null],
])("a street map says whose it is, %s", async (_, creditUrl) => {
  const tiles = { url: "https://tiles.example/{z}/{x}/{y}.png", credit: "© Map makers", creditUrl };
  const page = await rendered(<ResultsMap hospital={hospital} pins={[pin]} tiles={tiles} />);
  expect(page.querySelector("figcaption")?.text).toContain("© Map makers");
  expect(page.querySelector("figcaption a")?.getAttribute("href") ?? null).toBe(creditUrl);
});

test("each price leads to its house, and says its name and how far it is", async () => {
  const page = await rendered(<ResultsMap hospital={hospital} pins={[pin]} tiles={null} />);
  expect(
    page
      .querySelectorAll("svg a")
      .map((link) => [link.getAttribute("href"), link.getAttribute("aria-label")]),
  ).toEqual([["/property/green", "Green House, 300 m, ₹1,235"]]);
});
