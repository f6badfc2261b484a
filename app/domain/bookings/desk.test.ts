import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { decideClaim, objectToClaim } from "#app/domain/claims/answer-claim.ts";
import { claimsOfBooking } from "#app/domain/claims/find-claims.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { markReturned, withholdDeposit } from "#app/domain/fulfilment/return-deposit.ts";
import { row, rows } from "#db/client.ts";
import {
  actorOf,
  cancelAtQuote,
  contextOf,
  customerContext,
  inDays,
  makeBooking,
  payOrder,
  placeStay,
} from "#tests/factories/bookings.ts";
import { confirmedHire } from "#tests/factories/claims.ts";
import { makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import { claimPhoto } from "#tests/factories/uploads.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { cancelUnpaidChange, deskLines, findUnpaidChange, noteCall, sendAgain } from "./desk.ts";
import { extendBooking, quoteExtension } from "./extend-booking.ts";
import { findOrder } from "./find-order.ts";
import { objectionPath } from "./links.ts";
import { moveStay, quoteMove } from "./move-stay.ts";

let place: Place;

beforeAll(async () => {
  place = await makePlace();
});

const desk = async (role: "admin" | "staff" | "city_manager", zoneCityId: string | null = place.cityId) =>
  contextOf(
    actorOf(role, await makeUser({ role, ...(role === "admin" ? {} : { zone_city_id: zoneCityId }) }), {
      zoneCityId: role === "admin" ? null : zoneCityId,
    }),
  );

const sent = (bookingId: string, template: string) =>
  rows("SELECT 1 FROM messages WHERE booking_id = $bookingId AND template = $template AND channel = 'sms'", {
    bookingId,
    template,
  });

describe("the desk", () => {
  it.each(["admin", "staff", "city_manager"] as const)("of %s notes a call and sends again", async (role) => {
    const { id } = await makeBooking(await customerContext(), place);
    const ctx = await desk(role);
    await noteCall(ctx, { bookingId: id, note: "Calls back at five" });
    const formKey = randomUUID();
    expect(await sendAgain(ctx, { bookingId: id, formKey })).toBe("confirmation");
    await sendAgain(ctx, { bookingId: id, formKey });
    expect(await sent(id, "booking.confirmed")).toHaveLength(2);
    expect((await deskLines(ctx, id)).map(({ what }) => what)).toContain("Note");
  });

  it("shows of a hire that it came back, what was claimed, what the guest said and what came of it", async () => {
    const { bookingId, partner, on } = await confirmedHire(place);
    const [handedOver, back] = [on(partner, 0), on(partner, 4)];
    await markBooking(handedOver, { bookingId, mark: "checked_in" });
    await markReturned(back, { bookingId, inOrder: false });
    const photoId = await claimPhoto(partner);
    await withholdDeposit(back, { bookingId, amountPaise: 30_000, reason: "A day late", photoId });
    const [claim] = await claimsOfBooking(back, bookingId);
    const sign = objectionPath(claim!.id).split("/").at(-1)!;
    const guest = { actor: { kind: "guest" as const }, now: back.now };
    await objectToClaim(guest, { claimId: claim!.id, sign, objection: "We called the store" });
    const ctx = { ...(await desk("city_manager")), now: back.now };
    await decideClaim(ctx, { claimId: claim!.id, upheldPaise: 10_000, reason: "One day of hire" });
    const lines = await deskLines(ctx, bookingId);
    expect(lines.map(({ what, text }) => [what, text])).toEqual([
      ["Claim settled", "One day of hire"],
      ["Deposit settled", "A day late"],
      ["Objected to by the guest", ""],
      ["Part of the money claimed by the partner", "A day late"],
      ["Came back", ""],
      ["Handed over", ""],
    ]);
    expect(lines[2]?.by).toBe("Guest, by the link of the message");
  });

  it("sends the confirmation of a longer stay with all of its days and what was paid for them", async () => {
    const guest = await customerContext();
    const { id, reference } = await makeBooking(guest, place);
    const checkOut = inDays(10);
    const { price } = await quoteExtension(guest, { bookingId: id, checkOut });
    const asked = { bookingId: id, checkOut, expectedTotalPaise: price.totalPaise, formKey: randomUUID() };
    await payOrder(guest, await extendBooking(guest, asked));
    const formKey = randomUUID();
    await sendAgain(await desk("staff"), { bookingId: id, formKey });
    const first = await row<{ paise: number }>("SELECT total_paise AS paise FROM bookings WHERE id = $1", [
      id,
    ]);
    const message = await row<{ variables: object }>(
      "SELECT variables FROM messages WHERE dedupe_key = 'booking:' || $1 || ':confirmed:' || $2 || ':sms'",
      [id, formKey],
    );
    expect(message?.variables).toMatchObject({
      reference,
      checkIn: inDays(7),
      checkOut,
      paidPaise: first!.paise + price.totalPaise,
    });
  });

  it("is not for guests, partners or another zone", async () => {
    const own = await customerContext();
    const { id } = await makeBooking(own, place);
    await expect(noteCall(own, { bookingId: id, note: "Hello" })).rejects.toMatchObject({
      name: "Forbidden",
    });
    const elsewhere = await makePlace();
    const far = await desk("city_manager", elsewhere.cityId);
    await expect(deskLines(far, id)).rejects.toMatchObject({ name: "NotFound" });
    await expect(sendAgain(far, { bookingId: id, formKey: randomUUID() })).rejects.toMatchObject({
      name: "NotFound",
    });
  });

  it("sends the way to pay what is held", async () => {
    const order = await placeStay(await customerContext(), place);
    const [booking] = await rows<{ id: string }>("SELECT id FROM bookings WHERE order_id = $orderId", {
      orderId: order.orderId,
    });
    const ctx = await desk("staff");
    expect(await sendAgain(ctx, { bookingId: booking!.id, formKey: randomUUID() })).toBe("pay link");
    expect(await sent(booking!.id, "booking.pay_link")).toHaveLength(1);
  });

  it("adds nights that the guest pays by a link", async () => {
    const { id } = await makeBooking(await customerContext(), place);
    const ctx = await desk("staff");
    const input = { bookingId: id, checkOut: inDays(10) };
    const { price } = await quoteExtension(ctx, input);
    const order = await extendBooking(ctx, {
      ...input,
      expectedTotalPaise: price.totalPaise,
      formKey: randomUUID(),
      tellGuest: true,
    });
    expect((await deskLines(ctx, id)).map(({ what }) => what)).toContain(
      "Nights added, to be paid by the guest",
    );
    const [added] = await rows<{ id: string }>("SELECT id FROM bookings WHERE order_id = $orderId", {
      orderId: order.orderId,
    });
    expect(await sent(added!.id, "booking.pay_link")).toHaveLength(1);
  });

  it("shows what is held for the guest to pay, and lets it go for those of the zone", async () => {
    const { id } = await makeBooking(await customerContext(), place);
    const ctx = await desk("city_manager");
    expect(await findUnpaidChange(ctx, id)).toBeUndefined();
    const checkOut = inDays(23);
    const { price } = await quoteExtension(ctx, { bookingId: id, checkOut });
    const shown = { checkOut, expectedTotalPaise: price.totalPaise, tellGuest: true };
    const { reference } = await extendBooking(ctx, { bookingId: id, ...shown, formKey: randomUUID() });
    expect(await findUnpaidChange(ctx, id)).toMatchObject({ reference, payPaise: price.totalPaise });
    const far = await desk("city_manager", (await makePlace()).cityId);
    await expect(cancelUnpaidChange(far, id)).rejects.toMatchObject({ name: "NotFound" });
    await cancelUnpaidChange(ctx, id);
    await cancelUnpaidChange(ctx, id);
    expect(await findUnpaidChange(ctx, id)).toBeUndefined();
    expect((await deskLines(ctx, id)).map(({ what }) => what)).toEqual([
      "What was held for payment let go",
      "Nights added, to be paid by the guest",
    ]);
    expect(await brokenInvariants()).toEqual([]);
  });

  it("moves a stay that the guest pays by a link, which tells the new dates and what to do when it is over", async () => {
    const guest = await customerContext();
    const { id, reference } = await makeBooking(guest, place, { checkIn: inDays(7), checkOut: inDays(9) });
    const ctx = await desk("staff");
    const wanted = { bookingId: id, checkIn: inDays(8), checkOut: inDays(11) };
    const { adds, gives } = await quoteMove(ctx, wanted);
    const order = await moveStay(ctx, {
      ...wanted,
      expectedTotalPaise: adds.price.totalPaise,
      expectedRefundPaise: gives.refundPaise,
      formKey: randomUUID(),
      tellGuest: true,
    });
    expect((await deskLines(ctx, id)).map(({ what }) => what)).toContain(
      "Change of the stay held, to be paid by the guest",
    );
    const change = { reference, checkIn: inDays(8), checkOut: inDays(11) };
    expect(await findOrder(guest, order)).toMatchObject({ payable: true, change });
    const late = { ...guest, now: new Date(Date.now() + 121 * 60_000) };
    expect(await findOrder(late, order)).toMatchObject({ payable: false, change });
  });

  it("cancels without a charge: a city manager does, staff never", async () => {
    const soon = { checkIn: inDays(0), checkOut: inDays(2) };
    const { id } = await makeBooking(await customerContext(), place, soon);
    const waive = { reason: "The house has no water", waive: true };
    await expect(cancelAtQuote(await desk("staff"), id, waive)).rejects.toMatchObject({ name: "Forbidden" });
    const manager = await desk("city_manager");
    expect(await cancelAtQuote(manager, id, waive)).toMatchObject({ chargePaise: 0 });
    expect((await deskLines(manager, id))[0]).toMatchObject({
      what: "Cancelled",
      text: "The house has no water",
    });
    expect(await brokenInvariants()).toEqual([]);
  });
});
