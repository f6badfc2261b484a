import { expect, test } from "vitest";
import { rendered } from "#tests/harness/rendered.ts";
import AgentLocation from "./agent-location.tsx";

/** @database none */

test("where an agent works stands in its fields as it was saved", async () => {
  const location = {
    name: "Ravi Travels",
    cityId: "c1",
    hospitalName: "Apollo",
    address: "1 Hospital Road",
    latitude: 17.385,
    longitude: 78.4867,
  };
  const page = await rendered(<AgentLocation />, {
    data: { location, cities: [{ value: "c1", label: "Hyderabad" }] },
  });
  const fields = page
    .querySelectorAll("input[id]")
    .map((field) => [field.getAttribute("name"), field.getAttribute("value")]);
  expect(fields).toEqual([
    ["nearest_hospital", "Apollo"],
    ["latitude", "17.385"],
    ["longitude", "78.4867"],
  ]);
});
