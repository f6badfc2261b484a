import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readDay } from "#app/domain/bookings/day-plan.ts";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { lateDayPaise, lateness } from "#app/domain/bookings/late-days.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { claimMissing, markReturned, withholdDeposit } from "#app/domain/fulfilment/return-deposit.ts";
import { balances } from "#app/domain/money/ledger.ts";
import { brokenConstraint, execute, inTransaction, row, rows } from "#db/client.ts";
import { confirmedHire, type HireOfTest } from "#tests/factories/claims.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, type Place } from "#tests/factories/inventory.ts";
import { claimPhoto } from "#tests/factories/uploads.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { decideClaim, objectToClaim } from "./answer-claim.ts";
import { claimsOfBooking, claimsToDecide } from "./find-claims.ts";
import { settleDueClaims } from "./settle-claim.ts";

/** The hire of these tests is of four days (0 to 3), 56 rupees a day with tax, with a deposit of 1,000. */

const HOUR = 3_600_000;
const REASON = "The phone of the guest is switched off";
let place: Place;
let hired: HireOfTest;
beforeAll(async () => {
  place = await makePlace();
});
beforeEach(async () => {
  hired = await confirmedHire(place);
  await markBooking(hired.on(hired.partner, 0), { bookingId: hired.bookingId, mark: "checked_in" });
});

const later = <C extends Context>(ctx: C, hours: number): C => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + hours * HOUR),
});
const broken = async () => await brokenInvariants();
const stored = async () =>
  (await row<{ status: string; settled: Date | null; withheld: number }>(
    "SELECT status, deposit_settled_at AS settled, deposit_withheld_paise AS withheld FROM bookings WHERE id = $id",
    { id: hired.bookingId },
  ))!;
const told = async () =>
  (
    await rows<{ template: string }>(
      "SELECT template FROM messages WHERE booking_id = $id AND channel = 'sms' AND template LIKE 'claim.%' ORDER BY created_at, template",
      { id: hired.bookingId },
    )
  ).map(({ template }) => template);
const settle = (at: Context, hours: number) => settleDueClaims(later(systemContext("test", at.now), hours));

/** Claims on the third day after the last that the hire has not come back. */
async function claimOnDay(day = 6, amountPaise = 100_000) {
  const at = hired.on(hired.partner, day);
  await claimMissing(at, { bookingId: hired.bookingId, amountPaise, reason: REASON });
  const [claim] = await claimsOfBooking(at, hired.bookingId);
  return { id: claim!.id, at };
}

