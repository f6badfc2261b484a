import { beforeAll, expect, test } from "vitest";
import { GUEST } from "#app/domain/context.ts";
import { encodeStaySearch } from "#app/domain/search/stay-search.ts";
import { recentSearchCookie } from "#app/http/cookies.ts";
import { inDays } from "#tests/factories/bookings.ts";
import { makeCity, makeHospital } from "#tests/factories/inventory.ts";
import { recentSearches } from "./recent-searches.ts";

const ctx = { actor: GUEST, now: new Date() };
beforeAll(async () => {
  const city_id = await makeCity({ name: "Hyderabad", slug: "hyderabad" });
  await makeHospital({ city_id, near_hospital_name: "Apollo", slug: "apollo" });
});

const search = (hospital: string, from: number) =>
  encodeStaySearch({
    city: "hyderabad",
    hospital,
    checkIn: inDays(from),
    checkOut: inDays(from + 2),
    adults: 1,
    children: 0,
    infants: 0,
    rooms: 1,
  });

test("the start page offers the last searches, but none of past dates and of a hospital that is gone", async () => {
  const kept = await recentSearchCookie(search("apollo", 5), [search("apollo", -3), search("gone", 5)]);
  const request = new Request("http://localhost/", { headers: { Cookie: kept.split(";")[0]! } });
  expect(await recentSearches(ctx, request)).toMatchObject([
    { hospitalName: "Apollo", cityName: "Hyderabad", search: { checkIn: inDays(5) } },
  ]);
});
