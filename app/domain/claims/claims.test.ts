import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readStatement } from "#app/domain/accounts/statement.ts";
import { quoteNoShow } from "#app/domain/bookings/cancel-booking.ts";
import { readDay } from "#app/domain/bookings/day-plan.ts";
import { depositList } from "#app/domain/bookings/deposit-list.ts";
import { isObjectionLink, objectionPath } from "#app/domain/bookings/links.ts";
import { listRefunds } from "#app/domain/bookings/list-payments.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { addConditionPhoto, readCondition } from "#app/domain/fulfilment/condition-photos.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { takeOwnStep } from "#app/domain/fulfilment/partner-link.ts";
import { markReturned, withholdDeposit } from "#app/domain/fulfilment/return-deposit.ts";
import { balances } from "#app/domain/money/ledger.ts";
import { reconcileAll } from "#app/domain/payments/reconcile.ts";
import { readPayable } from "#app/domain/settlements/read-payable.ts";
import { addDays, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { unseal } from "#app/domain/shared/sealing.ts";
import { readUpload } from "#app/domain/uploads/read-upload.ts";
import { receiveUpload } from "#app/domain/uploads/receive-upload.ts";
import { brokenConstraint, execute, inTransaction, row, rows } from "#db/client.ts";
import { actorOf, contextOf, customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { confirmedHire, type HireOfTest } from "#tests/factories/claims.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import { claimPhoto, photoFile } from "#tests/factories/uploads.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { decideClaim, objectToClaim } from "./answer-claim.ts";
import {
  claimsOfBooking,
  claimsToDecide,
  findClaim,
  findClaimByLink,
  openClaimPhoto,
} from "./find-claims.ts";
import { settleDueClaims } from "./settle-claim.ts";

const HOUR = 3_600_000;
let place: Place;
beforeAll(async () => {
  place = await makePlace();
});

const GUEST = { kind: "guest" as const };
const later = <C extends Context>(ctx: C, hours: number): C => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + hours * HOUR),
});
const broken = async () => await brokenInvariants();
const signOf = (id: string) => objectionPath(id).split("/").at(-1)!;
const stored = async (id: string) =>
  (await row<{ status: string; settled: Date | null; withheld: number }>(
    "SELECT status, deposit_settled_at AS settled, deposit_withheld_paise AS withheld FROM bookings WHERE id = $id",
    { id },
  ))!;
const told = (id: string) =>
  rows<{ template: string; channel: string }>(
    "SELECT template, channel FROM messages WHERE booking_id = $id AND template LIKE 'claim.%' ORDER BY created_at, template, channel",
    { id },
  );

