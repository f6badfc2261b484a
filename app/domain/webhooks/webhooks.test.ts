import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { resetConfig } from "#app/config.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { execute, row, rows } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace } from "#tests/factories/inventory.ts";
import { deliverWebhooks, removeOldEvents } from "./deliver.ts";
import {
  addEndpoint,
  changeEndpoint,
  findEndpoint,
  listDeliveries,
  listEndpoints,
  replayDelivery,
  rotateSecret,
} from "./endpoints.ts";
import { EVENT_TYPES } from "./schema.ts";

let admin: Context;
let server: Server;
let url = "";
let answer = 200;
let heard: Array<{ headers: Record<string, string>; body: string }> = [];

beforeAll(async () => {
  admin = await makeContext("admin");
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      heard.push({
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString("utf8"),
      });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  process.env.OUTBOUND_INSIDE_HOSTS = host;
  resetConfig();
  url = `http://${host}/hook`;
});
afterAll(() => {
  delete process.env.OUTBOUND_INSIDE_HOSTS;
  resetConfig();
  server.close();
});
beforeEach(async () => {
  heard = [];
  answer = 200;
  await execute("UPDATE webhook_endpoints SET state = 'deleted'");
  await execute("DELETE FROM webhook_events");
});

// The database counts microseconds: what was written in this millisecond is due in the next one.
const deliver = () => deliverWebhooks(systemContext("test", new Date(Date.now() + 1_000)));
const tell = (type = "review.shown") =>
  row("SELECT tell_webhooks($type, NULL, NULL, '{\"rating\": 5}') FROM (VALUES (1)) AS once", { type });
const dueNow = () =>
  execute("UPDATE webhook_deliveries SET next_at = now() - interval '1 second' WHERE state = 'waiting'");

it("hears of a booking once, signed so that the standard's library believes it", async () => {
  const { secret } = await addEndpoint(admin, { url, events: [...EVENT_TYPES] });
  await makeBooking(await customerContext(), await makePlace());
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(heard).toHaveLength(1);
  const said = new Webhook(secret).verify(heard[0]!.body, heard[0]!.headers) as Record<string, unknown>;
  expect(said).toMatchObject({
    type: "booking.confirmed",
    data: { booking_type: "room", status: "confirmed" },
  });
  expect(() => new Webhook(secret).verify(`${heard[0]!.body} `, heard[0]!.headers)).toThrow();
  expect(heard[0]!.body).not.toMatch(/phone|email|\+91/);
});

it("writes nothing where nobody listens, and nothing that was rolled back", async () => {
  await tell();
  expect(await rows("SELECT FROM webhook_events")).toHaveLength(0);
  await addEndpoint(admin, { url, events: ["payout.paid"] });
  await tell();
  expect(await rows("SELECT FROM webhook_events")).toHaveLength(0);
});

it("tells a partner of the own account only", async () => {
  const place = await makePlace();
  const partner = await makeContext("partner", { accountId: place.accountId });
  await addEndpoint(partner, { url, events: ["booking.confirmed"] });
  await makeBooking(await customerContext(), await makePlace());
  await deliver();
  expect(heard).toHaveLength(0);
  await makeBooking(await customerContext(), place);
  await deliver();
  expect(heard).toHaveLength(1);
});

it("lets a branch, a customer and the office's staff keep none: an endpoint of the account hears of all its houses", async () => {
  const accountId = await makeAccount();
  const partner = await makeContext("partner", { accountId });
  const { id } = await addEndpoint(partner, { url, events: ["booking.confirmed"] });
  const branch = { ...partner, actor: { ...partner.actor, subPartnerId: randomUUID() } };
  for (const by of [branch, await customerContext(), await makeContext("staff")]) {
    await expect(addEndpoint(by, { url, events: ["booking.confirmed"] })).rejects.toThrow(Forbidden);
    for (const attempt of [() => listEndpoints(by), () => findEndpoint(by, id), () => rotateSecret(by, id)])
      await expect((async () => attempt())()).rejects.toThrow(Forbidden);
  }
  const other = await makeContext("partner", { accountId: await makeAccount() });
  await expect(findEndpoint(other, id)).rejects.toMatchObject({ name: "NotFound" });
});

it("waits longer after each failure, says each time when it happened, and gives up after the tenth", async () => {
  const { id } = await addEndpoint(admin, { url, events: ["review.shown"] });
  await tell();
  answer = 500;
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const before = Date.now();
    await dueNow();
    await deliver();
    const next = await row<{ at: Date; state: string }>(
      "SELECT next_at AS at, state FROM webhook_deliveries",
    );
    waits.push(next?.state === "waiting" ? Math.round((next.at.getTime() - before) / 5_000) * 5 : 0);
  }
  expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, 0]);
  expect(await listDeliveries(admin, id, 1)).toMatchObject([{ state: "failed", attempts: 10 }]);
  const event = await row<{ at: Date }>("SELECT at FROM webhook_events");
  const said = heard.map(({ body }) => (JSON.parse(body) as { timestamp: string }).timestamp);
  expect(said).toEqual(said.map(() => event!.at.toISOString()));
});

