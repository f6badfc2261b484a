import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { config } from "#app/config.ts";
import { bookingList } from "#app/domain/bookings/booking-list.ts";
import { createDraft } from "#app/domain/bookings/create-draft.ts";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { placeOrder } from "#app/domain/bookings/place-order.ts";
import { updateDraft } from "#app/domain/bookings/update-draft.ts";
import type { Context } from "#app/domain/context.ts";
import { balances } from "#app/domain/money/ledger.ts";
import { allocateCodes } from "#app/domain/short-links/allocate-codes.ts";
import { followLink } from "#app/domain/short-links/follow-link.ts";
import { linkedAgency } from "#app/domain/short-links/linked-agency.ts";
import { execute, row } from "#db/client.ts";
import { agentContext, guestOfLink, makeAgency } from "#tests/factories/agencies.ts";
import { actorOf, contextOf, customerContext, GUESTS, inDays, payOrder } from "#tests/factories/bookings.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { shareLinkList } from "./share-link-list.ts";
import { endShareLink, makeShareLink } from "./share-links.ts";

let place: Place;
let agent: Context;
let other: Context;
const agencies: string[] = [];

beforeAll(async () => {
  place = await makePlace({ room: { default_allotment: 40 } });
  const agentOf = async () => {
    agencies.push(await makeAgency(50_000));
    return agentContext(agencies.at(-1)!);
  };
  agent = await agentOf();
  other = await agentOf();
});

const linkOf = async (label: string = randomUUID()) => {
  const { id } = await makeShareLink(agent, { page: "/hotels/hyderabad/apollo", label });
  await allocateCodes(agent, { linkId: id });
  return (await row<{ id: string; code: string }>("SELECT id, code FROM short_links WHERE id = $id", {
    id,
  }))!;
};

async function book(guest: Context, throughAgency: "yes" | "no" | "") {
  const browserHash = randomBytes(32);
  const selection = {
    kind: "room" as const,
    hospitalId: place.hospitalId,
    checkIn: inDays(7),
    checkOut: inDays(9),
    adults: 1,
    children: 0,
    infants: 0,
    lines: [{ roomId: place.roomId, units: 1 }],
  };
  const draft = await createDraft(guest, { browserHash, search: "search", selection });
  const guests = { ...GUESTS, attendantNames: [], throughAgency };
  await updateDraft(guest, { id: draft.id, browserHash, guests });
  const order = await placeOrder(guest, { draftId: draft.id, browserHash, formKey: randomUUID() });
  await payOrder(guest, order);
  return (await row<{ id: string; agency: string | null; commission: number; total: number }>(
    `SELECT id, agent_account_id AS agency, agent_commission_paise AS commission, total_paise AS total FROM bookings
     WHERE order_id = $id`,
    { id: order.orderId },
  ))!;
}

describe("a link that an agency shares", () => {
  it("leads to a page of this site, once for each page and purpose", async () => {
    const first = await makeShareLink(agent, { page: "/rooms", label: "Poster" });
    expect(await makeShareLink(agent, { page: `${config().APP_ORIGIN}/rooms`, label: "Poster" })).toEqual(
      first,
    );
    expect((await makeShareLink(agent, { page: "/rooms", label: "Card" })).id).not.toBe(first.id);
    expect((await makeShareLink(other, { page: "/rooms", label: "Poster" })).id).not.toBe(first.id);
    for (const page of [
      "https://example.com/rooms",
      "//example.com/rooms",
      "rooms",
      "/r/abcdefg",
      "javascript:alert(1)",
    ])
      await expect(makeShareLink(agent, { page })).rejects.toMatchObject({
        fields: { page: expect.anything() },
      });
    await expect(makeShareLink(contextOf(actorOf("partner", randomUUID())), {})).rejects.toMatchObject({
      name: "Forbidden",
    });
  });

  it("says who opened it and who booked, and brings the commission where the guest says so", async () => {
    const { id, code } = await linkOf("WhatsApp");
    const visit = { userAgent: "Mozilla/5.0 (Linux; Android 14) Mobile", referrer: "", prefetch: false };
    expect(await followLink(agent, code, visit)).toMatchObject({ linkId: id, leadsHome: true });
    const through = await book(await guestOfLink(id), "yes");
    const direct = await book(await guestOfLink(id), "no");
    const silent = await book(await guestOfLink(id), "");
    const without = await book(await customerContext(), "yes");
    expect(through).toMatchObject({ agency: agencies[0], commission: 10_000 });
    for (const booking of [direct, silent, without])
      expect(booking).toMatchObject({ agency: null, commission: 0, total: through.total });
    const { rows } = await shareLinkList.page(agent, { q: "WhatsApp" });
    expect(rows).toMatchObject([{ key: id, clicks: 1, bookings: 1, net_agent_comm: 9_500 }]);
    expect((await bookingList.page(agent, { link: id })).rows.map(({ key }) => key)).toEqual([through.id]);
    expect((await findBooking(agent, { id: through.id })).bookingOrderId).toBeTruthy();
    for (const booking of [direct, silent, without])
      await expect(findBooking(agent, { id: booking.id })).rejects.toMatchObject({ name: "NotFound" });
    const [payable] = await balances({ account: "agent_payable", partyId: agencies[0]! });
    expect(payable?.balancePaise).toBe(-9_500);
    expect((await shareLinkList.page(other, { q: "WhatsApp" })).rows).toEqual([]);
    expect(await brokenInvariants()).toEqual([]);
  });

  it.each([
    ["is switched off", (id: string) => endShareLink(agent, id)],
    [
      "is of an agency that is suspended",
      () => execute("UPDATE accounts SET status = 'suspended' WHERE id = $id", { id: agencies[0]! }),
    ],
  ])("names nobody when it %s", async (_, end) => {
    const { id } = await linkOf();
    const guest = await guestOfLink(id);
    expect(await linkedAgency(guest)).toMatchObject({ accountId: agencies[0], ppm: 50_000 });
    await end(id);
    expect(await linkedAgency(guest)).toBeNull();
    await execute("UPDATE accounts SET status = 'approved' WHERE id = $id", { id: agencies[0]! });
  });

  it("earns an agent nothing of the own stay", async () => {
    const { id } = await linkOf();
    const guest = await guestOfLink(id);
    await execute(
      "UPDATE users SET phone_e164 = (SELECT phone_e164 FROM users WHERE id = $guest) WHERE account_id = $agency",
      { guest: "id" in guest.actor ? guest.actor.id : null, agency: agencies[0]! },
    );
    expect(await linkedAgency(guest)).toBeNull();
  });

  it("is not another agency's to switch off", async () => {
    const { id } = await linkOf();
    await expect(endShareLink(other, id)).rejects.toMatchObject({ name: "NotFound" });
    await endShareLink(agent, id);
    await expect(endShareLink(agent, id)).rejects.toMatchObject({ name: "NotFound" });
  });
});
