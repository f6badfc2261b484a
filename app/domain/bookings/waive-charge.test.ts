import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import { takeBackProposal } from "#app/domain/decisions/take-back.ts";
import { Forbidden, Invalid } from "#app/domain/errors.ts";
import { balances } from "#app/domain/money/ledger.ts";
import { execute, row } from "#db/client.ts";
import { actorOf, contextOf, customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { deskLines } from "./desk.ts";
import { findBooking } from "./find-booking.ts";
import { quoteWithoutCharge, waiveCharge } from "./waive-charge.ts";

/** A night costs 1,000 rupees and 12 %; what begins today is charged whole; up to 5,000 rupees one person decides. */
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

const stay = async (nights: number) =>
  makeBooking(await customerContext(), place, { checkIn: inDays(0), checkOut: inDays(nights) });

type Dates = { checkIn: string; checkOut: string } | null;

async function waive(by: Context, bookingId: string, dates: Dates = null) {
  const { refundPaise: expectedRefundPaise } = await quoteWithoutCharge(by, { bookingId, dates });
  const reason = "The house has no water";
  return waiveCharge(by, { bookingId, dates, expectedRefundPaise, reason, formKey: randomUUID() });
}

const waiting = async (bookingId: string) =>
  (await row<{ id: string; version: number }>(
    "SELECT id, version FROM approvals WHERE status = 'pending' AND payload ->> 'bookingId' = $bookingId",
    { bookingId },
  ))!;

async function answer(by: Context, bookingId: string, decision: "approve" | "reject") {
  const { id, version } = await waiting(bookingId);
  return decide(by, { approvalId: id, version, decision, reason: decision === "reject" ? "Not agreed" : "" });
}

const sound = async () => expect(await brokenInvariants()).toEqual([]);

it("up to the limit is decided alone, and never by staff", async () => {
  const { id } = await stay(4);
  const staff = contextOf(
    actorOf("staff", await makeUser({ role: "staff", zone_city_id: place.cityId }), {
      zoneCityId: place.cityId,
    }),
  );
  await expect(waive(staff, id)).rejects.toThrow(Forbidden);
  await expect(
    waiveCharge(manager, {
      bookingId: id,
      dates: null,
      expectedRefundPaise: 448_000,
      reason: " ",
      formKey: randomUUID(),
    }),
  ).rejects.toThrow(Invalid);
  expect(await waive(manager, id)).toBe("done");
  expect(await findBooking(manager, { id })).toMatchObject({ status: "cancelled" });
  await sound();
});

it("above it leaves the booking as it is until another admin approves", async () => {
  const { id } = await stay(6);
  const before = await balances({ bookingId: id });
  expect(await waive(admins[0]!, id)).toBe("proposed");
  expect(await findBooking(manager, { id })).toMatchObject({ status: "confirmed" });
  expect(await balances({ bookingId: id })).toEqual(before);
  expect((await deskLines(manager, id))[0]).toMatchObject({
    what: "Proposed without a charge; another admin decides it",
    text: "The house has no water",
  });
  await expect(waive(manager, id)).rejects.toMatchObject({ code: "proposed" });
  await expect(answer(admins[0]!, id, "approve")).rejects.toThrow(Forbidden);
  await answer(admins[1]!, id, "approve");
  expect(await findBooking(manager, { id })).toMatchObject({ status: "cancelled" });
  expect(
    await row("SELECT charge_paise, refund_paise, waived_paise FROM cancellations WHERE booking_id = $id", {
      id,
    }),
  ).toEqual({
    chargePaise: 0,
    refundPaise: 672_000,
    waivedPaise: 672_000,
  });
  await sound();
});

it("turned down or taken back leaves the booking to be cancelled by the policy, or proposed again", async () => {
  const { id } = await stay(6);
  expect(await waive(manager, id)).toBe("proposed");
  await answer(admins[0]!, id, "reject");
  expect((await deskLines(manager, id))[0]).toMatchObject({ what: "Not approved without a charge" });
  expect(await waive(admins[0]!, id)).toBe("proposed");
  const { id: approvalId, version } = await waiting(id);
  await takeBackProposal(admins[0]!, { approvalId, version });
  expect(await findBooking(manager, { id })).toMatchObject({ status: "confirmed" });
  await cancelBooking(admins[0]!, {
    bookingId: id,
    expectedRefundPaise: 0,
    reason: "",
    formKey: randomUUID(),
  });
  await sound();
});

it("gives nights of a stay back in the same way, once", async () => {
  const { id } = await stay(8);
  const dates = { checkIn: inDays(0), checkOut: inDays(2) };
  expect(await waive(manager, id, dates)).toBe("proposed");
  expect(await findBooking(manager, { id })).toMatchObject({ checkOut: inDays(8) });
  await answer(admins[0]!, id, "approve");
  expect(await findBooking(manager, { id })).toMatchObject({ status: "confirmed", checkOut: inDays(2) });
  expect(await waive(manager, id, { checkIn: inDays(0), checkOut: inDays(1) })).toBe("done");
  await sound();
});

it("is held by the database: nobody cancels without a charge above the limit alone", async () => {
  const { id } = await stay(6);
  const asked = {
    bookingId: id,
    waive: true,
    expectedRefundPaise: 672_000,
    reason: "x",
    formKey: randomUUID(),
  };
  await expect(cancelBooking(admins[0]!, asked)).rejects.toThrow("cancellations needs two people");
  expect(await waive(admins[0]!, (await stay(4)).id)).toBe("done");
  await expect(
    execute("UPDATE cancellations SET waived_paise = 500001 WHERE waived_paise = 448000", {}),
  ).rejects.toThrow("cancellations needs two people");
});
