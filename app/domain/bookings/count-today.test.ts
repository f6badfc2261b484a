import { expect, test } from "vitest";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { customerContext, inDays, makeBooking, placeStay } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { type BookingState, bookingList } from "./booking-list.ts";
import { countBookingsToday } from "./count-today.ts";

test("each number is the total of the list that it opens, within the actor's scope", async () => {
  const [place, other] = [await makePlace(), await makePlace()];
  const today = inDays(0);
  const book = async (checkIn: string, checkOut: string, at = place) =>
    makeBooking(await customerContext(), at, { checkIn, checkOut });
  await book(today, inDays(2));
  await book(today, inDays(1));
  const arrived = await book(today, inDays(3));
  await book(inDays(5), inDays(6));
  await placeStay(await customerContext(), place, { checkIn: inDays(8), checkOut: inDays(9) });
  await book(today, inDays(2), other);
  const partner = await makeContext("partner", { accountId: place.accountId });
  await markBooking(partner, { bookingId: arrived.id, mark: "checked_in" });

  const counts = await countBookingsToday(partner);
  expect(counts).toEqual({ toCheckIn: 2, inHouse: 1, upcoming: 1, held: 1, bookedToday: 5 });
  const lists: Record<keyof typeof counts, BookingState> = {
    toCheckIn: { when: "live", status: ["confirmed"] },
    inHouse: { status: ["checked_in"] },
    upcoming: { when: "upcoming", status: ["confirmed"] },
    held: { status: ["held"] },
    bookedToday: { dates: "booked", from: today, to: today },
  };
  for (const actor of [partner, await makeContext("admin")]) {
    const seen = await countBookingsToday(actor);
    for (const [name, filters] of Object.entries(lists)) {
      expect([name, seen[name as keyof typeof seen]]).toEqual([
        name,
        (await bookingList.page(actor, filters)).total,
      ]);
    }
  }
});
