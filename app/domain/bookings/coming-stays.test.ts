import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { customerContext, inDays, makeBooking, payOrder } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { comingStays } from "./coming-stays.ts";
import { extendBooking } from "./extend-booking.ts";
import { findBooking } from "./find-booking.ts";

it("names a stay once, with all nights that were added to it", async () => {
  const ctx = await customerContext();
  const place = await makePlace();
  const booking = await makeBooking(ctx, place);
  const { bookingOrderId } = await findBooking(ctx, { reference: booking.reference });
  for (const [checkOut, expectedTotalPaise] of [
    [inDays(10), 112_000],
    [inDays(12), 224_000],
  ] as const)
    await payOrder(
      ctx,
      await extendBooking(ctx, {
        bookingId: booking.id,
        checkOut,
        expectedTotalPaise,
        formKey: randomUUID(),
      }),
    );
  expect(await comingStays(ctx)).toMatchObject([
    {
      id: booking.id,
      bookingOrderId,
      checkIn: inDays(7),
      checkOut: inDays(12),
    },
  ]);
  const during = { ...ctx, now: new Date(ctx.now.getTime() + 11 * 86_400_000) };
  expect(await comingStays(during)).toMatchObject([{ id: booking.id, from: inDays(11) }]);
});
