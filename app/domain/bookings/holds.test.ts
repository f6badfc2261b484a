import { beforeAll, describe, expect, it } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { execute, row, rows } from "#db/client.ts";
import {
  customerContext,
  inDays,
  makeBooking,
  makeDraft,
  payOrder,
  placeStay,
} from "#tests/factories/bookings.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { createDraft } from "./create-draft.ts";
import { expireOrder, expireOverdueHolds, releaseHold } from "./expire-holds.ts";
import { findDraft } from "./find-draft.ts";
import { findOrder } from "./find-order.ts";
import { removeOldDrafts } from "./remove-drafts.ts";
import { updateDraft } from "./update-draft.ts";

let place: Place;
beforeAll(async () => {
  place = await makePlace();
});

const inMinutes = (minutes: number) => systemContext("test", new Date(Date.now() + minutes * 60_000));
const heldOf = async (own: Place) =>
  (await row<{ held: number }>(
    "SELECT coalesce(max(held), 0) AS held FROM room_nights WHERE room_id = $roomId",
    own,
  ))!.held;

describe("a hold", () => {
  it("ends after 15 minutes, not before, and tells its guest once", async () => {
    const own = await makePlace();
    const ctx = await customerContext();
    const order = await placeStay(ctx, own);
    expect(await findOrder(ctx, order)).toMatchObject({ status: "held", payable: true, mayPay: true });
    expect(await expireOrder(inMinutes(14), order.orderId)).toBe(false);
    expect(await findOrder({ ...ctx, now: inMinutes(16).now }, order)).toMatchObject({
      status: "held",
      payable: false,
    });
    expect(await expireOrder(inMinutes(16), order.orderId)).toBe(true);
    expect(await expireOrder(inMinutes(17), order.orderId)).toBe(false);
    expect(await heldOf(own)).toBe(0);
    const told = await rows(
      "SELECT channel FROM messages WHERE template = 'booking.hold_expired' AND user_id = $id",
      ctx.actor,
    );
    expect(told).toEqual([{ channel: "mail" }]);
    expect(await findOrder(ctx, order)).toMatchObject({ status: "expired", payable: false });
  });

  it("is ended by the clock for all at once, except what was paid", async () => {
    const own = await makePlace();
    const paid = await makeBooking(await customerContext(), own);
    await placeStay(await customerContext(), own);
    await placeStay(await customerContext(), own);
    await Promise.all([expireOverdueHolds(inMinutes(20)), expireOverdueHolds(inMinutes(20))]);
    expect(await heldOf(own)).toBe(0);
    expect(await row("SELECT status FROM bookings WHERE id = $id", paid)).toEqual({ status: "confirmed" });
  });

  it("has a job that ends it, in the transaction that began it", async () => {
    const order = await placeStay(await customerContext(), place);
    const job = await row<{ seconds: number }>(
      "SELECT extract(epoch FROM start_after - now())::integer AS seconds FROM pgboss.job WHERE name = 'hold-expiry' AND data->>'orderId' = $orderId",
      order,
    );
    expect(job!.seconds).toBeGreaterThan(14 * 60);
    expect(job!.seconds).toBeLessThanOrEqual(15 * 60);
  });

  it("is let go by whoever holds it, and by nobody else", async () => {
    const own = await makePlace();
    const ctx = await customerContext();
    const order = await placeStay(ctx, own);
    const key = { orderReference: order.reference };
    await expect(releaseHold(await customerContext(), key)).rejects.toBeInstanceOf(NotFound);
    await releaseHold(ctx, key);
    await releaseHold(ctx, key);
    expect(await heldOf(own)).toBe(0);
    const paid = await placeStay(ctx, own);
    await payOrder(ctx, paid);
    await expect(releaseHold(ctx, { orderReference: paid.reference })).rejects.toMatchObject({
      code: "already_paid",
    });
  });
});

describe("a draft", () => {
  it("keeps what was typed, valid or not, and prices it anew", async () => {
    const own = await makePlace();
    const ctx = await customerContext();
    const draft = await makeDraft(ctx, own, { guests: { patientName: "<", phone: "98" } });
    await updateDraft(ctx, { ...draft, guests: { contactName: "Asha" } });
    await execute("UPDATE rooms SET default_price_paise = 110000 WHERE id = $roomId", own);
    const found = await findDraft(ctx, draft);
    expect(found.guests).toEqual({ patientName: "<", phone: "98", contactName: "Asha" });
    expect(found).toMatchObject({
      quotedTotalPaise: 224_000,
      totalPaise: 246_400,
      priceChanged: true,
      problem: null,
      order: null,
    });
    expect(found.lines[0]).toMatchObject({
      units: 1,
      adults: 2,
      obstacle: null,
      snapshot: { distanceM: 445 },
    });
    expect(JSON.stringify(found)).not.toMatch(/commission|partnerShare|profit/i);
  });

  it("says when it cannot be booked any more", async () => {
    const own = await makePlace({ room: { default_allotment: 1 } });
    const ctx = await customerContext();
    const draft = await makeDraft(ctx, own);
    await placeStay(await customerContext(), own);
    expect((await findDraft(ctx, draft)).lines[0]!.obstacle).toMatchObject({
      code: "sold_out",
      details: { night: inDays(7) },
    });
    await execute("UPDATE properties SET status = 'suspended' WHERE id = $propertyId", own);
    expect(await findDraft(ctx, draft)).toMatchObject({
      lines: [],
      problem: "This room is no longer on sale.",
    });
  });

  it("is its browser's alone, ends after a day without change, and goes a week later", async () => {
    const ctx = await customerContext();
    const draft = await makeDraft(ctx, place);
    await expect(findDraft(ctx, { id: draft.id, browserHash: Buffer.alloc(32) })).rejects.toBeInstanceOf(
      NotFound,
    );
    await expect(findDraft({ ...ctx, now: inMinutes(25 * 60).now }, draft)).rejects.toBeInstanceOf(NotFound);
    const { id: empty } = await makeDraft(ctx, place, { guests: {} });
    await removeOldDrafts(inMinutes(23 * 60));
    expect(await row("SELECT 1 AS kept FROM booking_drafts WHERE id = $empty", { empty })).toEqual({
      kept: 1,
    });
    // Nobody typed anything into it.
    await removeOldDrafts(inMinutes(25 * 60));
    expect(await row("SELECT 1 FROM booking_drafts WHERE id = $empty", { empty })).toBeUndefined();
    await removeOldDrafts(inMinutes(7 * 24 * 60));
    expect(await row("SELECT 1 AS kept FROM booking_drafts WHERE id = $id", { id: draft.id })).toEqual({
      kept: 1,
    });
    await removeOldDrafts(inMinutes(9 * 24 * 60));
    expect(await row("SELECT 1 FROM booking_drafts WHERE id = $id", { id: draft.id })).toBeUndefined();
  });

  it("needs a hospital that exists", async () => {
    const ctx = await customerContext();
    const failing = makeDraft(ctx, { ...place, hospitalId: place.roomId });
    await expect(failing).rejects.toBeInstanceOf(NotFound);
    const selection = {
      kind: "room" as const,
      hospitalId: null,
      checkIn: inDays(1),
      checkOut: inDays(2),
      adults: 1,
      children: 0,
      infants: 0,
      lines: [{ roomId: place.roomId, units: 1 }],
    };
    const draft = await createDraft(ctx, { browserHash: Buffer.alloc(32), search: "", selection });
    expect(draft.totalPaise).toBe(112_000);
  });
});
