import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { resetConfig } from "#app/config.ts";
import { decideSandboxPayment } from "#app/domain/payments/sandbox-gateway.ts";
import { deliverSandboxEvent, sandboxHeaders } from "#app/integrations/payments/sandbox.ts";
import { row, rows } from "#db/client.ts";
import { customerContext, openPayment, placeStay } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { action } from "./webhook.ts";

/** The route behind a real HTTP server, so that the built-in gateway delivers to it as it does in the product. */

let server: Server;
beforeAll(async () => {
  server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request = new Request(`${process.env.APP_ORIGIN}${incoming.url}`, {
      method: incoming.method,
      headers: incoming.headers as Record<string, string>,
      body: Buffer.concat(chunks),
    });
    const response = await answer(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.APP_ORIGIN = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  resetConfig();
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** What Remix makes of the route's answer, thrown or returned. */
async function answer(request: Request): Promise<Response> {
  const gateway = new URL(request.url).pathname.split("/").at(-1);
  try {
    return await action({ request, params: { gateway }, context: {} });
  } catch (thrown) {
    const { init, data } = thrown as { init?: { status: number }; data?: unknown };
    return thrown instanceof Response ? thrown : Response.json(data ?? null, { status: init?.status ?? 500 });
  }
}

const post = (body: string, headers: Record<string, string>, gateway = "sandbox") =>
  answer(
    new Request(`${process.env.APP_ORIGIN}/webhooks/payments/${gateway}`, { method: "POST", body, headers }),
  );

it("is told by the built-in gateway over HTTP, again and again", async () => {
  const ctx = await customerContext();
  const order = await placeStay(ctx, await makePlace());
  const { sandboxId } = await openPayment(ctx, order);
  await decideSandboxPayment({ id: sandboxId, decision: "pay" });
  const event = await row<{ id: string; body: string }>("SELECT id, body FROM sandbox_events");
  await Promise.all([deliverSandboxEvent(event!.id), deliverSandboxEvent(event!.id)]);
  await deliverSandboxEvent(event!.id);
  expect(await row("SELECT status FROM orders WHERE id = $orderId", order)).toEqual({ status: "confirmed" });
  const again = await post(event!.body, sandboxHeaders(event!.id, event!.body, new Date()));
  expect([again.status, await again.json()]).toEqual([200, { outcome: "confirmed" }]);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  const other = `${event!.body} `;
  expect((await post(other, sandboxHeaders(event!.id, other, new Date()))).status).toBe(422);
  expect(await rows("SELECT outcome FROM payment_events")).toEqual([{ outcome: "confirmed" }]);
});

it("answers a forged event with 400 and leaves no trace", async () => {
  const body = JSON.stringify({ event: "payment.captured" });
  const forged = await post(body, {
    ...sandboxHeaders(randomUUID(), body, new Date()),
    "x-sandbox-signature": "t=1,v1=0",
  });
  expect([forged.status, await forged.json()]).toEqual([400, { error: "The signature is wrong" }]);
  expect(await row("SELECT count(*)::integer AS count FROM payment_events")).toEqual({ count: 1 });
});

it("takes a signed event that it cannot use, and knows no other gateway", async () => {
  const body = "neither json nor ours";
  expect((await post(body, sandboxHeaders(randomUUID(), body, new Date()))).status).toBe(200);
  expect((await post(body, {}, "paypal")).status).toBe(404);
  expect((await post(body, {}, "..%2f")).status).toBe(404);
});
