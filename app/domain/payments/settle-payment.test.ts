import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.ts";
import { expireOrder } from "#app/domain/bookings/expire-holds.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { sandboxHeaders } from "#app/integrations/payments/sandbox.ts";
import { speaking } from "#app/words/speaking.ts";
import { database, execute, row, rows } from "#db/client.ts";
import {
  cancelAtQuote,
  customerContext,
  inDays,
  makeBooking,
  openPayment,
  payOrder,
  placeStay,
} from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeCity, makePlace } from "#tests/factories/inventory.ts";
import { bloodTest, makeLab, placeChoices } from "#tests/factories/sales.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { waitingForLocks } from "#tests/harness/waiting-for-locks.ts";
import { receivePaymentEvent } from "./receive-event.ts";
import { reconcileAll, reconcilePayment } from "./reconcile.ts";
import { retryRefund } from "./refund.ts";
import { decideSandboxPayment, findSandboxPayment } from "./sandbox-gateway.ts";
import { settleReturn } from "./settle-return.ts";
import { startPayment } from "./start-payment.ts";

const guest: Context = { actor: { kind: "guest" }, now: new Date() };
const later = (ctx: Context, minutes: number): Context => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + minutes * 60_000),
});

/** What the sandbox would send for a payment: its stored event, or one made up. */
async function webhook(
  sandboxId: string,
  over: Record<string, unknown> = {},
  eventId: string = randomUUID(),
) {
  const stored = await row<{ id: string; body: string }>(
    "SELECT id, body FROM sandbox_events WHERE sandbox_payment_id = $sandboxId",
    { sandboxId },
  );
  const event = stored ? JSON.parse(stored.body) : { event: "payment.captured", payment: {} };
  const rawBody = JSON.stringify({ ...event, payment: { ...event.payment, ...over } });
  const id = Object.keys(over).length === 0 && stored ? stored.id : eventId;
  return () =>
    receivePaymentEvent(guest, {
      gateway: "sandbox",
      rawBody,
      headers: new Headers(sandboxHeaders(id, rawBody, new Date())),
    });
}

async function heldAndOpened(over: Parameters<typeof placeStay>[2] = {}) {
  const place = await makePlace({ room: { default_allotment: 1 } });
  const ctx = await customerContext();
  const order = await placeStay(ctx, place, over);
  return { place, ctx, order, ...(await openPayment(ctx, order)) };
}

const stateOf = (orderId: string) =>
  row<{ order: string; payments: string; captures: number; sales: number }>(
    `SELECT status AS order, (SELECT string_agg(state, ',' ORDER BY attempt) FROM payments WHERE order_id = orders.id) AS payments,
       (SELECT count(*)::integer FROM ledger_entries WHERE order_id = orders.id AND kind = 'capture') AS captures,
       (SELECT count(*)::integer FROM ledger_entries WHERE order_id = orders.id AND kind = 'sale') AS sales
     FROM orders WHERE id = $orderId`,
    { orderId },
  );

