import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { addDays, istDate, nightsOf, weekdayOf } from "#app/domain/shared/dates.ts";
import { brokenConstraint, execute, row, rows } from "#db/client.ts";
import { customerContext, placeStay } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import {
  makeAccount,
  makeCity,
  makeCustomer,
  makePlace,
  makeProperty,
  makeRoom,
} from "#tests/factories/inventory.ts";
import { type NightsChange, nightsForm } from "../calendar/nights-schema.ts";
import { listPriceChanges } from "../read-rooms.ts";
import { setTerms } from "../set-terms.ts";
import { monthGrid } from "./month-grid.ts";
import { previewNights, setNights } from "./set-nights.ts";
import { undoNights } from "./undo-nights.ts";

const NOW = new Date("2026-12-01T06:00:00Z");
const TODAY = "2026-12-01";
type Ctx = Awaited<ReturnType<typeof makeContext>>;
let partner: Ctx;
let cityId: string;
let propertyId: string;
let roomId: string;

beforeEach(async () => {
  cityId = await makeCity();
  const accountId = await makeAccount({ city_id: cityId });
  partner = await makeContext("partner", { accountId, now: NOW });
  propertyId = await makeProperty({ account_id: accountId, city_id: cityId });
  roomId = await makeRoom({ property_id: propertyId, default_allotment: 5, default_price_paise: 100_000 });
});

const change = (over: Partial<NightsChange>): NightsChange => ({
  room_ids: [roomId],
  first_night: "2026-12-10",
  last_night: "2026-12-20",
  weekdays: [],
  ...over,
});

const night = async (date: string) =>
  (await monthGrid(partner, { propertyId, month: date.slice(0, 7) })).rooms[0]!.cells.find(
    (cell) => cell.night === date,
  )!;

/** A booking that takes `units` rooms on these nights, as the booking engine leaves it behind. */
async function sell(
  first: string,
  end: string,
  units: number,
  state: "held" | "sold" = "sold",
): Promise<string> {
  const nights = nightsOf(first, end);
  const { accountId, cityId } = (await row<{ accountId: string; cityId: string }>(
    "SELECT account_id, city_id FROM properties WHERE id = $1",
    [propertyId],
  ))!;
  const customer = await makeCustomer();
  const order = await row<{ id: string }>(
    `INSERT INTO orders (reference, customer_id, status, contact_name, phone_e164, total_paise, form_key, hold_expires_at)
     VALUES ($1, $2, 'confirmed', 'A', '+919812345678', 0, $3, now()) RETURNING id`,
    [randomUUID(), customer, randomUUID()],
  );
  const number = `MHR-${randomUUID().slice(0, 8)}`;
  const booking = await row<{ id: string }>(
    `INSERT INTO bookings (order_id, kind, booking_order_id, reference, account_id, customer_id, city_id, property_id, room_id, status, starts_on, ends_on, units,
       snapshot, policy, rates, base_paise, price_paise, gst_ppm, gst_paise, total_paise, commission_ppm, commission_paise, gst_on_commission_paise,
       tds_paise, tcs_paise, partner_share_paise, gateway_fee_paise, mh_profit_paise)
     VALUES ($1, 'room', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, '{}', '{}', '{}', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) RETURNING id`,
    [
      order!.id,
      number,
      randomUUID(),
      accountId,
      customer,
      cityId,
      propertyId,
      roomId,
      state === "held" ? "held" : "confirmed",
      first,
      end,
      units,
    ],
  );
  for (const date of nights) {
    await execute(
      "INSERT INTO booking_nights (booking_id, room_id, night, rooms, price_paise, state) VALUES ($1, $2, $3, $4, 100000, $5)",
      [booking!.id, roomId, date, units, state],
    );
    await execute(
      `INSERT INTO room_nights (room_id, night, allotment, ${state}) SELECT id, $2, default_allotment, $3 FROM rooms WHERE id = $1
       ON CONFLICT (room_id, night) DO UPDATE SET ${state} = room_nights.${state} + EXCLUDED.${state}`,
      [roomId, date, units],
    );
  }
  return number;
}

