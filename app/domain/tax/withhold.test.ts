import { expect, it } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { quoteOf } from "#tests/factories/quotes.ts";
import { withhold } from "./withhold.ts";

it.each([
  ["the last minute of March", "2027-03-31", "23:59", 1_000],
  ["the first minute of April", "2027-04-01", "00:01", 0],
  ["the noon of April's first day, of which its small hours count", "2027-04-01", "12:00", 1_000],
])("what a partner sold in the financial year is India's at %s", async (_, date, time, ppm) => {
  const place = await makePlace({ account: { pan: "AAAPM1234C" } });
  const guestAt = (day: string, hour: string) => customerContext(istInstant(day, hour));
  const stay = { checkIn: "2027-04-10", checkOut: "2027-04-12" };
  // Two nights at 1,000 rupees each on either side of the year's end.
  await makeBooking(await guestAt("2027-03-31", "23:00"), place, stay);
  if (time === "12:00") await makeBooking(await guestAt("2027-04-01", "00:30"), place, stay);
  const ctx: Context = { actor: { kind: "guest" }, now: istInstant(date, time) };
  const [withheld] = await withhold(ctx, [quoteOf(place.accountId)], null);
  expect(withheld!.rates.tds.ppm).toBe(ppm);
  expect(withheld!.breakdown.tdsPaise).toBe(ppm === 0 ? 0 : 150);
});
