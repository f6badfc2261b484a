import { beforeAll, describe, expect, it } from "vitest";
import { settleDueClaims } from "#app/domain/claims/settle-claim.ts";
import { systemContext } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { markReturned, withholdDeposit } from "#app/domain/fulfilment/return-deposit.ts";
import { balances } from "#app/domain/money/ledger.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { execute, inTransaction, row, rows } from "#db/client.ts";
import { actorOf, cancelAtQuote, contextOf, customerContext, inDays } from "#tests/factories/bookings.ts";
import { makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import {
  bloodTest,
  bookChoices,
  cab,
  type Hire,
  hire,
  type Kitchen,
  type Lab,
  makeEquipment,
  makeKitchen,
  makeLab,
  makeRoute,
  meals,
  placeChoices,
  type Route,
} from "#tests/factories/sales.ts";
import { claimPhoto } from "#tests/factories/uploads.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { expireOrder } from "../expire-holds.ts";
import { findBookingByReference } from "../find-booking.ts";
import { kindOf } from "../kinds.ts";
import type { Selection } from "../schema.ts";
import type { SlotSale } from "./slot-sales.ts";
import { holdCars } from "./trip-stock.ts";

let place: Place;
let kitchen: Kitchen;
let equipment: Hire;
let lab: Lab;
let route: Route;

beforeAll(async () => {
  place = await makePlace();
  kitchen = await makeKitchen(place);
  equipment = await makeEquipment(place);
  lab = await makeLab(place);
  route = await makeRoute(place);
});

const broken = async () => await brokenInvariants();
const quoteOf = async (selection: Selection, now = new Date()) => {
  const [quote] = await kindOf(selection.kind).quote({ actor: { kind: "guest" }, now }, selection);
  return quote!;
};

describe("prices", () => {
  it("of meals: each meal gets the dish that was chosen for it, and one without a dish is refused", async () => {
    const both = { itemId: kitchen.dishId, quantity: 1 };
    const { lines, frozen } = (await quoteOf(
      meals(place, kitchen, {
        lines: [
          { ...both, meal: "lunch" },
          { ...both, meal: "dinner", quantity: 2 },
        ],
      }),
    )) as SlotSale;
    expect(lines[0]).toMatchObject({ quantity: 3 * (1 + 2) });
    const snapshot = frozen.snapshot as { facts?: string[][] };
    expect(snapshot.facts!.map(([label]) => label)).toEqual(expect.arrayContaining(["Lunch", "Dinner"]));
    const lunchOnly = quoteOf(meals(place, kitchen, { lines: [{ ...both, meal: "lunch" }] }));
    await expect(lunchOnly).rejects.toMatchObject({ name: "Invalid", message: /for dinner/ });
    const breakfast = quoteOf(meals(place, kitchen, { meals: ["breakfast", "lunch"], lines: [both] }));
    await expect(breakfast).rejects.toMatchObject({ name: "Invalid", message: /for breakfast/ });
  });

  it("of meals: portions of every meal of every day, 5 % GST", async () => {
    const { breakdown, lines, obstacle } = await quoteOf(meals(place, kitchen));
    expect(obstacle).toBeNull();
    expect(lines).toMatchObject([{ quantity: 6, unitPricePaise: 10_000 }]);
    expect(breakdown).toMatchObject({ basePaise: 60_000, gstPaise: 3_000, totalPaise: 63_000 });
  });

  it("of a hire: days x units, 12 % GST, the deposit beside it", async () => {
    const quote = await quoteOf(hire(place, equipment, { units: 2 }));
    expect(quote.breakdown).toMatchObject({ basePaise: 40_000, gstPaise: 4_800, totalPaise: 44_800 });
    expect(quote.depositPaise).toBe(200_000);
  });

  it("of a test: exempt from GST", async () => {
    const quote = await quoteOf(bloodTest(place, lab));
    expect(quote.breakdown).toMatchObject({ basePaise: 40_000, gstPaise: 0, totalPaise: 40_000 });
  });

  it.each([
    ["21:59", 50_000],
    ["22:00", 70_000],
    ["05:59", 70_000],
    ["06:00", 50_000],
  ])("of a cab at %s: %d and the toll", async (time, fare) => {
    const { breakdown } = await quoteOf(cab(place, route, { time }));
    expect(breakdown.basePaise).toBe(fare + 5_000);
  });
});

describe("obstacles", () => {
  it.each<[string, () => Promise<Selection>, string]>([
    [
      "a kitchen that is closed at breakfast",
      async () => {
        const late = await makeKitchen(place, {
          outlet: { opening_time: "11:00" },
          dish: { meal_times: "{breakfast}" },
        });
        return meals(place, late, { meals: ["breakfast"] });
      },
      "closed",
    ],
    [
      "a kitchen that is too far away",
      async () =>
        meals(place, await makeKitchen(place, { outlet: { latitude: 18, service_radius_m: 5_000 } })),
      "too_far",
    ],
    [
      "a kitchen that needs a longer notice",
      async () =>
        meals(place, await makeKitchen(place, { outlet: { lead_minutes: 10_080 } }), { from: inDays(1) }),
      "too_late",
    ],
    [
      "a licence that ends before",
      async () => meals(place, await makeKitchen(place, { outlet: { licence_valid_until: inDays(7) } })),
      "not_served",
    ],
    [
      "more portions than there are",
      async () => meals(place, kitchen, { lines: [{ itemId: kitchen.dishId, quantity: 11 }] }),
      "sold_out",
    ],
    ["more units than there are", async () => hire(place, equipment, { units: 4 }), "sold_out"],
    ["a time that is no slot", async () => bloodTest(place, lab, { time: "09:15" }), "closed"],
    ["more travellers than seats", async () => cab(place, route, { travellers: 5 }), "too_many_guests"],
    [
      "a car without a place for a stretcher",
      async () => cab(place, route, { stretcher: true }),
      "not_served",
    ],
  ])("tells %s", async (_, selection, code) => {
    expect((await quoteOf(await selection())).obstacle?.code).toBe(code);
  });

  it.each([
    ["a date that has passed", { from: inDays(-1) }],
    ["a date too far ahead", { from: inDays(401) }],
  ])("refuses %s", async (_, over) => {
    await expect(quoteOf(meals(place, kitchen, over))).rejects.toMatchObject({ name: "Invalid" });
  });

  it("knows nothing that is not approved", async () => {
    const gone = await makeKitchen(place, { item: { status: "suspended" } });
    await expect(quoteOf(meals(place, gone))).rejects.toMatchObject({ name: "NotFound" });
  });
});

it("books a whole trip in one order, cancels one line, gives the deposit back", async () => {
  const ctx = await customerContext();
  const room: Selection = {
    kind: "room",
    hospitalId: place.hospitalId,
    checkIn: inDays(7),
    checkOut: inDays(9),
    adults: 1,
    children: 0,
    infants: 0,
    lines: [{ roomId: place.roomId, units: 1 }],
  };
  const trip = await bookChoices(ctx, [
    room,
    meals(place, kitchen),
    cab(place, route),
    hire(place, equipment),
    bloodTest(place, lab),
  ]);
  expect(trip.outcome).toBe("confirmed");
  expect(trip.order.totalPaise).toBe(224_000 + 63_000 + 57_750 + (22_400 + 100_000) + 40_000);
  expect(await balances({ orderId: trip.order.orderId, account: "deposit_held" })).toMatchObject([
    { balancePaise: -100_000 },
  ]);
  expect(await broken()).toEqual([]);

  expect(await cancelAtQuote(ctx, trip.ids.food!)).toMatchObject({ paidPaise: 63_000, refundPaise: 63_000 });
  const left = await row<{ sold: number }>(
    "SELECT sum(sold)::integer AS sold FROM stock_slots WHERE item_id = $id",
    { id: kitchen.dishId },
  );
  expect(left!.sold).toBe(0);

  const partner = contextOf(
    actorOf("partner", await makeUser({ role: "partner", account_id: equipment.accountId }), {
      accountId: equipment.accountId,
    }),
  );
  const bookingId = trip.ids.equipment!;
  const on = (day: number) => ({ ...partner, now: istInstant(inDays(day), "11:00") });
  await markBooking(on(7), { bookingId, mark: "checked_in" });
  await markReturned(on(10), { bookingId, inOrder: false });
  await withholdDeposit(on(10), {
    bookingId,
    amountPaise: 20_000,
    reason: "One wheel is broken",
    photoId: await claimPhoto(partner),
  });
  expect(await settleDueClaims(systemContext("test", on(11).now))).toBe(0);
  expect(await settleDueClaims(systemContext("test", on(12).now))).toBe(1);
  await expect(markReturned(on(12), { bookingId, inOrder: true })).rejects.toMatchObject({ code: "stale" });
  const refund = await row<{ amount: number }>(
    "SELECT amount_paise AS amount FROM refunds WHERE deposit_booking_id = $bookingId",
    { bookingId },
  );
  expect(refund!.amount).toBe(80_000);
  const reference = await row<{ reference: string }>("SELECT reference FROM bookings WHERE id = $bookingId", {
    bookingId,
  });
  const page = await findBookingByReference(ctx, reference!.reference);
  expect(page.deposit).toMatchObject({ paise: 100_000, withheldPaise: 20_000, note: "One wheel is broken" });
  expect(page.together.map((other) => other.kind).sort()).toEqual(["food", "lab", "room", "travel"]);
  expect(await broken()).toEqual([]);
});

it("gives a deposit back whole when the hire is cancelled", async () => {
  const ctx = await customerContext();
  const chair = await makeEquipment(place);
  const { ids } = await bookChoices(ctx, [hire(place, chair)]);
  const offer = await cancelAtQuote(ctx, ids.equipment!);
  expect(offer).toMatchObject({ refundPaise: 22_400, depositPaise: 100_000 });
  expect(await balances({ bookingId: ids.equipment! })).not.toContainEqual(
    expect.objectContaining({ account: "deposit_held" }),
  );
  const told = await rows<{ refund: string }>(
    "SELECT DISTINCT variables ->> 'refundPaise' AS refund FROM messages WHERE booking_id = $id AND template = 'booking.item_cancelled'",
    { id: ids.equipment! },
  );
  expect(told).toEqual([{ refund: "122400" }]);
  expect(await broken()).toEqual([]);
});

it("takes no car whose papers end before it is back, by the days of India", async () => {
  const single = await makeRoute(place);
  await execute("UPDATE vehicle_units SET papers_valid_until = $day WHERE item_id = $vehicleId", {
    day: inDays(7),
    vehicleId: single.vehicleId,
  });
  const { ids } = await bookChoices(await customerContext(), [hire(place, await makeEquipment(place))]);
  const hold = (until: Date) =>
    inTransaction(undefined, (tx) =>
      holdCars(tx, [
        {
          bookingId: ids.equipment!,
          vehicleId: single.vehicleId,
          from: istInstant(inDays(7), "21:00").toISOString(),
          until: until.toISOString(),
        },
      ]),
    );
  // Two in the morning is the day before in UTC.
  await expect(hold(istInstant(inDays(8), "02:00"))).rejects.toMatchObject({ code: "sold_out" });
  await hold(istInstant(inDays(7), "23:59"));
});

it("gives everything back when a hold ends, so that the next one can have it", async () => {
  const ctx = await customerContext();
  const single = await makeRoute(place);
  const order = await placeChoices(ctx, [cab(place, single), hire(place, equipment, { from: inDays(20) })]);
  await expect(placeChoices(await customerContext(), [cab(place, single)])).rejects.toMatchObject({
    code: "sold_out",
  });
  const later = { ...ctx, now: new Date(order.holdExpiresAt.getTime() + 1_000) };
  expect(await expireOrder(later, order.orderId)).toBe(true);
  const other = await placeChoices(await customerContext(), [cab(place, single)]);
  expect(other.repeated).toBe(false);
  expect(await broken()).toEqual([]);
});

describe.each<[string, number, () => Promise<(index: number) => Selection>]>([
  [
    "food",
    10,
    async () => {
      const own = await makeKitchen(place);
      return () => meals(place, own, { days: 2 });
    },
  ],
  [
    "equipment",
    3,
    async () => {
      const own = await makeEquipment(place);
      return () => hire(place, own);
    },
  ],
  [
    "lab",
    2,
    async () => {
      const own = await makeLab(place);
      return () => bloodTest(place, own);
    },
  ],
  [
    "travel",
    3,
    async () => {
      const own = await makeRoute(place, { cars: 3 });
      // Trips that begin at other times and still are under way together.
      return (index) => cab(place, own, { time: index % 2 ? "10:00" : "10:30" });
    },
  ],
])("%s under load", (kind, units, make) => {
  it(`sells exactly ${units} to 30 who come at once`, async () => {
    const selection = await make();
    const people = await Promise.all(Array.from({ length: 30 }, () => customerContext()));
    const results = await Promise.allSettled(
      people.map((ctx, index) => placeChoices(ctx, [selection(index)])),
    );
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.every(({ reason }) => reason instanceof Conflict || reason.name === "Conflict")).toBe(
      true,
    );
    expect(results.length - refused.length).toBe(units);
    expect(await broken()).toEqual([]);
    void kind;
  });
});

it("never lets two orders that want the same things in another order wait for each other for ever", async () => {
  const a = await makeKitchen(place);
  const b = await makeEquipment(place);
  const people = await Promise.all(Array.from({ length: 12 }, () => customerContext()));
  const results = await Promise.allSettled(
    people.map((ctx, index) =>
      placeChoices(ctx, index % 2 ? [meals(place, a), hire(place, b)] : [hire(place, b), meals(place, a)]),
    ),
  );
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(3);
  expect(await broken()).toEqual([]);
});

it("lets no constraint be walked around", async () => {
  const ctx = await customerContext();
  const own = await makeRoute(place, { cars: 2 });
  await placeChoices(ctx, [cab(place, own)]);
  await placeChoices(ctx, [cab(place, own)]);
  await expect(
    execute(
      `UPDATE vehicle_trips SET vehicle_unit_id = (SELECT id FROM vehicle_units WHERE item_id = $id ORDER BY id LIMIT 1)
       WHERE vehicle_unit_id IN (SELECT id FROM vehicle_units WHERE item_id = $id)`,
      { id: own.vehicleId },
    ),
  ).rejects.toThrow("vehicle_trips_one_at_a_time");
});
