import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { quoteRooms } from "#app/domain/bookings/kinds/room-quotes.ts";
import { GUEST } from "#app/domain/context.ts";
import { addDays } from "#app/domain/shared/dates.ts";
import { execute, row } from "#db/client.ts";
import { makeAccount, makeCity, makeHospital, makeProperty, makeRoom } from "#tests/factories/inventory.ts";
import { NO_FILTERS, type RoomFilters } from "./filters.ts";
import { findHospital, type SearchHospital } from "./find-hospitals.ts";
import { isBookable } from "./room-offer.ts";
import { PAGE_SIZE, type RoomSearch, roomsNearHospital } from "./rooms-near-hospital.ts";

const NOW = new Date("2026-11-21T06:00:00Z");
const ctx = { actor: GUEST, now: NOW };
const DATES = { checkIn: "2026-12-01", checkOut: "2026-12-04" };
const PAIR = { adults: 2, children: 0, infants: 0, rooms: 1 };
const METRE = 1 / 111_195;

let accountId: string;
beforeAll(async () => {
  accountId = await makeAccount();
});

/** A city with a hospital far from every other one of this file. */
let places = 0;
async function makeSite(): Promise<{ hospital: SearchHospital; cityId: string }> {
  places += 1;
  const latitude = 8 + (places % 30) * 0.7;
  const longitude = 70 + Math.floor(places / 30) * 0.7;
  const slug = `site-${places}`;
  const cityId = await makeCity({ slug, latitude, longitude });
  await makeHospital({ city_id: cityId, slug, latitude, longitude });
  return { hospital: await findHospital(ctx, slug, slug), cityId };
}

type Site = Awaited<ReturnType<typeof makeSite>>;

/** A property `metres` north of the site's hospital with one room type. */
async function makeHouse(
  site: Site,
  metres: number,
  room: Record<string, unknown> = {},
  property: Record<string, unknown> = {},
) {
  const propertyId = await makeProperty({
    account_id: accountId,
    city_id: site.cityId,
    latitude: site.hospital.latitude + metres * METRE,
    longitude: site.hospital.longitude,
    ...property,
  });
  return { propertyId, roomId: await makeRoom({ property_id: propertyId, ...room }) };
}

async function setNight(roomId: string, night: string, fields: Record<string, unknown>) {
  const all = { allotment: 20, ...fields };
  const names = Object.keys(all);
  await execute(
    `INSERT INTO room_nights (room_id, night, ${names.join(", ")}) VALUES ($1, $2, ${names.map((_, index) => `$${index + 3}`).join(", ")})`,
    [roomId, night, ...Object.values(all)],
  );
}

function find(site: Site, over: Partial<RoomSearch> & { filters?: RoomFilters } = {}) {
  return roomsNearHospital(ctx, {
    hospital: site.hospital,
    party: PAIR,
    dates: DATES,
    filters: NO_FILTERS,
    sort: "distance",
    page: 1,
    ...over,
  });
}

const idsOf = (found: { rows: Array<{ propertyId: string }> }) => found.rows.map((room) => room.propertyId);

describe("near a hospital", () => {
  it("lists the nearest first with metres, and nothing beyond 20 km", async () => {
    const site = await makeSite();
    const far = await makeHouse(site, 5_000);
    const near = await makeHouse(site, 400);
    await makeHouse(site, 21_000);
    const found = await find(site);
    expect(idsOf(found)).toEqual([near.propertyId, far.propertyId]);
    expect(found.rows[0]!.distanceM).toBeGreaterThan(395);
    expect(found.rows[0]!.distanceM).toBeLessThan(405);
    expect(found.farAway).toBe(false);
  });

  it("shows the price of the engine, to the paisa", async () => {
    const site = await makeSite();
    const { roomId } = await makeHouse(site, 300, {
      default_price_paise: 123_457,
      partner_offer_ppm: 33_333,
    });
    await setNight(roomId, "2026-12-02", { price_paise: 99_999 });
    const [found] = (await find(site)).rows;
    const [quote] = await quoteRooms(ctx, {
      roomIds: [roomId],
      ...DATES,
      units: 1,
      adults: 2,
      children: 0,
      infants: 0,
    });
    expect(found!.price).toEqual(quote!.price);
    expect(found!.price.basePaise).toBe(123_457 * 2 + 99_999);
    expect(found!.price.totalPaise).toBe(found!.price.pricePaise + found!.price.gstPaise);
  });

  it("offers the cheapest room that is free, by the nights' own prices", async () => {
    const site = await makeSite();
    const { propertyId, roomId: cheapByDefault } = await makeHouse(site, 300, {
      default_price_paise: 50_000,
    });
    const dearByDefault = await makeRoom({ property_id: propertyId, default_price_paise: 60_000 });
    expect((await find(site)).rows[0]!.roomId).toBe(cheapByDefault);
    await setNight(cheapByDefault, "2026-12-01", { price_paise: 200_000 });
    expect((await find(site)).rows[0]!.roomId).toBe(dearByDefault);
  });

  it("leaves out what is not approved", async () => {
    const site = await makeSite();
    await makeHouse(site, 300, {}, { status: "pending" });
    await makeHouse(site, 400, { status: "suspended" });
    expect((await find(site)).rows).toEqual([]);
  });
});

