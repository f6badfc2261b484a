import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { answerFor } from "#app/domain/bookings/answer-booking.ts";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.ts";
import { extendBooking, quoteExtension } from "#app/domain/bookings/extend-booking.ts";
import { findBooking, findCancellation } from "#app/domain/bookings/find-booking.ts";
import { listPayments } from "#app/domain/bookings/list-payments.ts";
import { quoteShorterStay, shortenStay } from "#app/domain/bookings/shorten-stay.ts";
import { systemContext } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { reconcileAll } from "#app/domain/payments/reconcile.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { toDoList } from "#app/domain/to-do/to-do-list.ts";
import { findTrip } from "#app/domain/trips/trip.ts";
import { askWaiver } from "#app/domain/waivers/ask-waiver.ts";
import { decideWaiver, findWaiver } from "#app/domain/waivers/decide-waiver.ts";
import { execute, row, rows } from "#db/client.ts";
import { makeAgency } from "#tests/factories/agencies.ts";
import {
  actorOf,
  cancelAtQuote,
  contextOf,
  customerContext,
  inDays,
  makeBooking,
  payOrder,
} from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import {
  makeAccount,
  makePlace,
  makeProperty,
  makeRoom,
  makeUser,
  type Place,
} from "#tests/factories/inventory.ts";
import { makeKitchen, meals, placeChoices } from "#tests/factories/sales.ts";
import { photoFile } from "#tests/factories/uploads.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { findOtherRooms } from "./find-rooms.ts";
import { movedTo, readRelocation } from "./read-relocation.ts";
import { quoteRelocation, relocateStay } from "./relocate.ts";
import { relocationList } from "./relocation-list.ts";

/** A night costs 1,000 rupees and 12 % in the house that fails; 1,500 and 800 in the others. */
let place: Place;
let dear: { propertyId: string; accountId: string; roomId: string };
let cheap: typeof dear;
const admin = systemContext("test");

async function house(price: number, over: Record<string, unknown> = {}): Promise<typeof dear> {
  const accountId = await makeAccount();
  const propertyId = await makeProperty({ account_id: accountId, city_id: place.cityId, ...over });
  const roomId = await makeRoom({ property_id: propertyId, default_price_paise: price });
  return { accountId, propertyId, roomId };
}

beforeAll(async () => {
  place = await makePlace();
  dear = await house(150_000);
  cheap = await house(80_000, { latitude: 17.395 });
});

async function stay(nights = 3) {
  const ctx = await customerContext();
  return { ctx, ...(await makeBooking(ctx, place, { checkIn: inDays(7), checkOut: inDays(7 + nights) })) };
}

async function relocate(bookingId: string, roomId: string, at = admin) {
  const { housePaise, refundPaise } = await quoteRelocation(at, { bookingId, roomId });
  return relocateStay(at, {
    bookingId,
    roomId,
    expectedHousePaise: housePaise,
    expectedRefundPaise: refundPaise,
    reason: "A pipe burst",
    formKey: randomUUID(),
  });
}

const sound = async () => {
  await reconcileAll(systemContext("test", new Date(Date.now() + 120_000)));
  expect(await brokenInvariants()).toEqual([]);
};

const owed = async (accountId: string) =>
  (await row<{ paise: number }>(
    "SELECT coalesce(sum(amount_paise), 0)::bigint AS paise FROM payables WHERE account_id = $accountId",
    { accountId },
  ))!.paise;

