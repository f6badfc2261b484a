import { beforeAll, expect, it } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { takeOwnStep } from "#app/domain/fulfilment/partner-link.ts";
import { addDays, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { execute, inTransaction, rows } from "#db/client.ts";
import { customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, type Place } from "#tests/factories/inventory.ts";
import { bookChoices, makeKitchen, meals } from "#tests/factories/sales.ts";
import { MEASURED } from "#tests/harness/measured.ts";
import { processorMs } from "#tests/harness/processor-time.ts";
import { readDay, waitingForAnswer } from "./day-plan.ts";

let place: Place;
let partner: Context;
let id: string;
const today = istDate(new Date());
const at = (days: number): Context => ({ ...partner, now: istInstant(addDays(today, days), "15:00") });
const step = (one: "accept" | "checked_in" | "completed") => ({
  step: one,
  reason: "",
  formKey: crypto.randomUUID(),
});

beforeAll(async () => {
  place = await makePlace();
  partner = await makeContext("partner", { accountId: place.accountId });
  id = (await makeBooking(await customerContext(), place, { checkIn: inDays(7), checkOut: inDays(9) })).id;
});

it("shows who comes and goes, by the day, with what can be marked", async () => {
  expect((await waitingForAnswer(at(0))).rows).toMatchObject([{ id, partnerSharePaise: 184_600 }]);
  expect(await readDay(at(6))).toMatchObject({ total: 0, entries: [] });
  expect(await readDay(at(6), 1)).toMatchObject({
    counts: { arrival: 1 },
    entries: [{ id, steps: ["accept"] }],
  });
  const [arrival] = (await readDay(at(7))).entries;
  expect(arrival).toMatchObject({
    event: "arrival",
    late: false,
    steps: ["accept", "checked_in"],
    time: "12:00",
  });
  expect(arrival!.phone).toMatch(/^\+91/);
  expect((await readDay(at(8))).entries).toMatchObject([{ event: "arrival", late: true }]);
  await takeOwnStep(at(7), id, step("accept"));
  await takeOwnStep(at(7), id, step("checked_in"));
  expect((await waitingForAnswer(at(7))).total).toBe(0);
  expect(await readDay(at(8))).toMatchObject({ total: 0 });
  expect(await readDay(at(8), 1)).toMatchObject({ counts: { departure: 1 } });
  expect((await readDay(at(9))).entries).toMatchObject([{ event: "departure", steps: ["completed"] }]);
  expect((await readDay(at(10))).entries).toMatchObject([{ event: "departure", late: true }]);
  await takeOwnStep(at(10), id, step("completed"));
  expect((await readDay(at(10))).total).toBe(0);
});

it("names the meals of tomorrow on each of their days, and lets nobody end them with a tap before the last", async () => {
  const kitchen = await makeKitchen(place);
  const { ids } = await bookChoices(await customerContext(), [meals(place, kitchen, { days: 3 })]);
  const cook = await makeContext("partner", { accountId: kitchen.accountId });
  const on = (days: number, time = "09:00"): Context => ({ ...cook, now: istInstant(inDays(days), time) });
  const tomorrow = { counts: { delivery: 1 }, entries: [{ id: ids.food, event: "delivery", late: false }] };
  for (const days of [6, 7, 8]) expect(await readDay(on(days), 1)).toMatchObject(tomorrow);
  expect((await readDay(on(9), 1)).total).toBe(0);
  await takeOwnStep(on(7), ids.food!, step("accept"));
  await takeOwnStep(on(7), ids.food!, step("checked_in"));
  for (const days of [7, 8]) {
    expect(await readDay(on(days), 1)).toMatchObject(tomorrow);
    expect((await readDay(on(days))).entries).toMatchObject([{ event: "under_way", steps: [] }]);
  }
  expect((await readDay(on(9))).entries).toMatchObject([{ event: "under_way", steps: ["completed"] }]);
  expect((await readDay(on(9), 1)).total).toBe(0);
});

it("is for partners, of their own bookings", async () => {
  const stranger = await makeContext("partner", { accountId: await makeAccount() });
  expect((await readDay({ ...stranger, now: at(7).now })).total).toBe(0);
  await expect(readDay(await makeContext("admin"))).rejects.toThrow("may not do this");
  await expect(waitingForAnswer(await customerContext())).rejects.toThrow("may not do this");
});

/** A partner with so many bookings that begin on one day. */
async function busyPartner(bookings: number): Promise<Context> {
  const at = await makePlace();
  const one = await makeBooking(await customerContext(), at, { checkIn: inDays(7), checkOut: inDays(9) });
  const made = await execute(
    `WITH made AS (SELECT n, gen_random_uuid() AS order_id, upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 26)) AS reference
       FROM generate_series(2, $bookings::integer) n),
     placed AS (INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', made.order_id, 'reference', made.reference,
         'form_key', gen_random_uuid()))).* FROM made, orders o WHERE o.id = (SELECT order_id FROM bookings WHERE id = $id))
     INSERT INTO bookings SELECT (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'order_id', made.order_id,
       'reference', 'B' || substr(made.reference, 2), 'booking_order_id', 'MHR-' || substr(made.reference, 1, 4) || '-' || substr(made.reference, 5, 4)))).*
     FROM made, bookings b WHERE b.id = $id`,
    { bookings, id: one.id },
  );
  expect(made).toBe(bookings - 1);
  return {
    ...(await makeContext("partner", { accountId: at.accountId })),
    now: istInstant(inDays(7), "09:00"),
  };
}

/** Of 500 a day shows 40, four times as many rows as of 10. */
const MOST_TIMES = 2.5;

it("reads 500 bookings of a day in little more time than 10", MEASURED, async () => {
  const partners = [await busyPartner(10), await busyPartner(500)] as const;
  await execute("ANALYZE bookings, orders");
  expect((await readDay(partners[1])).total).toBe(500);
  const [few, many] = await inTransaction(undefined, async (tx) => {
    const [server] = await rows<{ pid: number }>("SELECT pg_backend_pid() AS pid", {}, tx);
    const spent = () => processorMs(server!.pid) + processorMs(process.pid);
    // The least of each: a collection of garbage may fall into any one turn.
    const least: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let turn = 0; turn < 100 && (turn < 10 || least[1] >= least[0] * MOST_TIMES); turn++)
      for (const side of [0, 1] as const) {
        const ctx = { ...partners[side], tx };
        const before = spent();
        await readDay(ctx);
        await readDay(ctx, 1);
        await waitingForAnswer(ctx);
        least[side] = Math.min(least[side], spent() - before);
      }
    return least;
  });
  expect(many / few).toBeLessThan(MOST_TIMES);
});
