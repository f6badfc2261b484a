import { beforeAll, describe, expect, it } from "vitest";
import { readDay } from "#app/domain/bookings/day-plan.ts";
import { findBookingByReference } from "#app/domain/bookings/find-booking.ts";
import type { Context } from "#app/domain/context.ts";
import { assignDriver, takeDriverOff } from "#app/domain/fulfilment/assign-driver.ts";
import { addDays, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { tripDays } from "#app/domain/trips/trip-days.ts";
import { execute, row, rows } from "#db/client.ts";
import { customerContext, inDays } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, type Place } from "#tests/factories/inventory.ts";
import { bookChoices, cab, makeRoute, type Route } from "#tests/factories/sales.ts";
import { uniqueLicence } from "#tests/factories/unique.ts";
import { type DriverInput, listDrivers, removeDriver, saveDriver } from "./drivers.ts";

let place: Place;
let route: Route;
let owner: Context;
let stranger: Context;
const today = istDate(new Date());
const driver = (over: Partial<DriverInput> = {}): DriverInput => ({
  name: "Ravi Kumar",
  phone: "98480 12345",
  licence_number: uniqueLicence(),
  licence_valid_until: addDays(today, 400),
  ...over,
});

beforeAll(async () => {
  place = await makePlace();
  route = await makeRoute(place, { cars: 2 });
  owner = await makeContext("partner", { accountId: route.accountId });
  stranger = await makeContext("partner", { accountId: await makeAccount() });
});

describe("the list of drivers", () => {
  it("keeps name, phone and licence; one that was removed comes back with the same licence", async () => {
    const input = driver({ licence_number: "ts-09 20110012345" });
    const { id } = await saveDriver(owner, input);
    const kept = { id, phone: "+919848012345", licenceNumber: "TS0920110012345", ended: false };
    expect(await listDrivers(owner)).toMatchObject([kept]);
    expect(await listDrivers(stranger)).toEqual([]);
    await saveDriver(owner, { ...input, id, name: "Ravi Rao" });
    await expect(saveDriver(owner, input)).rejects.toMatchObject({
      fields: { licence_number: expect.anything() },
    });
    await expect(saveDriver(stranger, { ...input, id })).rejects.toThrow("Not found");
    await expect(removeDriver(stranger, id)).rejects.toThrow("Not found");
    await removeDriver(owner, id);
    expect(await listDrivers(owner)).toEqual([]);
    expect(await saveDriver(owner, input)).toEqual({ id });
    await removeDriver(owner, id);
  });

  it.each<[string, Partial<DriverInput>, string]>([
    ["a licence that has ended", { licence_valid_until: "2020-01-31" }, "licence_valid_until"],
    ["a number that is no licence", { licence_number: "ABC" }, "licence_number"],
    ["a phone that is none", { phone: "12" }, "phone"],
    ["no name", { name: "" }, "name"],
  ])("refuses %s", async (_, over, field) => {
    await expect(saveDriver(owner, driver(over))).rejects.toMatchObject({
      fields: { [field]: expect.anything() },
    });
  });

  it("is for partners", async () => {
    await expect(listDrivers(await makeContext("admin"))).rejects.toThrow("may not do this");
    await expect(saveDriver(await customerContext(), driver())).rejects.toThrow("may not do this");
  });
});