describe("a stay that its house cannot keep", () => {
  it("is reported by the house with a reason, also after it accepted, and waits under To do", async () => {
    const { id, order } = await stay();
    const partner = {
      ...admin,
      actor: actorOf("partner", await makeUser({ role: "partner", account_id: place.accountId })),
    };
    const booking = { id, orderId: order.orderId };
    await answerFor(partner, booking, { answer: "accepted", reason: "", formKey: randomUUID() });
    await expect(
      answerFor(partner, booking, { answer: "declined", reason: " ", formKey: randomUUID() }),
    ).rejects.toMatchObject({ fields: { reason: [expect.any(String)] } });
    await answerFor(partner, booking, { answer: "declined", reason: "A pipe burst", formKey: randomUUID() });
    await expect(
      answerFor(partner, booking, { answer: "declined", reason: "Again", formKey: randomUUID() }),
    ).rejects.toMatchObject({ code: "stale" });
    const { rows: waiting } = await toDoList.page(admin, { kind: "cannot_take" }, { pageSize: 100 });
    const { bookingOrderId } = await findBooking(admin, { id });
    expect(waiting.map(({ about }) => about).length).toBeGreaterThan(0);
    expect(waiting.map(({ what }) => what)).toContain(bookingOrderId);
    await relocate(id, dear.roomId);
    const after = await toDoList.page(admin, { kind: "cannot_take" }, { pageSize: 100 });
    expect(after.rows.map(({ what }) => what)).not.toContain(bookingOrderId);
  });

  it("finds free rooms of other houses, equal ones first, with what they cost more and who bears it", async () => {
    const far = await house(100_000, { latitude: 17.43 });
    const simple = await house(90_000);
    await execute("UPDATE rooms SET room_category = 'Non-AC' WHERE id = $1", [simple.roomId]);
    const full = await house(90_000);
    await execute("UPDATE rooms SET default_allotment = 0 WHERE id = $1", [full.roomId]);
    const { id } = await stay();
    const { rooms, nights, paid } = await findOtherRooms(admin, id);
    expect(nights).toEqual({ checkIn: inDays(7), checkOut: inDays(10) });
    expect(paid).toEqual({ paidPaise: 336_000, grossPaise: 336_000 });
    const shown = new Map(rooms.map((room) => [room.roomId, room]));
    expect(shown.get(dear.roomId)).toMatchObject({
      lacks: [],
      housePaise: 168_000,
      differencePaise: 168_000,
    });
    expect(shown.get(cheap.roomId)).toMatchObject({ refundPaise: 336_000 - 268_800, housePaise: 0 });
    expect(shown.get(simple.roomId)?.lacks).toEqual(["AC"]);
    expect(shown.get(far.roomId)).toMatchObject({ lacks: [], furtherM: expect.any(Number) });
    expect(shown.get(far.roomId)?.furtherM).toBeGreaterThan(500);
    expect(shown.has(full.roomId)).toBe(false);
    expect(shown.has(place.roomId)).toBe(false);
    const lacking = rooms.map(({ lacks, furtherM }) => lacks.length > 0 || furtherM > 0);
    expect(lacking).toEqual([...lacking].sort());
    await expect(findOtherRooms(await customerContext(), id)).rejects.toThrow(Forbidden);
  });

  it("names meals of attendants that the stay includes and another room does not", async () => {
    const meals = (roomId: string, given: string, attendants: number) =>
      execute("UPDATE rooms SET attendant_meals = $2::text[], attendants_with_meals = $3 WHERE id = $1", [
        roomId,
        given,
        attendants,
      ]);
    await meals(place.roomId, "{breakfast,dinner}", 2);
    const { id } = await stay();
    await meals(place.roomId, "{}", 0);
    await meals(dear.roomId, "{breakfast,dinner}", 1);
    const lacks = new Map((await findOtherRooms(admin, id)).rooms.map((room) => [room.roomId, room.lacks]));
    await meals(dear.roomId, "{}", 0);
    expect(lacks.get(dear.roomId)).toEqual(["meals for all attendants in the price"]);
    expect(lacks.get(cheap.roomId)).toEqual([
      "breakfast for attendants in the price",
      "dinner for attendants in the price",
    ]);
  });

  it("goes on in a dearer house at no cost for the guest; the house that failed bears the difference", async () => {
    const { ctx, id, reference, order } = await stay();
    const before = await owed(place.accountId);
    const { bookingId } = await relocate(id, dear.roomId);
    const there = await findBooking(ctx, { id: bookingId });
    expect(there).toMatchObject({ status: "confirmed", checkIn: inDays(7), checkOut: inDays(10) });
    expect(there.price.totalPaise).toBe(order.totalPaise);
    expect((await findBooking(ctx, { id })).status).toBe("cancelled");
    expect(await movedTo(ctx, reference)).toMatchObject({ reference: there.reference });
    expect(await readRelocation(admin, id)).toMatchObject({
      direction: "to",
      money: { differencePaise: 168_000, housePaise: 168_000, chargedPaise: 168_000 },
    });
    // Its share of the sale is gone, and the difference is taken from the next payout.
    const share = (await row<{ share: number }>(
      "SELECT partner_share_paise AS share FROM bookings WHERE id = $1",
      [id],
    ))!;
    expect(await owed(place.accountId)).toBe(before - share.share - 168_000);
    const told = await rows<{ template: string }>(
      "SELECT DISTINCT template FROM messages WHERE booking_id IN ($1, $2) ORDER BY 1",
      [id, bookingId],
    );
    expect(told.map(({ template }) => template)).toEqual([
      "booking.confirmed",
      "booking.partner_new",
      "booking.partner_relocated",
      "booking.relocated",
    ]);
    const account = (await row<{ share: number; profit: number }>(
      "SELECT partner_share_paise AS share, mh_profit_paise AS profit FROM booking_accounts WHERE booking_id = $1",
      [id],
    ))!;
    expect(account.share).toBe(-168_000);
    await sound();
    // The guest cancels one night, then all: what the house bears goes back in proportion.
    const days = { bookingId, checkIn: inDays(7), checkOut: inDays(9) };
    const shorter = await quoteShorterStay(ctx, days);
    expect(shorter.refundPaise).toBe(112_000);
    await shortenStay(ctx, { ...days, expectedRefundPaise: 112_000, formKey: randomUUID() });
    expect((await readRelocation(admin, id))!.money!.chargedPaise).toBe(112_000);
    await sound();
    await cancelAtQuote(ctx, bookingId);
    expect((await readRelocation(admin, id))!.money!.chargedPaise).toBe(0);
    await sound();
  });

  it.each([
    ["the old terms where they cost nothing", 0, 500_000, 0, "full refund"],
    ["the new terms where they cost nothing", 500_000, 0, 0, "full refund"],
    ["the new terms where they cost less", 500_000, 250_000, 84_000, "25% of the price plus tax is charged"],
    [
      "the old terms where they cost less",
      250_000,
      500_000,
      84_000,
      "by the terms that you had before we moved your stay",
    ],
  ])("keeps %s", async (_, oldPpm, newPpm, chargePaise, said) => {
    const charging = async (value: number, propertyId: string) => {
      const policy = (await row<{ id: string }>(
        "INSERT INTO cancellation_policies (name, tiers) VALUES ($name, $tiers) RETURNING id",
        { name: randomUUID(), tiers: JSON.stringify([{ from_hours: 0, charge: "percent", value }]) },
      ))!;
      await execute("UPDATE properties SET cancellation_policy_id = $id WHERE id = $propertyId", {
        id: policy.id,
        propertyId,
      });
    };
    const [failing, other] = [await house(100_000), await house(150_000)];
    await charging(oldPpm, failing.propertyId);
    await charging(newPpm, other.propertyId);
    const ctx = await customerContext();
    const { id } = await makeBooking(
      ctx,
      { ...place, ...failing },
      { checkIn: inDays(7), checkOut: inDays(10) },
    );
    const { bookingId } = await relocate(id, other.roomId);
    const { policy } = await findBooking(ctx, { id: bookingId });
    expect(policy.earlier).toMatchObject([{ checkIn: inDays(7), checkOut: inDays(10), steps: [{}, {}] }]);
    // One of three nights by the lesser of both terms, then the rest.
    const days = { bookingId, checkIn: inDays(7), checkOut: inDays(9) };
    const shorter = await quoteShorterStay(ctx, days);
    expect(shorter).toMatchObject({ chargePaise: chargePaise / 3, refundPaise: (336_000 - chargePaise) / 3 });
    expect(shorter.charges).toEqual([expect.stringContaining(said)]);
    await shortenStay(ctx, { ...days, expectedRefundPaise: shorter.refundPaise, formKey: randomUUID() });
    const cancelled = await cancelAtQuote(ctx, bookingId);
    expect(cancelled.chargePaise).toBe((chargePaise * 2) / 3);
    // The house that failed bears the difference of what is kept only.
    const borne = (await readRelocation(admin, id))!.money!;
    expect(borne.chargedPaise).toBe((168_000 * chargePaise) / 336_000);
    await sound();
  });

  it("in a cheaper house gives the difference back, and costs the house nothing", async () => {
    const { ctx, id } = await stay(2);
    const { bookingId } = await relocate(id, cheap.roomId);
    expect((await findBooking(ctx, { id: bookingId })).price.totalPaise).toBe(179_200);
    const back = await rows<{ paise: number }>(
      `SELECT amount_paise AS paise FROM refunds WHERE carried_to_id IS NULL AND cancellation_id =
         (SELECT id FROM cancellations WHERE booking_id = $1)`,
      [id],
    );
    expect(back).toEqual([{ paise: 44_800 }]);
    await cancelBooking(ctx, {
      bookingId,
      expectedRefundPaise: 179_200,
      reason: "",
      formKey: randomUUID(),
    });
    // All that went back is of the one payment, also what was carried over from it to the other house.
    expect((await listPayments(ctx, 1)).rows).toMatchObject([
      { amountPaise: 224_000, carriedPaise: 179_200, refundedPaise: 224_000 },
    ]);
    await sound();
  });

  it("keeps what was slept in; meals follow to the new house and their kitchen is told", async () => {
    const kitchen = await makeKitchen(place, { outlet: { service_radius_m: 20_000 } });
    const { ctx, id } = await stay(3);
    const eaten = await placeChoices(ctx, [
      { ...meals(place, kitchen, { from: inDays(8), days: 1 }), propertyId: place.propertyId } as never,
    ]);
    await payOrder(ctx, eaten);
    const evening = { ...admin, now: istInstant(inDays(8), "20:00") };
    await markBooking(
      { ...evening, now: istInstant(inDays(7), "20:00") },
      { bookingId: id, mark: "checked_in" },
    );
    const { bookingId } = await relocate(id, dear.roomId, evening);
    expect(await findBooking(ctx, { id })).toMatchObject({ status: "checked_in", checkOut: inDays(8) });
    expect(await findBooking(ctx, { id: bookingId })).toMatchObject({
      status: "confirmed",
      checkIn: inDays(8),
      checkOut: inDays(10),
      stay: null,
    });
    const [meal] = await rows<{ place: string; fact: string; told: number }>(
      `SELECT snapshot -> 'place' ->> 'name' AS place, snapshot ->> 'facts' AS fact,
         (SELECT count(*)::integer FROM messages WHERE booking_id = booking.id AND template = 'booking.partner_readdressed') AS told
       FROM bookings booking WHERE customer_id = $1 AND kind = 'food'`,
      [ctx.actor.id],
    );
    const name = (await row<{ name: string }>("SELECT name FROM properties WHERE id = $1", [
      dear.propertyId,
    ]))!.name;
    expect(meal).toMatchObject({ place: name });
    expect(meal!.fact).toContain(`["Brought to", "${name}"]`);
    expect(meal!.told).toBeGreaterThan(0);
    await sound();
  });

  it("goes back and forth between houses, and the kitchen is told each time", async () => {
    const kitchen = await makeKitchen(place, { outlet: { service_radius_m: 20_000 } });
    const { ctx, id } = await stay(2);
    const eaten = await placeChoices(ctx, [
      { ...meals(place, kitchen, { from: inDays(8), days: 1 }), propertyId: place.propertyId } as never,
    ]);
    await payOrder(ctx, eaten);
    let bookingId = id;
    for (const roomId of [dear.roomId, place.roomId, dear.roomId])
      ({ bookingId } = await relocate(bookingId, roomId));
    const told = await rows<{ place: string }>(
      `SELECT variables ->> 'place' AS place FROM messages JOIN bookings booking ON booking.id = booking_id
       WHERE customer_id = $1 AND template = 'booking.partner_readdressed' AND channel = 'sms' ORDER BY messages.created_at`,
      [ctx.actor.id],
    );
    expect(told).toHaveLength(3);
    expect(told[0]!.place).toBe(told[2]!.place);
    await sound();
  });

  it("takes along a medical waiver that waits for its decision", async () => {
    const { ctx, id } = await stay();
    const { id: waiverId } = await askWaiver(ctx, {
      bookingId: id,
      cause: "early_discharge",
      leavesOn: inDays(8),
      letter: await photoFile(),
      formKey: randomUUID(),
    });
    const { bookingId } = await relocate(id, dear.roomId);
    expect(await findWaiver(admin, waiverId)).toMatchObject({ bookingId, refusal: null });
    await decideWaiver(admin, { waiverId, decision: "grant", reason: "As the letter says" });
    expect(await findBooking(ctx, { id: bookingId })).toMatchObject({ checkOut: inDays(8) });
    await sound();
  });

  it("is moved once by two who press at once, by whoever may, at what was shown", async () => {
    const { id } = await stay();
    const offer = await quoteRelocation(admin, { bookingId: id, roomId: dear.roomId });
    const input = {
      bookingId: id,
      roomId: dear.roomId,
      reason: "A pipe burst",
      expectedHousePaise: offer.housePaise,
      expectedRefundPaise: offer.refundPaise,
    };
    await expect(
      relocateStay(admin, { ...input, expectedHousePaise: 1, formKey: randomUUID() }),
    ).rejects.toMatchObject({ code: "price_changed" });
    await expect(relocateStay(admin, { ...input, reason: " ", formKey: randomUUID() })).rejects.toMatchObject(
      {
        fields: { reason: [expect.any(String)] },
      },
    );
    const [here, elsewhere] = [place.cityId, (await makePlace()).cityId];
    const managerOf = async (zoneCityId: string) =>
      contextOf(
        actorOf("city_manager", await makeUser({ role: "city_manager", zone_city_id: zoneCityId }), {
          zoneCityId,
        }),
      );
    await expect(quoteRelocation(await managerOf(elsewhere), input)).rejects.toThrow(NotFound);
    const palace = await house(400_000);
    const dearest = await house(1_000_000);
    await expect(quoteRelocation(admin, { bookingId: id, roomId: dearest.roomId })).rejects.toMatchObject({
      code: "too_dear",
    });
    await expect(
      quoteRelocation(await managerOf(here), { bookingId: id, roomId: palace.roomId }),
    ).rejects.toMatchObject({ code: "needs_admin" });
    await expect(quoteRelocation(admin, { bookingId: id, roomId: place.roomId })).rejects.toThrow(NotFound);
    const manager = await managerOf(here);
    const [one, other] = await Promise.allSettled([
      relocateStay(manager, { ...input, formKey: randomUUID() }),
      relocateStay(manager, { ...input, formKey: randomUUID() }),
    ]);
    expect([one.status, other.status].sort()).toEqual(["fulfilled", "rejected"]);
    const formKey = randomUUID();
    const again = await stay();
    const same = { ...input, bookingId: again.id, formKey };
    const first = await relocateStay(manager, same);
    expect(await relocateStay(manager, same)).toEqual({ ...first, repeated: true });
    await sound();
  });
});

