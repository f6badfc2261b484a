import { expect, it } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { breakDown } from "#app/domain/money/breakdown.ts";
import type { KindQuote } from "#app/domain/money/quote.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { withhold } from "./withhold.ts";

const rate = (ppm: number) => ({ id: "00000000-0000-0000-0000-000000000000", ppm });
/** Of an individual who sells more than 3,000 rupees in a financial year, a thousandth is withheld. */
const RATES = {
  gst: rate(120_000),
  tds: rate(0),
  tcs: rate(5_000),
  gst_on_commission: rate(180_000),
  tds_on_agent: rate(20_000),
  gateway_fee: rate(22_420),
  withholding: [
    { ...rate(1_000), code: "tds" as const, party: "individual" as const, thresholdPaise: 300_000 },
  ],
};
const TERMS = {
  partnerOfferPpm: 0,
  mhOfferPaise: 0,
  commissionPpm: 150_000,
  agentPpm: 0,
  gstOwedBy: "partner" as const,
  rates: RATES,
  basePaise: 150_000,
};

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
  const quote = { ...TERMS, accountId: place.accountId, breakdown: breakDown(TERMS) };
  const [withheld] = await withhold(ctx, [quote as unknown as KindQuote], null);
  expect(withheld!.rates.tds.ppm).toBe(ppm);
  expect(withheld!.breakdown.tdsPaise).toBe(ppm === 0 ? 0 : 150);
});
