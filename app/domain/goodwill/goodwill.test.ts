import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { planGivingBack } from "#app/domain/bookings/give-back.ts";
import { shortenStay } from "#app/domain/bookings/shorten-stay.ts";
import { readStay } from "#app/domain/bookings/stay-parts.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { balances } from "#app/domain/money/ledger.ts";
import { reconcileAll } from "#app/domain/payments/reconcile.ts";
import { addDays, istInstant } from "#app/domain/shared/dates.ts";
import { database, execute, row, rows } from "#db/client.ts";
import { actorOf, contextOf, customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { waitingForLocks } from "#tests/harness/waiting-for-locks.ts";
import { giveGoodwill, quoteGoodwill } from "./give-goodwill.ts";

/** A night costs 1,000 rupees and 12 %; up to 5,000 rupees one person decides. */
let place: Place;
let manager: Context;
let admins: Context[];
beforeAll(async () => {
  place = await makePlace();
  const id = await makeUser({ role: "city_manager", zone_city_id: place.cityId });
  manager = contextOf(actorOf("city_manager", id, { zoneCityId: place.cityId }));
  admins = [];
  for (let count = 0; count < 2; count++)
    admins.push(contextOf(actorOf("admin", await makeUser({ role: "admin" }))));
});

/** A stay whose guest has arrived, and left when `over`. */
async function stay({ nights = 3, units = 1, over = true } = {}) {
  const ctx = await customerContext();
  const booking = await makeBooking(ctx, place, {
    checkIn: inDays(7),
    checkOut: inDays(7 + nights),
    units,
  });
  const mark = (day: string, as: "checked_in" | "completed") =>
    markBooking(systemContext("test", istInstant(day, "15:00")), { bookingId: booking.id, mark: as });
  await mark(inDays(7), "checked_in");
  if (over) await mark(inDays(7 + nights), "completed");
  return { ctx, ...booking };
}

const give = (by: Context, bookingId: string, over: Partial<Parameters<typeof giveGoodwill>[1]> = {}) =>
  giveGoodwill(by, {
    bookingId,
    amountPaise: 100_000,
    reason: "No hot water for two days",
    formKey: randomUUID(),
    ...over,
  });

const books = async (bookingId: string) =>
  Object.fromEntries((await balances({ bookingId })).map((one) => [one.account, one.balancePaise]));

const sound = async () => {
  await reconcileAll(systemContext("test", new Date(Date.now() + 120_000)));
  expect(await brokenInvariants()).toEqual([]);
};

it("gives part of a stay that is over back, once, and books it to whoever bears it", async () => {
  const { id } = await stay();
  const before = await books(id);
  const formKey = randomUUID();
  for (const _ of [1, 2]) expect(await give(manager, id, { platformPercent: 25, formKey })).toBe("given");
  await sound();
  expect(await books(id)).toEqual({
    ...before,
    partner_payable: before.partner_payable! + 75_000,
    offer_expense: 25_000,
    gateway: before.gateway! - 100_000,
    // What was sold is the guest's debt until the order's payment is counted; what went back leaves nothing.
    customer: before.customer,
  });
  const offer = await quoteGoodwill(manager, { bookingId: id });
  expect(offer).toMatchObject({ mostPaise: 236_000, alonePaise: 400_000 });
  expect(offer.given).toMatchObject([
    { amountPaise: 100_000, platformPaise: 25_000, by: expect.any(String) },
  ]);
  const account = await row<{ share: number; profit: number; total: number }>(
    `SELECT account.partner_share_paise - booking.partner_share_paise AS share, account.mh_profit_paise - booking.mh_profit_paise AS profit,
       account.total_paise AS total
     FROM booking_accounts account JOIN bookings booking ON booking.id = account.booking_id WHERE booking.id = $id`,
    { id },
  );
  expect(account).toEqual({ share: -75_000, profit: -25_000, total: 336_000 });
  const told = await rows<{ template: string }>(
    "SELECT DISTINCT template || ' ' || channel AS template FROM messages WHERE booking_id = $id AND template ~ 'goodwill|refunded' ORDER BY 1",
    { id },
  );
  expect(told.map(({ template }) => template)).toEqual([
    "booking.goodwill mail",
    "booking.goodwill sms",
    "booking.partner_goodwill sms",
    // An SMS has just named the sum.
    "payment.refunded mail",
  ]);
});

it("never gives more back than is left, nothing before the stay begins, and is for the city's manager and admins", async () => {
  const { id, ctx } = await stay();
  await expect(give(manager, id, { amountPaise: 336_001 })).rejects.toThrow(Invalid);
  await give(manager, id, { amountPaise: 336_000 });
  await expect(give(manager, id, { amountPaise: 1 })).rejects.toThrow(Invalid);
  const ahead = await makeBooking(ctx, place);
  await expect(give(manager, ahead.id)).rejects.toMatchObject({ code: "not_begun" });
  expect(await quoteGoodwill(manager, { bookingId: ahead.id })).toMatchObject({ mostPaise: 0, given: [] });
  for (const amountPaise of [0, -5, 1.5])
    await expect(give(manager, id, { amountPaise })).rejects.toThrow(Invalid);
  await expect(give(ctx, id)).rejects.toThrow(Forbidden);
  const elsewhere = contextOf(
    actorOf("city_manager", randomUUID(), { zoneCityId: (await makePlace()).cityId }),
  );
  await expect(give(elsewhere, id)).rejects.toThrow(NotFound);
  await expect(give(manager, randomUUID())).rejects.toThrow(NotFound);
  await sound();
});

it("waits for whoever holds the order, so that two at once give no more than is left", async () => {
  const { id } = await stay();
  const holder = await database().transaction();
  await row(
    "SELECT FROM orders WHERE id = (SELECT order_id FROM bookings WHERE id = $id) FOR UPDATE",
    { id },
    holder,
  );
  const both = [give(manager, id, { amountPaise: 336_000 }), give(admins[0]!, id, { amountPaise: 336_000 })];
  const ended = Promise.allSettled(both);
  await expect.poll(waitingForLocks, { interval: 20 }).toBe(2);
  await holder.rollback();
  expect((await ended).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await sound();
});

it("above what one person decides is approved by another admin, also in parts", async () => {
  const { id } = await stay({ units: 2 });
  expect(await give(admins[0]!, id, { amountPaise: 400_000 })).toBe("given");
  const formKey = randomUUID();
  expect(await give(admins[0]!, id, { amountPaise: 100_001, formKey })).toBe("proposed");
  const waiting = (await row<{ id: string; version: number }>(
    "SELECT id, version FROM approvals WHERE subject_kind = 'goodwill' AND subject_id = $formKey AND status = 'pending'",
    { formKey },
  ))!;
  const approve = (by: Context) =>
    decide(by, { approvalId: waiting.id, version: waiting.version, decision: "approve" });
  await expect(approve(admins[0]!)).rejects.toThrow(Forbidden);
  expect((await quoteGoodwill(manager, { bookingId: id })).given).toHaveLength(1);
  for (const [amount, alone] of [
    [100_001, 100_000],
    [500_001, null],
  ])
    await expect(
      execute(
        `INSERT INTO goodwill (id, booking_id, amount_paise, platform_paise, reason, given_at, alone_up_to_paise)
         VALUES ($formKey, $id, $amount, 0, 'x', now(), $alone)`,
        { formKey, id, amount, alone },
      ),
    ).rejects.toThrow("goodwill needs two people");
  await approve(admins[1]!);
  expect((await quoteGoodwill(manager, { bookingId: id })).given).toHaveLength(2);
  await sound();
});

it("of a guest who is there is not given back a second time with the nights", async () => {
  const { id } = await stay({ over: false });
  const later = { ...admins[0]!, now: istInstant(inDays(8), "20:00") };
  await give(later, id, { amountPaise: 200_000 });
  const nights = { bookingId: id, checkIn: inDays(7), checkOut: addDays(inDays(7), 1), waive: true };
  const keep = { from: nights.checkIn, until: nights.checkOut };
  const { shown } = await planGivingBack(later, await readStay(id), keep, true);
  const shorten = () =>
    shortenStay(later, {
      ...nights,
      expectedRefundPaise: shown.refundPaise,
      reason: "She went home",
      formKey: randomUUID(),
    });
  await expect(shorten()).rejects.toMatchObject({ code: "goodwill_given" });
  await sound();
});