describe("against the engine", () => {
  const night = fc.record({
    sold: fc.integer({ min: 0, max: 3 }),
    closed: fc.boolean(),
    price_paise: fc.option(fc.integer({ min: 1, max: 300_000 })),
    closed_to_arrival: fc.boolean(),
    closed_to_departure: fc.boolean(),
  });
  const room = fc.record({
    default_price_paise: fc.integer({ min: 1, max: 300_000 }),
    default_allotment: fc.integer({ min: 0, max: 3 }),
    partner_offer_ppm: fc.integer({ min: 0, max: 900_000 }),
    extra_bed_charge_paise: fc.integer({ min: 0, max: 50_000 }),
    max_adults: fc.integer({ min: 1, max: 3 }),
    max_children: fc.integer({ min: 0, max: 2 }),
    max_extra_beds: fc.integer({ min: 0, max: 2 }),
    // Three nights, and the day of departure.
    nights: fc.tuple(fc.option(night), fc.option(night), fc.option(night), fc.option(night)),
  });
  const party = fc.record({
    adults: fc.integer({ min: 1, max: 5 }),
    children: fc.integer({ min: 0, max: 3 }),
    infants: fc.constant(0),
    rooms: fc.integer({ min: 1, max: 2 }),
  });

  it("chooses the room that the engine finds cheapest among those it would sell", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(room, { minLength: 1, maxLength: 4 }), party, async (rooms, who) => {
        const site = await makeSite();
        const { propertyId } = await makeHouse(site, 300, { status: "suspended" });
        const roomIds: string[] = [];
        for (const { nights, ...fields } of rooms) {
          const roomId = await makeRoom({ property_id: propertyId, ...fields });
          roomIds.push(roomId);
          for (const [index, own] of nights.entries()) {
            if (own) await setNight(roomId, addDays(DATES.checkIn, index), { ...own, allotment: 3 });
          }
        }
        const { rooms: units, ...guests } = who;
        const quotes = await quoteRooms(ctx, { roomIds, ...DATES, units, ...guests });
        const sellable = quotes.filter(isBookable);
        const found = (await find(site, { party: who })).rows;
        const cheapest = Math.min(...sellable.map((quote) => quote.price.totalPaise));
        expect(found.map((offer) => offer.price.totalPaise)).toEqual(sellable.length ? [cheapest] : []);
      }),
      { numRuns: 40 },
    );
  });
});

describe("free on every night", () => {
  const cases: Array<[string, Record<string, Record<string, unknown>>, boolean]> = [
    ["no row at all: the default allotment", {}, true],
    ["sold out one night in the middle", { "2026-12-02": { sold: 20 } }, false],
    ["held out one night", { "2026-12-03": { held: 15, sold: 5 } }, false],
    ["one unit left", { "2026-12-02": { sold: 19 } }, true],
    ["closed one night", { "2026-12-01": { closed: true } }, false],
    ["allotment set to none", { "2026-12-03": { allotment: 0 } }, false],
    ["sold out the night of check-out", { "2026-12-04": { sold: 20 } }, true],
    ["sold out the night before", { "2026-11-30": { sold: 20 } }, true],
    ["rows on every night", { "2026-12-01": {}, "2026-12-02": {}, "2026-12-03": { sold: 3 } }, true],
  ];
  it.each(cases)("%s", async (_, nights, isFree) => {
    const site = await makeSite();
    const { roomId } = await makeHouse(site, 300);
    for (const [night, fields] of Object.entries(nights)) await setNight(roomId, night, fields);
    expect((await find(site)).rows.length).toBe(isFree ? 1 : 0);
  });

  it("needs rows where the default has no unit", async () => {
    const site = await makeSite();
    const { roomId } = await makeHouse(site, 300, { default_allotment: 0 });
    await setNight(roomId, "2026-12-01", { allotment: 2 });
    await setNight(roomId, "2026-12-02", { allotment: 2 });
    expect((await find(site)).rows).toEqual([]);
    await setNight(roomId, "2026-12-03", { allotment: 2 });
    expect((await find(site)).rows[0]!.free).toBe(2);
  });

  it("counts the units asked for", async () => {
    const site = await makeSite();
    const { roomId } = await makeHouse(site, 300);
    await setNight(roomId, "2026-12-02", { sold: 18 });
    const party = { ...PAIR, adults: 4 };
    expect((await find(site, { party: { ...party, rooms: 2 } })).rows[0]!.free).toBe(2);
    expect((await find(site, { party: { ...party, adults: 6, rooms: 3 } })).rows).toEqual([]);
  });
});

