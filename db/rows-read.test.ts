import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { readRelated } from "#app/domain/bookings/booking-parts.ts";
import { systemContext, type TxContext } from "#app/domain/context.ts";
import { breakDown } from "#app/domain/money/breakdown.ts";
import type { KindQuote } from "#app/domain/money/quote.ts";
import { officeCityChoices } from "#app/domain/places/list-cities.ts";
import { withhold } from "#app/domain/tax/withhold.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row } from "#db/client.ts";
import { makeAccount, makeCity, makeCustomer, makePlace, type Place } from "#tests/factories/inventory.ts";
import { seedReports } from "../bench/parts/report-seed.ts";

/**
 * What is asked at every price, every page of a booking and every list of an office reads the few bookings that it is about, however many
 * there are: here 3,000 of fifty partners, all in one city, beside 300 cities without any.
 */

const BOOKINGS = 3_000;
let place: Place;
beforeAll(async () => {
  place = await makePlace();
  for (let city = 0; city < 300; city++) await makeCity();
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await seedReports(client, { ...place, customerId: await makeCustomer() }, BOOKINGS);
  await client.end();
  await execute("ANALYZE cities");
});

/** How many rows of bookings, or entries of their indexes, the work reads in a transaction of its own. */
function readBy(work: (ctx: TxContext) => Promise<unknown>): Promise<number> {
  return withTransaction(systemContext("test"), async (ctx) => {
    const before = await rowsRead(ctx);
    await work(ctx);
    return (await rowsRead(ctx)) - before;
  });
}

/** The rows of bookings, and the entries of their indexes, that this connection has read and not yet told the statistics. */
async function rowsRead({ tx }: TxContext): Promise<number> {
  const read = await row<{ count: number }>(
    `SELECT (pg_stat_get_xact_tuples_returned('bookings'::regclass) + (SELECT sum(pg_stat_get_xact_tuples_returned(indexrelid))
       FROM pg_index WHERE indrelid = 'bookings'::regclass))::integer AS count`,
    {},
    tx,
  );
  return read!.count;
}

it("the cities that an office chooses from: one step a city", async () => {
  expect(await readBy(officeCityChoices)).toBeLessThan(10);
});

it("what a booking prolongs and what prolongs it: by their keys", async () => {
  const booking = await row<{ id: string }>("SELECT id FROM bookings LIMIT 1", {});
  expect(await readBy(({ tx }) => readRelated([booking!.id], tx))).toBeLessThan(10);
});

it("what another partner sold in the financial year: its own", async () => {
  const rate = (ppm: number) => ({ id: place.roomId, ppm });
  const rates = {
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
  const terms = {
    partnerOfferPpm: 0,
    mhOfferPaise: 0,
    commissionPpm: 150_000,
    agentPpm: 0,
    gstOwedBy: "partner",
    rates,
    basePaise: 150_000,
  } as const;
  const quote = { ...terms, accountId: await makeAccount(), breakdown: breakDown(terms) };
  expect(await readBy((ctx) => withhold(ctx, [quote as unknown as KindQuote], null))).toBeLessThan(10);
});