describe("a payment is settled once", () => {
  it.each([
    ["the webhook alone", 1, 0],
    ["the return page alone", 0, 1],
    ["the webhook five times", 5, 0],
    ["webhook and return page at once, five times each", 5, 5],
  ])("by %s", async (_, webhooks, returns) => {
    const { order, sandboxId, paymentId } = await heldAndOpened();
    await decideSandboxPayment({ id: sandboxId, decision: "pay" });
    const send = await webhook(sandboxId);
    const back = () => settleReturn(guest, { paymentId });
    const calls = [
      ...Array.from({ length: webhooks }, () => send),
      ...Array.from({ length: returns }, () => back),
    ];
    const shuffled = calls.map((call, index) => ({ call, at: (index * 7) % 10 })).sort((a, b) => a.at - b.at);
    const answers = await Promise.all(shuffled.map(({ call }) => call()));
    expect(answers.filter((answer) => answer.outcome === "confirmed").length).toBeGreaterThanOrEqual(1);
    expect(await stateOf(order.orderId)).toEqual({
      order: "confirmed",
      payments: "captured",
      captures: 1,
      sales: 1,
    });
  });

  it("by reconciliation when neither ever comes", async () => {
    const { ctx, order, sandboxId } = await heldAndOpened();
    await decideSandboxPayment({ id: sandboxId, decision: "pay" });
    await reconcileAll(later(systemContext("test"), 1));
    expect(await stateOf(order.orderId)).toMatchObject({ order: "confirmed", payments: "captured" });
    expect(ctx.actor.kind).toBe("user");
  });

  it("also when its answer was lost on the way here: the same attempt is gone on with", async () => {
    const { ctx, order, paymentId } = await heldAndOpened();
    await execute("UPDATE payments SET gateway_order_id = NULL, pay_url = NULL WHERE id = $paymentId", {
      paymentId,
    });
    const again = await openPayment(ctx, order);
    expect(again.paymentId).toBe(paymentId);
    expect(
      await row(
        "SELECT count(*)::integer AS count FROM sandbox_payments WHERE idempotency_key = $paymentId",
        { paymentId },
      ),
    ).toEqual({
      count: 1,
    });
  });

  it("never moves back", async () => {
    const { order, sandboxId } = await heldAndOpened();
    await decideSandboxPayment({ id: sandboxId, decision: "pay" });
    await (await webhook(sandboxId))();
    for (const state of ["failed", "open"]) {
      expect(await (await webhook(sandboxId, { state, captureId: null }))()).toMatchObject({
        outcome: "repeated",
      });
    }
    expect(await stateOf(order.orderId)).toMatchObject({ order: "confirmed", payments: "captured" });
  });
});

describe("a refused payment", () => {
  it("leaves the rooms held, and the next attempt pays", async () => {
    const { ctx, order, sandboxId, paymentId } = await heldAndOpened();
    await decideSandboxPayment({ id: sandboxId, decision: "fail" });
    expect(await settleReturn(guest, { paymentId })).toMatchObject({
      outcome: "failed",
      orderReference: order.reference,
    });
    expect(await stateOf(order.orderId)).toMatchObject({ order: "held", payments: "failed" });
    expect(await payOrder(ctx, order)).toMatchObject({ outcome: "confirmed" });
    expect(await stateOf(order.orderId)).toMatchObject({ order: "confirmed", payments: "failed,captured" });
  });

  it("is no refusal when the payer walks away: the same page is opened again", async () => {
    const { ctx, order, sandboxId, paymentId } = await heldAndOpened();
    const { returnUrl } = await decideSandboxPayment({ id: sandboxId, decision: "leave" });
    expect(returnUrl).toMatch(new RegExp(`/paymentReturn/${paymentId}$`));
    expect(await settleReturn(guest, { paymentId })).toMatchObject({ outcome: "open" });
    expect((await openPayment(ctx, order)).sandboxId).toBe(sandboxId);
  });

  it("cannot be decided twice", async () => {
    const { sandboxId } = await heldAndOpened();
    await decideSandboxPayment({ id: sandboxId, decision: "fail" });
    await decideSandboxPayment({ id: sandboxId, decision: "pay" });
    expect(await findSandboxPayment(sandboxId)).toMatchObject({ state: "failed" });
  });
});

it("cannot be paid on the page of the sandbox once its time is over", async () => {
  const { sandboxId } = await heldAndOpened();
  await execute(
    "UPDATE sandbox_payments SET expires_at = now() - interval '1 second' WHERE id = $sandboxId",
    {
      sandboxId,
    },
  );
  await decideSandboxPayment({ id: sandboxId, decision: "pay" });
  expect(await findSandboxPayment(sandboxId)).toMatchObject({ state: "failed" });
});