describe("who fits", () => {
  const room = { max_adults: 2, max_children: 1, max_extra_beds: 1, extra_bed_charge_paise: 20_000 };
  const cases: Array<[adults: number, children: number, rooms: number, extraBeds: number | null]> = [
    [1, 0, 1, 0],
    [2, 1, 1, 0],
    [1, 2, 1, 0],
    [3, 0, 1, 1],
    [2, 2, 1, 1],
    [3, 1, 1, 1],
    [4, 0, 1, null],
    [4, 2, 2, 0],
    [5, 2, 2, 1],
    [2, 5, 2, 1],
    [7, 0, 2, null],
  ];
  it.each(cases)(
    "%d adults and %d children in %d rooms: %j extra beds",
    async (adults, children, rooms, beds) => {
      const site = await makeSite();
      const { roomId } = await makeHouse(site, 300, room);
      const party = { adults, children, infants: 1, rooms };
      const found = (await find(site, { party })).rows;
      const [quote] = await quoteRooms(ctx, {
        roomIds: [roomId],
        ...DATES,
        units: rooms,
        adults,
        children,
        infants: 1,
      });
      expect(found.length).toBe(quote!.fits ? 1 : 0);
      if (beds === null) return expect(found).toEqual([]);
      expect(quote!.extraBeds).toBe(beds);
      expect(found[0]!.price.basePaise).toBe((rooms * 100_000 + beds * 20_000) * 3);
    },
  );
});

describe("narrowed and sorted", () => {
  let site: Site;
  const houses: Record<string, string> = {};
  let lift: string;
  let fridge: string;
  const facility = async (position: number) =>
    (await row<{ id: string }>(
      "INSERT INTO facilities (name, patient_fit, position) VALUES ($1, true, $2) RETURNING id",
      [`Facility ${randomUUID()}`, position],
    ))!.id;
  beforeAll(async () => {
    site = await makeSite();
    lift = await facility(1);
    fridge = await facility(2);
    const near = await makeHouse(site, 300, { default_price_paise: 300_000, room_category: "AC" });
    const middle = await makeHouse(site, 1_500, { default_price_paise: 80_000, room_category: "Non-AC" });
    const far = await makeHouse(site, 6_000, { default_price_paise: 150_000, room_category: "AC" });
    Object.assign(houses, { near: near.propertyId, middle: middle.propertyId, far: far.propertyId });
    await execute("INSERT INTO property_facilities VALUES ($1, $2), ($3, $2)", [
      near.propertyId,
      lift,
      far.propertyId,
    ]);
    await execute("INSERT INTO room_facilities VALUES ($1, $2)", [far.roomId, fridge]);
  });
  const named = (found: { rows: Array<{ propertyId: string }> }) =>
    idsOf(found).map((id) => Object.entries(houses).find(([, house]) => house === id)![0]);
  const narrowed = async (filters: Partial<RoomFilters>) =>
    named(await find(site, { filters: { ...NO_FILTERS, ...filters } }));

  it("by distance", async () => expect(await narrowed({ maxDistanceM: 2_000 })).toEqual(["near", "middle"]));
  it("by AC", async () => expect(await narrowed({ category: "AC" })).toEqual(["near", "far"]));
  it("by facility", async () => expect(await narrowed({ facilityIds: [lift] })).toEqual(["near", "far"]));
  it("by facilities of the house and of the room together", async () =>
    expect(await narrowed({ facilityIds: [lift, fridge] })).toEqual(["far"]));
  it("by an unknown facility: none", async () =>
    expect(await narrowed({ facilityIds: [randomUUID()] })).toEqual([]));
  it("by kind of property", async () => {
    const type = await row<{ id: string }>("SELECT property_type_id AS id FROM properties WHERE id = $1", [
      houses.near,
    ]);
    expect(await narrowed({ propertyTypeId: type!.id })).toEqual(["near", "middle", "far"]);
    expect(await narrowed({ propertyTypeId: randomUUID() })).toEqual([]);
  });
  it("by price, whose bands are of the price with tax", async () => {
    // 800 rupees and 12 % are 896; 1,500 are 1,680; 3,000 are 3,360.
    expect(await narrowed({ priceBand: "0-1000" })).toEqual(["middle"]);
    expect(await narrowed({ priceBand: "1000-2000" })).toEqual(["far"]);
    expect(await narrowed({ priceBand: "2000-4000" })).toEqual(["near"]);
    expect(await narrowed({ priceBand: "4000-" })).toEqual([]);
  });
  it("by price: the upper end of a band belongs to it, a paisa more to the next", async () => {
    const edge = await makeSite();
    // Three nights and 12 % are 12,000.00 rupees, and 12,000.01.
    const at = await makeHouse(edge, 300, { default_price_paise: 357_143 });
    await setNight(at.roomId, "2026-12-02", { price_paise: 357_142 });
    const above = await makeHouse(edge, 400, { default_price_paise: 357_143 });
    const within = async (priceBand: RoomFilters["priceBand"]) =>
      idsOf(await find(edge, { filters: { ...NO_FILTERS, priceBand } }));
    expect(await within("2000-4000")).toEqual([at.propertyId]);
    expect(await within("4000-")).toEqual([above.propertyId]);
  });
  it("sorted by price", async () => {
    expect(named(await find(site, { sort: "price" }))).toEqual(["middle", "far", "near"]);
  });
  it("shows what matters to a patient", async () => {
    const found = await find(site);
    expect(found.rows[0]!.facilities).toHaveLength(1);
    expect(found.rows[1]!.facilities).toEqual([]);
  });
  it("counts everything that patients need, also what the card has no room for", async () => {
    const at = await makeSite();
    const { propertyId } = await makeHouse(at, 300);
    const ids = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(facility));
    await execute("INSERT INTO property_facilities SELECT $1, unnest($2::uuid[])", [propertyId, ids]);
    const [card] = (await find(at)).rows;
    expect(card!.facilities).toHaveLength(6);
    expect(card!.patientNeeds).toBe(7);
  });
  it("says what a long stay takes off each night", async () => {
    const at = await makeSite();
    await makeHouse(at, 300, { weekly_offer_ppm: 60_000 });
    const takenOff = async (checkOut: string) =>
      (await find(at, { dates: { ...DATES, checkOut } })).rows[0]!.longStayPpm;
    expect([await takenOff("2026-12-07"), await takenOff("2026-12-08")]).toEqual([0, 60_000]);
  });
});

