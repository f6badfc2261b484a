import { beforeAll, describe, expect, it } from "vitest";
import { GUEST } from "#app/domain/context.ts";
import { addDays } from "#app/domain/shared/dates.ts";
import { execute } from "#db/client.ts";
import { makeAccount, makeCity, makeHospital, makeProperty, makeRoom } from "#tests/factories/inventory.ts";
import { NO_FILTERS } from "./filters.ts";
import { nearestAlternatives } from "./nearest-alternatives.ts";

const ctx = { actor: GUEST, now: new Date("2026-11-21T06:00:00Z") };
const CHECK_IN = "2026-12-10";
const DATES = { checkIn: CHECK_IN, checkOut: "2026-12-13" };
const PAIR = { adults: 2, children: 0, infants: 0, rooms: 1 };
const METRE = 1 / 111_195;

let accountId: string;
let sites = 0;
beforeAll(async () => {
  accountId = await makeAccount();
});

async function makeSite() {
  sites += 1;
  const latitude = 9 + sites * 0.7;
  const cityId = await makeCity({ latitude, longitude: 78 });
  const id = await makeHospital({ city_id: cityId, latitude, longitude: 78 });
  return { cityId, hospital: { id, latitude, longitude: 78 } };
}
type Site = Awaited<ReturnType<typeof makeSite>>;

async function makeHouse(site: Site, metres: number, room: Record<string, unknown> = {}) {
  const { latitude, longitude } = site.hospital;
  const propertyId = await makeProperty({
    account_id: accountId,
    city_id: site.cityId,
    latitude: latitude + metres * METRE,
    longitude,
  });
  return { propertyId, roomId: await makeRoom({ property_id: propertyId, ...room }) };
}

/** Closes the nights from `from` days after check-in up to, not including, `to`. */
async function close(roomId: string, from: number, to: number) {
  await execute(
    `INSERT INTO room_nights (room_id, night, allotment, closed)
     SELECT $1, $2::date + step, 20, true FROM generate_series(0, $3::integer) AS step`,
    [roomId, addDays(CHECK_IN, from), to - from - 1],
  );
}

const search = (site: Site, over: object = {}) => ({
  hospital: site.hospital,
  party: PAIR,
  dates: DATES,
  filters: NO_FILTERS,
  sort: "distance" as const,
  page: 1,
  ...over,
});

describe("other dates", () => {
  it("are the nearest ones of the same length, later before earlier", async () => {
    const site = await makeSite();
    const { roomId } = await makeHouse(site, 300);
    await close(roomId, 0, 3);
    const { dates } = await nearestAlternatives(ctx, search(site));
    expect(dates.map(({ daysLater, checkIn, checkOut }) => [daysLater, checkIn, checkOut])).toEqual([
      [3, "2026-12-13", "2026-12-16"],
      [-3, "2026-12-07", "2026-12-10"],
      [4, "2026-12-14", "2026-12-17"],
      [-4, "2026-12-06", "2026-12-09"],
    ]);
  });

  it("are at most 14 days away and never in the past", async () => {
    const site = await makeSite();
    const { roomId } = await makeHouse(site, 300);
    await close(roomId, -18, 13);
    const { dates } = await nearestAlternatives(ctx, search(site));
    expect(dates.map(({ daysLater }) => daysLater)).toEqual([13, 14]);
    await close(roomId, 13, 40);
    expect((await nearestAlternatives(ctx, search(site))).dates).toEqual([]);
  });

  it("name the nearest house that is free then", async () => {
    const site = await makeSite();
    const near = await makeHouse(site, 300);
    const far = await makeHouse(site, 2_000);
    await close(near.roomId, 0, 5);
    await close(far.roomId, 0, 3);
    const { dates } = await nearestAlternatives(ctx, search(site));
    expect(dates.map(({ daysLater, distanceM }) => [daysLater, distanceM > 1_000])).toEqual([
      [3, true],
      [-3, false],
      [4, true],
      [-4, false],
    ]);
  });

  it("are of one property when one is asked for", async () => {
    const site = await makeSite();
    const near = await makeHouse(site, 300);
    const far = await makeHouse(site, 2_000);
    await close(far.roomId, 0, 6);
    const { dates } = await nearestAlternatives(ctx, search(site), far.propertyId);
    expect(dates[0]!.daysLater).toBe(-3);
    expect(dates.every(({ distanceM }) => distanceM > 1_900)).toBe(true);
    const { dates: ofNear } = await nearestAlternatives(ctx, search(site), near.propertyId);
    expect(ofNear[0]!.daysLater).toBe(1);
  });

  it("need units by a night's own row where the default has none", async () => {
    const site = await makeSite();
    const { roomId } = await makeHouse(site, 300, { default_allotment: 0 });
    await execute(
      "INSERT INTO room_nights (room_id, night, allotment) SELECT $1, $2::date + step, 1 FROM generate_series(0, 2) AS step",
      [roomId, addDays(CHECK_IN, 5)],
    );
    const { dates } = await nearestAlternatives(ctx, search(site));
    expect(dates.map(({ daysLater }) => daysLater)).toEqual([5]);
  });
});

describe("other rooms", () => {
  it("are the nearest three on the same dates, beyond the filters", async () => {
    const site = await makeSite();
    const houses: string[] = [];
    for (const metres of [300, 600, 900, 1_200])
      houses.push((await makeHouse(site, metres, { room_category: "AC" })).propertyId);
    const filters = { ...NO_FILTERS, category: "Non-AC" as const, maxDistanceM: 500 };
    const { rooms, units } = await nearestAlternatives(ctx, search(site, { filters }));
    expect(rooms.map((room) => room.propertyId)).toEqual(houses.slice(0, 3));
    expect(units).toBe(1);
  });

  it("are one room more when the party fits nowhere", async () => {
    const site = await makeSite();
    const { propertyId } = await makeHouse(site, 300);
    const party = { ...PAIR, adults: 4 };
    const { rooms, units } = await nearestAlternatives(ctx, search(site, { party }));
    expect([rooms.map((room) => room.propertyId), units]).toEqual([[propertyId], 2]);
  });

  it("are none when none is free", async () => {
    const site = await makeSite();
    const { roomId } = await makeHouse(site, 300);
    await close(roomId, 1, 2);
    expect((await nearestAlternatives(ctx, search(site))).rooms).toEqual([]);
  });
});