describe("what changes", () => {
  test("the nights of the weekdays in the range, and only what was said", async () => {
    const done = await setNights(partner, change({ weekdays: [6, 0], price_paise: 150_000 }));
    const weekend = nightsOf("2026-12-10", "2026-12-21").filter((date) => [0, 6].includes(weekdayOf(date)));
    expect(done).toMatchObject({ nights: weekend.length, rooms: 1 });
    for (const date of nightsOf("2026-12-09", "2026-12-22")) {
      expect(await night(date)).toMatchObject({
        pricePaise: weekend.includes(date) ? 150_000 : 100_000,
        allotment: 5,
        closed: false,
      });
    }
    await setNights(partner, change({ allotment: 3 }));
    await setNights(partner, change({ last_night: "2026-12-12", closed: true }));
    expect(await night("2026-12-12")).toMatchObject({
      pricePaise: 150_000,
      allotment: 3,
      closed: true,
      followsAllotment: false,
      followsPrice: false,
    });
    await setNights(
      partner,
      change({ last_night: "2026-12-12", closed: false, allotment: "default", price_paise: "default" }),
    );
    expect(await night("2026-12-12")).toMatchObject({
      pricePaise: 100_000,
      allotment: 5,
      closed: false,
      followsAllotment: true,
      followsPrice: true,
    });
  });

  test("days without arrival or departure, and a reason that goes when the night is opened", async () => {
    const reason = { closed: true, closed_reason: "Painting" };
    await setNights(partner, change({ ...reason, closed_to_arrival: true }));
    expect(await night("2026-12-10")).toMatchObject({
      closed: true,
      closedReason: "Painting",
      noArrival: true,
      noDeparture: false,
    });
    const preview = await previewNights(partner, change({ closed: false, closed_to_departure: true }));
    expect(preview.groups).toMatchObject([
      {
        nights: 11,
        before: { closed: true, reason: "Painting", noArrival: true, noDeparture: false },
        after: { closed: false, reason: "", noArrival: true, noDeparture: true },
      },
    ]);
    await setNights(partner, change({ closed: false }));
    expect(await night("2026-12-10")).toMatchObject({ closed: false, closedReason: "", noArrival: true });
    await expect(setNights(partner, change({ closed_reason: "Painting" }))).rejects.toThrow(
      "please choose Close",
    );
  });

  test("the month goes on past its end, and names who bought a night, when asked", async () => {
    await sell("2026-12-30", "2027-01-02", 2);
    await sell("2026-12-31", "2027-01-01", 1, "held");
    const grid = await monthGrid(partner, { propertyId, month: "2026-12", beyond: 14, names: true });
    expect([grid.nights.length, grid.nights.at(-1)?.night]).toEqual([45, "2027-01-14"]);
    const named = grid.rooms[0]!.cells.filter(({ guests }) => guests.length > 0);
    expect(named.map((cell) => cell.night)).toEqual(["2026-12-30", "2026-12-31", "2027-01-01"]);
    expect(named[1]!.guests).toEqual([{ bookingId: expect.any(String), name: "A", rooms: 2 }]);
    const plain = await monthGrid(partner, { propertyId, month: "2026-12" });
    expect(plain.nights).toHaveLength(31);
    const actor = { ...partner.actor, rights: ["prices"] } as Context["actor"];
    const alone = await monthGrid({ ...partner, actor }, { propertyId, month: "2026-12", names: true });
    for (const { rooms } of [plain, alone])
      expect(rooms[0]!.cells.every(({ guests }) => guests.length === 0)).toBe(true);
  });

  test("every price is in the log: from what to what, by whom", async () => {
    await setNights(partner, change({ last_night: "2026-12-12", price_paise: 120_000 }));
    await setNights(partner, change({ price_paise: 130_000 }));
    const log = await listPriceChanges(partner, roomId);
    expect(
      log.map((line) => [line.previousPricePaise, line.changedPricePaise, line.firstNight, line.lastNight]),
    ).toEqual(
      expect.arrayContaining([
        [120_000, 130_000, "2026-12-10", "2026-12-12"],
        [100_000, 130_000, "2026-12-13", "2026-12-20"],
        [100_000, 120_000, "2026-12-10", "2026-12-12"],
      ]),
    );
    expect(log).toHaveLength(3);
    await setNights(partner, change({ price_paise: 130_000 }));
    expect(await listPriceChanges(partner, roomId)).toHaveLength(3);
  });

  test("the preview says the same before it is done", async () => {
    const OPEN = { reason: "", noArrival: false, noDeparture: false };
    await setNights(partner, change({ last_night: "2026-12-12", price_paise: 120_000 }));
    const { groups, blocking } = await previewNights(partner, change({ price_paise: 130_000, allotment: 2 }));
    expect(blocking).toEqual([]);
    expect(groups).toEqual([
      expect.objectContaining({
        nights: 3,
        firstNight: "2026-12-10",
        before: { pricePaise: 120_000, allotment: 5, closed: false, ...OPEN },
        after: { pricePaise: 130_000, allotment: 2, closed: false, ...OPEN },
      }),
      expect.objectContaining({
        nights: 8,
        lastNight: "2026-12-20",
        before: { pricePaise: 100_000, allotment: 5, closed: false, ...OPEN },
        after: { pricePaise: 130_000, allotment: 2, closed: false, ...OPEN },
      }),
    ]);
  });
});

