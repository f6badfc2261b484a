import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { GUEST } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { balances } from "#app/domain/money/ledger.ts";
import { execute, row, rows } from "#db/client.ts";
import {
  contextOf,
  customerContext,
  GUESTS,
  inDays,
  makeBooking,
  makeDraft,
  pastNight,
  payOrder,
  placeStay,
} from "#tests/factories/bookings.ts";
import { makeGstin, makePlace, makeRoom, type Place } from "#tests/factories/inventory.ts";
import { placeOrder } from "./place-order.ts";

let place: Place;
beforeAll(async () => {
  place = await makePlace();
});

const nightsOf = (roomId: string) =>
  rows<{ night: string; held: number; sold: number }>(
    "SELECT night, held, sold FROM room_nights WHERE room_id = $roomId AND held + sold > 0 ORDER BY night",
    { roomId },
  );

describe("for a company", () => {
  const gstin = makeGstin();
  const company = {
    buyerGstin: gstin.toLowerCase(),
    buyerName: "Care & Co",
    buyerAddress: "1 Park St, Pune 411001",
  };

  it("keeps its GSTIN, name and address, also for nights that are added", async () => {
    const ctx = await customerContext();
    const order = await placeStay(ctx, await makePlace(), { guests: { ...GUESTS, ...company } });
    const kept = await row("SELECT buyer_gstin, buyer_name, buyer_address FROM orders WHERE id = $id", {
      id: order.orderId,
    });
    expect(kept).toEqual({
      buyerGstin: gstin,
      buyerName: "Care & Co",
      buyerAddress: "1 Park St, Pune 411001",
    });
  });

  it.each([
    [{ ...company, buyerGstin: `${gstin.slice(0, 14)}${gstin.endsWith("1") ? "2" : "1"}` }, "buyerGstin"],
    [{ ...company, buyerGstin: "" }, "buyerGstin"],
    [{ ...company, buyerName: "" }, "buyerName"],
    [{ ...company, buyerAddress: "" }, "buyerAddress"],
    [{ ...company, buyerAddress: "1 Park St, Pune" }, "buyerAddress"],
  ])("refuses %o", async (typed, field) => {
    const refused = placeStay(await customerContext(), place, { guests: { ...GUESTS, ...typed } });
    await expect(refused).rejects.toMatchObject({ fields: { [field]: [expect.any(String)] } });
  });
});