describe("a hire that does not come back", () => {
  it("is claimed from the day after its last one, by its store, up to the deposit and with a note", async () => {
    const { bookingId, partner, on } = hired;
    const input = { bookingId, amountPaise: 100_000, reason: REASON };
    await expect(claimMissing(on(partner, 3), input)).rejects.toMatchObject({ code: "not_over" });
    for (const over of [{ amountPaise: 0 }, { amountPaise: 100_001 }, { reason: " " }])
      await expect(claimMissing(on(partner, 4), { ...input, ...over })).rejects.toMatchObject({
        name: "Invalid",
      });
    const foreign = await makeContext("partner", { accountId: await makeAccount() });
    await expect(claimMissing({ ...foreign, now: on(partner, 4).now }, input)).rejects.toMatchObject({
      name: "NotFound",
    });
    await claimOnDay(4);
    expect(await claimsOfBooking(on(partner, 4), bookingId)).toMatchObject([
      { kind: "missing", state: "open", amountPaise: 100_000, lateDays: 1, dayPaise: 5_600, photoId: null },
    ]);
    await expect(claimMissing(on(partner, 4), input)).rejects.toMatchObject({ code: "claimed" });
  });

  it("is withheld after 48 hours of silence, posted as what else is withheld", async () => {
    const { at } = await claimOnDay(6, 80_000);
    expect(await told()).toEqual(["claim.raised"]);
    await settle(at, 47);
    expect(await stored()).toMatchObject({ status: "checked_in", settled: null });
    await settle(at, 48);
    expect(await stored()).toMatchObject({ status: "completed", withheld: 80_000 });
    const owed = await balances({ bookingId: hired.bookingId });
    expect(owed.find(({ account }) => account === "deposit_held")).toBeUndefined();
    expect(
      await row("SELECT amount_paise AS paise FROM refunds WHERE deposit_booking_id = $1", [hired.bookingId]),
    ).toEqual({ paise: 20_000 });
    await expect(
      markReturned(later(at, 49), { bookingId: hired.bookingId, inOrder: true }),
    ).rejects.toMatchObject({ code: "stale" });
    expect(await broken()).toEqual([]);
  });

  it("is decided by the city's manager when the guest objects", async () => {
    const { id, at } = await claimOnDay();
    const guest = later({ ...hired.customer, now: at.now }, 1);
    await objectToClaim(guest, { claimId: id, objection: "I gave it to your driver" });
    await settle(at, 72);
    expect(await stored()).toMatchObject({ settled: null });
    const manager = await makeContext("city_manager", { zoneCityId: place.cityId });
    const decider = later({ ...manager, now: at.now }, 73);
    expect((await claimsToDecide(decider)).map((claim) => claim.id)).toContain(id);
    await decideClaim(decider, { claimId: id, upheldPaise: 15_000, reason: "Three late days" });
    expect(await stored()).toMatchObject({ status: "completed", withheld: 15_000 });
    expect(await broken()).toEqual([]);
  });

  it.each(["open", "objected"])("that comes back while the claim is %s withdraws it", async (state) => {
    const { bookingId, partner, on } = hired;
    const { id, at } = await claimOnDay();
    if (state === "objected")
      await objectToClaim(later({ ...hired.customer, now: at.now }, 1), {
        claimId: id,
        objection: "I bring it tomorrow",
      });
    expect((await readDay(at)).entries.find((entry) => entry.id === bookingId)?.steps).toEqual(["returned"]);
    const back = on(partner, 7);
    await markReturned(back, { bookingId, inOrder: false });
    expect(await claimsOfBooking(back, bookingId)).toMatchObject([
      { state: "withdrawn", withdrawnAt: back.now, upheldPaise: null },
    ]);
    expect(await told()).toContain("claim.withdrawn");
    expect((await claimsToDecide(await makeContext("admin"))).map((claim) => claim.id)).not.toContain(id);
    // Then what is true is claimed: the days that it was late.
    await withholdDeposit(back, {
      bookingId,
      amountPaise: 0,
      latePaise: 20_000,
      reason: "Came back four days late",
      photoId: null,
    });
    await settle(back, 47);
    expect(await stored()).toMatchObject({ settled: null });
    await settle(back, 48);
    expect(await stored()).toMatchObject({ status: "completed", withheld: 20_000 });
    expect(await broken()).toEqual([]);
  });

  it("that comes back in order gets the whole deposit back at once", async () => {
    const { at } = await claimOnDay();
    await markReturned(later(at, 1), { bookingId: hired.bookingId, inOrder: true });
    expect(await stored()).toMatchObject({ status: "completed", withheld: 0 });
    await settle(at, 100);
    expect(await stored()).toMatchObject({ withheld: 0 });
    expect(await broken()).toEqual([]);
  });

  it("that comes back without more gets it 48 hours after the return", async () => {
    const { at } = await claimOnDay();
    await markReturned(later(at, 1), { bookingId: hired.bookingId, inOrder: false });
    await settle(at, 48);
    expect(await stored()).toMatchObject({ settled: null });
    await settle(at, 49);
    expect(await stored()).toMatchObject({ status: "completed", withheld: 0 });
  });

  it("is held to that by the database too", async () => {
    const { bookingId, partner, on } = hired;
    const tried = (sql: string, bind: object = {}) =>
      inTransaction(undefined, async (tx) => {
        await execute(sql, { bookingId, now: on(partner, 6).now, ...bind }, tx);
        throw new Error("It was possible");
      }).catch((error: unknown) => brokenConstraint(error));
    const insert = `INSERT INTO claims (booking_id, claim_kind, reason, amount_paise, made_at, object_until, late_days, day_paise, late_paise)
      VALUES ($bookingId, $kind, 'x', $paise, $now, $now::timestamptz + interval '48 hours', $days, 5000, $late)`;
    const missing = { kind: "missing", paise: 1_000, days: 3, late: 0 };
    expect(await tried(insert, { ...missing, paise: 100_001 })).toBe("claims_within_deposit");
    expect(await tried(insert, { ...missing, now: on(partner, 3).now })).toBe("claims_of_hire");
    expect(await tried(insert, { kind: "late", paise: 5_000, days: 1, late: 5_000 })).toBe("claims_of_hire");
    await markReturned(on(partner, 5), { bookingId, inOrder: false });
    expect(await tried(insert, missing)).toBe("claims_of_hire");
    expect(await tried(insert, { kind: "late", paise: 15_000, days: 3, late: 15_000 })).toBe(
      "claims_of_hire",
    );
    expect(await tried(insert, { kind: "late", paise: 10_001, days: 2, late: 10_001 })).toBe("claims_late");
    expect(await tried(insert, { kind: "late", paise: 10_000, days: 2, late: 10_000 })).toBeUndefined();
  });
});