describe("fewer rooms than are taken", () => {
  test("is refused with the bookings named, and nothing has changed", async () => {
    const [long, short, held] = [
      await sell("2026-12-11", "2026-12-14", 2),
      await sell("2026-12-13", "2026-12-14", 1),
      await sell("2026-12-13", "2026-12-15", 1, "held"),
    ];
    const wanted = change({ allotment: 2, price_paise: 999_00 });
    const refusal = await setNights(partner, wanted).catch((error) => error);
    expect(refusal).toBeInstanceOf(Conflict);
    expect(refusal.code).toBe("allotment_below_sold");
    const named = refusal.details.bookings as Array<{ bookingOrderId: string; nights: string[] }>;
    expect(new Set(named.map((booking) => booking.bookingOrderId))).toEqual(new Set([long, short, held]));
    expect(named.every((booking) => booking.nights.join() === "2026-12-13")).toBe(true);
    expect(await night("2026-12-10")).toMatchObject({ allotment: 5, pricePaise: 100_000 });
    expect((await previewNights(partner, wanted)).blocking).toHaveLength(3);
    expect(await listPriceChanges(partner, roomId)).toEqual([]);
    await setNights(partner, change({ allotment: 4 }));
    expect(await night("2026-12-13")).toMatchObject({ allotment: 4, sold: 3, held: 1 });
  });

  test("closing leaves what is sold alone", async () => {
    await sell("2026-12-11", "2026-12-12", 3);
    await setNights(partner, change({ closed: true }));
    expect(await night("2026-12-11")).toMatchObject({ closed: true, sold: 3 });
  });

  test("the database itself refuses it", async () => {
    await sell("2026-12-11", "2026-12-12", 3);
    const bypass = execute("UPDATE room_nights SET allotment = 2 WHERE room_id = $1", [roomId]);
    expect(brokenConstraint(await bypass.catch((error) => error))).toBe("room_nights_not_oversold");
  });
});

describe("the room's default", () => {
  const terms = {
    default_price_paise: 110_000,
    default_allotment: 7,
    extra_bed_charge_paise: 0,
    partner_offer_ppm: 0,
  };

  test("reaches the nights that follow it, from today on, and leaves the others", async () => {
    await execute(
      "INSERT INTO room_nights (room_id, night, allotment) VALUES ($1, '2026-11-30', 5), ($1, '2026-12-01', 5), ($1, '2026-12-02', 5)",
      [roomId],
    );
    await setNights(
      partner,
      change({ first_night: "2026-12-02", last_night: "2026-12-02", allotment: 1, price_paise: 90_000 }),
    );
    await setTerms(partner, { store: "rooms", id: roomId, terms });
    expect(await night("2026-12-01")).toMatchObject({ allotment: 7, pricePaise: 110_000 });
    expect(await night("2026-12-02")).toMatchObject({ allotment: 1, pricePaise: 90_000 });
    expect(await night("2026-12-25")).toMatchObject({ allotment: 7, pricePaise: 110_000 });
    expect(await night("2026-11-30")).toMatchObject({ allotment: 5 });
    expect(await listPriceChanges(partner, roomId)).toContainEqual(
      expect.objectContaining({ firstNight: null, previousPricePaise: 100_000, changedPricePaise: 110_000 }),
    );
  });

  test("not below what is sold of a night that follows it", async () => {
    const number = await sell("2026-12-11", "2026-12-13", 3);
    const refusal = await setTerms(partner, {
      store: "rooms",
      id: roomId,
      terms: { ...terms, default_allotment: 2 },
    }).catch((error) => error);
    expect(refusal.details.bookings).toEqual([
      expect.objectContaining({ bookingOrderId: number, nights: ["2026-12-11", "2026-12-12"] }),
    ]);
    expect(
      (await monthGrid(partner, { propertyId, month: "2026-12" })).rooms[0]!.terms.default_allotment,
    ).toBe(5);
  });

  test("from a page that is out of date is refused", async () => {
    await setTerms(partner, { store: "rooms", id: roomId, terms, version: 1 });
    await expect(
      setTerms(partner, {
        store: "rooms",
        id: roomId,
        terms: { ...terms, default_allotment: 9 },
        version: 1,
      }),
    ).rejects.toMatchObject({ code: "stale" });
  });
});

