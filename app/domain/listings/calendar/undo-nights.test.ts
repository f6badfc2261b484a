import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { NotFound } from "#app/domain/errors.ts";
import { execute } from "#db/client.ts";
import { customerContext, placeStay } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, type Place } from "#tests/factories/inventory.ts";
import type { NightsChange } from "../calendar/nights-schema.ts";
import { listPriceChanges } from "../read-rooms.ts";
import { monthGrid } from "./month-grid.ts";
import { nightChangeList } from "./night-change-list.ts";
import { setNights } from "./set-nights.ts";
import { undoNights } from "./undo-nights.ts";

const NOW = new Date("2026-12-01T06:00:00Z");
type Ctx = Awaited<ReturnType<typeof makeContext>>;
let place: Place;
let partner: Ctx;

beforeEach(async () => {
  place = await makePlace({ room: { default_allotment: 5, default_price_paise: 100_000 } });
  partner = await makeContext("partner", { accountId: place.accountId, now: NOW });
});

const change = (over: Partial<NightsChange>): NightsChange => ({
  room_ids: [place.roomId],
  first_night: "2026-12-10",
  last_night: "2026-12-20",
  weekdays: [],
  ...over,
});
const cells = async () =>
  (await monthGrid(partner, { propertyId: place.propertyId, month: "2026-12" })).rooms[0]!.cells;

test("sets price, number and closed back to what each night was, writes the price log, and can itself be undone", async () => {
  await setNights(partner, change({ price_paise: 90_000, last_night: "2026-12-12" }));
  const before = await cells();
  const closing = {
    closed: true,
    closed_reason: "Painting",
    closed_to_arrival: true,
    closed_to_departure: true,
  };
  const { batchId } = await setNights(partner, change({ price_paise: 120_000, allotment: 3, ...closing }));
  const after = await cells();
  expect(after).not.toEqual(before);

  const soon = { ...partner, now: new Date(NOW.getTime() + 60_000) };
  expect(await undoNights(soon, { batchId })).toMatchObject({ nights: 11, firstNight: "2026-12-10" });
  expect(await cells()).toEqual(before);
  const log = (await listPriceChanges(partner, place.roomId)).slice(0, 2);
  expect(log.map((line) => [line.previousPricePaise, line.changedPricePaise])).toEqual(
    expect.arrayContaining([
      [120_000, 90_000],
      [120_000, 100_000],
    ]),
  );
  await expect(undoNights(partner, { batchId })).rejects.toMatchObject({ code: "changed_since" });

  const [undo, ...older] = (await nightChangeList.page(partner, { property: place.propertyId })).rows;
  expect(older.find((each) => each.key === batchId)).toMatchObject({
    set_back_datetime: soon.now,
    nights: 11,
    changed_by: expect.any(String),
  });
  await undoNights(partner, { batchId: undo!.key });
  expect(await cells()).toEqual(after);
});

test("leaves alone what a batch of before the column says nothing of", async () => {
  await setNights(partner, change({ closed_to_arrival: true }));
  const { batchId } = await setNights(partner, change({ price_paise: 120_000 }));
  await execute(
    `UPDATE stock_batches SET changes = (SELECT jsonb_agg(night - '{reason_was,reason_is,arrival_was,arrival_is,departure_was,departure_is}'::text[])
       FROM jsonb_array_elements(changes) night) WHERE id = $batchId`,
    { batchId },
  );
  await undoNights(partner, { batchId });
  expect((await cells())[9]).toMatchObject({ night: "2026-12-10", pricePaise: 100_000, noArrival: true });
});

test("is refused when a night was changed again since, and changes nothing", async () => {
  const { batchId } = await setNights(partner, change({ price_paise: 120_000 }));
  await setNights(partner, change({ closed: true, first_night: "2026-12-15", last_night: "2026-12-15" }));
  const before = await cells();
  await expect(undoNights(partner, { batchId })).rejects.toMatchObject({ code: "changed_since" });
  expect(await cells()).toEqual(before);
});

test("keeps what was sold meanwhile: it names the bookings that need the rooms", async () => {
  await setNights(partner, change({ allotment: 0 }));
  const { batchId } = await setNights(partner, change({ allotment: 4 }));
  const customer = await customerContext(NOW);
  await placeStay(customer, place, { checkIn: "2026-12-11", checkOut: "2026-12-13" });
  await expect(undoNights(partner, { batchId })).rejects.toMatchObject({
    code: "allotment_below_sold",
    details: { bookings: [{ nights: ["2026-12-11", "2026-12-12"] }] },
  });
});

test("leaves nights that are over, and is its owner's alone", async () => {
  const { batchId } = await setNights(partner, change({ price_paise: 120_000 }));
  const stranger = await makeContext("partner", { accountId: await makeAccount(), now: NOW });
  await expect(undoNights(stranger, { batchId })).rejects.toThrow(NotFound);
  expect((await nightChangeList.page(stranger, { property: place.propertyId })).rows).toEqual([]);
  const later = { ...partner, now: new Date("2026-12-15T06:00:00Z") };
  expect(await undoNights(later, { batchId })).toMatchObject({ nights: 6, firstNight: "2026-12-15" });
  const prices = (await cells()).filter(({ night }) => night >= "2026-12-10" && night <= "2026-12-20");
  expect(prices.map(({ pricePaise }) => pricePaise)).toEqual([
    ...Array(5).fill(120_000),
    ...Array(6).fill(100_000),
  ]);
});

test("whatever is changed, undone in reverse all is as it was", async () => {
  const day = fc.integer({ min: 10, max: 25 }).map((number) => `2026-12-${number}`);
  const step = fc
    .record(
      {
        allotment: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant("default" as const)),
        price_paise: fc.oneof(fc.integer({ min: 1, max: 500_000 }), fc.constant("default" as const)),
        closed: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    .filter((wish) => Object.keys(wish).length > 0);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, day, day), { minLength: 1, maxLength: 4 }), async (steps) => {
      const before = await cells();
      const batches: string[] = [];
      for (const [wish, one, other] of steps) {
        const [first_night = one, last_night = one] = [one, other].sort();
        batches.push((await setNights(partner, change({ ...wish, first_night, last_night }))).batchId);
      }
      for (const batchId of batches.reverse()) await undoNights(partner, { batchId });
      expect(await cells()).toEqual(before);
    }),
    { numRuns: 15 },
  );
});