describe("a deposit", () => {
  let hired: HireOfTest;
  beforeEach(async () => {
    hired = await confirmedHire(place);
  });

  const claim = async (amountPaise = 30_000) => {
    const { bookingId, partner, on } = hired;
    await markBooking(on(partner, 0), { bookingId, mark: "checked_in" });
    await markReturned(on(partner, 1), { bookingId, inOrder: false });
    const photoId = await claimPhoto(partner);
    const at = on(partner, 1);
    await withholdDeposit(at, { bookingId, amountPaise, reason: "One wheel is broken", photoId });
    const [made] = await claimsOfBooking(at, bookingId);
    return { id: made!.id, at, photoId };
  };

  it("cannot be touched before hand-over and return, by nobody and by no statement", async () => {
    const { bookingId, partner, on } = hired;
    const photoId = await claimPhoto(partner);
    const input = { bookingId, amountPaise: 100_000, reason: "damaged", photoId };
    for (const ctx of [partner, systemContext("test")]) {
      await expect(markReturned(ctx, { bookingId, inOrder: true })).rejects.toMatchObject({
        code: "not_handed_over",
      });
      await expect(withholdDeposit(ctx, input)).rejects.toMatchObject({ code: "not_handed_over" });
    }
    await expect(markBooking(partner, { bookingId, mark: "checked_in" })).rejects.toMatchObject({
      code: "wrong_day",
    });
    await markBooking(on(partner, 0), { bookingId, mark: "checked_in" });
    await expect(withholdDeposit(on(partner, 0), input)).rejects.toMatchObject({ code: "not_returned" });
    const by = (kept: number, before = "") =>
      inTransaction(undefined, async (tx) => {
        await execute(
          `UPDATE bookings SET ${before} deposit_settled_at = now(), deposit_withheld_paise = $kept, deposit_note = 'x' WHERE id = $bookingId`,
          { bookingId, kept },
          tx,
        );
        throw new Error("It was possible");
      }).catch((error: unknown) => brokenConstraint(error));
    expect(await by(0)).toBe("bookings_deposit_after_hire");
    const hireOver = "returned_at = now(), checked_in_at = now(),";
    expect(await by(100_000, hireOver)).toBe("bookings_withheld_by_claim");
    expect(await stored(bookingId)).toMatchObject({ settled: null, withheld: 0 });
  });

  it("is not offered as returned once something of it is claimed, and is no work of the day any more", async () => {
    const { bookingId, partner, on } = hired;
    await markBooking(on(partner, 0), { bookingId, mark: "checked_in" });
    await markReturned(on(partner, 3), { bookingId, inOrder: false });
    const mine = async () =>
      (await readDay(on(partner, 3))).entries.filter(({ id }) => id === bookingId).map(({ steps }) => steps);
    expect(await mine()).toEqual([["returned"]]);
    const photoId = await claimPhoto(partner);
    await withholdDeposit(on(partner, 3), {
      bookingId,
      amountPaise: 30_000,
      reason: "One wheel is broken",
      photoId,
    });
    expect(await mine()).toEqual([]);
    await expect(
      takeOwnStep(on(partner, 3), bookingId, { step: "returned", reason: "", formKey: crypto.randomUUID() }),
    ).rejects.toMatchObject({ code: "not_now" });
  });

  it("goes back whole at once when all is in order, and by itself when nothing is claimed for 48 hours", async () => {
    const { bookingId, partner, on } = hired;
    await markBooking(on(partner, 0), { bookingId, mark: "checked_in" });
    await markReturned(on(partner, 1), { bookingId, inOrder: true });
    expect(await stored(bookingId)).toMatchObject({
      status: "completed",
      withheld: 0,
      settled: expect.any(Date),
    });

    const other = await confirmedHire(place);
    const id = other.bookingId;
    await markBooking(other.on(other.partner, 0), { bookingId: id, mark: "checked_in" });
    const back = other.on(other.partner, 1);
    await markReturned(back, { bookingId: id, inOrder: false });
    await settleDueClaims(later(systemContext("test", back.now), 47));
    expect(await stored(id)).toMatchObject({ status: "checked_in", settled: null });
    await settleDueClaims(later(systemContext("test", back.now), 48));
    expect(await stored(id)).toMatchObject({ status: "completed", withheld: 0 });
    const photoId = await claimPhoto(other.partner);
    await expect(
      withholdDeposit(later(back, 49), { bookingId: id, amountPaise: 1, reason: "late", photoId }),
    ).rejects.toMatchObject({ code: "stale" });
    expect(await broken()).toEqual([]);
  });

  it("is claimed within 48 hours after the return, though nothing has settled it yet", async () => {
    const { bookingId, partner, on } = hired;
    await markBooking(on(partner, 0), { bookingId, mark: "checked_in" });
    const back = on(partner, 1);
    await markReturned(back, { bookingId, inOrder: false });
    const photoId = await claimPhoto(partner);
    const claimAfter = (hours: number) =>
      withholdDeposit(later(back, hours), {
        bookingId,
        amountPaise: 1,
        reason: "One wheel is broken",
        photoId,
      });
    await expect(claimAfter(48.1)).rejects.toMatchObject({ code: "too_late" });
    await claimAfter(48);
  });

  it("frees the days of the hire that are left", async () => {
    await claim();
    const slots = await rows<{ state: string }>(
      "SELECT state FROM booking_slots WHERE booking_id = $1 ORDER BY slot",
      [hired.bookingId],
    );
    expect(slots.map(({ state }) => state)).toEqual(["sold", "sold", "released", "released"]);
    expect(await broken()).toEqual([]);
  });

  it.each([
    ["an amount", { amountPaise: 0 }],
    ["at most the deposit", { amountPaise: 100_001 }],
    ["a reason", { reason: " " }],
    ["a photo of its own", { photoId: "00000000-0000-4000-8000-000000000000" }],
  ])("is claimed with %s", async (_, over) => {
    const { bookingId, partner, on } = hired;
    await markBooking(on(partner, 0), { bookingId, mark: "checked_in" });
    await markReturned(on(partner, 1), { bookingId, inOrder: false });
    const input = {
      bookingId,
      amountPaise: 5_000,
      reason: "A scratch",
      photoId: await claimPhoto(partner),
      ...over,
    };
    await expect(withholdDeposit(on(partner, 1), input)).rejects.toMatchObject({ name: "Invalid" });
  });

  it("has photos of the condition, out and in, for both sides and whoever decides", async () => {
    const { bookingId, partner, customer, on } = hired;
    const photo = async () =>
      (await receiveUpload(partner, { file: await photoFile(), purpose: "condition_photo" })).id;
    const add = async (moment: "out" | "in", days: number, who: Context = partner) =>
      addConditionPhoto(
        { ...who, now: on(partner, days).now },
        { bookingId, moment, photoId: await photo() },
      );
    expect((await readCondition(on(partner, 0), bookingId)).moments).toEqual(["out"]);
    await expect(add("in", 0)).rejects.toMatchObject({ code: "not_now" });
    await expect(add("out", 0, customer)).rejects.toMatchObject({ name: "Forbidden" });
    await expect(
      add("out", 0, await makeContext("partner", { accountId: await makeAccount() })),
    ).rejects.toThrow("Not found");
    await add("out", 0);
    const { id, at } = await claim();
    expect((await readCondition(at, bookingId)).moments).toEqual(["in"]);
    await expect(add("out", 1)).rejects.toMatchObject({ code: "not_now" });
    for (let taken = 0; taken < 6; taken++) await add("in", 1);
    await expect(add("in", 1)).rejects.toMatchObject({ code: "too_many" });
    const used = (await readCondition(at, bookingId)).photos;
    expect(used.map(({ moment }) => moment)).toEqual(["out", ...Array(6).fill("in")]);
    await expect(
      addConditionPhoto(at, { bookingId, moment: "in", photoId: used[0]!.photoId }),
    ).rejects.toMatchObject({ code: "too_many" });
    expect((await readUpload(later(customer, 0), used[0]!.photoId)).contentType).toBe("image/webp");
    await expect(readUpload(await customerContext(), used[0]!.photoId)).rejects.toThrow("Not found");
    const agent = await makeContext("agent", { accountId: await makeAccount() });
    await expect(readCondition(agent, bookingId)).rejects.toThrow("Not found");
    await objectToClaim(later(customer, 0), { claimId: id, objection: "It was so" }).catch(() => undefined);
    expect((await findClaim(await makeContext("admin"), id)).condition).toHaveLength(7);
    const listed = async (age: "" | "month", ctx: Context = at) =>
      (await depositList.page(ctx, age ? { age } : {})).rows;
    expect((await listed("")).find(({ key }) => key === bookingId)).toMatchObject({
      deposit_state: "claimed",
    });
    const month = { ...at, now: new Date(at.now.getTime() + 60 * 24 * HOUR) };
    expect((await listed("month", month)).map(({ key }) => key)).toContain(bookingId);
    expect((await listed("month")).map(({ key }) => key)).not.toContain(bookingId);
  });

  it("is told of in one SMS when its rest goes back at once, with a mail about the refund", async () => {
    const { at } = await claim();
    const settled = later(systemContext("test", at.now), 48);
    await settleDueClaims(settled);
    await reconcileAll({ ...settled, now: new Date(settled.now.getTime() + 2 * 60_000) });
    expect(
      await rows(
        `SELECT template, channel, variables ->> 'isDeposit' AS deposit FROM messages
         WHERE booking_id = $id AND template IN ('claim.settled', 'payment.refunded') ORDER BY template, channel`,
        { id: hired.bookingId },
      ),
    ).toEqual([
      { template: "claim.settled", channel: "mail", deposit: null },
      { template: "claim.settled", channel: "sms", deposit: null },
      { template: "payment.refunded", channel: "mail", deposit: "true" },
    ]);
  });

  it("is withheld after 48 hours of silence, not before, and the guest was told", async () => {
    const { bookingId, customer } = hired;
    const { id, at, photoId } = await claim();
    expect(await told(bookingId)).toEqual([
      { template: "claim.raised", channel: "mail" },
      { template: "claim.raised", channel: "sms" },
    ]);
    expect((await readUpload(later(customer, 0), photoId)).contentType).toBe("image/webp");
    await expect(readUpload(await customerContext(), photoId)).rejects.toMatchObject({ name: "NotFound" });
    const late = later({ ...customer, now: at.now }, 48.01);
    for (const [ctx, canObject] of [
      [later({ ...customer, now: at.now }, 48), true],
      [late, false],
    ] as const) {
      expect(await claimsOfBooking(ctx, bookingId)).toMatchObject([{ state: "open", canObject }]);
      expect(await findClaimByLink(ctx, { id, sign: signOf(id) })).toMatchObject({ canObject });
    }
    await expect(objectToClaim(late, { claimId: id, objection: "It was so" })).rejects.toMatchObject({
      code: "too_late",
    });
    await settleDueClaims(systemContext("test", new Date(at.now.getTime() + 48 * HOUR - 1)));
    expect(await stored(bookingId)).toMatchObject({ status: "checked_in", settled: null });
    await settleDueClaims(later(systemContext("test", at.now), 48));
    expect(await settleDueClaims(later(systemContext("test", at.now), 48))).toBe(0);
    expect(await stored(bookingId)).toMatchObject({ status: "completed", withheld: 30_000 });
    const owed = await balances({ bookingId });
    expect(owed.find(({ account }) => account === "deposit_held")).toBeUndefined();
    expect(
      await row("SELECT amount_paise AS paise FROM refunds WHERE deposit_booking_id = $1", [bookingId]),
    ).toEqual({
      paise: 70_000,
    });
    // The summary of the partner's statement adds up with what was kept.
    const month = istDate(new Date(at.now.getTime() + 48 * HOUR)).slice(0, 7);
    const { sums, earnedPaise, besidesPaise } = await readStatement(hired.partner, { month });
    expect(besidesPaise).toBeGreaterThanOrEqual(30_000);
    const sold = sums.price_and_gst! - sums.tds! - sums.tcs! - sums.commission_and_gst!;
    expect(sold + besidesPaise).toBe(earnedPaise);
    await expect(
      objectToClaim(later(customer, 24 * 30), { claimId: id, objection: "It was so" }),
    ).rejects.toMatchObject({ code: "stale" });
    expect(await broken()).toEqual([]);
  });

  it("waits for a decision when the guest objects, by the own page or by the link, once", async () => {
    const { bookingId, customer, partner } = hired;
    const { id, at } = await claim();
    const guest = { actor: GUEST, now: new Date(at.now.getTime() + HOUR) };
    expect(await findClaimByLink(guest, { id, sign: signOf(id) })).toMatchObject({
      amountPaise: 30_000,
      state: "open",
    });
    await expect(findClaimByLink(guest, { id, sign: "AAAA" })).rejects.toMatchObject({ name: "NotFound" });
    expect(isObjectionLink(bookingId, signOf(id))).toBe(false);
    const text = { claimId: id, objection: "It was broken when it came" };
    for (const ctx of [guest, await customerContext(), partner])
      await expect(objectToClaim({ ...ctx, now: guest.now }, text)).rejects.toMatchObject({
        name: "NotFound",
      });
    await expect(
      objectToClaim({ ...guest, now: new Date(at.now.getTime() + 49 * HOUR) }, { ...text, sign: signOf(id) }),
    ).rejects.toMatchObject({ code: "too_late" });
    expect((await claimsOfBooking(customer, bookingId)).map(({ decideBy }) => decideBy)).toEqual([null]);
    await objectToClaim(guest, { ...text, sign: signOf(id) });
    // Whoever waits for the decision is told by when it comes.
    expect(await findClaimByLink(guest, { id, sign: signOf(id) })).toMatchObject({
      decideBy: new Date(guest.now.getTime() + 24 * HOUR),
    });
    await expect(objectToClaim({ ...customer, now: guest.now }, text)).rejects.toMatchObject({
      code: "stale",
    });
    await settleDueClaims(later(systemContext("test", at.now), 1_000));
    expect(await stored(bookingId)).toMatchObject({ status: "checked_in", settled: null });

    const manager = (zoneCityId: string | null) => async () =>
      contextOf(
        actorOf("city_manager", await makeUser({ role: "city_manager", zone_city_id: zoneCityId }), {
          zoneCityId,
        }),
        guest.now,
      );
    const own = await manager(place.cityId)();
    const foreign = await manager((await makePlace()).cityId)();
    const decision = { claimId: id, upheldPaise: 10_000, reason: "Half of it is wear" };
    expect((await claimsToDecide(own)).map((one) => one.id)).toContain(id);
    expect((await claimsToDecide(foreign)).map((one) => one.id)).not.toContain(id);
    await expect(findClaim(foreign, id)).rejects.toMatchObject({ name: "NotFound" });
    await expect(decideClaim(foreign, decision)).rejects.toMatchObject({ name: "NotFound" });
    for (const ctx of [partner, customer])
      await expect(decideClaim(ctx, decision)).rejects.toMatchObject({ name: "Forbidden" });
    await expect(decideClaim(own, { ...decision, upheldPaise: 30_001 })).rejects.toMatchObject({
      name: "Invalid",
    });
    await decideClaim(own, decision);
    await expect(decideClaim(own, decision)).rejects.toMatchObject({ code: "stale" });
    expect(await stored(bookingId)).toMatchObject({ status: "completed", withheld: 10_000 });
    expect((await told(bookingId)).map(({ template }) => template)).toEqual(
      expect.arrayContaining(["claim.objected", "claim.settled", "claim.partner_settled"]),
    );
    expect(await broken()).toEqual([]);
  });
});

