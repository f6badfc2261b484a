import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { type Context, systemContext } from "#app/domain/context.ts";
import { startPayment } from "#app/domain/payments/start-payment.ts";
import { quoteRelocation, relocateStay } from "#app/domain/relocations/relocate.ts";
import { row, rows } from "#db/client.ts";
import { agentContext, guestOfAgency, holdForGuest, makeAgency } from "#tests/factories/agencies.ts";
import {
  actorOf,
  cancelAtQuote,
  contextOf,
  customerContext,
  GUESTS,
  inDays,
  makeBooking,
  payOrder,
  placeStay,
} from "#tests/factories/bookings.ts";
import { makeAccount, makePlace, makeProperty, makeRoom, type Place } from "#tests/factories/inventory.ts";
import { extendBooking, quoteExtension } from "./extend-booking.ts";
import { moveStay, quoteMove } from "./move-stay.ts";
import { quoteShorterStay, shortenStay } from "./shorten-stay.ts";

/** What an agency is told when a stay that it brought changes. A room is 1,000 a night, and the agency earns 4.75% of it after tax. */

let desk: string;
let place: Place;
let agencyId: string;
let agent: Context;

beforeEach(async () => {
  place = await makePlace({ room: { default_allotment: 20, default_price_paise: 100_000 } });
  desk = `${randomUUID()}@agency.example`;
  agencyId = await makeAgency(50_000, { email: desk });
  agent = await agentContext(agencyId);
});

/** A paid stay that the agent held, for four nights from in a week on. */
async function stay() {
  const held = await holdForGuest(agent, place, { checkIn: inDays(7), checkOut: inDays(11) });
  const { id } = (await row<{ id: string }>("SELECT customer_id AS id FROM orders WHERE id = $id", {
    id: held.orderId,
  }))!;
  const guest = contextOf(actorOf("customer", id));
  await payOrder(guest, held);
  const { number } = (await row<{ number: string }>(
    "SELECT booking_order_id AS number FROM bookings WHERE id = $id",
    { id: held.bookingId },
  ))!;
  return { guest, id: held.bookingId, number };
}

/** What the agency of the test was sent, by template. */
const told = (template: string) =>
  rows<{ recipient: string; variables: Record<string, unknown> }>(
    "SELECT recipient, variables FROM messages WHERE template = $template AND recipient = $desk ORDER BY id",
    { template, desk },
  );

async function move(
  guest: Context,
  bookingId: string,
  to: { checkIn: string; checkOut: string; roomId?: string },
) {
  const { adds, gives } = await quoteMove(guest, { bookingId, ...to });
  const order = await moveStay(guest, {
    bookingId,
    ...to,
    expectedTotalPaise: adds.price.totalPaise,
    expectedRefundPaise: gives.refundPaise,
    formKey: randomUUID(),
  });
  if (order.payPaise > 0) await payOrder(guest, order);
  else await startPayment(guest, { orderReference: order.reference });
}

async function extend(guest: Context, bookingId: string, checkOut: string) {
  const { price } = await quoteExtension(guest, { bookingId, checkOut });
  const order = await extendBooking(guest, {
    bookingId,
    checkOut,
    expectedTotalPaise: price.totalPaise,
    formKey: randomUUID(),
  });
  return order;
}

async function shorten(guest: Context, bookingId: string, checkIn: string, checkOut: string) {
  const { refundPaise } = await quoteShorterStay(guest, { bookingId, checkIn, checkOut });
  const input = { bookingId, checkIn, checkOut, expectedRefundPaise: refundPaise, formKey: randomUUID() };
  await shortenStay(guest, input);
  await shortenStay(guest, input);
}

it("that nights were given back, once, with the dates of before and what it earns less", async () => {
  const { guest, id, number } = await stay();
  await shorten(guest, id, inDays(7), inDays(9));
  expect(await told("booking.agent_changed")).toMatchObject([
    {
      recipient: desk,
      variables: {
        bookingNumber: number,
        guestName: "Asha",
        wasFrom: inDays(7),
        wasUntil: inDays(11),
        checkIn: inDays(7),
        checkOut: inDays(9),
        commissionChangePaise: -9_500,
        path: `/agent_bookings/${id}`,
      },
    },
  ]);
});