describe("the money of a trip whose house failed", () => {
  it("is counted once, and comes back with one message by the number that the guest knows", async () => {
    const { ctx, id, reference, order } = await stay(2);
    await execute("UPDATE bookings SET special_requests = 'A ground floor' WHERE id = $id", { id });
    const longer = { bookingId: id, checkOut: inDays(10) };
    const { price } = await quoteExtension(ctx, longer);
    const added = { ...longer, expectedTotalPaise: price.totalPaise, formKey: randomUUID() };
    await payOrder(ctx, await extendBooking(ctx, added));
    const told = await rows<{ template: string }>(
      `SELECT template FROM messages JOIN bookings ON bookings.id = messages.booking_id
       WHERE extends_booking_id = $id AND user_id IS NULL AND channel = 'sms'`,
      { id },
    );
    expect(told).toEqual([{ template: "booking.partner_extended" }]);
    const { bookingId } = await relocate(id, dear.roomId);
    await sound();
    // What the guest asked of the first house is read by the second, also when nights were added.
    expect((await findBooking(ctx, { id: bookingId })).specialRequests).toBe("A ground floor");
    const paid = order.totalPaise + price.totalPaise;
    const sum = (bookings: Awaited<ReturnType<typeof findTrip>>["bookings"]) =>
      bookings.reduce((all, { price, deposit }) => all + price.totalPaise + (deposit?.paise ?? 0), 0);
    for (const asked of [reference, (await findBooking(ctx, { id: bookingId })).reference]) {
      const { money, bookings } = await findTrip(ctx, asked);
      expect(money).toMatchObject({
        paidPaise: paid,
        totalPaise: paid,
        carriedPaise: paid,
        refundedPaise: 0,
      });
      expect(sum(bookings) - money.carriedPaise).toBe(money.totalPaise);
    }

    const { refundPaise, reference: cancelled } = await cancelAtQuote(ctx, bookingId);
    await sound();
    expect((await findCancellation(ctx, { reference: cancelled })).cancellation).toMatchObject({
      refundPaise,
      carriedPaise: 0,
      refund: { amountPaise: refundPaise, state: "done" },
    });
    const refunded = await rows<{ number: string; paise: string }>(
      `SELECT variables ->> 'bookingNumber' AS number, variables ->> 'amountPaise' AS paise FROM messages
       WHERE template = 'payment.refunded' AND channel = 'mail' AND user_id = $id`,
      { id: ctx.actor.id },
    );
    const { bookingOrderId } = await findBooking(ctx, { id: bookingId });
    expect(refunded).toEqual([{ number: bookingOrderId, paise: String(refundPaise) }]);
    expect((await findTrip(ctx, reference)).money).toMatchObject({
      paidPaise: paid,
      refundedPaise: refundPaise,
    });
  });
});