it("tries again later with the same id, and gives up when it is told that nobody is there", async () => {
  const { id } = await addEndpoint(admin, { url, events: ["review.shown"] });
  await tell();
  answer = 500;
  await deliver();
  expect(await listDeliveries(admin, id, 1)).toMatchObject([{ state: "waiting", attempts: 1, status: 500 }]);
  expect((await listEndpoints(admin))[0]!.failingSince).not.toBeNull();
  await deliver();
  expect(heard).toHaveLength(1);
  await dueNow();
  answer = 204;
  await deliver();
  expect(heard[1]!.headers["webhook-id"]).toBe(heard[0]!.headers["webhook-id"]);
  const [delivery] = await listDeliveries(admin, id, 1);
  expect(delivery).toMatchObject({ state: "delivered", attempts: 2 });
  expect((await listEndpoints(admin))[0]!.failingSince).toBeNull();
  await replayDelivery(admin, delivery!.id);
  answer = 410;
  await deliver();
  expect(heard).toHaveLength(3);
  expect(await listEndpoints(admin)).toMatchObject([{ state: "disabled" }]);
});

it("is disabled when nothing arrived for a week, and hears again when it is started", async () => {
  const { id } = await addEndpoint(admin, { url, events: ["review.shown"] });
  await tell();
  answer = 500;
  await deliver();
  await execute("UPDATE webhook_endpoints SET failing_since = now() - interval '8 days' WHERE id = $id", {
    id,
  });
  await dueNow();
  await deliver();
  expect(await listEndpoints(admin)).toMatchObject([{ state: "disabled" }]);
  await dueNow();
  await deliver();
  expect(heard).toHaveLength(2);
  answer = 200;
  await changeEndpoint(admin, id, { state: "active" });
  await deliver();
  expect(heard).toHaveLength(3);
  expect(await listEndpoints(admin)).toMatchObject([{ state: "active", failingSince: null }]);
});

it("signs with the old secret and the new one for a day", async () => {
  const { id, secret } = await addEndpoint(admin, { url, events: ["review.shown"] });
  const next = await rotateSecret(admin, id);
  await tell();
  await deliver();
  for (const each of [secret, next])
    expect(() => new Webhook(each).verify(heard[0]!.body, heard[0]!.headers)).not.toThrow();
  await execute("UPDATE webhook_endpoints SET previous_until = now() - interval '1 hour' WHERE id = $id", {
    id,
  });
  await tell();
  await deliver();
  expect(() => new Webhook(next).verify(heard[1]!.body, heard[1]!.headers)).not.toThrow();
  expect(() => new Webhook(secret).verify(heard[1]!.body, heard[1]!.headers)).toThrow();
});

it("keeps no event for more than a month", async () => {
  await addEndpoint(admin, { url, events: ["review.shown"] });
  await tell();
  await deliver();
  await execute("UPDATE webhook_events SET at = at - interval '31 days'");
  expect(await removeOldEvents(systemContext("test"))).toBe(1);
  expect(await rows("SELECT FROM webhook_deliveries")).toHaveLength(0);
});

it("shows a secret for ten minutes after it was made, to its owner alone", async () => {
  const place = await makePlace();
  const partner = await makeContext("partner", { accountId: place.accountId });
  const { id, secret } = await addEndpoint(partner, { url, events: "payout.paid" });
  const after = (minutes: number) => ({ ...partner, now: new Date(Date.now() + minutes * 60_000) });
  expect(await findEndpoint(after(9), id)).toMatchObject({ secret, previousUntil: null });
  expect((await findEndpoint(after(11), id)).secret).toBeNull();
  const next = await rotateSecret(after(60), id);
  expect(next).not.toBe(secret);
  expect(await findEndpoint(after(69), id)).toMatchObject({ secret: next, previousUntil: expect.any(Date) });
  expect((await findEndpoint(after(71), id)).secret).toBeNull();
  const viewed = { ...after(61), actor: { ...partner.actor, viewedBy: "an admin" } };
  expect((await findEndpoint(viewed as never, id)).secret).toBeNull();
  const other = await makeContext("partner", { accountId: (await makePlace()).accountId });
  for (const ctx of [other, admin]) await expect(findEndpoint(ctx, id)).rejects.toThrow(NotFound);
});
