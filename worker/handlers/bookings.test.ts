import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { resetConfig } from "#app/config.ts";
import { systemContext } from "#app/domain/context.ts";
import { decideSandboxPayment } from "#app/domain/payments/sandbox-gateway.ts";
import { execute, row } from "#db/client.ts";
import type { Payload, QueueName } from "#db/jobs.ts";
import { customerContext, openPayment, placeStay } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { HANDLERS } from "#worker/registry.ts";

/** The jobs of bookings and payments as the worker runs them: by id, and by the clock without one. */
async function run<Name extends QueueName>(name: Name, payload: Payload<Name>, minutesLater = 0) {
  const { handle } = await HANDLERS[name]!();
  const job = { id: randomUUID(), attempt: 1, lastAttempt: false, signal: new AbortController().signal };
  await handle(payload, { ...systemContext(name, new Date(Date.now() + minutesLater * 60_000)), job });
}

const statusOf = async (orderId: string) =>
  (await row<{ status: string }>("SELECT status FROM orders WHERE id = $orderId", { orderId }))!.status;

async function held() {
  const ctx = await customerContext();
  const order = await placeStay(ctx, await makePlace());
  return { order, ...(await openPayment(ctx, order)) };
}

it("hold-expiry ends one hold, or every overdue one", async () => {
  const [one, other] = [await held(), await held()];
  await run("hold-expiry", { orderId: one.order.orderId });
  expect(await statusOf(one.order.orderId)).toBe("held");
  await run("hold-expiry", { orderId: one.order.orderId }, 16);
  expect([await statusOf(one.order.orderId), await statusOf(other.order.orderId)]).toEqual([
    "expired",
    "held",
  ]);
  await run("hold-expiry", {}, 16);
  expect(await statusOf(other.order.orderId)).toBe("expired");
});

it("payment-reconcile settles one payment, or all that nobody told of", async () => {
  const [one, other] = [await held(), await held()];
  for (const { sandboxId } of [one, other]) await decideSandboxPayment({ id: sandboxId, decision: "pay" });
  await run("payment-reconcile", { paymentId: one.paymentId });
  expect([await statusOf(one.order.orderId), await statusOf(other.order.orderId)]).toEqual([
    "confirmed",
    "held",
  ]);
  await run("payment-reconcile", {}, 1);
  expect(await statusOf(other.order.orderId)).toBe("confirmed");
});

it("payment-reconcile gives up an attempt that never reached the gateway, after half an hour", async () => {
  const { paymentId } = await held();
  await execute("UPDATE payments SET gateway_order_id = NULL, pay_url = NULL WHERE id = $paymentId", {
    paymentId,
  });
  const state = () => row("SELECT state FROM payments WHERE id = $paymentId", { paymentId });
  await run("payment-reconcile", {}, 20);
  expect(await state()).toEqual({ state: "created" });
  await run("payment-reconcile", {}, 40);
  expect(await state()).toEqual({ state: "failed" });
});

it("sandbox-webhook fails while the product cannot be reached, so that it is tried again", async () => {
  process.env.APP_ORIGIN = "http://127.0.0.1:1";
  resetConfig();
  const { sandboxId } = await held();
  await decideSandboxPayment({ id: sandboxId, decision: "pay" });
  const event = await row<{ id: string }>(
    "SELECT id FROM sandbox_events WHERE sandbox_payment_id = $sandboxId",
    { sandboxId },
  );
  await expect(run("sandbox-webhook", { eventId: event!.id })).rejects.toThrow(/could not be reached/);
  expect(await row("SELECT delivered_at FROM sandbox_events WHERE id = $id", event!)).toEqual({
    deliveredAt: null,
  });
});