describe("who moves a stay, and who reads of it", () => {
  const input = (bookingId: string, formKey = randomUUID()) => ({
    bookingId,
    roomId: dear.roomId,
    expectedHousePaise: 0,
    expectedRefundPaise: 0,
    reason: "A pipe burst",
    formKey,
  });

  it("is the office, a stay that there is, into a room on sale, and one stay by one form", async () => {
    const [first, second] = [await stay(), await stay()];
    await expect(relocateStay(first.ctx, input(first.id))).rejects.toThrow(Forbidden);
    await expect(relocateStay(admin, input(randomUUID()))).rejects.toThrow(NotFound);
    const nowhere = quoteRelocation(admin, { bookingId: first.id, roomId: randomUUID() });
    await expect(nowhere).rejects.toThrow(NotFound);
    const shut = await house(90_000);
    await execute("UPDATE rooms SET on_sale = false WHERE id = $roomId", { roomId: shut.roomId });
    await expect(quoteRelocation(admin, { bookingId: first.id, roomId: shut.roomId })).rejects.toMatchObject({
      code: "sold_out",
      details: { night: null, roomId: shut.roomId },
    });
    const formKey = randomUUID();
    const { housePaise, refundPaise } = await quoteRelocation(admin, {
      bookingId: first.id,
      roomId: dear.roomId,
    });
    const shown = { expectedHousePaise: housePaise, expectedRefundPaise: refundPaise };
    const moved = await relocateStay(admin, { ...input(first.id, formKey), ...shown });
    expect(await relocateStay(admin, { ...input(first.id, formKey), ...shown })).toEqual({
      ...moved,
      repeated: true,
    });
    await expect(relocateStay(admin, { ...input(second.id, formKey), ...shown })).rejects.toMatchObject({
      name: "Conflict",
    });
    expect(await readRelocation(admin, second.id)).toBeNull();
    expect(await readRelocation(first.ctx, first.id)).toMatchObject({
      direction: "to",
      reason: "",
      money: null,
    });
    expect(await readRelocation(admin, moved.bookingId)).toMatchObject({
      direction: "from",
      reason: "A pipe burst",
      money: { housePaise },
    });
    await expect(readRelocation(second.ctx, first.id)).rejects.toThrow(NotFound);
    const { accountId } = place;
    const partner = actorOf("partner", await makeUser({ role: "partner", account_id: accountId }), {
      accountId,
    });
    expect(await readRelocation(contextOf(partner), first.id)).toBeNull();
    // The agency that has both bookings is told where its guest went, and why there are two; one that has only the first is not.
    const agency = await makeAgency(50_000);
    const agent = await makeContext("agent", { accountId: agency });
    const brought = (ids: string[]) =>
      execute("UPDATE bookings SET agent_account_id = $agency WHERE id = ANY($ids::uuid[])", { agency, ids });
    await brought([first.id]);
    expect(await readRelocation(agent, first.id)).toBeNull();
    await brought([first.id, moved.bookingId]);
    expect(await readRelocation(agent, first.id)).toMatchObject({
      direction: "to",
      other: { id: moved.bookingId },
      reason: "",
      money: null,
    });
    await sound();
  });
});