describe("placing an order", () => {
  it("holds the nights for 15 minutes at the price of the worked example", async () => {
    const own = await makePlace();
    const ctx = await customerContext();
    const order = await placeStay(ctx, own);
    expect(order.totalPaise).toBe(224_000);
    expect(order.holdExpiresAt.getTime() - ctx.now.getTime()).toBe(15 * 60_000);
    expect(await nightsOf(own.roomId)).toEqual([
      { night: inDays(7), held: 1, sold: 0 },
      { night: inDays(8), held: 1, sold: 0 },
    ]);
    const booking = await row<{
      snapshot: { hospitalName: string; distanceM: number };
      policy: { tiers: unknown[]; startsAt: string };
    }>("SELECT snapshot, policy FROM bookings WHERE order_id = $orderId", { orderId: order.orderId });
    expect(booking!.snapshot.distanceM).toBe(445);
    expect(booking!.policy.tiers).toHaveLength(3);
    expect(booking!.policy.startsAt).toBe(`${inDays(7)}T06:30:00.000Z`);
  });

  it("becomes a confirmed booking when it is paid, with its sale in the ledger and its messages", async () => {
    const own = await makePlace();
    const ctx = await customerContext();
    const order = await placeStay(ctx, own);
    const paid = await payOrder(ctx, order);
    expect(paid.outcome).toBe("confirmed");
    expect(await nightsOf(own.roomId)).toEqual([
      { night: inDays(7), held: 0, sold: 1 },
      { night: inDays(8), held: 0, sold: 1 },
    ]);
    const lines = await balances({ orderId: order.orderId });
    expect(Object.fromEntries(lines.map((line) => [line.account, line.balancePaise]))).toEqual({
      gateway: 224_000 - 5_022,
      gst_on_fee: -5_400,
      partner_payable: -184_600,
      platform_income: -30_000 + 5_022,
      tcs_payable: -2_000,
      tds_payable: -2_000,
    });
    const messages = await rows<{ template: string; channel: string }>(
      "SELECT template, channel FROM messages JOIN bookings ON bookings.id = booking_id WHERE order_id = $orderId ORDER BY 1, 2",
      { orderId: order.orderId },
    );
    expect(messages).toEqual([
      { template: "booking.confirmed", channel: "mail" },
      { template: "booking.confirmed", channel: "sms" },
      { template: "booking.partner_new", channel: "sms" },
    ]);
  });

  it("gives the first order to a second press, at once or later", async () => {
    const ctx = await customerContext();
    const draft = await makeDraft(ctx, place);
    const input = { draftId: draft.id, browserHash: draft.browserHash, formKey: randomUUID() };
    const orders = await Promise.all(Array.from({ length: 12 }, () => placeOrder(ctx, input)));
    orders.push(await placeOrder(ctx, input));
    expect(new Set(orders.map((order) => order.orderId)).size).toBe(1);
    expect(orders.filter((order) => !order.repeated)).toHaveLength(1);
  });

  it("gives the held order back when the form is filled anew, and refuses what is booked already", async () => {
    const ctx = await customerContext();
    const draft = await makeDraft(ctx, place);
    const press = () =>
      placeOrder(ctx, { draftId: draft.id, browserHash: draft.browserHash, formKey: randomUUID() });
    const first = await press();
    expect(await press()).toMatchObject({ orderId: first.orderId, repeated: true });
    const { bookingReference } = await payOrder(ctx, first);
    expect(bookingReference).toHaveLength(26);
    await expect(press()).rejects.toMatchObject({
      code: "already_booked",
      details: { reference: first.reference },
    });
  });

  it("refuses a form key that came with another choice", async () => {
    const ctx = await customerContext();
    const [first, second] = [await makeDraft(ctx, place), await makeDraft(ctx, place)];
    const formKey = randomUUID();
    await placeOrder(ctx, { draftId: first.id, browserHash: first.browserHash, formKey });
    await expect(
      placeOrder(ctx, { draftId: second.id, browserHash: second.browserHash, formKey }),
    ).rejects.toMatchObject({
      code: "form_reused",
    });
  });

  it("names the first night that is sold out", async () => {
    const own = await makePlace({ room: { default_allotment: 1 } });
    const ctx = await customerContext();
    const draft = await makeDraft(ctx, own, { checkIn: inDays(6), checkOut: inDays(10) });
    await placeStay(await customerContext(), own);
    const late = placeOrder(ctx, {
      draftId: draft.id,
      browserHash: draft.browserHash,
      formKey: randomUUID(),
    });
    await expect(late).rejects.toMatchObject({
      code: "sold_out",
      details: { night: inDays(7), roomId: own.roomId },
    });
  });

  it("asks before it takes a price that has changed", async () => {
    const own = await makePlace();
    const ctx = await customerContext();
    const draft = await makeDraft(ctx, own);
    await execute("UPDATE rooms SET default_price_paise = 110000 WHERE id = $id", { id: own.roomId });
    const input = { draftId: draft.id, browserHash: draft.browserHash, formKey: randomUUID() };
    await expect(placeOrder(ctx, input)).rejects.toMatchObject({
      code: "price_changed",
      details: { totalPaise: 246_400, previousPaise: 224_000 },
    });
    await expect(placeOrder(ctx, { ...input, acceptTotalPaise: 1 })).rejects.toBeInstanceOf(Conflict);
    expect(await placeOrder(ctx, { ...input, acceptTotalPaise: 246_400 })).toMatchObject({
      totalPaise: 246_400,
    });
  });

  it("sums what two rooms of one order want, and spreads the guests", async () => {
    const own = await makePlace();
    const single = await makeRoom({
      property_id: own.propertyId,
      max_adults: 1,
      max_children: 0,
      default_price_paise: 70_000,
    });
    const lines = [
      { roomId: own.roomId, units: 1 },
      { roomId: single, units: 1 },
    ];
    const order = await placeStay(await customerContext(), own, { adults: 3, children: 1, lines });
    const bookings = await rows<{ adults: number; children: number; price: number }>(
      "SELECT adults, children, price_paise AS price FROM bookings WHERE order_id = $orderId ORDER BY price_paise",
      { orderId: order.orderId },
    );
    expect(bookings).toEqual([
      { adults: 1, children: 0, price: 140_000 },
      { adults: 2, children: 1, price: 200_000 },
    ]);
  });

  it("charges extra beds by the night", async () => {
    const own = await makePlace({ room: { max_extra_beds: 1, extra_bed_charge_paise: 20_000 } });
    const order = await placeStay(await customerContext(), own, { adults: 3 });
    expect(order.totalPaise).toBe(268_800);
  });

  it("lets nobody hold more than five unpaid orders", async () => {
    const ctx = await customerContext();
    for (let count = 0; count < 5; count++) await placeStay(ctx, place);
    await expect(placeStay(ctx, place)).rejects.toMatchObject({ status: 429 });
  });
});

