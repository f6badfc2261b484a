import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { findDraft } from "#app/domain/bookings/find-draft.ts";
import { findOrder } from "#app/domain/bookings/find-order.ts";
import { usualPrices } from "#app/domain/bookings/kinds/room-quotes.ts";
import { placeOrder } from "#app/domain/bookings/place-order.ts";
import { GUEST } from "#app/domain/context.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { execute } from "#db/client.ts";
import { customerContext, makeDraft, type StayOver } from "#tests/factories/bookings.ts";
import { makeAccount, makeCity, makeHospital, makeProperty, makeRoom } from "#tests/factories/inventory.ts";
import { NO_FILTERS } from "./filters.ts";
import { findHospital, type SearchHospital } from "./find-hospitals.ts";
import { roomsNearHospital } from "./rooms-near-hospital.ts";
import { stayAtProperty } from "./stay-at-property.ts";

const now = new Date();
const today = istDate(now);
const ctx = { actor: GUEST, now };
const PARTY = { adults: 2, children: 0, infants: 0, rooms: 1 };
/** One of its two rooms needs an extra bed. */
const LARGE_PARTY = { ...PARTY, adults: 5, rooms: 2 };

let hospital: SearchHospital;
let cityId: string;
let accountIds: string[];
const houses: Array<{ propertyId: string; slug: string; accountId: string; roomIds: string[] }> = [];
beforeAll(async () => {
  cityId = await makeCity({ slug: "offers", latitude: 12, longitude: 77 });
  await makeHospital({ city_id: cityId, slug: "offers", latitude: 12, longitude: 77 });
  hospital = await findHospital(ctx, "offers", "offers");
  accountIds = [await makeAccount(), await makeAccount()];
  for (let index = 0; index < 6; index++) {
    const slug = `offer-house-${index}`;
    const accountId = accountIds[index % 2]!;
    const propertyId = await makeProperty({
      account_id: accountId,
      city_id: cityId,
      slug,
      latitude: 12 + index / 1_000,
      longitude: 77,
    });
    const roomIds = [];
    for (let room = 0; room < 2; room++)
      roomIds.push(await makeRoom({ property_id: propertyId, default_allotment: 900 }));
    houses.push({ propertyId, slug, accountId, roomIds });
  }
});

type Made = {
  byPartner: boolean;
  house: number;
  room: number | null;
  ppm: number;
  amount: number | null;
  max: number | null;
  least: number;
  early: number;
  fromDay: number | null;
  elsewhere: boolean;
  isLimited: boolean;
};

async function insertOffer(one: Made): Promise<void> {
  const house = houses[one.house]!;
  const byAmount = !one.byPartner && one.amount !== null;
  const values = {
    funder: one.byPartner ? "partner" : "platform",
    name: randomUUID(),
    kind: "room",
    account_id: one.byPartner ? house.accountId : null,
    book_from: today,
    property_id: one.byPartner ? house.propertyId : null,
    room_id: one.byPartner && one.room !== null ? house.roomIds[one.room] : null,
    hospital_id: one.elsewhere ? await elsewhere() : null,
    percent_ppm: byAmount ? null : one.ppm,
    amount_paise: byAmount ? one.amount : null,
    max_paise: one.byPartner || byAmount ? null : one.max,
    min_price_paise: one.least,
    early_bird_days: one.early,
    stay_from: one.fromDay === null ? null : addDays(today, one.fromDay),
    limit_total: one.isLimited ? 1 : null,
    used: one.isLimited ? 1 : 0,
  };
  const names = Object.keys(values);
  await execute(
    `INSERT INTO offers (${names.join(", ")}) VALUES (${names.map((name) => `$${name}`).join(", ")})`,
    values,
  );
}