describe("the list of relocations", () => {
  const everything = relocationList.search.decode(new URLSearchParams());

  it("says from where to where a guest was moved, and who paid what the other room cost more", async () => {
    const { id } = await stay();
    await relocate(id, dear.roomId);
    const { rows: listed } = await relocationList.page(admin, everything);
    const moved = listed.find(({ fromId }) => fromId === id)!;
    const before = await findBooking(admin, { id });
    const after = await findBooking(admin, { id: moved.toId! });
    expect(moved).toMatchObject({
      booking_order_id: before.bookingOrderId,
      property_name: before.snapshot.propertyName,
      new_booking_order_id: after.bookingOrderId,
      new_property_name: after.snapshot.propertyName,
      // Three nights of 1,500 instead of 1,000 rupees, with 12 % tax.
      difference_amount: 168_000,
      property_amount: 168_000,
      platform_amount: 0,
      reason: "A pipe burst",
    });
  });

  it("shows city managers those of their city, and nobody else any", async () => {
    const { id } = await stay();
    await relocate(id, dear.roomId);
    const manager = async (zoneCityId: string) => ({
      ...admin,
      actor: {
        ...actorOf("city_manager", await makeUser({ role: "city_manager", zone_city_id: zoneCityId })),
        zoneCityId,
      },
    });
    const of = async (ctx: typeof admin) =>
      (await relocationList.page(ctx, everything)).rows.map((one) => one.fromId);
    expect(await of(await manager(place.cityId))).toContain(id);
    const elsewhere = await makePlace();
    expect(await of(await manager(elsewhere.cityId))).toEqual([]);
    const partner = actorOf("partner", await makeUser({ role: "partner", account_id: place.accountId }));
    await expect(of({ ...admin, actor: partner })).rejects.toBeInstanceOf(Forbidden);
  });
});
