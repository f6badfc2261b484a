import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { takeDaysOfHiresOut } from "#app/domain/bookings/hires-out.ts";
import { decideClaim, objectToClaim } from "#app/domain/claims/answer-claim.ts";
import { claimsOfBooking } from "#app/domain/claims/find-claims.ts";
import { settleDueClaims } from "#app/domain/claims/settle-claim.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { balances } from "#app/domain/money/ledger.ts";
import { unseal } from "#app/domain/shared/sealing.ts";
import { brokenConstraint, execute, inTransaction, row, rows } from "#db/client.ts";
import { confirmedHire, type HireOfTest } from "#tests/factories/claims.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, type Place } from "#tests/factories/inventory.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { markBackAfterAll, quoteBackAfterAll } from "./back-after-all.ts";
import { markBooking } from "./mark-booking.ts";
import { claimMissing } from "./return-deposit.ts";
import { takeOutOfStock } from "./take-out-of-stock.ts";

/** The hire of these tests is of four days (0 to 3), 56 rupees a day with tax, with a deposit of 1,000 of which 800 are kept. */

const HOUR = 3_600_000;
let place: Place;
let hired: HireOfTest;
let on: (ctx: Context, day: number) => Context;
beforeAll(async () => {
  place = await makePlace();
});

/** Claimed as missing on day 4, settled on day 6: three units in stock. */
beforeEach(async () => {
  hired = await confirmedHire(place);
  on = hired.on;
  const { bookingId, partner } = hired;
  await markBooking(on(partner, 0), { bookingId, mark: "checked_in" });
  await claimMissing(on(partner, 4), { bookingId, amountPaise: 80_000, reason: "Nobody answers" });
  await settle(on(partner, 6).now, 0);
});

const settle = (at: Date, hours: number) =>
  settleDueClaims(systemContext("test", new Date(at.getTime() + hours * HOUR)));
const broken = async () => await brokenInvariants();
const mark = (ctx: Context, expectedBackPaise: number) =>
  markBackAfterAll(ctx, { bookingId: hired.bookingId, expectedBackPaise });
const stored = async () =>
  (await row<{ status: string; withheld: number; units: number }>(
    `SELECT status, deposit_withheld_paise AS withheld, (SELECT units FROM equipment_items WHERE item_id = bookings.item_id) AS units
     FROM bookings WHERE id = $id`,
    { id: hired.bookingId },
  ))!;
const refunds = async () =>
  (
    await rows<{ paise: number }>(
      "SELECT amount_paise AS paise FROM refunds WHERE deposit_booking_id = $id ORDER BY created_at",
      { id: hired.bookingId },
    )
  ).map(({ paise }) => paise);
/** What the guest was told by SMS, in the order of the messages. */
const told = async (template: string) =>
  (
    await rows<{ id: string; sealed: string }>(
      `SELECT id, variables ->> 'sealed' AS sealed FROM messages
       WHERE booking_id = $bookingId AND template = $template AND channel = 'sms' ORDER BY created_at`,
      { bookingId: hired.bookingId, template },
    )
  ).map(({ id, sealed }) => JSON.parse(unseal("message", id, sealed)!));
const shares = async () =>
  (
    await rows<{ paise: number }>(
      `SELECT payable.amount_paise AS paise FROM payables payable JOIN ledger_lines line ON line.id = payable.ledger_line_id
       JOIN ledger_entries entry ON entry.id = line.entry_id WHERE payable.booking_id = $id AND entry.kind = 'deposit_return' ORDER BY line.id`,
      { id: hired.bookingId },
    )
  ).map(({ paise }) => paise);