describe("without dates", () => {
  it("shows the ordinary night with tax, also of what is sold out", async () => {
    const site = await makeSite();
    const { roomId } = await makeHouse(site, 300, {
      default_price_paise: 100_000,
      partner_offer_ppm: 100_000,
    });
    await setNight(roomId, "2026-12-02", { closed: true });
    const [found] = (await find(site, { dates: null })).rows;
    expect(found!.price.totalPaise).toBe(100_800);
    expect(found!.free).toBeNull();
    expect(found!.policy).toBeNull();
  });
});

describe("pages", () => {
  it("are 12 long, follow each other and say when they end", async () => {
    const site = await makeSite();
    const all: string[] = [];
    for (let index = 0; index < PAGE_SIZE + 3; index++)
      all.push((await makeHouse(site, 200 + index * 50)).propertyId);
    const first = await find(site);
    const second = await find(site, { page: 2 });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(all);
    expect([first.more, second.more]).toEqual([true, false]);
    expect((await find(site, { page: 3 })).rows).toEqual([]);
  });
});

describe("nothing within 20 km", () => {
  it("offers the nearest properties anywhere", async () => {
    const site = await makeSite();
    const cityId = await makeCity();
    const remote = { hospital: { ...site.hospital, latitude: 34, longitude: 95 }, cityId };
    await makeHospital({ city_id: cityId, slug: "remote", latitude: 34, longitude: 95 });
    const city = await row<{ slug: string }>("SELECT slug FROM cities WHERE id = $1", [cityId]);
    remote.hospital = await findHospital(ctx, city!.slug, "remote");
    const far = await makeHouse(remote, 60_000);
    const near = await makeHouse(remote, -40_000);
    const found = await find(remote);
    expect(found.farAway).toBe(true);
    expect(idsOf(found).slice(0, 2)).toEqual([near.propertyId, far.propertyId]);
    expect(Math.round(found.rows[0]!.distanceM / 1_000)).toBe(40);
    const next = await find(remote, { page: 2 });
    expect(next.farAway).toBe(true);
    expect(next.rows.length).toBeGreaterThan(0);
    expect(idsOf(next)).not.toContain(near.propertyId);
  });
});
