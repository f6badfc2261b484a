import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { settleDueClaims } from "#app/domain/claims/settle-claim.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { claimMissing, markReturned } from "#app/domain/fulfilment/return-deposit.ts";
import { stillInStock, takeOutOfStock } from "#app/domain/fulfilment/take-out-of-stock.ts";
import { equipmentNear } from "#app/domain/search/equipment-near.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { brokenConstraint, execute, inTransaction, row, rows } from "#db/client.ts";
import { actorOf, cancelAtQuote, contextOf, customerContext, inDays } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import { bookChoices, type Hire, hire, makeEquipment, placeChoices } from "#tests/factories/sales.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { waitingForLocks } from "#tests/harness/waiting-for-locks.ts";
import { takeDaysOfHiresOut } from "./hires-out.ts";
import { hiresStillCounted, promisedHires, tellStoresOfPromisedHires } from "./hires-promised.ts";
import { kindOf } from "./kinds.ts";

/** Hires of four days from a week ahead: day 0 is the first, day 3 the last. */

let place: Place;
let chair: Hire;
let partner: Context;
beforeAll(async () => {
  place = await makePlace();
});

const day = (number: number) => inDays(7 + number);
const at = (number: number, time = "11:00") => istInstant(day(number), time);
const clock = (number: number, time?: string) => takeDaysOfHiresOut(systemContext("test", at(number, time)));
const on = <C extends Context>(ctx: C, number: number): C => ({ ...ctx, now: at(number) });
const from = (number: number, days = 1, units = 1) => hire(place, chair, { from: day(number), days, units });
const broken = async () => await brokenInvariants();

async function shop(article: Record<string, unknown>) {
  chair = await makeEquipment(place, { article });
  const { accountId } = chair;
  partner = contextOf(
    actorOf("partner", await makeUser({ role: "partner", account_id: accountId }), { accountId }),
  );
}

/** A hire of four days that was handed over on the first. */
async function out(units = 1, guest?: Context): Promise<string> {
  const { ids } = await bookChoices(guest ?? (await customerContext()), [from(0, 4, units)]);
  await markBooking(on(partner, 0), { bookingId: ids.equipment!, mark: "checked_in" });
  return ids.equipment!;
}

/** How much the search finds on a day. */
async function left(number: number): Promise<number> {
  const [position] = await rows<{ latitude: number; longitude: number; cityId: string }>(
    "SELECT latitude, longitude, city_id FROM hospitals WHERE id = $id",
    { id: place.hospitalId },
  );
  const query = { ...position!, hospitalId: place.hospitalId, from: day(number), days: 1, how: "" as const };
  const { found } = await equipmentNear(contextOf({ kind: "guest" }), { ...query, q: "", page: 1 });
  return found.find(({ id }) => id === chair.id)!.left;
}

const daysOf = async (bookingId: string) =>
  (
    await rows<{ day: string; units: number }>(
      `SELECT (slot AT TIME ZONE 'Asia/Kolkata')::date::text AS day, units FROM booking_slots
       WHERE booking_id = $bookingId AND state = 'sold' ORDER BY slot`,
      { bookingId },
    )
  ).map(({ day, units }) => `${day} ${units}`);
const obstacle = async (number: number) => {
  const [quote] = await kindOf("equipment").quote(
    { actor: { kind: "guest" }, now: new Date() },
    from(number),
  );
  return quote!.obstacle?.code ?? null;
};