let other: string | undefined;
async function elsewhere(): Promise<string> {
  other ??= await makeHospital({ city_id: cityId, slug: "elsewhere", latitude: 20, longitude: 80 });
  return other;
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const paise = fc.integer({ min: 1, max: 250_000 });
const offer: fc.Arbitrary<Made> = fc.record({
  byPartner: fc.boolean(),
  house: fc.nat(5),
  room: maybe(fc.nat(1)),
  ppm: fc.integer({ min: 1, max: 900_000 }),
  amount: maybe(paise),
  max: maybe(paise),
  least: fc.oneof(fc.constant(0), fc.nat(400_000)),
  early: fc.oneof(fc.constant(0), fc.nat(20)),
  fromDay: maybe(fc.nat(20)),
  elsewhere: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  isLimited: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
});
const room = fc.record({
  price: fc.integer({ min: 10_001, max: 200_000 }),
  standing: fc.oneof(fc.constant(0), fc.nat(900_000)),
  floor: maybe(fc.integer({ min: 1, max: 220_000 })),
  weekly: fc.oneof(fc.constant(0), fc.nat(300_000)),
  monthly: fc.oneof(fc.constant(0), fc.integer({ min: 300_000, max: 600_000 })),
  bed: fc.nat(50_000),
});

describe("the price of a list", () => {
  it.each([
    ["with one rate", null],
    ["with slabs", 100_000],
  ])(
    "is that of the page, the cart and the order, and what the list chooses and sorts by, whatever offers run, %s",
    async (_, abovePaise) => {
      if (abovePaise) {
        await execute(
          `INSERT INTO rates (code, kind, rate_ppm, above_paise, valid_from, status) VALUES ('gst', 'room', 180000, $abovePaise, $today, 'approved')`,
          { abovePaise, today },
        );
        await execute(
          `INSERT INTO room_nights (room_id, night, allotment, price_paise) SELECT id, $today::date + day, 900, 60000 + day * 9001
         FROM rooms CROSS JOIN generate_series(2, 20, 3) day
         ON CONFLICT (room_id, night) DO UPDATE SET price_paise = excluded.price_paise`,
          { today },
        );
      }
      await fc.assert(
        fc.asyncProperty(
          fc.array(offer, { maxLength: 8 }),
          fc.array(room, { minLength: 12, maxLength: 12 }),
          fc.integer({ min: 1, max: 25 }),
          fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom(6, 7, 27, 28, 29)),
          fc.constantFrom(PARTY, LARGE_PARTY),
          async (offers, rooms, ahead, nights, party) => {
            await execute("UPDATE offers SET active = false");
            for (const [index, one] of rooms.entries()) {
              await execute(
                "UPDATE rooms SET default_price_paise = $price, partner_offer_ppm = $standing, floor_price_paise = $floor, weekly_offer_ppm = $weekly, monthly_offer_ppm = $monthly, max_extra_beds = 1, extra_bed_charge_paise = $bed WHERE id = $id",
                { ...one, id: houses[index >> 1]!.roomIds[index & 1]! },
              );
            }
            for (const one of offers) await insertOffer(one);
            const checkIn = addDays(today, ahead);
            const dates = { checkIn, checkOut: addDays(checkIn, nights) };
            const list = await roomsNearHospital(ctx, {
              hospital,
              party,
              dates,
              filters: NO_FILTERS,
              sort: "price",
              page: 1,
            });
            expect(list.rows).toHaveLength(6);
            const shown = list.rows.map(({ price }) => price.totalPaise);
            expect(shown).toEqual([...shown].sort((a, b) => a - b));
            for (const found of list.rows) {
              const page = await stayAtProperty(ctx, {
                property: { city: "offers", slug: found.slug },
                hospital,
                stay: { ...dates, ...party },
              });
              const quotes = page.rooms.map(({ quote }) => quote!);
              expect(Math.min(...quotes.map(({ price }) => price.totalPaise))).toBe(found.price.totalPaise);
              const quote = quotes.find(({ roomId }) => roomId === found.roomId)!;
              expect(quote.price).toEqual(found.price);
              expect(quote.offers).toEqual(found.offers);
            }
            const usual = await roomsNearHospital(ctx, {
              hospital,
              party,
              dates: null,
              filters: NO_FILTERS,
              sort: "price",
              page: 1,
            });
            const usually = usual.rows.map(({ price }) => price.totalPaise);
            expect(usually).toEqual([...usually].sort((a, b) => a - b));
            const asked = { roomIds: usual.rows.map(({ roomId }) => roomId), hospitalId: hospital.id };
            const { rooms: units, ...people } = party;
            const prices = await usualPrices(ctx, { ...asked, units, ...people });
            expect(usual.rows.map(({ roomId }) => prices.get(roomId))).toEqual(
              usual.rows.map(({ price }) => price),
            );
            const first = list.rows[0]!;
            expect(await orderTotals(first.roomId, { ...dates, units, ...people })).toEqual({
              cart: first.price.totalPaise,
              order: first.price.totalPaise,
            });
          },
        ),
        { numRuns: Number(process.env.SEARCH_RUNS ?? 12), endOnFailure: true },
      );
    },
    120_000,
  );

  it("with a band of prices holds what is within it by that price", async () => {
    await execute("UPDATE offers SET active = false");
    await execute(
      "UPDATE rooms SET default_price_paise = 100000, partner_offer_ppm = 0, floor_price_paise = NULL",
    );
    const band = (priceBand: "0-1000" | "1000-2000") =>
      roomsNearHospital(ctx, {
        hospital,
        party: PARTY,
        sort: "price",
        page: 1,
        filters: { ...NO_FILTERS, priceBand },
        dates: { checkIn: addDays(today, 3), checkOut: addDays(today, 5) },
      });
    expect((await band("0-1000")).rows).toHaveLength(0);
    await insertOffer({
      byPartner: true,
      house: 2,
      room: 1,
      ppm: 110_000,
      amount: null,
      max: null,
      least: 0,
      early: 0,
      fromDay: null,
      elsewhere: false,
      isLimited: false,
    });
    const cheap = await band("0-1000");
    expect(cheap.rows.map(({ roomId, price }) => [roomId, price.totalPaise])).toEqual([
      [houses[2]!.roomIds[1], 199_360],
    ]);
    expect((await band("1000-2000")).rows).toHaveLength(6);
  });
});

async function orderTotals(roomId: string, stay: StayOver) {
  const customer = await customerContext();
  const house = houses.find(({ roomIds }) => roomIds.includes(roomId))!;
  const place = { ...house, cityId, hospitalId: hospital.id, roomId };
  const { browserHash, id } = await makeDraft(customer, place, stay);
  const cart = (await findDraft(customer, { id, browserHash })).totalPaise;
  const placed = await placeOrder(customer, { draftId: id, browserHash, formKey: randomUUID() });
  const order = await findOrder(customer, { reference: placed.reference });
  return { cart, order: order.totalPaise };
}
