import { beforeAll, expect, it } from "vitest";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import { browserOf } from "#tests/harness/screens.ts";
import { loader } from "./booking-confirmed.tsx";

/** Whoever scans the code of a booking sees its page; the house and the office, once signed in, the way to their own. */

let place: Place;
let booking: { id: string; reference: string };
let customerId: string;

beforeAll(async () => {
  place = await makePlace();
  const ctx = await customerContext();
  customerId = ctx.actor.id;
  booking = await makeBooking(ctx, place);
});

async function deskOf(user: Parameters<typeof browserOf>[0]) {
  const browser = await browserOf(user);
  const { reference } = booking;
  const { data } = await browser.open(loader, `/bookingConfirmedPage/${reference}`, {
    guestNumber: reference,
  });
  return data?.desk;
}

it("leads the house, the manager of its city and admins to the booking", async () => {
  const partner = await makeUser({ role: "partner", account_id: place.accountId });
  expect(await deskOf({ id: partner, role: "partner" })).toBe(`/partnerBookings/${booking.id}`);
  const manager = await makeUser({ role: "city_manager", zone_city_id: place.cityId });
  expect(await deskOf({ id: manager, role: "city_manager" })).toBe(`/cityAccBookings/${booking.id}`);
  const admin = await makeUser({ role: "admin" });
  expect(await deskOf({ id: admin, role: "admin" })).toBe(`/mhbookings/${booking.id}`);
});

it("leads nobody else anywhere", async () => {
  const other = await makePlace();
  const partner = await makeUser({ role: "partner", account_id: other.accountId });
  expect(await deskOf({ id: partner, role: "partner" })).toBeNull();
  const manager = await makeUser({ role: "city_manager", zone_city_id: other.cityId });
  expect(await deskOf({ id: manager, role: "city_manager" })).toBeNull();
  expect(await deskOf({ id: customerId, role: "customer" })).toBeNull();
  expect(await deskOf(null)).toBeNull();
});
