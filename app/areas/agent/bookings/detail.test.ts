import { beforeAll, expect, it } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { execute, row, rows } from "#db/client.ts";
import { agentContext, guestOfAgency, holdForGuest, makeAgency } from "#tests/factories/agencies.ts";
import { GUESTS, payOrder, placeStay } from "#tests/factories/bookings.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { browserOf } from "#tests/harness/screens.ts";
import { action, loader } from "./detail.tsx";

/** What an agent does with the hold of a guest. */

let place: Place;
let agencyId: string;
let agent: Context;
let browser: Awaited<ReturnType<typeof browserOf>>;

beforeAll(async () => {
  place = await makePlace({ room: { default_allotment: 20 } });
  agencyId = await makeAgency(50_000);
  agent = await agentContext(agencyId);
  browser = await browserFor(agent);
});

const browserFor = ({ actor }: Context) => browserOf({ id: "id" in actor ? actor.id : "", role: "agent" });
const pathOf = (id: string) => `/agent_bookings/${id}`;
const release = (by: typeof browser, id: string) =>
  by.post(action, pathOf(id), { id }, { intent: "release" });
const statusOf = async (id: string) =>
  (await row<{ status: string }>("SELECT status FROM bookings WHERE id = $id", { id }))!.status;

it("names guest and room before a hold is released, and leaves the booking as it is then", async () => {
  const { bookingId: id } = await holdForGuest(agent, place);
  const { data } = await browser.open(loader, pathOf(id), { id });
  expect(data!.unpaid).toMatchObject({
    release: { guest: "Ravi Rao", what: [expect.stringMatching(/^\S.+, .+/)] },
  });
  expect(await release(browser, id)).toMatchObject({ status: 303, to: pathOf(id) });
  expect(await statusOf(id)).toBe("expired");
  const after = await browser.open(loader, pathOf(id), { id });
  expect(after.data).toMatchObject({ unpaid: null, again: "/rooms" });
});

it("says by what the guest was sent the link to pay, and what became of that", async () => {
  const { bookingId: id } = await holdForGuest(agent, place);
  const unpaid = async (of: string) => (await browser.open(loader, pathOf(of), { id: of })).data!.unpaid;
  expect(await unpaid(id)).toMatchObject({ sent: { wasQueued: true, channels: ["sms"] } });
  await execute("UPDATE messages SET state = 'failed' WHERE booking_id = $id", { id });
  expect(await unpaid(id)).toMatchObject({ sent: { wasQueued: true, channels: [] } });
  const guest = await guestOfAgency(agencyId);
  const order = await placeStay(guest, place, { guests: { ...GUESTS, throughAgency: "yes" } });
  const [own] = await rows<{ id: string }>("SELECT id FROM bookings WHERE order_id = $orderId", order);
  expect(await unpaid(own!.id)).toMatchObject({ sent: { wasQueued: false, channels: [] } });
});

it("a colleague of the agency releases it too", async () => {
  const { bookingId: id } = await holdForGuest(agent, place);
  expect((await release(await browserFor(await agentContext(agencyId)), id)).status).toBe(303);
  expect(await statusOf(id)).toBe("expired");
});

it("a hold of another agency and one that is not there look alike", async () => {
  const { bookingId: id } = await holdForGuest(agent, place);
  const stranger = await browserFor(await agentContext(await makeAgency(50_000)));
  const [foreign, missing] = [
    await release(stranger, id),
    await release(stranger, "00000000-0000-4000-8000-000000000000"),
  ];
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect(foreign.data).toEqual(missing.data);
  expect(await statusOf(id)).toBe("held");
});

it("what a guest holds who came by a link of the agency is the guest's to release", async () => {
  const guest = await guestOfAgency(agencyId);
  const { orderId } = await placeStay(guest, place, { guests: { ...GUESTS, throughAgency: "yes" } });
  const { id } = (await row<{ id: string }>("SELECT id FROM bookings WHERE order_id = $orderId", {
    orderId,
  }))!;
  const { data } = await browser.open(loader, pathOf(id), { id });
  expect(data!.unpaid).toMatchObject({ release: null });
  expect((await release(browser, id)).status).toBe(404);
  expect(await statusOf(id)).toBe("held");
});

it("what was paid meanwhile is not released", async () => {
  const { bookingId: id, reference } = await holdForGuest(agent, place);
  await payOrder(agent, { reference });
  expect((await release(browser, id)).status).toBe(409);
  expect(await statusOf(id)).toBe("confirmed");
});