it("that nights were added, once they are paid, under the number of the stay and not as a payment of its own", async () => {
  const { guest, id, number } = await stay();
  const added = await extend(guest, id, inDays(12));
  expect(await told("booking.agent_changed")).toEqual([]);
  await payOrder(guest, added);
  expect(await told("booking.agent_changed")).toMatchObject([
    {
      recipient: desk,
      variables: {
        bookingNumber: number,
        wasFrom: inDays(7),
        wasUntil: inDays(11),
        checkIn: inDays(7),
        checkOut: inDays(12),
        commissionChangePaise: 4_750,
      },
    },
  ]);
  expect(await told("booking.agent_paid")).toHaveLength(1);
});

it("that the stay moved, where its commission is as it was", async () => {
  const { guest, id, number } = await stay();
  await move(guest, id, { checkIn: inDays(20), checkOut: inDays(24) });
  const [sent, ...more] = await told("booking.agent_changed");
  expect(more).toEqual([]);
  expect(sent!.variables).toMatchObject({
    bookingNumber: number,
    wasFrom: inDays(7),
    checkIn: inDays(20),
    checkOut: inDays(24),
    commissionChangePaise: 0,
  });
  const [now] = await rows<{ id: string }>("SELECT id FROM bookings WHERE booking_order_id = $number", {
    number,
  });
  expect(sent!.variables.path).toBe(`/agent_bookings/${now!.id}`);
});

it("that the stay is in another room on the same dates", async () => {
  const { guest, id } = await stay();
  const better = await makeRoom({
    property_id: place.propertyId,
    default_allotment: 5,
    default_price_paise: 150_000,
  });
  await move(guest, id, { checkIn: inDays(7), checkOut: inDays(11), roomId: better });
  const [sent] = await told("booking.agent_changed");
  expect(sent!.variables.commissionChangePaise).toBe(9_500);
  expect(sent!.variables.wasWhere).toMatch(/\(/);
});

it("that our office moved the stay to another house, with the house and the number of before, and what it earns on the other sale", async () => {
  const { guest: _, id, number } = await stay();
  const propertyId = await makeProperty({ account_id: await makeAccount(), city_id: place.cityId });
  const roomId = await makeRoom({ property_id: propertyId, default_price_paise: 120_000 });
  const office = systemContext("test");
  const { housePaise, refundPaise } = await quoteRelocation(office, { bookingId: id, roomId });
  await relocateStay(office, {
    bookingId: id,
    roomId,
    expectedHousePaise: housePaise,
    expectedRefundPaise: refundPaise,
    reason: "A pipe burst",
    formKey: randomUUID(),
  });
  const [sent, ...more] = await told("booking.agent_changed");
  expect(more).toEqual([]);
  const houses = await rows<{ id: string; name: string }>(
    "SELECT id, name FROM properties WHERE id = ANY($ids::uuid[])",
    { ids: [place.propertyId, propertyId] },
  );
  const nameOf = (id: string) => houses.find((house) => house.id === id)!.name;
  expect(sent!.variables).toMatchObject({
    propertyName: nameOf(propertyId),
    wasWhere: `${nameOf(place.propertyId)} (${number})`,
    wasFrom: inDays(7),
    checkIn: inDays(7),
    checkOut: inDays(11),
    // 4.75% of four nights that cost 200 more each.
    commissionChangePaise: 3_800,
  });
});

it("of changes that a guest of its link makes too", async () => {
  const guest = await guestOfAgency(agencyId);
  const order = await placeStay(guest, place, {
    checkIn: inDays(7),
    checkOut: inDays(10),
    guests: { ...GUESTS, throughAgency: "yes" },
  });
  await payOrder(guest, order);
  const [{ id }] = (await rows<{ id: string }>(
    "SELECT id FROM bookings WHERE order_id = $orderId",
    order,
  )) as [{ id: string }];
  await shorten(guest, id, inDays(7), inDays(9));
  expect(await told("booking.agent_changed")).toHaveLength(1);
});

it("of a cancellation as such alone, and nothing of a stay that it did not bring", async () => {
  const { guest, id } = await stay();
  await cancelAtQuote(guest, id);
  expect(await told("booking.agent_cancelled")).toHaveLength(1);
  const other = await customerContext();
  const { id: otherId } = await makeBooking(other, place, { checkIn: inDays(7), checkOut: inDays(9) });
  await shorten(other, otherId, inDays(7), inDays(8));
  expect(await told("booking.agent_changed")).toEqual([]);
});
