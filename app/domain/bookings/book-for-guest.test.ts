import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Context, systemContext } from "#app/domain/context.ts";
import { balances } from "#app/domain/money/ledger.ts";
import { row, rows } from "#db/client.ts";
import { actorOf, contextOf, GUESTS, inDays, payOrder } from "#tests/factories/bookings.ts";
import { makeAccount, makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import { bloodTest, cab, hire, makeEquipment, makeLab, makeRoute } from "#tests/factories/sales.ts";
import { uniqueMobile } from "#tests/factories/unique.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { bookForGuest } from "./book-for-guest.ts";
import { comingStays } from "./coming-stays.ts";
import { addToDraft, createDraft } from "./create-draft.ts";
import { deskLines } from "./desk.ts";
import { expireOrder } from "./expire-holds.ts";
import { findBooking } from "./find-booking.ts";
import { findDraft } from "./find-draft.ts";
import { openChoices } from "./newest-draft.ts";
import type { Selection, TypedGuests } from "./schema.ts";
import { updateDraft } from "./update-draft.ts";

let place: Place;
let agent: Context;

beforeAll(async () => {
  place = await makePlace({ room: { default_allotment: 40 } });
  const accountId = await makeAccount({ account_kind: "agent", agent_commission_ppm: 50_000 });
  agent = contextOf(
    actorOf("agent", await makeUser({ role: "agent", account_id: accountId }), { accountId }),
  );
});

const room = (): Selection => ({
  kind: "room",
  hospitalId: place.hospitalId,
  checkIn: inDays(7),
  checkOut: inDays(9),
  adults: 1,
  children: 0,
  infants: 0,
  lines: [{ roomId: place.roomId, units: 1 }],
});

/** What the agent chose, typed by who books it: nobody else reads it. */
async function choose([first, ...more]: [Selection, ...Selection[]], guests: TypedGuests = {}, by = agent) {
  const browserHash = randomBytes(32);
  const draft = await createDraft(agent, { browserHash, search: "search", selection: first });
  for (const selection of more) await addToDraft(agent, { id: draft.id, browserHash, selection });
  const typed = { ...GUESTS, attendantNames: [], ...guests };
  await updateDraft(by, { id: draft.id, browserHash, guests: typed });
  return { draftId: draft.id, browserHash, formKey: randomUUID() };
}

it("shows the agent, and nobody else, the commission before the booking is made", async () => {
  const { draftId: id, browserHash } = await choose([room()]);
  const commission = async (ctx: Context) =>
    (await findDraft(ctx, { id, browserHash })).lines[0]!.netAgentPaise;
  // 5 % of 2,000 rupees, less the tax on it.
  expect(await commission(agent)).toBe(9_500);
  expect(await commission({ actor: { kind: "guest" }, now: new Date() })).toBeNull();
});

describe("an agent books for a guest", () => {
  it("of any kinds: the booking is the guest's, the commission the agent's", async () => {
    const phone = uniqueMobile();
    const trip: [Selection, ...Selection[]] = [
      room(),
      cab(place, await makeRoute(place)),
      hire(place, await makeEquipment(place)),
      bloodTest(place, await makeLab(place)),
    ];
    const order = await bookForGuest(agent, await choose(trip, { phone, email: "" }));
    const guest = await row<{ id: string; name: string; email: string | null }>(
      "SELECT id, name, email FROM users WHERE role = 'customer' AND phone_e164 = $phone",
      { phone: `+91${phone}` },
    );
    expect(guest).toMatchObject({ name: "Asha Rao", email: null });
    await payOrder(agent, order);
    const own = await findBooking(contextOf(actorOf("customer", guest!.id)), { id: order.bookingId });
    expect(own).toMatchObject({ kind: "room", status: "confirmed", contact: { phone: `+91${phone}` } });
    const told = await rows<{ template: string; recipient: string }>(
      "SELECT template, recipient FROM messages WHERE user_id = $id AND channel = 'sms'",
      { id: guest!.id },
    );
    expect(told.map(({ template }) => template).sort()).toEqual(["booking.pay_link", "trip.confirmed"]);
    // For hours, which the guest has to pay by the link.
    const held = await row<{ minutes: number }>(
      "SELECT extract(epoch FROM hold_expires_at - created_at)::integer / 60 AS minutes FROM orders WHERE id = $id",
      { id: order.orderId },
    );
    expect(held!.minutes).toBe(360);
    const earned = await rows<{ kind: string; commission: number; price: number }>(
      "SELECT kind, agent_commission_paise AS commission, price_paise AS price FROM bookings WHERE order_id = $orderId",
      { orderId: order.orderId },
    );
    for (const { commission, price } of earned) expect(commission).toBe(price / 20);
    const payable = await balances({ orderId: order.orderId, account: "agent_payable" });
    const owed = payable.reduce((sum, { balancePaise }) => sum - balancePaise, 0);
    // Of each booking by itself, half a paisa of tax up.
    expect(owed).toBe(
      earned.reduce((sum, { commission }) => sum + commission - Math.round(commission / 20), 0),
    );
    expect(await comingStays(agent)).toMatchObject([{ id: order.bookingId, guestName: "Asha Rao" }]);
    expect(await brokenInvariants()).toEqual([]);
  });

  it("who is told how to pay it, and where to choose again when it was not paid", async () => {
    const phone = uniqueMobile();
    const choice = await choose([hire(place, await makeEquipment(place))], { phone, email: "" });
    const order = await bookForGuest(agent, choice);
    const told = () =>
      rows<{ template: string; variables: Record<string, unknown>; notAfter: Date | null }>(
        `SELECT template, variables, not_after FROM messages WHERE recipient = $phone ORDER BY created_at`,
        { phone: `+91${phone}` },
      );
    expect(await told()).toMatchObject([
      {
        template: "booking.pay_link",
        variables: { path: `/proceedToPayPage/${order.reference}`, totalPaise: order.totalPaise },
        notAfter: order.holdExpiresAt,
      },
    ]);
    const later = { ...systemContext("test"), now: order.holdExpiresAt };
    expect(await expireOrder(later, order.orderId)).toBe(true);
    expect((await told())[1]).toMatchObject({
      template: "booking.hold_expired",
      variables: { retryPath: "/equipmentList?search=" },
    });
  });

  it("twice by one press: one order", async () => {
    const input = await choose([room()], { phone: uniqueMobile() });
    const [first, second] = await Promise.all([bookForGuest(agent, input), bookForGuest(agent, input)]);
    expect(second.reference).toBe(first.reference);
    expect([first.repeated, second.repeated].sort()).toEqual([false, true]);
  });

  it("tells and changes nothing of an account that the number has already", async () => {
    const phone = uniqueMobile();
    const id = await makeUser({
      role: "customer",
      phone_e164: `+91${phone}`,
      name: "Her Own",
      email: "own@example.com",
    });
    const order = await bookForGuest(agent, await choose([room()], { phone, email: "" }));
    const booking = await findBooking(agent, { id: order.bookingId });
    expect(booking.contact).toMatchObject({ name: "Asha Rao", email: null });
    expect(await row("SELECT name, email FROM users WHERE id = $id", { id })).toEqual({
      name: "Her Own",
      email: "own@example.com",
    });
  });

  it.each<[string, TypedGuests, string]>([
    ["no phone", { phone: "" }, "phone"],
    ["a phone that is none", { phone: "12345" }, "phone"],
    ["no name", { contactName: "" }, "contactName"],
    ["no patient", { patientName: "" }, "patientName"],
    ["an age that is none", { patientAge: "old" }, "patientAge"],
  ])("is refused with %s, and nothing is held", async (_, guests, field) => {
    const input = await choose([room()], { phone: uniqueMobile(), ...guests });
    await expect(bookForGuest(agent, input)).rejects.toMatchObject({
      fields: { [field]: expect.anything() },
    });
    expect(await openChoices(agent, input.browserHash)).toMatchObject([{ kinds: ["room"] }]);
  });

  it("is refused for a number whose account is closed", async () => {
    const phone = uniqueMobile();
    await makeUser({ role: "customer", phone_e164: `+91${phone}`, status: "suspended" });
    await expect(bookForGuest(agent, await choose([room()], { phone }))).rejects.toMatchObject({
      fields: { phone: expect.anything() },
    });
  });

  it.each(["of the agency", "of somebody who works there"])(
    "is refused with the number %s",
    async (whose) => {
      const phone = uniqueMobile();
      const accountId = await makeAccount({
        account_kind: "agent",
        ...(whose === "of the agency" ? { phone_e164: `+91${phone}` } : {}),
      });
      const me = await makeUser({ role: "agent", account_id: accountId });
      if (whose !== "of the agency")
        await makeUser({ role: "agent", account_id: accountId, phone_e164: `+91${phone}` });
      const own = contextOf(actorOf("agent", me, { accountId }));
      await expect(bookForGuest(own, await choose([room()], { phone }, own))).rejects.toMatchObject({
        fields: { phone: [expect.stringContaining("your agency's own number")] },
      });
      // It is the number of a guest for everybody else.
      const { bookingId } = await bookForGuest(agent, await choose([room()], { phone }));
      expect((await findBooking(agent, { id: bookingId })).status).toBe("held");
    },
  );

  it("may not be done by a customer or a partner", async () => {
    for (const role of ["customer", "partner"] as const) {
      const other = contextOf(actorOf(role, randomUUID()));
      await expect(bookForGuest(other, await choose([room()]))).rejects.toMatchObject({ name: "Forbidden" });
    }
  });

  it("cannot use up what the guest may hold, nor hold without end", async () => {
    const phone = uniqueMobile();
    for (let count = 0; count < 6; count++) await bookForGuest(agent, await choose([room()], { phone }));
    const open = await row<{ count: number }>(
      "SELECT count(*)::integer AS count FROM orders WHERE status = 'held' AND placed_by = $id",
      { id: "id" in agent.actor ? agent.actor.id : null },
    );
    for (let count = open!.count; count < 10; count++)
      await bookForGuest(agent, await choose([room()], { phone }));
    await expect(bookForGuest(agent, await choose([room()], { phone }))).rejects.toMatchObject({
      name: "TooMany",
    });
  });
});

describe("our office books for a guest on the phone", () => {
  const managerOf = async (zoneCityId: string) =>
    contextOf(
      actorOf("city_manager", await makeUser({ role: "city_manager", zone_city_id: zoneCityId }), {
        zoneCityId,
      }),
    );

  it("the guest is sent the way to pay, and the desk says who booked", async () => {
    const manager = await managerOf(place.cityId);
    const phone = uniqueMobile();
    const asked = await choose([room()], { phone, email: "" }, manager);
    const { bookingId, reference } = await bookForGuest(manager, asked);
    expect(await bookForGuest(manager, asked)).toMatchObject({ bookingId, repeated: true });
    expect((await deskLines(manager, bookingId)).map(({ what }) => what)).toEqual(["Booked for the guest"]);
    const told = await rows<{ template: string; channel: string }>(
      "SELECT template, channel FROM messages WHERE recipient = $recipient",
      { recipient: `+91${phone}` },
    );
    expect(told).toHaveLength(1);
    const { accountId, customerId } = (await row<{ accountId: string | null; customerId: string }>(
      "SELECT agent_account_id AS account_id, customer_id FROM bookings WHERE id = $bookingId",
      { bookingId },
    ))!;
    expect(accountId).toBeNull();
    await payOrder(contextOf(actorOf("customer", customerId)), { reference });
    expect((await findBooking(manager, { id: bookingId })).status).toBe("confirmed");
  });

  it("only in its zone: another city's manager holds nothing", async () => {
    const elsewhere = await managerOf((await makePlace()).cityId);
    const asked = await choose([room()], { phone: uniqueMobile(), email: "" }, elsewhere);
    await expect(bookForGuest(elsewhere, asked)).rejects.toThrow("another city");
    expect(await rows("SELECT id FROM orders WHERE form_key = $formKey", { formKey: asked.formKey })).toEqual(
      [],
    );
  });
});

describe("the mail address of a guest", () => {
  let other: Context;
  beforeAll(async () => {
    const accountId = await makeAccount({ account_kind: "agent" });
    other = contextOf(
      actorOf("agent", await makeUser({ role: "agent", account_id: accountId }), { accountId }),
    );
  });
  const mailOf = async (phone: string) =>
    (await row<{ email: string | null }>(
      "SELECT email FROM users WHERE role = 'customer' AND phone_e164 = $phone",
      {
        phone,
      },
    ))!.email;

  it("is asked for where the account was opened with one, and its number never proved", async () => {
    const phone = uniqueMobile();
    const account = { phone_e164: `+91${phone}`, email: "own@example.com", number_proven: false };
    await makeUser({ role: "customer", ...account });
    for (const email of ["", "other@example.com"])
      await expect(
        bookForGuest(other, await choose([room()], { phone, email }, other)),
      ).rejects.toMatchObject({
        fields: { email: [expect.stringContaining("opened with a mail address")] },
      });
    const { bookingId } = await bookForGuest(
      other,
      await choose([room()], { phone, email: "Own@Example.com" }, other),
    );
    expect((await findBooking(other, { id: bookingId })).status).toBe("held");
  });

  it("is set by the office for a new guest from abroad, who signs in by it, and not by an agent", async () => {
    const admin = contextOf(actorOf("admin", await makeUser({ role: "admin" })));
    const email = "greta@example.com";
    for (const [ctx, phone, kept] of [
      [admin, "+4915112345601", email],
      [other, "+4915112345602", null],
    ] as const) {
      await bookForGuest(ctx, await choose([room()], { phone, email }, ctx));
      expect(await mailOf(phone)).toBe(kept);
    }
  });
});