describe("a no-show", () => {
  const DAYS = 7;
  const at = (ctx: Context, day: number, time: string) => ({
    ...ctx,
    now: istInstant(inDays(DAYS + day), time),
  });

  const booked = async () => {
    const customer = await customerContext();
    const { id } = await makeBooking(customer, place, { checkOut: inDays(DAYS + 4) });
    const partner = contextOf(
      actorOf("partner", await makeUser({ role: "partner", account_id: place.accountId }), {
        accountId: place.accountId,
      }),
    );
    return { id, customer, partner };
  };
  const nights = async (id: string) =>
    (
      await rows<{ state: string }>("SELECT state FROM booking_nights WHERE booking_id = $1 ORDER BY night", [
        id,
      ])
    ).map(({ state }) => state);

  it.each([
    ["on the day itself", 0, "23:59", false],
    ["before six in the morning after", 1, "05:59", false],
    ["at six", 1, "06:00", true],
    ["until two days later", 3, "06:00", true],
    ["no more after that", 3, "06:01", false],
  ])("is marked: %s", async (_, day, time, possible) => {
    const { id, partner } = await booked();
    const marked = markBooking(at(partner, day, time), { bookingId: id, mark: "no_show" });
    if (possible) await marked;
    else await expect(marked).rejects.toMatchObject({ code: "wrong_day" });
  });

  it("is told to the guest, gives back the nights to come, and stands when nobody objects", async () => {
    const { id, partner } = await booked();
    const morning = at(partner, 1, "08:00");
    expect(await quoteNoShow(morning, id)).toBe(448_000);
    await markBooking(morning, { bookingId: id, mark: "no_show" });
    expect(await quoteNoShow(morning, id)).toBe(0);
    expect(await nights(id)).toEqual(["sold", "released", "released", "released"]);
    expect((await told(id)).map(({ template }) => template)).toEqual(["claim.raised", "claim.raised"]);
    await settleDueClaims(later(systemContext("test", morning.now), 48));
    expect((await claimsOfBooking(partner, id))[0]).toMatchObject({ state: "settled", upheldPaise: 448_000 });
    expect(await stored(id)).toMatchObject({ status: "no_show" });
    expect((await balances({ bookingId: id, account: "partner_payable" }))[0]?.balancePaise).toBe(-369_200);
    expect(await broken()).toEqual([]);
  });

  it("of a hire tells its guest that the whole deposit comes back", async () => {
    const { bookingId, partner, on } = await confirmedHire(place);
    const morning = on(partner, 1);
    await markBooking(morning, { bookingId, mark: "no_show" });
    await settleDueClaims(later(systemContext("test", morning.now), 48));
    const said = await rows<{ id: string; sealed: string }>(
      "SELECT id, variables ->> 'sealed' AS sealed FROM messages WHERE booking_id = $bookingId AND template = 'claim.settled'",
      { bookingId },
    );
    expect(said.length).toBeGreaterThan(0);
    for (const { id, sealed } of said)
      expect(JSON.parse(unseal("message", id, sealed)!)).toMatchObject({ backPaise: 100_000 });
  });

  it("is paid out only once it is settled", async () => {
    const { id, partner } = await booked();
    const morning = at(partner, 1, "08:00");
    await markBooking(morning, { bookingId: id, mark: "no_show" });
    const isDue = async () => {
      const asked = { side: "partner" as const, accountId: place.accountId, kind: "room" as const };
      const { lines } = await readPayable(systemContext("test", later(morning, 24 * 60).now), asked);
      return lines.filter(({ bookingId }) => bookingId === id).map(({ due }) => due);
    };
    expect(await isDue()).toEqual([false]);
    await settleDueClaims(later(systemContext("test", morning.now), 48));
    expect(await isDue()).toEqual([true]);
  });

  it.each([
    ["nothing", 0, 448_000],
    ["a part", 100_000, 348_000],
  ])("that a guest disputed may cost %s: the rest goes back", async (_, upheldPaise, refundPaise) => {
    const { id, customer, partner } = await booked();
    const morning = at(partner, 1, "08:00");
    await markBooking(morning, { bookingId: id, mark: "no_show" });
    const [claim] = await claimsOfBooking(customer, id);
    expect(claim).toMatchObject({ kind: "no_show", amountPaise: 448_000 });
    const input = { claimId: claim!.id, objection: "The house was locked" };
    await objectToClaim(later({ ...customer, now: morning.now }, 1), input);
    const admin = contextOf(actorOf("admin", await makeUser({ role: "admin" })), later(morning, 2).now);
    await decideClaim(admin, { claimId: claim!.id, upheldPaise, reason: "The watchman says so too" });
    expect(await stored(id)).toMatchObject({ status: "cancelled" });
    const refund = await row<{ paise: number }>(
      "SELECT refund_paise AS paise FROM cancellations WHERE booking_id = $1",
      [id],
    );
    expect(refund!.paise).toBe(refundPaise);
    expect((await listRefunds(customer, 1)).rows).toMatchObject([
      { chargePaise: upheldPaise, isChargeDecided: true },
    ]);
    expect(await broken()).toEqual([]);
  });
});

