import { beforeAll, describe, expect, it } from "vitest";
import { GUEST } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { execute, row } from "#db/client.ts";
import { makeAccount, makeCity, makeHospital, makePlace, makeProperty } from "#tests/factories/inventory.ts";
import { citiesToFind, doctorsToFind, hospitalsToFind } from "./sitemap.ts";

const ctx = { actor: GUEST, now: new Date() };

let slug: string;
beforeAll(async () => {
  const place = await makePlace();
  slug = (await row<{ slug: string }>("SELECT slug FROM cities WHERE id = $1", [place.cityId]))!.slug;
  await makeHospital({
    city_id: place.cityId,
    near_hospital_name: "Far away",
    slug: "far-away",
    latitude: 30,
    longitude: 90,
  });
  await makeHospital({ city_id: await makeCity({ slug: "nothing-here" }), latitude: 30, longitude: 90 });
});

async function found(city: string) {
  const all = [];
  for await (const batch of hospitalsToFind(ctx, city)) all.push(...batch);
  return all;
}

describe("what others may find", () => {
  it("is every city that has something to show", async () => expect(await citiesToFind(ctx)).toEqual([slug]));

  it("is a hospital with rooms near it, and no other", async () =>
    expect(await found(slug)).toMatchObject([{ hasRooms: true, hasPage: false }]));

  it("is no hospital or city whose only house is off sale", async () => {
    const there = { city_id: await makeCity({ slug: "one-house" }), latitude: 25, longitude: 80 };
    await makeHospital(there);
    const house = await makeProperty({ account_id: await makeAccount(), ...there });
    expect(await found("one-house")).toMatchObject([{ hasRooms: true }]);
    expect(await citiesToFind(ctx)).toEqual(["one-house", slug].sort());
    await execute("UPDATE properties SET on_sale = false WHERE id = $1", [house]);
    expect(await found("one-house")).toEqual([]);
    expect(await citiesToFind(ctx)).toEqual([slug]);
  });

  it("is nothing of a city that does not exist", () => expect(found("atlantis")).rejects.toThrow(NotFound));

  it("is no doctor where there is none", async () => expect(await doctorsToFind(ctx)).toEqual([]));
});
