import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { balances } from "#app/domain/money/ledger.ts";
import { reconcilePayment } from "#app/domain/payments/reconcile.ts";
import { addDays, istInstant } from "#app/domain/shared/dates.ts";
import { row, rows } from "#db/client.ts";
import { actorOf, contextOf, customerContext, makeBooking, payOrder } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { cancelBooking, quoteCancellation } from "./cancel-booking.ts";
import { extendBooking } from "./extend-booking.ts";
import { findBooking, findCancellation } from "./find-booking.ts";

let place: Place;
beforeAll(async () => {
  place = await makePlace();
});

const hoursBeforeCheckIn = async (bookingId: string, hours: number) => {
  const booking = await row<{ startsAt: string }>(
    "SELECT policy->>'startsAt' AS \"startsAt\" FROM bookings WHERE id = $bookingId",
    {
      bookingId,
    },
  );
  return new Date(new Date(booking!.startsAt).getTime() - hours * 3_600_000);
};

it("tells each side what was kept, by whom it was cancelled, and no guest of shares", async () => {
  const own = await makePlace();
  const ctx = await customerContext();
  const { id } = await makeBooking(ctx, own);
  const late = { ...ctx, now: await hoursBeforeCheckIn(id, 24) };
  await cancelBooking(late, {
    bookingId: id,
    expectedRefundPaise: 112_000,
    reason: "",
    formKey: randomUUID(),
  });
  const partner = await makeContext("partner", { accountId: own.accountId });
  expect((await findBooking(partner, { id })).kept).toMatchObject({
    cancelledBy: "customer",
    amounts: {
      pricePaise: 100_000,
      commissionPaise: 15_000,
      gstOnCommissionPaise: 2_700,
      partnerSharePaise: 92_300,
    },
  });
  expect((await findBooking(partner, { id })).amounts).toMatchObject({ partnerSharePaise: 184_600 });
  expect(JSON.stringify((await findBooking(ctx, { id })).kept)).not.toMatch(/share|commission|profit/i);
});