it("a stay that ends early frees the nights that are left", async () => {
  const customer = await customerContext();
  const { id } = await makeBooking(customer, place, { checkOut: inDays(11) });
  const office = (day: number) => systemContext("test", istInstant(inDays(7 + day), "12:30"));
  await markBooking(office(0), { bookingId: id, mark: "checked_in" });
  await markBooking(office(2), { bookingId: id, mark: "completed" });
  const left = await rows<{ night: string; state: string }>(
    "SELECT night, state FROM booking_nights WHERE booking_id = $1 ORDER BY night",
    [id],
  );
  expect(left.map(({ state }) => state)).toEqual(["sold", "sold", "released", "released"]);
  expect(left[2]!.night).toBe(addDays(istDate(office(0).now), 2));
  expect(await broken()).toEqual([]);
});

describe("claims and deposits that are asked about", () => {
  const handedOver = async () => {
    const hired = await confirmedHire(place);
    await markBooking(hired.on(hired.partner, 0), { bookingId: hired.bookingId, mark: "checked_in" });
    const at = hired.on(hired.partner, 1);
    await markReturned(at, { bookingId: hired.bookingId, inOrder: false });
    return { ...hired, at };
  };

  it("are of both sides and nobody else, and a link to one ends after 90 days", async () => {
    const { bookingId, customer, at } = await handedOver();
    const input = { bookingId, amountPaise: 30_000, reason: "One wheel is broken" };
    await withholdDeposit(at, { ...input, photoId: await claimPhoto(at) });
    await expect(withholdDeposit(at, { ...input, photoId: await claimPhoto(at) })).rejects.toMatchObject({
      code: "claimed",
    });
    await expect(markReturned(at, { bookingId, inOrder: true })).rejects.toMatchObject({ code: "claimed" });
    const [{ id, photoId }] = (await claimsOfBooking(customer, bookingId)) as [
      Awaited<ReturnType<typeof claimsOfBooking>>[0],
    ];
    await expect(claimsOfBooking(await customerContext(), bookingId)).rejects.toMatchObject({
      name: "NotFound",
    });

    const byLink = (hours: number, of = id) =>
      openClaimPhoto(later({ ...at, actor: GUEST }, hours), { id: of, sign: signOf(of) });
    expect(photoId).toBeTruthy();
    expect((await byLink(89 * 24)).contentType).toBe("image/webp");
    await expect(byLink(91 * 24)).rejects.toThrow("This link is no longer valid.");
    await expect(byLink(0, crypto.randomUUID())).rejects.toThrow("This link is no longer valid.");
    await expect(findClaim(await makeContext("admin"), crypto.randomUUID())).rejects.toMatchObject({
      name: "NotFound",
    });
    expect(await settleDueClaims(later(systemContext("test", at.now), 100 * 24), AbortSignal.abort())).toBe(
      0,
    );
    expect(await stored(bookingId)).toMatchObject({ settled: null });
  });

  it("come back by whoever may mark them, and of what has a deposit", async () => {
    const { bookingId, customer, at } = await handedOver();
    const returned = (who: Context, of = bookingId) =>
      markReturned({ ...who, now: at.now }, { bookingId: of, inOrder: true });
    await expect(returned(await customerContext())).rejects.toMatchObject({ name: "NotFound" });
    await expect(returned(customer)).rejects.toMatchObject({ name: "Forbidden" });
    const room = await makeBooking(await customerContext(), place);
    await expect(returned(systemContext("test"), room.id)).rejects.toMatchObject({ name: "NotFound" });
    await returned(at);
    expect(await stored(bookingId)).toMatchObject({ status: "completed", withheld: 0 });
  });
});
