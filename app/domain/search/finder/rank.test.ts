import { expect, test } from "vitest";
import { type Ranked, withCampuses } from "./rank.ts";

/** @database none */

const found = (target_id: string, family: string, city_id = "pune") =>
  ({ kind: "hospital", target_id, family, city_id }) as Ranked;

test("campuses of one city stand where the best of them does; names that say nothing make no family", () => {
  const ranked = [
    found("general", ""),
    found("apollo", "apollo"),
    found("district", ""),
    found("apollo of another city", "apollo", "delhi"),
    found("apollo-2", "apollo"),
  ];
  expect(withCampuses(ranked).map(({ target_id }) => target_id)).toEqual([
    "general",
    "apollo",
    "apollo-2",
    "district",
    "apollo of another city",
  ]);
});
