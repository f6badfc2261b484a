import { expect, it } from "vitest";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { markReturned } from "#app/domain/fulfilment/return-deposit.ts";
import { confirmedHire } from "#tests/factories/claims.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { hiresNotBack } from "./hires-not-back.ts";

it("names what a guest hired from the day after its last one until it is back, to nobody else", async () => {
  const place = await makePlace();
  const { bookingId, customer, partner, on } = await confirmedHire(place);
  const other = (await confirmedHire(place)).customer;
  const ofDay = (day: number) => hiresNotBack(on(customer, day));
  expect(await ofDay(4)).toEqual([]);
  await markBooking(on(partner, 0), { bookingId, mark: "checked_in" });
  expect(await ofDay(3)).toEqual([]);
  expect(await ofDay(4)).toEqual([bookingId]);
  expect(await hiresNotBack(on(other, 4))).toEqual([]);
  await markReturned(on(partner, 5), { bookingId, inOrder: false });
  expect(await ofDay(6)).toEqual([]);
});
