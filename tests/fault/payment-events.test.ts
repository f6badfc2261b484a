import { expect, test } from "vitest";
import { resetConfig } from "#app/config.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { receivePaymentEvent } from "#app/domain/payments/receive-event.ts";
import { reconcileAll } from "#app/domain/payments/reconcile.ts";
import { decideSandboxPayment } from "#app/domain/payments/sandbox-gateway.ts";
import { settleReturn } from "#app/domain/payments/settle-return.ts";
import { sandboxHeaders } from "#app/integrations/payments/sandbox.ts";
import { closeDatabase, row } from "#db/client.ts";
import { customerContext, openPayment, placeStay } from "#tests/factories/bookings.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { testSeed } from "#tests/harness/seed.ts";

/**
 * Goal G12: what a gateway tells of many payments, five times each and in any order, beside people who come back from its page, forgeries, and
 * payments of which nothing is ever told. `npm run faults` takes 1,000 payments.
 */

const PAYMENTS = process.env.FAULT_FULL === "1" ? 1_000 : 50;
const COPIES = 5;
const LANES = 12;
/** Every tenth is told of by nobody; of every fifth somebody makes up an event of each kind. */
const UNTOLD_EACH = 10;
const FORGED_EACH = 5;
const ROOMS_A_PLACE = 100;
const guest: Context = { actor: { kind: "guest" }, now: new Date() };

type Work = () => Promise<unknown>;

async function inLanes(work: Work[]): Promise<void> {
  const waiting = [...work].reverse();
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await next();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** The same order again for the same seed (mulberry32). */
function shuffled<T>(all: T[], seed: number): T[] {
  let state = seed;
  const chance = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return all
    .map((one) => ({ one, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

test(`${PAYMENTS} payments are each taken once, whatever is told of them, and how often`, async () => {
  process.env.DATABASE_POOL_MAX = String(LANES);
  resetConfig();
  await closeDatabase();
  const places: Place[] = [];
  for (let made = 0; made < PAYMENTS; made += ROOMS_A_PLACE)
    places.push(await makePlace({ room: { default_allotment: ROOMS_A_PLACE } }));
  const paid: Array<{ paymentId: string; sandboxId: string; orderId: string }> = [];
  const pay = (index: number) => async () => {
    const ctx = await customerContext();
    const order = await placeStay(ctx, places[Math.floor(index / ROOMS_A_PLACE)]!);
    const opened = await openPayment(ctx, order);
    await decideSandboxPayment({ id: opened.sandboxId, decision: "pay" });
    paid.push({ ...opened, orderId: order.orderId });
  };
  await inLanes(Array.from({ length: PAYMENTS }, (_, index) => pay(index)));

  const orderIds = paid.map(({ orderId }) => orderId);
  const outcomes = new Map<string, number>();
  const times: number[] = [];
  let refused = 0;
  const work: Work[] = [];
  for (const [index, { paymentId, sandboxId }] of paid.entries()) {
    const event = (await row<{ id: string; body: string }>(
      "SELECT id, body FROM sandbox_events WHERE sandbox_payment_id = $sandboxId",
      { sandboxId },
    ))!;
    const send = (rawBody: string, headers: Record<string, string>) =>
      receivePaymentEvent(guest, { gateway: "sandbox", rawBody, headers: new Headers(headers) });
    const forge = (rawBody: string, headers: Record<string, string>) => async () => {
      await expect(send(rawBody, headers)).rejects.toThrow(Invalid);
      refused += 1;
    };
    if (index % FORGED_EACH === 0) {
      const other = JSON.stringify({ ...JSON.parse(event.body), forged: true });
      const old = new Date(Date.now() - 3_600_000);
      work.push(forge(other, sandboxHeaders(event.id, event.body, new Date())));
      work.push(forge(event.body, sandboxHeaders(event.id, event.body, old)));
    }
    if (index % UNTOLD_EACH === 0) continue;
    for (let copy = 0; copy < COPIES; copy++)
      work.push(async () => {
        const started = performance.now();
        const { outcome, replayed } = await send(
          event.body,
          sandboxHeaders(event.id, event.body, new Date()),
        );
        times.push(performance.now() - started);
        const told = replayed ? "again" : outcome;
        outcomes.set(told, (outcomes.get(told) ?? 0) + 1);
      });
    if (index % 2 === 0) work.push(() => settleReturn(guest, { paymentId }));
  }
  const seed = testSeed();
  await inLanes(shuffled(work, seed));

  const told = PAYMENTS - PAYMENTS / UNTOLD_EACH;
  expect([...outcomes.values()].reduce((sum, count) => sum + count, 0)).toBe(told * COPIES);
  expect(outcomes.get("again")).toBe(told * (COPIES - 1));
  expect(refused).toBe((PAYMENTS / FORGED_EACH) * 2);
  expect(await counted(orderIds)).toMatchObject({ confirmed: told, captures: told });

  const later = { ...systemContext("test"), now: new Date(Date.now() + 60_000) };
  while ((await reconcileAll(later)) > 0);
  expect(await counted(orderIds)).toEqual({
    orders: PAYMENTS,
    confirmed: PAYMENTS,
    captures: PAYMENTS,
    sales: PAYMENTS,
  });
  expect(await brokenInvariants()).toEqual([]);
  const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
  console.log(
    `${PAYMENTS} payments, ${times.length} events, ${refused} forged, seed ${seed}: ${JSON.stringify(Object.fromEntries(outcomes))}, p99 ${Math.round(p99)} ms`,
  );
}, 3_600_000);

const counted = (orderIds: string[]) =>
  row(
    `WITH entries AS (SELECT kind FROM ledger_entries WHERE order_id = ANY($orderIds::uuid[]))
     SELECT count(*)::integer AS orders, (count(*) FILTER (WHERE status = 'confirmed'))::integer AS confirmed,
       (SELECT count(*)::integer FROM entries WHERE kind = 'capture') AS captures,
       (SELECT count(*)::integer FROM entries WHERE kind = 'sale') AS sales
     FROM orders WHERE id = ANY($orderIds::uuid[])`,
    { orderIds },
  );