describe("a payment after the hold ended", () => {
  it("takes the rooms again while they are free", async () => {
    const { ctx, place, order, sandboxId, paymentId } = await heldAndOpened();
    await expireOrder(later(ctx, 16), order.orderId);
    expect(await row("SELECT max(held) AS held FROM room_nights WHERE room_id = $roomId", place)).toEqual({
      held: 0,
    });
    await decideSandboxPayment({ id: sandboxId, decision: "pay" });
    expect(await settleReturn(guest, { paymentId })).toMatchObject({ outcome: "confirmed" });
    expect(await row("SELECT min(sold) AS sold FROM room_nights WHERE room_id = $roomId", place)).toEqual({
      sold: 1,
    });
  });

  it("goes back whole, once, when somebody else has them", async () => {
    const { ctx, place, order, sandboxId, paymentId } = await heldAndOpened();
    await expireOrder(later(ctx, 16), order.orderId);
    await makeBooking(await customerContext(), place, { checkIn: inDays(8), checkOut: inDays(9) });
    await decideSandboxPayment({ id: sandboxId, decision: "pay" });
    const send = await webhook(sandboxId);
    await Promise.all([
      send(),
      send(),
      settleReturn(guest, { paymentId }),
      settleReturn(guest, { paymentId }),
    ]);
    expect(await settleReturn(guest, { paymentId })).toMatchObject({ outcome: "refunded" });
    await Promise.all([1, 2, 3].map(() => reconcilePayment(guest, paymentId)));
    expect(
      await rows("SELECT amount_paise AS paise, state FROM refunds WHERE payment_id = $paymentId", {
        paymentId,
      }),
    ).toEqual([{ paise: 224_000, state: "done" }]);
    // One SMS says both.
    const told = await rows<{ said: string }>(
      "SELECT template || ' ' || channel AS said FROM messages WHERE user_id = $id AND template LIKE 'payment.%' ORDER BY 1",
      { id: ctx.actor.id },
    );
    expect(told.map(({ said }) => said)).toEqual([
      "payment.late mail",
      "payment.late sms",
      "payment.refunded mail",
    ]);
    expect(
      await row("SELECT refunded_paise AS paise FROM sandbox_payments WHERE id = $sandboxId", { sandboxId }),
    ).toEqual({
      paise: 224_000,
    });
    expect(await stateOf(order.orderId)).toEqual({
      order: "expired",
      payments: "surplus",
      captures: 1,
      sales: 0,
    });
    expect(await row("SELECT min(held) AS held FROM room_nights WHERE room_id = $roomId", place)).toEqual({
      held: 0,
    });
  });

  it("goes back when the first night has passed", async () => {
    const { ctx, order, sandboxId } = await heldAndOpened({ checkIn: inDays(0), checkOut: inDays(1) });
    await expireOrder(later(ctx, 16), order.orderId);
    await decideSandboxPayment({ id: sandboxId, decision: "pay" });
    await reconcileAll(later(systemContext("test"), 2 * 24 * 60));
    expect(await stateOf(order.orderId)).toMatchObject({ order: "expired", payments: "surplus" });
  });

  it("cannot be begun", async () => {
    const { ctx, order } = await heldAndOpened();
    const failing = startPayment(later(ctx, 16), { orderReference: order.reference });
    await expect(failing).rejects.toMatchObject({ code: "hold_expired" });
  });
});

it("gives back what is paid twice", async () => {
  const { ctx, order, sandboxId, paymentId } = await heldAndOpened();
  await decideSandboxPayment({ id: sandboxId, decision: "fail" });
  await settleReturn(guest, { paymentId });
  await payOrder(ctx, order);
  // The bank changed its mind about the first attempt.
  const capture = { state: "captured", captureId: `late_${sandboxId}` };
  expect(await (await webhook(sandboxId, capture))()).toMatchObject({ outcome: "surplus" });
  expect(await stateOf(order.orderId)).toMatchObject({
    order: "confirmed",
    payments: "surplus,captured",
    captures: 2,
    sales: 1,
  });
  // The sandbox refuses the refund, because in its own books that attempt failed: a person has to look at it.
  await reconcilePayment(guest, paymentId);
  expect(await row("SELECT state FROM refunds WHERE payment_id = $paymentId", { paymentId })).toEqual({
    state: "failed",
  });
  await execute(
    "UPDATE sandbox_payments SET state = 'captured', capture_id = $captureId WHERE id = $sandboxId",
    {
      sandboxId,
      captureId: capture.captureId,
    },
  );
  const refund = await row<{ id: string }>("SELECT id FROM refunds WHERE payment_id = $paymentId", {
    paymentId,
  });
  const zoneCityId = await makeCity();
  for (const ctx of [guest, await makeContext("customer"), await makeContext("staff", { zoneCityId })])
    await expect(retryRefund(ctx, { refundId: refund!.id })).rejects.toThrow("You may not do this");
  await retryRefund(systemContext("test"), { refundId: refund!.id });
  await reconcilePayment(guest, paymentId);
  expect(await row("SELECT state FROM refunds WHERE payment_id = $paymentId", { paymentId })).toEqual({
    state: "done",
  });
});