describe("cancelling", () => {
  it("shows a refund and posts exactly that one, once", async () => {
    const own = await makePlace();
    const ctx = await customerContext();
    const booking = await makeBooking(ctx, own);
    const late = { ...ctx, now: await hoursBeforeCheckIn(booking.id, 24) };
    const quote = await quoteCancellation(late, { bookingId: booking.id });
    expect(quote).toMatchObject({
      paidPaise: 224_000,
      chargePaise: 112_000,
      refundPaise: 112_000,
      taxReversalPaise: 12_000,
      kept: { totalPaise: 112_000 },
      tierText: "the first night is charged",
    });
    expect(JSON.stringify(quote)).not.toMatch(/commission|partnerShare|profit/i);
    const input = {
      bookingId: booking.id,
      expectedRefundPaise: 112_000,
      reason: "Treatment moved",
      formKey: randomUUID(),
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancelBooking(late, input)));
    expect(new Set(answers.map((answer) => answer.reference)).size).toBe(1);
    expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1);

    await reconcilePayment(late, booking.paymentId);
    await reconcilePayment(late, booking.paymentId);
    const lines = await balances({ orderId: booking.order.orderId });
    expect(Object.fromEntries(lines.map((line) => [line.account, line.balancePaise]))).toEqual({
      gateway: 224_000 - 5_022 - 112_000,
      gst_on_fee: -2_700,
      partner_payable: -92_300,
      platform_income: -15_000 + 5_022,
      tcs_payable: -1_000,
      tds_payable: -1_000,
    });
    const shown = await findCancellation(contextOf({ kind: "guest" }), { reference: answers[0]!.reference });
    expect(shown.cancellation).toMatchObject({
      refundPaise: 112_000,
      refund: { state: "done", amountPaise: 112_000 },
    });
    const free = await row<{ sold: number }>(
      "SELECT sum(sold)::integer AS sold FROM room_nights WHERE room_id = $roomId",
      own,
    );
    expect(free!.sold).toBe(0);
    const told = await rows<{ template: string }>(
      "SELECT template FROM messages WHERE booking_id = $id AND channel = 'sms' ORDER BY template",
      { id: booking.id },
    );
    expect(told.map((message) => message.template)).toEqual([
      "booking.cancelled",
      "booking.confirmed",
      "booking.partner_cancelled",
      "booking.partner_new",
    ]);
  });

  it("refuses a refund that is no longer the one that was shown", async () => {
    const ctx = await customerContext();
    const booking = await makeBooking(ctx, place);
    const late = { ...ctx, now: await hoursBeforeCheckIn(booking.id, 24) };
    const input = { bookingId: booking.id, expectedRefundPaise: 224_000, reason: "", formKey: randomUUID() };
    await expect(cancelBooking(late, input)).rejects.toMatchObject({
      code: "quote_changed",
      details: { refundPaise: 112_000 },
    });
    // One that has grown meanwhile is shown first, too.
    const more = { ...input, expectedRefundPaise: 112_000, formKey: randomUUID() };
    await expect(cancelBooking(ctx, more)).rejects.toMatchObject({
      code: "quote_changed",
      details: { refundPaise: 224_000 },
    });
    expect(await findBooking(ctx, { id: booking.id })).toMatchObject({
      status: "confirmed",
      cancellation: null,
    });
  });

  it("counts by the clock in India, whatever the process's time zone", async () => {
    const ctx = await customerContext();
    const booking = await makeBooking(ctx, place);
    const { policy, checkIn } = await findBooking(ctx, { id: booking.id });
    expect(policy.startsAt.toISOString()).toBe(`${checkIn}T06:30:00.000Z`);
    const [before, after] = [1, -1].map((ms) => new Date(policy.startsAt.getTime() - 48 * 3_600_000 - ms));
    expect((await quoteCancellation({ ...ctx, now: before! }, { bookingId: booking.id })).refundPaise).toBe(
      224_000,
    );
    expect((await quoteCancellation({ ...ctx, now: after! }, { bookingId: booking.id })).refundPaise).toBe(
      112_000,
    );
  });

  it("is not possible for strangers, partners, or once it is done", async () => {
    const ctx = await customerContext();
    const booking = await makeBooking(ctx, place);
    const stranger = await customerContext();
    await expect(quoteCancellation(stranger, { bookingId: booking.id })).rejects.toBeInstanceOf(NotFound);
    const partnerId = await makeUser({ role: "partner", account_id: place.accountId });
    const partner = contextOf(actorOf("partner", partnerId, { accountId: place.accountId }));
    await expect(quoteCancellation(partner, { bookingId: booking.id })).rejects.toMatchObject({
      code: "not_cancellable",
    });
    const input = { bookingId: booking.id, expectedRefundPaise: 224_000, reason: "", formKey: randomUUID() };
    await cancelBooking(ctx, input);
    await expect(cancelBooking(ctx, { ...input, formKey: randomUUID() })).rejects.toMatchObject({
      code: "not_cancellable",
    });
  });

  it("is possible until the last minute of the day of check-out", async () => {
    const ctx = await customerContext();
    const { id } = await makeBooking(ctx, place);
    const { checkOut } = await findBooking(ctx, { id });
    const quoteAt = (now: Date) => quoteCancellation({ ...ctx, now }, { bookingId: id });
    expect(await quoteAt(istInstant(checkOut, "23:59"))).toMatchObject({ bookingId: id });
    await expect(quoteAt(istInstant(addDays(checkOut, 1), "00:00"))).rejects.toMatchObject({
      code: "not_cancellable",
    });
  });

  it("cancels the nights that were added with the stay, once they are paid", async () => {
    const ctx = await customerContext();
    const booking = await makeBooking(ctx, place);
    const { checkOut } = await findBooking(ctx, { id: booking.id });
    const until = new Date(Date.parse(`${checkOut}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    const extension = await extendBooking(ctx, {
      bookingId: booking.id,
      checkOut: until,
      expectedTotalPaise: 112_000,
      formKey: randomUUID(),
    });
    await expect(quoteCancellation(ctx, { bookingId: booking.id })).rejects.toMatchObject({
      code: "has_extension",
    });
    await payOrder(ctx, extension);
    expect(await quoteCancellation(ctx, { bookingId: booking.id })).toMatchObject({ refundPaise: 336_000 });
    const { extension: added } = await findBooking(ctx, { id: booking.id });
    const input = { bookingId: booking.id, reason: "", formKey: randomUUID() };
    await cancelBooking(ctx, { ...input, expectedRefundPaise: 336_000 });
    expect((await findBooking(ctx, { reference: added!.reference })).status).toBe("cancelled");
  });
});

describe("when the house cannot keep a booking", () => {
  it("an admin gives everything back, at any time, and says why", async () => {
    const ctx = await customerContext();
    const booking = await makeBooking(ctx, place);
    const now = await hoursBeforeCheckIn(booking.id, -2);
    await expect(
      quoteCancellation({ ...ctx, now }, { bookingId: booking.id, waive: true }),
    ).rejects.toBeInstanceOf(Forbidden);
    const admin = { ...contextOf(actorOf("admin", await makeUser({ role: "admin" }))), now };
    expect(await quoteCancellation(admin, { bookingId: booking.id })).toMatchObject({ refundPaise: 0 });
    expect(await quoteCancellation(admin, { bookingId: booking.id, waive: true })).toMatchObject({
      refundPaise: 224_000,
      kept: { partnerSharePaise: 0 },
    });
    const input = { bookingId: booking.id, expectedRefundPaise: 224_000, formKey: randomUUID(), waive: true };
    await expect(cancelBooking(admin, { ...input, reason: " " })).rejects.toBeInstanceOf(Invalid);
    expect(await cancelBooking(admin, { ...input, reason: "Water damage" })).toMatchObject({
      refundPaise: 224_000,
    });
  });
});

it("leaves every invariant standing", async () => {
  for (const { id } of await rows<{ id: string }>("SELECT id FROM payments"))
    await reconcilePayment(contextOf({ kind: "guest" }), id);
  const broken = await brokenInvariants();
  expect(broken).toEqual([]);
});