describe("what is refused", () => {
  test.each<[string, Partial<NightsChange>, string]>([
    ["a night in the past", { first_night: "2026-11-30" }, "first_night"],
    ["more than two years ahead", { first_night: "2028-11-20", last_night: "2028-12-31" }, "last_night"],
    ["more than 400 nights", { last_night: addDays("2026-12-10", 400) }, "last_night"],
    ["the end before the start", { last_night: "2026-12-09" }, "last_night"],
    ["no such weekday", { first_night: "2026-12-10", last_night: "2026-12-11", weekdays: [0] }, "weekdays"],
    ["a day that is none", { first_night: "2026-02-30" }, "first_night"],
    ["a price of nothing", { price_paise: 0 }, "price_paise"],
    ["less than no rooms", { allotment: -1 }, "allotment"],
    ["nothing to change", { price_paise: undefined }, "price"],
    ["no room", { room_ids: [] }, "room_ids"],
  ])("%s", async (_, over, field) => {
    const refusal = await setNights(partner, change({ price_paise: 110_000, ...over })).catch(
      (error) => error,
    );
    expect(refusal).toBeInstanceOf(Invalid);
    expect(Object.keys(refusal.fields)).toContain(field);
  });

  test("a night can still be changed until it ends, at four in the morning in India", async () => {
    const lateEvening = { ...partner, now: new Date("2026-12-01T18:29:00Z") };
    expect(istDate(lateEvening.now)).toBe(TODAY);
    await setNights(lateEvening, change({ first_night: TODAY, last_night: TODAY, closed: true }));
    const at = (now: string) => ({ ...partner, now: new Date(now) });
    const tonight = { first_night: TODAY, last_night: TODAY };
    const open = await setNights(at("2026-12-01T22:29:00Z"), change({ ...tonight, closed: false }));
    await undoNights(at("2026-12-01T22:29:30Z"), { batchId: open.batchId });
    await expect(
      setNights(at("2026-12-01T22:30:00Z"), change({ ...tonight, closed: false })),
    ).rejects.toThrow(Invalid);
  });

  test("rooms of somebody else, as if there were none", async () => {
    const stranger = await makeContext("partner", { accountId: await makeAccount(), now: NOW });
    await expect(setNights(stranger, change({ closed: true }))).rejects.toThrow(NotFound);
    await expect(previewNights(stranger, change({ closed: true }))).rejects.toThrow(NotFound);
    await expect(monthGrid(stranger, { propertyId, month: "2026-12" })).rejects.toThrow(NotFound);
    await expect(listPriceChanges(stranger, roomId)).rejects.toThrow(NotFound);
    await expect(
      setTerms(stranger, {
        store: "rooms",
        id: roomId,
        terms: {
          default_price_paise: 1,
          default_allotment: 1,
          extra_bed_charge_paise: 0,
          partner_offer_ppm: 0,
        },
      }),
    ).rejects.toThrow(NotFound);
    const manager = await makeContext("city_manager", { now: NOW, zoneCityId: cityId });
    await expect(monthGrid(manager, { propertyId, month: "2026-12" })).resolves.toMatchObject({
      month: "2026-12",
    });
    await expect(setNights(manager, change({ closed: true }))).rejects.toThrow(NotFound);
    const elsewhere = await makeContext("staff", { now: NOW, zoneCityId: await makeCity() });
    await expect(setNights(elsewhere, change({ closed: true }))).rejects.toThrow(NotFound);
    const staff = await makeContext("staff", { now: NOW, zoneCityId: cityId });
    await expect(setNights(staff, change({ closed: false }))).resolves.toHaveProperty("batchId");
  });
});

