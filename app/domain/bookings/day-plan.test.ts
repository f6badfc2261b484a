import { beforeAll, expect, it } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { takeOwnStep } from "#app/domain/fulfilment/partner-link.ts";
import { addDays, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, type Place } from "#tests/factories/inventory.ts";
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

it("is for partners, of their own bookings", async () => {
  const stranger = await makeContext("partner", { accountId: await makeAccount() });
  expect((await readDay({ ...stranger, now: at(7).now })).total).toBe(0);
  await expect(readDay(await makeContext("admin"))).rejects.toThrow("may not do this");
  await expect(waitingForAnswer(await customerContext())).rejects.toThrow("may not do this");
});
