import { expect, it } from "vitest";
import { type Context, GUEST, systemContext } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { row } from "#db/client.ts";
import { cancelAtQuote, customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { type CancellationRow, cancellationList } from "./cancellation-list.ts";
import { findCancelled } from "./find-cancelled.ts";

const page = (ctx: Context, filters: Parameters<typeof cancellationList.page>[1] = {}) =>
  cancellationList.page(ctx, filters);

it("lists what was cancelled within the own scope, and finds it by either number or as the last one", async () => {
  const place = await makePlace();
  const guest = await customerContext();
  const made = [];
  for (const from of [20, 30]) {
    const { id } = await makeBooking(guest, place, { checkIn: inDays(from), checkOut: inDays(from + 2) });
    // The second a minute after the first: the list goes by the time.
    const then = { ...guest, now: new Date(guest.now.getTime() + from * 2_000) };
    const { bookingCancelId, refundPaise } = await cancelAtQuote(then, id);
    const booking = await row<{ number: string }>(
      "SELECT booking_order_id AS number FROM bookings WHERE id = $id",
      { id },
    );
    made.push({ number: booking!.number, bookingCancelId, refund: refundPaise });
  }
  await makeBooking(guest, place, { checkIn: inDays(40), checkOut: inDays(41) });
  const [first, last] = made;

  const own = await page(guest, { kind: "room" });
  expect(own.rows.map((one: CancellationRow) => one.booking_cancel_id)).toEqual([
    last!.bookingCancelId,
    first!.bookingCancelId,
  ]);
  expect(own.rows[0]).toMatchObject({ booking_order_id: last!.number, refundAmount: last!.refund });
  expect(own.rows[0]).not.toHaveProperty("partner_amount_on_cancel");
  const system = systemContext("test");
  const whole = await page(system, { q: first!.number });
  expect(whole.rows).toMatchObject([{ partner_amount_on_cancel: expect.any(Number), no_of_days: 2 }]);
  const halves = [1, 2].map((number) => cancellationList.page(guest, { page: number }, { pageSize: 1 }));
  expect((await Promise.all(halves)).map(({ rows, total }) => [rows.length, total])).toEqual([
    [1, 2],
    [1, 2],
  ]);
  expect((await page(guest, { kind: "travel" })).rows).toEqual([]);
  for (const stranger of [await customerContext(), { actor: GUEST, now: new Date() }])
    expect((await page(stranger)).rows).toEqual([]);

  expect(await findCancelled(guest, {})).toBe(last!.number);
  expect(await findCancelled(guest, { kind: "room", number: first!.bookingCancelId })).toBe(first!.number);
  expect(await findCancelled(guest, { number: first!.number.toLowerCase() })).toBe(first!.number);
  await expect(findCancelled(guest, { kind: "food", number: first!.number })).rejects.toThrow(NotFound);
  await expect(findCancelled(system, {})).rejects.toThrow(NotFound);
  await expect(findCancelled(await customerContext(), { number: first!.number })).rejects.toThrow(
    `${first!.number} is not found`,
  );
});