test("whatever is asked in whatever order, what is taken fits and what was not named stays", async () => {
  await sell("2026-12-11", "2026-12-16", 2);
  const day = fc.integer({ min: 0, max: 12 }).map((days) => addDays("2026-12-08", days));
  const step = fc.record({
    range: fc.tuple(day, day).map(([a, b]) => (a < b ? [a, b] : [b, a]) as [string, string]),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
    allotment: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
    closed: fc.option(fc.boolean(), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const { range, ...rest } of steps) {
        const before = new Map(
          (await monthGrid(partner, { propertyId, month: "2026-12" })).rooms[0]!.cells.map((cell) => [
            cell.night,
            cell,
          ]),
        );
        const wanted = change({ first_night: range[0], last_night: range[1], ...rest });
        const outcome = await setNights(partner, wanted).then(
          () => "done",
          (error) => error,
        );
        const after = (await monthGrid(partner, { propertyId, month: "2026-12" })).rooms[0]!.cells;
        for (const cell of after) {
          const named =
            cell.night >= range[0] &&
            cell.night <= range[1] &&
            (rest.weekdays.length === 0 || rest.weekdays.includes(weekdayOf(cell.night)));
          expect(cell.held + cell.sold).toBeLessThanOrEqual(cell.allotment);
          if (!named || outcome !== "done") expect(cell).toEqual(before.get(cell.night));
          else
            expect(cell).toMatchObject({
              allotment: rest.allotment ?? before.get(cell.night)!.allotment,
              closed: rest.closed ?? before.get(cell.night)!.closed,
            });
        }
        if (outcome !== "done") expect(outcome instanceof Conflict || outcome instanceof Invalid).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
  expect(await rows("SELECT night FROM room_nights WHERE held + sold > allotment")).toEqual([]);
});

test("guests who book and a partner who changes the same nights at once: each gets an answer, nothing is oversold", async () => {
  const now = new Date();
  const place = await makePlace({ room: { default_allotment: 6 } });
  const owner = await makeContext("partner", { accountId: place.accountId });
  const checkIn = addDays(istDate(now), 3);
  const terms = { default_price_paise: 100_000, extra_bed_charge_paise: 0, partner_offer_ppm: 0 };
  const work = Array.from({ length: 24 }, (_, index): (() => Promise<unknown>) => {
    if (index % 3 === 0)
      return async () =>
        placeStay(await customerContext(), place, { checkIn, checkOut: addDays(checkIn, 4) });
    const allotment = 1 + (index % 6);
    if (index % 3 === 1)
      return () =>
        setTerms(owner, {
          store: "rooms",
          id: place.roomId,
          terms: { ...terms, default_allotment: allotment },
        });
    return () =>
      setNights(owner, {
        room_ids: [place.roomId],
        first_night: checkIn,
        last_night: addDays(checkIn, 2),
        weekdays: [],
        allotment: index % 2 ? "default" : allotment,
      });
  });
  const results = await Promise.allSettled(work.map((each) => each()));
  const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(failures.filter((error) => !(error instanceof Conflict))).toEqual([]);
  const nights = await rows<{ held: number; booked: number; allotment: number }>(
    `SELECT n.held, n.allotment, (SELECT coalesce(sum(b.rooms), 0)::integer FROM booking_nights b
       WHERE b.room_id = n.room_id AND b.night = n.night AND b.state = 'held') AS booked
     FROM room_nights n WHERE n.room_id = $1`,
    [place.roomId],
  );
  expect(nights.length).toBeGreaterThanOrEqual(4);
  for (const { held, booked, allotment } of nights) {
    expect(held).toBe(booked);
    expect(held).toBeLessThanOrEqual(allotment);
  }
  const defaults = await rows(
    `SELECT n.night FROM room_nights n JOIN rooms r ON r.id = n.room_id
     WHERE r.id = $1 AND n.follows_default AND n.allotment <> r.default_allotment`,
    [place.roomId],
  );
  expect(defaults).toEqual([]);
});

describe("what the form of nights means", () => {
  const typed = (over: Record<string, string>) =>
    nightsForm.safeParse({
      room_ids: [randomUUID()],
      first_night: "2026-12-10",
      last_night: "2026-12-20",
      ...over,
    });

  test.each<[Record<string, string>, Partial<NightsChange>]>([
    [{ price: "1,500" }, { price_paise: 150_000, allotment: undefined, closed: undefined }],
    [
      { price_usual: "on", allotment: "4" },
      { price_paise: "default", allotment: 4 },
    ],
    [
      { price: "", allotment_usual: "on" },
      { price_paise: undefined, allotment: "default" },
    ],
    [
      { sale: "close", closed_reason: "Paint" },
      { closed: true, closed_reason: "Paint" },
    ],
    [
      { sale: "open", arrival: "close", departure: "open" },
      {
        closed: false,
        closed_to_arrival: true,
        closed_to_departure: false,
      },
    ],
  ])("%o", (over, change) => expect(typed(over).data).toMatchObject(change));

  test.each([
    [{ price: "much" }, "price", "Please enter an amount in rupees, like 1500"],
    [{ price: "0" }, "price", "Please enter a price above zero"],
    [{ price: "1500", price_usual: "on" }, "price", "Either a number, or the usual one"],
    [{ allotment: "few" }, "allotment", "Please enter a whole number"],
    [{ allotment: "3", allotment_usual: "on" }, "allotment", "Either a number, or the usual one"],
    [{ first_night: "soon" }, "first_night", "Please choose the first night"],
  ])("refuses %o", (over, field, message) =>
    expect(typed(over).error?.issues).toMatchObject([{ path: [field], message }]),
  );
});
