import { beforeEach, expect, it } from "vitest";
import { type Context, systemContext } from "#app/domain/context.ts";
import { execute, row, rows } from "#db/client.ts";
import { agentContext, guestOfAgency, holdForGuest, makeAgency } from "#tests/factories/agencies.ts";
import { actorOf, contextOf, GUESTS, inDays, payOrder, placeStay } from "#tests/factories/bookings.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { makeKitchen, meals, placeChoices } from "#tests/factories/sales.ts";
import { expireOrder, releaseHold } from "./expire-holds.ts";

/** What an agency is told of what it holds for its guests, and what a guest is told whose hold ran out or was released. */

const DESK = "desk@agency.example";
let place: Place;
let agencyId: string;
let agent: Context;

beforeEach(async () => {
  place = await makePlace();
  agencyId = await makeAgency(50_000, { email: DESK });
  agent = await agentContext(agencyId);
});

type Told = { recipient: string; language: string; variables: Record<string, unknown> };

/** What was sent of the bookings of an order, by template. */
const told = (template: string, orderId: string) =>
  rows<Told>(
    `SELECT recipient, language, variables FROM messages
     WHERE template = $template AND booking_id IN (SELECT id FROM bookings WHERE order_id = $orderId)`,
    { template, orderId },
  );

const lapse = (order: { orderId: string; holdExpiresAt: Date }) =>
  expireOrder(systemContext("test", order.holdExpiresAt), order.orderId);

const customerOf = async (orderId: string) => {
  const { id } = (await row<{ id: string }>("SELECT customer_id AS id FROM orders WHERE id = $orderId", {
    orderId,
  }))!;
  return contextOf(actorOf("customer", id));
};

/** Writes down the search by which an order was chosen. @returns the address of its house and dates */
async function houseAndDates(orderId: string) {
  const slugs = (await row<{ city: string; house: string; hospital: string }>(
    `SELECT city.slug AS city, house.slug AS house, hospital.slug AS hospital
     FROM properties house JOIN cities city ON city.id = house.city_id, hospitals hospital
     WHERE house.id = $propertyId AND hospital.id = $hospitalId`,
    place,
  ))!;
  const search = `${slugs.city}~${slugs.hospital}~${inDays(7)}~${inDays(9)}~2a0c0i1r`;
  await execute("UPDATE booking_drafts SET search = $search WHERE order_id = $orderId", { search, orderId });
  return `/hotelName/${slugs.house}/${search}`;
}

it("that its guest has paid, once, with what it earns", async () => {
  const order = await holdForGuest(agent, place);
  await payOrder(await customerOf(order.orderId), order);
  expect(await told("booking.agent_paid", order.orderId)).toMatchObject([
    {
      recipient: DESK,
      variables: {
        guestName: "Asha Rao",
        commissionPaise: 9_500,
        path: `/agent_bookings/${order.bookingId}`,
        parts: [{ kind: "room" }],
      },
    },
  ]);
});

it("once of several things that were paid together, by SMS where it has no address", async () => {
  await execute("UPDATE accounts SET email = NULL, phone_e164 = '+919848099003' WHERE id = $agencyId", {
    agencyId,
  });
  const guest = await guestOfAgency(agencyId);
  const order = await placeChoices(guest, [
    {
      kind: "room",
      hospitalId: place.hospitalId,
      checkIn: inDays(20),
      checkOut: inDays(21),
      adults: 1,
      children: 0,
      infants: 0,
      lines: [{ roomId: place.roomId, units: 1 }],
    },
    meals(place, await makeKitchen(place), { from: inDays(20), days: 1 }),
  ]);
  await payOrder(guest, order);
  const sent = await told("booking.agent_paid", order.orderId);
  expect(sent.map(({ recipient }) => recipient)).toEqual(["+919848099003"]);
  expect(sent[0]!.variables).toMatchObject({ parts: [{ kind: "room" }, { kind: "food" }] });
});

it("that a hold ran out, once, with the way to its own page", async () => {
  const order = await holdForGuest(agent, place);
  expect(await lapse(order)).toBe(true);
  expect(await lapse(order)).toBe(false);
  expect(await told("booking.agent_hold_ended", order.orderId)).toMatchObject([
    { recipient: DESK, variables: { path: `/agent_bookings/${order.bookingId}` } },
  ]);
  expect(await told("booking.agent_paid", order.orderId)).toEqual([]);
});

it("that its guest released a hold, but not that it did so itself", async () => {
  const [byGuest, byAgent] = [await holdForGuest(agent, place), await holdForGuest(agent, place)];
  await releaseHold(await customerOf(byGuest.orderId), { orderReference: byGuest.reference });
  await releaseHold(agent, { orderReference: byAgent.reference });
  expect(await told("booking.agent_hold_ended", byGuest.orderId)).toHaveLength(1);
  expect(await told("booking.agent_hold_ended", byAgent.orderId)).toEqual([]);
});

it("its guest hears once of a hold that it releases, in his language, with the way to the same house and dates", async () => {
  const order = await holdForGuest(agent, place);
  const retryPath = await houseAndDates(order.orderId);
  await execute("UPDATE orders SET language = 'ta' WHERE id = $orderId", { orderId: order.orderId });
  await releaseHold(agent, { orderReference: order.reference });
  await releaseHold(agent, { orderReference: order.reference });
  const { phone } = (await row<{ phone: string }>(
    "SELECT phone_e164 AS phone FROM orders WHERE id = $orderId",
    {
      orderId: order.orderId,
    },
  ))!;
  const sent = await told("booking.hold_released", order.orderId);
  expect(sent).toMatchObject([
    {
      recipient: phone,
      language: "ta",
      variables: { kind: "room", retryPath, startsAt: expect.any(String) },
    },
  ]);
});

it("a guest who was not told of a hold hears nothing of its end, nor one who released it himself", async () => {
  const [untold, byGuest] = [await holdForGuest(agent, place), await holdForGuest(agent, place)];
  await execute(
    `UPDATE messages SET state = 'failed' WHERE template = 'booking.pay_link'
       AND booking_id IN (SELECT id FROM bookings WHERE order_id = $orderId)`,
    { orderId: untold.orderId },
  );
  await releaseHold(agent, { orderReference: untold.reference });
  await releaseHold(await customerOf(byGuest.orderId), { orderReference: byGuest.reference });
  expect(await told("booking.hold_released", untold.orderId)).toEqual([]);
  expect(await told("booking.hold_released", byGuest.orderId)).toEqual([]);
});

it("not of a guest who came by a link of the agency and did not pay", async () => {
  const guest = await guestOfAgency(agencyId);
  const order = await placeStay(guest, place, { guests: { ...GUESTS, throughAgency: "yes" } });
  await lapse(order);
  expect(await told("booking.agent_hold_ended", order.orderId)).toEqual([]);
  // Whoever chose alone comes back to the choice.
  const [guestTold] = await told("booking.hold_expired", order.orderId);
  expect(guestTold!.variables.retryPath).toMatch(/^\/cartDetails\//);
});

it("the guest of a hold that ran out is led to the same house and dates", async () => {
  const order = await holdForGuest(agent, place);
  const retryPath = await houseAndDates(order.orderId);
  await lapse(order);
  const [guestTold] = await told("booking.hold_expired", order.orderId);
  expect(guestTold!.variables.retryPath).toBe(retryPath);
});