describe("what is not believed", () => {
  const counts = () =>
    row(`SELECT (SELECT count(*) FROM payment_events) AS events, (SELECT count(*) FROM ledger_entries) AS entries,
      (SELECT count(*) FROM payments WHERE state <> 'created') AS settled, (SELECT count(*) FROM audit_events) AS audited`);

  it.each([
    [
      "a wrong signature",
      (headers: Headers) => headers.set("x-sandbox-signature", `t=${Date.now()},v1=${"0".repeat(64)}`),
    ],
    ["no signature", (headers: Headers) => headers.delete("x-sandbox-signature")],
    ["an old signature", (headers: Headers) => headers.set("x-sandbox-signature", "t=1,v1=x")],
    ["no event id", (headers: Headers) => headers.delete("x-sandbox-event-id")],
  ])("an event with %s: nothing is written", async (_, spoil) => {
    const { sandboxId } = await heldAndOpened();
    await decideSandboxPayment({ id: sandboxId, decision: "pay" });
    const before = await counts();
    const rawBody = JSON.stringify({ event: "payment.captured", payment: { id: sandboxId } });
    const headers = new Headers(sandboxHeaders(randomUUID(), rawBody, new Date()));
    spoil(headers);
    await expect(receivePaymentEvent(guest, { gateway: "sandbox", rawBody, headers })).rejects.toBeInstanceOf(
      Invalid,
    );
    expect(await counts()).toEqual(before);
  });

  it("a body that was changed after signing", async () => {
    const rawBody = JSON.stringify({ event: "payment.captured", payment: {} });
    const headers = new Headers(sandboxHeaders(randomUUID(), rawBody, new Date()));
    const changed = { gateway: "sandbox", rawBody: `${rawBody} `, headers };
    await expect(receivePaymentEvent(guest, changed)).rejects.toBeInstanceOf(Invalid);
  });

  it.each([
    ["another amount", { amountPaise: 100 }],
    ["another currency", { currency: "USD" }],
  ])("a capture of %s: written down, nothing settled", async (_, over) => {
    const { order, sandboxId } = await heldAndOpened();
    await decideSandboxPayment({ id: sandboxId, decision: "pay" });
    expect(await (await webhook(sandboxId, over))()).toMatchObject({ outcome: "mismatch" });
    expect(await stateOf(order.orderId)).toMatchObject({ order: "held", payments: "created", captures: 0 });
  });

  it("the capture of another payment: written down, settles one of the two", async () => {
    const [first, second] = [await heldAndOpened(), await heldAndOpened()];
    for (const { sandboxId } of [first, second])
      await decideSandboxPayment({ id: sandboxId, decision: "pay" });
    const same = { captureId: `sandbox_pay_${randomUUID()}` };
    expect(await (await webhook(first.sandboxId, same))()).toMatchObject({ outcome: "confirmed" });
    expect(await (await webhook(second.sandboxId, same))()).toMatchObject({ outcome: "mismatch" });
    expect(await stateOf(second.order.orderId)).toMatchObject({
      order: "held",
      payments: "created",
      captures: 0,
    });
    expect(await (await webhook(second.sandboxId))()).toMatchObject({ outcome: "confirmed" });
  });

  it("a second capture of one payment: written down, nothing booked or paid again", async () => {
    const { order, sandboxId, paymentId } = await heldAndOpened();
    await decideSandboxPayment({ id: sandboxId, decision: "pay" });
    expect(await (await webhook(sandboxId))()).toMatchObject({ outcome: "confirmed" });
    const second = { captureId: `sandbox_pay_${randomUUID()}` };
    expect(await (await webhook(sandboxId, second))()).toMatchObject({ outcome: "mismatch" });
    expect(await stateOf(order.orderId)).toEqual({
      order: "confirmed",
      payments: "captured",
      captures: 1,
      sales: 1,
    });
    const written =
      "SELECT after ->> 'gatewayPaymentId' AS id FROM audit_events WHERE action = $action AND subject_id = $paymentId";
    expect(await rows(written, { action: "payment.mismatch", paymentId })).toEqual([
      { id: second.captureId },
    ]);
  });

  it("a payment that is none of ours, another gateway's, or that does not exist", async () => {
    const foreign = {
      id: randomUUID(),
      paymentId: randomUUID(),
      amountPaise: 1,
      state: "captured",
      captureId: "x",
    };
    expect(await (await webhook(randomUUID(), foreign))()).toMatchObject({ outcome: "unknown" });
    const other = receivePaymentEvent(guest, { gateway: "stripe", rawBody: "", headers: new Headers() });
    await expect(other).rejects.toBeInstanceOf(NotFound);
    await expect(settleReturn(guest, { paymentId: randomUUID() })).rejects.toBeInstanceOf(NotFound);
    await expect(settleReturn(guest, { paymentId: "1' OR 1=1" })).rejects.toBeInstanceOf(NotFound);
  });

  it("a stranger who wants to pay, or an order that does not exist", async () => {
    const { order } = await heldAndOpened();
    const stranger = await customerContext();
    await expect(startPayment(stranger, { orderReference: order.reference })).rejects.toBeInstanceOf(
      NotFound,
    );
    await expect(startPayment(stranger, { orderReference: "0".repeat(26) })).rejects.toBeInstanceOf(NotFound);
  });
});

