import { beforeEach, expect, it } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { markReturned } from "#app/domain/fulfilment/return-deposit.ts";
import { addDays, istInstant } from "#app/domain/shared/dates.ts";
import { row, rows } from "#db/client.ts";
import { confirmedHire, type HireOfTest } from "#tests/factories/claims.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { remindReturns } from "./remind-returns.ts";

let hire: HireOfTest;
let last: string;
let first: string;

beforeEach(async () => {
  hire = await confirmedHire(await makePlace());
  const booking = await row<{ startsOn: string; endsOn: string }>(
    "SELECT starts_on, ends_on FROM bookings WHERE id = $bookingId",
    { bookingId: hire.bookingId },
  );
  first = booking!.startsOn;
  last = booking!.endsOn;
});

const on = (day: string) => remindReturns(systemContext("test", istInstant(day, "08:00")));
const handOver = () =>
  markBooking(
    { ...hire.partner, now: istInstant(first, "10:00") },
    { bookingId: hire.bookingId, mark: "checked_in" },
  );
const told = async () =>
  (
    await rows<{ template: string; variables: { lastDay: string; depositPaise: number } }>(
      "SELECT template, variables FROM messages WHERE booking_id = $bookingId AND template LIKE 'booking.return%' ORDER BY created_at",
      { bookingId: hire.bookingId },
    )
  ).map(({ template, variables }) => [template, variables.lastDay]);

it("reminds of the last day of a hire, and on the next one that it is late, each once", async () => {
  await on(last);
  expect(await told()).toEqual([]);
  await handOver();
  await on(addDays(last, -1));
  expect(await told()).toEqual([]);
  for (const day of [last, last, addDays(last, 1), addDays(last, 1), addDays(last, 2)]) await on(day);
  expect(await told()).toEqual([
    ["booking.return_due", last],
    ["booking.return_overdue", last],
  ]);
});

it("does not write to whoever brought it back", async () => {
  await handOver();
  await markReturned(
    { ...hire.partner, now: istInstant(last, "07:00") },
    { bookingId: hire.bookingId, inOrder: false },
  );
  await on(last);
  await on(addDays(last, 1));
  expect(await told()).toEqual([]);
});

it("says of how much deposit the store may ask for a part", async () => {
  await handOver();
  await on(addDays(last, 1));
  const [message] = await rows<{ variables: { depositPaise: number; contactPhone?: string } }>(
    "SELECT variables FROM messages WHERE booking_id = $bookingId AND template = 'booking.return_overdue'",
    { bookingId: hire.bookingId },
  );
  const { deposit } = (await row<{ deposit: number }>(
    "SELECT deposit_paise AS deposit FROM bookings WHERE id = $bookingId",
    { bookingId: hire.bookingId },
  ))!;
  expect(message!.variables.depositPaise).toBe(deposit);
  expect(deposit).toBeGreaterThan(0);
});