describe("who drives a trip", () => {
  const book = async () => (await bookChoices(await customerContext(), [cab(place, route)])).ids.travel!;
  const told = (bookingId: string) =>
    rows<{ channel: string }>(
      "SELECT channel FROM messages WHERE booking_id = $bookingId AND template = 'booking.driver'",
      { bookingId },
    );

  it("is told to the guest, on Today and on the trip, and again when it changes", async () => {
    const bookingId = await book();
    const ravi = (await saveDriver(owner, driver())).id;
    const anil = (await saveDriver(owner, driver({ name: "Anil Das", phone: "98480 54321" }))).id;
    await assignDriver(owner, { bookingId, driverId: ravi });
    const once = (await told(bookingId)).length;
    expect(once).toBeGreaterThan(0);
    await assignDriver(owner, { bookingId, driverId: ravi });
    expect((await told(bookingId)).length).toBe(once);
    await assignDriver(owner, { bookingId, driverId: anil });
    expect((await told(bookingId)).length).toBe(2 * once);
    const day = { ...owner, now: istInstant(inDays(7), "08:00") };
    expect((await readDay(day)).entries).toMatchObject([{ id: bookingId, driver: "Anil Das" }]);
    const { reference } = (await row<{ reference: string }>(
      "SELECT reference FROM bookings WHERE id = $bookingId",
      {
        bookingId,
      },
    ))!;
    const booking = await findBookingByReference(owner, reference);
    expect(booking.driver).toMatchObject({ name: "Anil Das", phone: "+919848054321" });
    expect(tripDays([booking])[0]!.stops[0]!.call).toEqual({
      name: `Anil Das, ${booking.driver!.car}`,
      phone: "+919848054321",
    });
    await expect(removeDriver(owner, anil)).rejects.toMatchObject({ code: "driver_needed" });
    const second = await book();
    await expect(assignDriver(owner, { bookingId: second, driverId: anil })).rejects.toMatchObject({
      code: "driver_taken",
    });
    // Taken off, the same driver is free for the other trip.
    await expect(takeDriverOff(stranger, bookingId)).rejects.toThrow("Not found");
    await takeDriverOff(owner, bookingId);
    await takeDriverOff(owner, bookingId);
    expect((await findBookingByReference(owner, reference)).driver).toBeNull();
    expect((await told(bookingId)).length).toBe(2 * once);
    await assignDriver(owner, { bookingId: second, driverId: anil });
    await execute("UPDATE bookings SET status = 'checked_in' WHERE id = $second", { second });
    await expect(takeDriverOff(owner, second)).rejects.toMatchObject({ code: "wrong_status" });
  });

  it("is named until the day of the trip is over", async () => {
    const later = await makeRoute(place);
    const keeper = await makeContext("partner", { accountId: later.accountId });
    const { ids } = await bookChoices(await customerContext(), [cab(place, later)]);
    const bookingId = ids.travel!;
    const [ravi, anil] = [
      (await saveDriver(keeper, driver())).id,
      (await saveDriver(keeper, driver({ name: "Anil Das", phone: "98480 54322" }))).id,
    ];
    const { day } = (await row<{ day: string }>("SELECT ends_on AS day FROM bookings WHERE id = $bookingId", {
      bookingId,
    }))!;
    const at = (on: string, time: string) => ({ ...keeper, now: istInstant(on, time) });
    await assignDriver(at(day, "23:59"), { bookingId, driverId: ravi });
    const next = at(addDays(day, 1), "00:01");
    await expect(assignDriver(next, { bookingId, driverId: anil })).rejects.toMatchObject({
      code: "trip_over",
    });
    await expect(takeDriverOff(next, bookingId)).rejects.toMatchObject({ code: "trip_over" });
    const { reference } = (await row<{ reference: string }>(
      "SELECT reference FROM bookings WHERE id = $bookingId",
      {
        bookingId,
      },
    ))!;
    expect((await findBookingByReference(next, reference)).driver).toMatchObject({ name: "Ravi Kumar" });
    await execute("UPDATE bookings SET status = 'checked_in' WHERE id = $bookingId", { bookingId });
    expect((await readDay(next)).entries).toMatchObject([{ id: bookingId, late: true, endsOn: day }]);
  });

  it("has a licence on the day of the trip, and is one's own", async () => {
    const other = await makeRoute(place);
    const keeper = await makeContext("partner", { accountId: other.accountId });
    const customer = await customerContext();
    const { ids } = await bookChoices(customer, [cab(place, other)]);
    const bookingId = ids.travel!;
    const soon = (await saveDriver(keeper, driver({ licence_valid_until: addDays(today, 3) }))).id;
    await expect(assignDriver(keeper, { bookingId, driverId: soon })).rejects.toMatchObject({
      code: "licence_ended",
    });
    const foreign = (await saveDriver(owner, driver())).id;
    await expect(assignDriver(keeper, { bookingId, driverId: foreign })).rejects.toThrow("Not found");
    await expect(assignDriver(stranger, { bookingId, driverId: foreign })).rejects.toThrow("Not found");
    await execute("UPDATE bookings SET status = 'completed' WHERE id = $bookingId", { bookingId });
    await expect(assignDriver(keeper, { bookingId, driverId: soon })).rejects.toMatchObject({
      code: "wrong_status",
    });
    expect(await told(bookingId)).toEqual([]);
  });
});