describe("what was settled as not returned and comes back after all", () => {
  it("gives back what was kept less its late days, out of the partner's share, and is told with the amounts", async () => {
    const { bookingId, partner } = hired;
    const back = on(partner, 10);
    // Seven late days at 56 rupees of the 800 that were kept.
    const offer = await quoteBackAfterAll(back, bookingId);
    expect(offer).toMatchObject({
      keptPaise: 80_000,
      days: 7,
      dayPaise: 5_600,
      latePaise: 39_200,
      backPaise: 40_800,
    });
    await expect(mark(back, 80_000)).rejects.toMatchObject({ code: "quote_changed" });
    await mark(back, 40_800);
    await mark(back, 40_800);
    expect(await stored()).toMatchObject({ status: "completed", withheld: 39_200 });
    expect(await refunds()).toEqual([20_000, 40_800]);
    expect(await shares()).toEqual([80_000, -40_800]);
    const owed = await balances({ bookingId });
    expect(owed.find(({ account }) => account === "deposit_held")).toBeUndefined();
    const said = { keptPaise: 80_000, backPaise: 40_800, latePaise: 39_200, lateDays: 7 };
    expect(await told("claim.came_back")).toMatchObject([said]);
    expect(await claimsOfBooking(back, bookingId)).toMatchObject([
      { kind: "missing", state: "settled", cameBackAt: back.now, givenBackPaise: 40_800 },
      { kind: "late", state: "open", amountPaise: 39_200, canObject: true, isKeptAlready: true },
    ]);
    expect(await quoteBackAfterAll(back, bookingId)).toBeNull();
    expect(await broken()).toEqual([]);
    // Nobody objects: what was kept stays kept, and nothing is posted again.
    await settle(back.now, 48);
    expect(await stored()).toMatchObject({ withheld: 39_200 });
    expect(await shares()).toEqual([80_000, -40_800]);
    expect(await broken()).toEqual([]);
  });

  it("is heard about its late days: what is not upheld goes back too", async () => {
    const { bookingId, partner, customer } = hired;
    const back = on(partner, 10);
    await mark(back, 40_800);
    const late = (await claimsOfBooking(back, bookingId)).at(-1)!;
    await objectToClaim(
      { ...customer, now: back.now },
      { claimId: late.id, objection: "I brought it on Friday" },
    );
    const manager = await makeContext("city_manager", { zoneCityId: place.cityId });
    await decideClaim(
      { ...manager, now: new Date(back.now.getTime() + HOUR) },
      { claimId: late.id, upheldPaise: 9_200, reason: "The driver took it earlier" },
    );
    expect(await stored()).toMatchObject({ withheld: 9_200 });
    expect(await refunds()).toEqual([20_000, 40_800, 30_000]);
    expect(await shares()).toEqual([80_000, -40_800, -30_000]);
    expect((await told("claim.settled")).at(-1)).toMatchObject({ upheldPaise: 9_200, backPaise: 30_000 });
    expect(await broken()).toEqual([]);
  });

  it("costs no more than was kept, within 30 days", async () => {
    const { bookingId, partner } = hired;
    expect(await quoteBackAfterAll(on(partner, 36), bookingId)).toMatchObject({
      latePaise: 80_000,
      backPaise: 0,
    });
    expect(await quoteBackAfterAll(on(partner, 37), bookingId)).toBeNull();
    await expect(mark(on(partner, 37), 0)).rejects.toMatchObject({ code: "too_late" });
    await mark(on(partner, 30), 0);
    expect(await stored()).toMatchObject({ withheld: 80_000 });
    expect(await refunds()).toEqual([20_000]);
    expect(await broken()).toEqual([]);
  });

  it("is stock again: as many units as were taken out for it", async () => {
    const { bookingId, partner } = hired;
    await takeDaysOfHiresOut(systemContext("test", on(partner, 7).now));
    await takeOutOfStock(on(partner, 7), { bookingId, lower: true });
    expect(await stored()).toMatchObject({ units: 2 });
    await mark(on(partner, 10), 40_800);
    expect(await stored()).toMatchObject({ units: 3 });
    expect(await broken()).toEqual([]);
  });

  it("is free at once where the stock still counted it", async () => {
    const { partner } = hired;
    await takeDaysOfHiresOut(systemContext("test", on(partner, 9).now));
    await mark(on(partner, 10), 40_800);
    expect(await stored()).toMatchObject({ units: 3 });
    expect(
      await rows("SELECT 1 FROM booking_slots WHERE booking_id = $id AND state = 'sold' AND slot >= $now", {
        id: hired.bookingId,
        now: on(partner, 10).now,
      }),
    ).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it("is marked by its store, the city's manager or an admin, by nobody else", async () => {
    const { bookingId, partner, customer } = hired;
    const foreign = [
      await makeContext("partner", { accountId: await makeAccount() }),
      await makeContext("city_manager", { zoneCityId: (await makePlace()).cityId }),
      await makeContext("agent", { accountId: await makeAccount() }),
    ];
    for (const ctx of foreign) {
      expect(await quoteBackAfterAll(on(ctx, 10), bookingId)).toBeNull();
      await expect(mark(on(ctx, 10), 40_800)).rejects.toMatchObject({ name: "NotFound" });
    }
    for (const ctx of [customer, await makeContext("staff", { zoneCityId: place.cityId })]) {
      expect(await quoteBackAfterAll(on(ctx, 10), bookingId)).toBeNull();
      await expect(mark(on(ctx, 10), 40_800)).rejects.toMatchObject({ name: "Forbidden" });
    }
    expect(await quoteBackAfterAll(on(await makeContext("admin"), 10), bookingId)).not.toBeNull();
    await mark(on(await makeContext("city_manager", { zoneCityId: place.cityId }), 10), 40_800);
    expect(await quoteBackAfterAll(on(partner, 10), bookingId)).toBeNull();
  });

  it("is held to that by the database too", async () => {
    const { bookingId, partner } = hired;
    const tried = (sql: string, bind: object = {}) =>
      inTransaction(undefined, async (tx) => {
        await execute(sql, { bookingId, now: on(partner, 10).now, ...bind }, tx);
        throw new Error("It was possible");
      }).catch((error: unknown) => brokenConstraint(error));
    const cameBack = `UPDATE claims SET came_back_at = $now, came_back_days = $days, given_back_paise = $paise,
      stock_out_at = $now, stock_out_units = 0 WHERE booking_id = $bookingId`;
    expect(await tried(cameBack, { days: 7, paise: 40_801 })).toBe("claims_came_back");
    expect(await tried(cameBack, { days: 6, paise: 46_400 })).toBe("claims_of_hire");
    expect(await tried(cameBack, { now: on(partner, 37).now, days: 34, paise: 0 })).toBe("claims_came_back");
    expect(
      await tried(
        "UPDATE bookings SET deposit_withheld_paise = 39200 WHERE id = $bookingId AND $now::timestamptz IS NOT NULL",
      ),
    ).toBe("bookings_withheld_by_claim");
    expect(await tried(cameBack, { days: 7, paise: 40_800 })).toBeUndefined();
  });
});