describe("the last wheelchair that has not come back", () => {
  let bookingId: string;
  beforeEach(async () => {
    await shop({ units: 1 });
    bookingId = await out();
  });

  it("is taken from the evening of its last day, today and the next two days, and free after that", async () => {
    await clock(3, "20:59");
    expect(await left(4)).toBe(1);
    await clock(3, "21:00");
    expect([await left(4), await left(5), await left(6)]).toEqual([0, 0, 1]);
    await clock(5);
    expect([await left(5), await left(6), await left(7), await left(8)]).toEqual([0, 0, 0, 1]);
    expect(await obstacle(7)).toBe("sold_out");
    await expect(placeChoices(await customerContext(), [from(7)])).rejects.toMatchObject({
      code: "sold_out",
    });
    // What begins later is booked as ever.
    await bookChoices(await customerContext(), [from(20, 3)]);
    expect(await clock(5)).toBe(0);
    expect(await broken()).toEqual([]);
  });

  it("is free again on the day on which its return is marked", async () => {
    await clock(5);
    await markReturned(on(partner, 5), { bookingId, inOrder: false });
    expect(await left(5)).toBe(1);
    await clock(6);
    expect([await left(6), await left(7)]).toEqual([1, 1]);
    await bookChoices(await customerContext(), [from(5, 2)]);
    expect(await broken()).toEqual([]);
  });

  it("leaves to others what was sold before, takes it when that is cancelled, and the store is told", async () => {
    const other = await customerContext();
    const { ids } = await bookChoices(other, [from(5, 2)]);
    expect(await promisedHires(on(partner, 3))).toEqual([]);
    await clock(4);
    expect(await daysOf(bookingId)).toEqual([0, 1, 2, 3, 4].map((number) => `${day(number)} 1`));
    expect(await promisedHires(on(partner, 4))).toMatchObject([
      { id: bookingId, endsOn: day(3), nextId: ids.equipment, nextFrom: day(5) },
    ]);
    const foreign = await makeContext("partner", { accountId: await makeAccount() });
    expect(await promisedHires({ ...foreign, now: at(4) })).toEqual([]);
    await expect(promisedHires({ ...other, now: at(4) })).rejects.toMatchObject({ name: "Forbidden" });
    expect(await broken()).toEqual([]);
    await cancelAtQuote(other, ids.equipment!);
    await clock(4);
    expect((await daysOf(bookingId)).at(-1)).toBe(`${day(6)} 1`);
    expect(await promisedHires(on(partner, 4))).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it("is asked for by message, once for each booking that waits for it, until it is marked as returned", async () => {
    const { ids } = await bookChoices(await customerContext(), [from(5, 1)]);
    const { ids: later } = await bookChoices(await customerContext(), [from(7, 1)]);
    const remind = (number: number) => tellStoresOfPromisedHires(systemContext("test", at(number, "07:05")));
    const told = () =>
      rows<{ channel: string; recipient: string; key: string }>(
        `SELECT channel, recipient, dedupe_key AS key FROM messages
         WHERE template = 'booking.partner_not_back' AND booking_id = $bookingId ORDER BY created_at, channel`,
        { bookingId },
      );
    await clock(3, "21:00");
    await remind(3);
    expect(await told()).toEqual([]);
    await clock(4);
    await Promise.all([remind(4), remind(4)]);
    await remind(4);
    const store = await row<{ phone: string | null; email: string | null }>(
      "SELECT phone_e164 AS phone, email FROM accounts WHERE id = $id",
      { id: chair.accountId },
    );
    const first = (await told()).map(({ channel, recipient }) => [channel, recipient]);
    expect(first).toEqual(
      [
        ["mail", store!.email],
        ["sms", store!.phone],
      ].filter(([, recipient]) => recipient),
    );
    expect(first.length).toBeGreaterThan(0);
    // The second one is within two days now; the first is told no more.
    await remind(5);
    const waiting = new Set((await told()).map(({ key }) => key.split(":")[2]));
    expect(waiting).toEqual(new Set([ids.equipment, later.equipment]));
    expect(await told()).toHaveLength(first.length * 2);
    await markReturned(on(partner, 5), { bookingId, inOrder: false });
    await bookChoices(await customerContext(), [from(8, 1)]);
    await remind(6);
    expect(await told()).toHaveLength(first.length * 2);
  });

  it("is sold once, whoever comes first: two orders and the clock at the same time", async () => {
    const guests = await Promise.all([customerContext(), customerContext()]);
    const done = await Promise.allSettled([
      ...guests.map((guest) => placeChoices(guest, [from(4, 2)])),
      clock(4),
      clock(4),
    ]);
    expect(done.slice(0, 2).filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
    expect(done.slice(2).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    const [slot] = await rows<{ taken: number }>(
      "SELECT held + sold AS taken FROM stock_slots WHERE item_id = $id AND slot = $at",
      { id: chair.id, at: istInstant(day(4), "00:00") },
    );
    expect(slot!.taken).toBe(1);
    expect(await broken()).toEqual([]);
  });

  it("waits for an order that has the day in hand, and takes what that leaves", async () => {
    await placeChoices(await customerContext(), [from(20)]);
    const slot = { id: chair.id, at: istInstant(day(4), "00:00") };
    await execute("INSERT INTO stock_slots (item_id, slot, capacity) VALUES ($id, $at, 1)", slot);
    let run: Promise<number> | undefined;
    await inTransaction(undefined, async (tx) => {
      await execute("UPDATE stock_slots SET held = 1 WHERE item_id = $id AND slot = $at", slot, tx);
      run = clock(4);
      await expect.poll(waitingForLocks).toBeGreaterThan(0);
      await execute("UPDATE stock_slots SET held = 0 WHERE item_id = $id AND slot = $at", slot, tx);
    });
    await run;
    expect((await daysOf(bookingId)).length).toBe(7);
    expect(await broken()).toEqual([]);
  });

  it("settled as not returned, counts until its store has taken it out of its stock", async () => {
    await claimMissing(on(partner, 4), { bookingId, amountPaise: 100_000, reason: "Nobody answers" });
    const settled = new Date(at(4).getTime() + 49 * 3_600_000);
    await settleDueClaims(systemContext("test", settled));
    await clock(7);
    expect(await left(8)).toBe(0);
    expect(await hiresStillCounted(on(partner, 7))).toMatchObject([{ id: bookingId, units: 1 }]);
    expect(await stillInStock(on(partner, 7), bookingId)).toEqual({ units: 1, inAll: 1 });
    const foreign = await makeContext("partner", { accountId: await makeAccount() });
    expect(await stillInStock(foreign, bookingId)).toBeNull();
    const takeOut = (ctx: Context, lower: boolean) =>
      takeOutOfStock({ ...ctx, now: at(7) }, { bookingId, lower });
    await expect(takeOut(foreign, true)).rejects.toMatchObject({ name: "NotFound" });
    await expect(takeOut(await makeContext("customer"), true)).rejects.toMatchObject({ name: "NotFound" });
    // Somebody has booked it for a later day: the store decides about that first.
    const { ids } = await bookChoices(await customerContext(), [from(20)]);
    await expect(takeOut(partner, true)).rejects.toMatchObject({
      code: "stock_below_sold",
      details: { bookings: [{ bookingId: ids.equipment }] },
    });
    expect(await left(8)).toBe(0);
    const admin = await makeContext("admin");
    await cancelAtQuote(admin, ids.equipment!);
    await takeOut(partner, true);
    await takeOut(partner, true);
    expect(await row("SELECT units FROM equipment_items WHERE item_id = $id", { id: chair.id })).toEqual({
      units: 0,
    });
    expect([await left(8), await left(12)]).toEqual([0, 0]);
    expect(await stillInStock(on(partner, 7), bookingId)).toBeNull();
    expect(await hiresStillCounted(on(partner, 7))).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it("is free at once when its store says that the stock is right without it", async () => {
    await claimMissing(on(partner, 4), { bookingId, amountPaise: 100_000, reason: "Nobody answers" });
    await settleDueClaims(systemContext("test", new Date(at(4).getTime() + 49 * 3_600_000)));
    await clock(7);
    await takeOutOfStock(on(partner, 7), { bookingId, lower: false });
    expect([await left(7), await left(8)]).toEqual([1, 1]);
    expect(await broken()).toEqual([]);
  });

  it("says nothing of a stock that nothing was settled of, in the database too", async () => {
    await expect(takeOutOfStock(on(partner, 5), { bookingId, lower: true })).rejects.toMatchObject({
      name: "NotFound",
    });
    await claimMissing(on(partner, 4), { bookingId, amountPaise: 100_000, reason: "Nobody answers" });
    await expect(takeOutOfStock(on(partner, 5), { bookingId, lower: true })).rejects.toMatchObject({
      name: "NotFound",
    });
    const tried = await execute(
      "UPDATE claims SET stock_out_at = now() + interval '60 days', stock_out_units = 1 WHERE booking_id = $bookingId",
      { bookingId },
    ).catch((error: unknown) => brokenConstraint(error));
    expect(tried).toBe("claims_stock_out");
  });
});

it("is promised to nobody else when its own guest has booked it again", async () => {
  await shop({ units: 1 });
  const guest = await customerContext();
  await out(1, guest);
  await bookChoices(guest, [from(5, 1)]);
  await clock(4);
  expect(await promisedHires(on(partner, 4))).toEqual([]);
});

it("takes as many of several as are left", async () => {
  await shop({ units: 3 });
  const bookingId = await out(3);
  const other = await customerContext();
  const { ids } = await bookChoices(other, [from(4, 1, 2)]);
  await clock(4);
  expect((await daysOf(bookingId)).slice(4)).toEqual([`${day(4)} 1`, `${day(5)} 3`, `${day(6)} 3`]);
  await cancelAtQuote(other, ids.equipment!);
  await clock(4);
  expect((await daysOf(bookingId))[4]).toBe(`${day(4)} 3`);
  expect(await broken()).toEqual([]);
});

it("without a deposit is taken until it is marked as complete", async () => {
  await shop({ units: 1, caution_deposit_paise: 0 });
  const bookingId = await out();
  await clock(5);
  expect(await left(5)).toBe(0);
  await markBooking(on(partner, 5), { bookingId, mark: "completed" });
  expect([await left(5), await left(6)]).toEqual([1, 1]);
  await clock(5);
  expect(await left(6)).toBe(1);
  expect(await broken()).toEqual([]);
});
