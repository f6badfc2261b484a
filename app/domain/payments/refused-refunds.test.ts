import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { resetConfig } from "#app/config.ts";
import { systemContext } from "#app/domain/context.ts";
import { Unavailable } from "#app/domain/errors.ts";
import { row } from "#db/client.ts";
import { cancelAtQuote, customerContext, inDays, placeStay } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { type PaymentPeer, startCashfreePeer, startRazorpayPeer } from "#tests/harness/payment-peers.ts";
import { reconcilePayment } from "./reconcile.ts";
import { performRefund, retryRefund } from "./refund.ts";
import { startPayment } from "./start-payment.ts";

/** What becomes of a refund that a real gateway takes on and does not send, or not yet. */

const worker = systemContext("payment-reconcile");
const before = { ...process.env };
let peer: PaymentPeer;

afterEach(() => {
  vi.restoreAllMocks();
  peer.refundFate = "done";
});

type Refund = { id: string; paymentId: string; state: string; gatewayRefundId: string | null };

const readRefund = async (paymentId: string) =>
  (await row<Refund>(
    "SELECT id, payment_id, state, gateway_refund_id FROM refunds WHERE payment_id = $paymentId",
    {
      paymentId,
    },
  ))!;

/** A stay that was paid at the gateway and cancelled: its refund waits to be sent. */
async function promisedRefund(): Promise<Refund> {
  const ctx = await customerContext();
  const stay = { checkIn: inDays(40), checkOut: inDays(41) };
  const order = await placeStay(ctx, await makePlace(), stay);
  await startPayment(ctx, { orderReference: order.reference });
  const payment = (await row<{ id: string; gatewayOrderId: string; bookingId: string }>(
    `SELECT payment.id, payment.gateway_order_id, booking.id AS "bookingId" FROM payments payment
     JOIN bookings booking USING (order_id) WHERE order_id = $orderId`,
    order,
  ))!;
  peer.decidePayment(payment.gatewayOrderId, "paid");
  await reconcilePayment(worker, payment.id);
  await cancelAtQuote(ctx, payment.bookingId);
  return readRefund(payment.id);
}

describe.each([
  ["razorpay", startRazorpayPeer],
  ["cashfree", startCashfreePeer],
])("at %s", (_, start) => {
  beforeAll(async () => {
    peer = await start();
    Object.assign(process.env, peer.settings);
    resetConfig();
  });
  afterAll(async () => {
    await peer.close();
    for (const name of Object.keys(peer.settings)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    resetConfig();
  });

  it("one that was refused is sent when an admin sends it again", async () => {
    peer.refundFate = "failed";
    const refund = await promisedRefund();
    const made = peer.made().refunds;
    expect(await performRefund(worker, refund.id)).toBe("failed");
    peer.refundFate = "done";
    await retryRefund(await makeContext("admin"), { refundId: refund.id });
    await reconcilePayment(worker, refund.paymentId);
    expect(await readRefund(refund.paymentId)).toMatchObject({ state: "done" });
    expect(peer.made().refunds).toBe(made + 2);
    expect(await brokenInvariants()).toEqual([]);
  });

  it("one that is pending is asked about by the gateway's id, and not requested again", async () => {
    peer.refundFate = "pending";
    const refund = await promisedRefund();
    await expect(performRefund(worker, refund.id)).rejects.toThrow(Unavailable);
    const pending = await readRefund(refund.paymentId);
    expect(pending).toMatchObject({ state: "requested", gatewayRefundId: expect.any(String) });
    const asked = peer.seen.length;
    await expect(performRefund(worker, refund.id)).rejects.toThrow(Unavailable);
    expect(peer.seen.slice(asked).map(({ method }) => method)).toEqual(["GET"]);
    Object.assign(peer.stored(refund.id), { status: "processed", refund_status: "SUCCESS" });
    expect(await performRefund(worker, refund.id)).toBe("done");
    expect(await readRefund(refund.paymentId)).toEqual({ ...pending, state: "done" });
  });

  it("one that is pending keeps no other of its payment waiting", async () => {
    peer.refundFate = "pending";
    const { paymentId } = await promisedRefund();
    const other = (await row<{ id: string }>(
      `INSERT INTO refunds (payment_id, reason, amount_paise, created_at) VALUES ($paymentId, 'surplus', 1, now() + interval '1 minute')
       RETURNING id`,
      { paymentId },
    ))!;
    await expect(reconcilePayment(worker, paymentId)).rejects.toThrow(Unavailable);
    expect(await row("DELETE FROM refunds WHERE id = $id RETURNING attempts", other)).toEqual({
      attempts: 1,
    });
  });

  it("an answer to the refused request that comes late does not refuse the one that follows", async () => {
    peer.refundFate = "failed";
    const refund = await promisedRefund();
    const admin = await makeContext("admin");
    const { fetch } = globalThis;
    vi.spyOn(globalThis, "fetch").mockImplementationOnce(async (...request) => {
      const late = await fetch(...request);
      expect(await performRefund(worker, refund.id)).toBe("failed");
      await retryRefund(admin, { refundId: refund.id });
      return late;
    });
    await performRefund(worker, refund.id);
    expect(await readRefund(refund.paymentId)).toMatchObject({ state: "requested" });
    peer.refundFate = "done";
    expect(await performRefund(worker, refund.id)).toBe("done");
  });
});