it("leaves every invariant standing", async () => {
  await reconcileAll(later(systemContext("test"), 5));
  const broken = await brokenInvariants();
  expect(broken).toEqual([]);
});

it("an order that an offer makes free is confirmed without a gateway, once, and can be cancelled", async () => {
  const place = await makePlace();
  const lab = await makeLab(place);
  const { id: offerId } = (await row<{ id: string }>(
    `INSERT INTO offers (funder, name, kind, amount_paise, book_from, city_id)
     VALUES ('platform', 'First test free', 'lab', 40000, current_date - 1, $1) RETURNING id`,
    [place.cityId],
  ))!;
  const ctx = await customerContext();
  const order = await placeChoices(ctx, [bloodTest(place, lab)]);
  expect(order.totalPaise).toBe(0);
  const pressed = await Promise.allSettled(
    [1, 2].map(() => startPayment(ctx, { orderReference: order.reference })),
  );
  expect(pressed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(pressed.find(({ status }) => status === "fulfilled")).toMatchObject({
    value: { payUrl: expect.stringMatching(/^\/bookingLabConfirmedPage\//) },
  });
  const booking = await row<{ id: string; status: string }>(
    "SELECT id, status FROM bookings WHERE order_id = $1",
    [order.orderId],
  );
  expect(booking!.status).toBe("confirmed");
  expect(await rows("SELECT id FROM payments WHERE order_id = $1", [order.orderId])).toEqual([]);
  expect(await brokenInvariants()).toEqual([]);
  await cancelBooking(ctx, {
    bookingId: booking!.id,
    expectedRefundPaise: 0,
    reason: "",
    formKey: randomUUID(),
  });
  await execute("UPDATE offers SET active = false WHERE id = $1", [offerId]);
  expect(await brokenInvariants()).toEqual([]);
});

describe("the order of a payment", () => {
  it("is locked before anything is decided: while somebody else holds its row, settling waits", async () => {
    const ctx = await customerContext();
    const order = await placeStay(ctx, await makePlace());
    const { paymentId, sandboxId } = await openPayment(ctx, order);
    await decideSandboxPayment({ id: sandboxId, decision: "pay" });
    const holder = await database().transaction();
    await row("SELECT id FROM orders WHERE id = $id FOR UPDATE", { id: order.orderId }, holder);
    let isSettled = false;
    const settling = settleReturn(ctx, { paymentId }).finally(() => {
      isSettled = true;
    });
    await expect.poll(async () => isSettled || (await waitingForLocks()) > 0, { interval: 20 }).toBe(true);
    expect(isSettled).toBe(false);
    // Nothing of the payment was taken before: its row is free for the one who holds the order.
    const free = await row(
      "SELECT id FROM payments WHERE id = $paymentId FOR UPDATE SKIP LOCKED",
      { paymentId },
      holder,
    );
    expect(free).toBeDefined();
    await holder.rollback();
    expect(await settling).toMatchObject({ outcome: "confirmed" });
  });

  it("is settled once when two bring the same payment at once", async () => {
    const ctx = await customerContext();
    const order = await placeStay(ctx, await makePlace());
    const { paymentId, sandboxId } = await openPayment(ctx, order);
    await decideSandboxPayment({ id: sandboxId, decision: "pay" });
    const holder = await database().transaction();
    await row("SELECT id FROM orders WHERE id = $id FOR UPDATE", { id: order.orderId }, holder);
    const both = [settleReturn(ctx, { paymentId }), reconcilePayment(later(ctx, 5), paymentId)];
    await expect.poll(waitingForLocks, { interval: 20 }).toBe(2);
    await holder.rollback();
    await Promise.all(both);
    const entries = await rows<{ kind: string; count: number }>(
      "SELECT kind, count(*)::integer AS count FROM ledger_entries WHERE order_id = $id GROUP BY kind ORDER BY kind",
      { id: order.orderId },
    );
    expect(entries).toEqual([
      { kind: "capture", count: 1 },
      { kind: "gateway_fee", count: 1 },
      { kind: "sale", count: 1 },
    ]);
    expect(await brokenInvariants()).toEqual([]);
  });
});

it("a run that is stopped leaves what waits to the next one", async () => {
  const { ctx, order, sandboxId } = await heldAndOpened();
  await decideSandboxPayment({ id: sandboxId, decision: "pay" });
  const at = later(ctx, 2);
  expect(await reconcileAll(at, AbortSignal.abort())).toBe(0);
  expect((await stateOf(order.orderId))!.captures).toBe(0);
  expect(await reconcileAll(at)).toBeGreaterThan(0);
  expect((await stateOf(order.orderId))!.captures).toBe(1);
});

it("a refund is sent again that there is and that has failed", async () => {
  const admin = await makeContext("admin");
  await expect(retryRefund(admin, { refundId: randomUUID() })).rejects.toThrow(NotFound);
  const place = await makePlace();
  const ctx = await customerContext();
  const booking = await makeBooking(ctx, place);
  await cancelAtQuote(systemContext("test"), booking.id);
  const refund = await row<{ id: string }>("SELECT id FROM refunds WHERE payment_id = $paymentId", booking);
  await expect(retryRefund(admin, { refundId: refund!.id })).rejects.toMatchObject({ code: "stale" });
});

it("speaks the language in which the guest comes to pay, and not that of who books or pays for them", async () => {
  const ctx = await customerContext();
  const order = await placeStay(ctx, await makePlace());
  const languageOf = async () =>
    (await row<{ language: string }>("SELECT language FROM orders WHERE id = $id", { id: order.orderId }))!
      .language;
  const pay = (by: Context) => startPayment(by, { orderReference: order.reference });
  await speaking("ta", async () => pay(await makeContext("admin")));
  expect(await languageOf()).toBe("en");
  await speaking("hi", () => pay(ctx));
  expect(await languageOf()).toBe("hi");
  await speaking("hi", () => payOrder(ctx, order));
  const [told] = await rows<{ language: string }>(
    "SELECT language FROM messages WHERE template = 'booking.confirmed' AND booking_id IN (SELECT id FROM bookings WHERE order_id = $id)",
    { id: order.orderId },
  );
  expect(told!.language).toBe("hi");
});