describe("what cannot be booked", () => {
  it.each([
    ["a past check-in", { checkIn: pastNight(), checkOut: inDays(1) }, "checkIn"],
    ["a check-in in a far year", { checkIn: "9999-01-01", checkOut: "9999-01-02" }, "checkIn"],
    ["no night", { checkIn: inDays(5), checkOut: inDays(5) }, "checkOut"],
    ["61 nights", { checkIn: inDays(5), checkOut: inDays(66) }, "checkOut"],
  ])("%s", async (_, over, field) => {
    const failing = makeDraft(await customerContext(), place, over);
    await expect(failing).rejects.toSatisfy((error) => error instanceof Invalid && field in error.fields);
  });

  it.each([
    ["no patient", { ...GUESTS, patientName: " " }, "patientName"],
    ["a mail address that is none", { ...GUESTS, email: "asha" }, "email"],
    ["more people than places", { ...GUESTS, attendantNames: ["Asha", "Bala"] }, "attendantNames"],
    ["markup for a name", { ...GUESTS, patientName: "<script>" }, "patientName"],
  ])("guest details with %s", async (_, guests, field) => {
    const failing = placeStay(await customerContext(), place, { guests });
    await expect(failing).rejects.toSatisfy((error) => error instanceof Invalid && field in error.fields);
  });

  it("more guests than fit", async () => {
    const failing = placeStay(await customerContext(), place, { adults: 3 });
    await expect(failing).rejects.toSatisfy((error) => error instanceof Invalid && "lines" in error.fields);
  });

  it("a room that is not approved", async () => {
    const pending = await makeRoom({ property_id: place.propertyId, status: "pending" });
    const failing = makeDraft(await customerContext(), { ...place, roomId: pending });
    await expect(failing).rejects.toBeInstanceOf(NotFound);
  });

  it("another browser's draft, or without a proven phone", async () => {
    const ctx = await customerContext();
    const draft = await makeDraft(ctx, place);
    const input = { draftId: draft.id, browserHash: draft.browserHash, formKey: randomUUID() };
    await expect(placeOrder(ctx, { ...input, browserHash: Buffer.alloc(32) })).rejects.toBeInstanceOf(
      NotFound,
    );
    await expect(placeOrder(contextOf(GUEST), input)).rejects.toBeInstanceOf(Forbidden);
  });
});

it("keeps what an old booking was priced at when a rate changes", async () => {
  const ctx = await customerContext();
  const booking = await makeBooking(ctx, place);
  await execute(
    "INSERT INTO rates (code, kind, rate_ppm, valid_from, status) VALUES ('gst', 'room', 50000, $today, 'approved')",
    { today: inDays(0) },
  );
  const later = await placeStay(ctx, place);
  expect(later.totalPaise).toBe(210_000);
  const stored = await row<{ total: number }>("SELECT total_paise AS total FROM bookings WHERE id = $id", {
    id: booking.id,
  });
  expect(stored!.total).toBe(224_000);
});