describe("a hire that comes back late", () => {
  const claim = (over: object) =>
    withholdDeposit(hired.on(hired.partner, 5), {
      bookingId: hired.bookingId,
      amountPaise: 0,
      latePaise: 10_000,
      reason: "Two days late",
      photoId: null,
      ...over,
    });

  it("costs the booked price of a day, of which the guest reads before", async () => {
    const { deposit } = await findBooking(hired.customer, { id: hired.bookingId });
    expect(deposit).toMatchObject({ lateDayPaise: 5_600 });
    expect(
      lateness({ endsOn: "2026-12-04", dayPaise: 5_000, depositPaise: 12_000 }, "2026-12-04").paise,
    ).toBe(0);
    expect(lateness({ endsOn: "2026-12-04", dayPaise: 5_000, depositPaise: 12_000 }, "2026-12-07")).toEqual({
      days: 3,
      dayPaise: 5_000,
      paise: 12_000,
    });
  });

  it("costs a day of all its units after the store's offer and with tax, without delivery", () => {
    const booked = {
      startsOn: "2026-12-01",
      endsOn: "2026-12-02",
      lines: [
        { quantity: 4, unitPricePaise: 10_000 },
        { quantity: 1, unitPricePaise: 10_000 },
      ],
      basePaise: 50_000,
      pricePaise: 45_000,
      gstPaise: 5_400,
    };
    expect(lateDayPaise(booked)).toBe(20_160);
    expect(lateDayPaise({ ...booked, lines: [], basePaise: 0 })).toBe(0);
  });

  it("is claimed without a photo, at most for its days, with damage in one claim", async () => {
    const { bookingId, partner, on } = hired;
    await markReturned(on(partner, 5), { bookingId, inOrder: false });
    await expect(claim({ latePaise: 11_201 })).rejects.toMatchObject({ fields: { late: expect.any(Array) } });
    await expect(claim({ latePaise: 0 })).rejects.toMatchObject({ name: "Invalid" });
    await expect(claim({ amountPaise: 5_000 })).rejects.toMatchObject({
      fields: { photo: expect.any(Array) },
    });
    await expect(claim({ amountPaise: 95_000, photoId: await claimPhoto(partner) })).rejects.toMatchObject({
      fields: { withheld: expect.any(Array) },
    });
    await claim({ amountPaise: 5_000, photoId: await claimPhoto(partner) });
    expect(await claimsOfBooking(on(partner, 5), bookingId)).toMatchObject([
      { kind: "damage", amountPaise: 15_000, lateDays: 2, dayPaise: 5_600, latePaise: 10_000 },
    ]);
    await expect(claim({})).rejects.toMatchObject({ code: "claimed" });
    await settle(on(partner, 5), 48);
    expect(await stored()).toMatchObject({ withheld: 15_000 });
    expect(await broken()).toEqual([]);
  });

  it("claims nothing for days that it was not late", async () => {
    const { bookingId, partner, on } = hired;
    await markReturned(on(partner, 3), { bookingId, inOrder: false });
    await expect(
      withholdDeposit(on(partner, 3), {
        bookingId,
        amountPaise: 0,
        latePaise: 1,
        reason: REASON,
        photoId: null,
      }),
    ).rejects.toMatchObject({ fields: { late: expect.any(Array) } });
  });
});
