import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { readRelated } from "#app/domain/bookings/booking-parts.ts";
import { importBankReceipts } from "#app/domain/books/bank-receipts.ts";
import { importGatewaySettlements } from "#app/domain/books/settle-gateway.ts";
import { settlementList } from "#app/domain/books/settlement-list.ts";
import { systemContext, type TxContext } from "#app/domain/context.ts";
import { conversationScope } from "#app/domain/conversations/conversation-scope.ts";
import { formCList } from "#app/domain/foreign-guests/form-c-list.ts";
import { listBookingMessages } from "#app/domain/messages/list-messages.ts";
import { officeCityChoices } from "#app/domain/places/list-cities.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { withhold } from "#app/domain/tax/withhold.ts";
import { storedTrip } from "#app/domain/trips/trip.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row, rows } from "#db/client.ts";
import { actorOf } from "#tests/factories/bookings.ts";
import {
  makeAccount,
  makeCity,
  makeCustomer,
  makePlace,
  makeUser,
  type Place,
} from "#tests/factories/inventory.ts";
import { quoteOf } from "#tests/factories/quotes.ts";
import { seedReports } from "../bench/parts/report-seed.ts";

/**
 * What is asked at every price, every page of a booking and every list of an office reads the few bookings that it is about, however many
 * there are: here 3,000 of fifty partners and fifty customers, all in one city, beside 300 cities without
 * any.
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
  for (let customer = 0; customer < 49; customer++) await makeCustomer();
  await execute(`WITH guests AS (SELECT id, row_number() OVER () AS n FROM users WHERE role = 'customer')
    UPDATE orders SET customer_id = guests.id FROM guests WHERE guests.n = 1 + abs(hashtext(orders.id::text)) % 50`);
  await execute(
    "UPDATE bookings SET customer_id = ordered.customer_id FROM orders ordered WHERE ordered.id = order_id",
  );
  await execute("ANALYZE bookings, orders, users");
  await execute("ANALYZE cities");
});

/**
 * How many rows of a table, or entries of its indexes, the work reads in a transaction of its own.
 * @param asIfLarge the planner may not read a whole table, as it prefers with so few rows, unless it has no other way
 */
function readBy(
  work: (ctx: TxContext) => Promise<unknown>,
  { table = "bookings", asIfLarge = false } = {},
): Promise<number> {
  return withTransaction(systemContext("test"), async (ctx) => {
    if (asIfLarge)
      await execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off", {}, ctx.tx);
    const before = await rowsRead(ctx, table);
    await work(ctx);
    return (await rowsRead(ctx, table)) - before;
  });
}

/** The rows of a table, and the entries of its indexes, that this connection has read and not yet told the statistics. */
async function rowsRead({ tx }: TxContext, table: string): Promise<number> {
  const read = await row<{ count: number }>(
    `SELECT (pg_stat_get_xact_tuples_returned($table::regclass) + (SELECT sum(pg_stat_get_xact_tuples_returned(indexrelid))
       FROM pg_index WHERE indrelid = $table::regclass))::integer AS count`,
    { table },
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

it("a trip: what its customer has in the city around its days", async () => {
  const order = await row<{ reference: string }>(
    "SELECT reference FROM orders WHERE status = 'confirmed' LIMIT 1",
    {},
  );
  const read = await readBy((ctx) => storedTrip(ctx, order!.reference), { asIfLarge: true });
  expect(read).toBeLessThan(BOOKINGS / 20);
});

it("whether a number has a booking in a city: its bookings", async () => {
  const conversation = await row<{ id: string }>(
    "INSERT INTO conversations (phone_e164, last_at) VALUES ('+919812345678', now()) RETURNING id",
    {},
  );
  const { cityId: zoneCityId } = place;
  const managerId = await makeUser({ role: "city_manager", zone_city_id: zoneCityId });
  const { sql, bind } = conversationScope(actorOf("city_manager", managerId, { zoneCityId }));
  const find = ({ tx }: TxContext) =>
    rows(
      `SELECT id FROM conversations conversation WHERE id = $id AND ${sql}`,
      { ...bind, ...conversation! },
      tx,
    );
  expect(await readBy(find, { asIfLarge: true })).toBeLessThan(10);
});

it("the messages of a booking: its own and those of its order", async () => {
  await execute(
    `INSERT INTO messages (dedupe_key, channel, recipient, template, variables, purpose, booking_id)
     SELECT 'read:' || id, 'mail', 'asha@example.com', 'booking.confirmed', '{}', 'transactional', id FROM bookings`,
  );
  await execute("ANALYZE messages");
  const booking = await row<{ id: string }>("SELECT id FROM bookings LIMIT 1", {});
  const listed = (ctx: TxContext) => listBookingMessages(ctx, booking!.id);
  expect(await readBy(listed, { table: "messages" })).toBeLessThan(10);
});

it("what another partner sold in the financial year: its own", async () => {
  const quote = quoteOf(await makeAccount());
  expect(await readBy((ctx) => withhold(ctx, [quote], null))).toBeLessThan(10);
});

it("what came to the bank: by its UTR, also before the first statistics of what the gateway sent", async () => {
  const paid = await rows<{ id: string }>(
    `INSERT INTO payments (order_id, attempt, gateway, gateway_payment_id, amount_paise, state, captured_at)
     SELECT id, 1, 'sandbox', 'pay_' || id, 224000, 'captured', now() FROM orders WHERE status = 'confirmed' ORDER BY id LIMIT 400
     RETURNING gateway_payment_id AS id`,
    {},
  );
  const office = systemContext("test");
  const day = istDate(office.now);
  const received = paid.map((_, index) => `UTR${index},2187.14,${day},Gateway`).join("\n");
  await importBankReceipts(office, `utr,amount,received_on,payer\n${received}`);
  const sent = paid.map(({ id }, index) => `${id},2240.00,44.80,8.06,UTR${index},${day}`).join("\n");
  const settle = (ctx: TxContext) =>
    importGatewaySettlements(ctx, `payment_id,amount,fee,gst,utr,settled_on\n${sent}`);
  expect(await readBy(settle, { table: "ledger_lines" })).toBeLessThan(20 * paid.length);
  expect(
    await row("SELECT count(*)::integer AS posted FROM bank_receipts WHERE posted_at IS NOT NULL", {}),
  ).toEqual({
    posted: paid.length,
  });
  await execute("ANALYZE payments, gateway_settlements");
  const listed = (ctx: TxContext) => settlementList.page(ctx, {}, { rowsOnly: true });
  expect(await readBy(listed, { table: "gateway_settlements", asIfLarge: true })).toBeLessThan(150);
  expect(await readBy(listed, { table: "payments", asIfLarge: true })).toBeLessThan(200);
});

it("the register of guests from abroad: their stays, not all that there are", async () => {
  await execute(`UPDATE bookings SET nationality = 'Bangladeshi' WHERE id IN (SELECT id FROM bookings
    WHERE kind = 'room' AND status = 'completed' AND extends_booking_id IS NULL ORDER BY id LIMIT 20)`);
  await execute("ANALYZE bookings, form_c_entries");
  let listed = 0;
  const read = await readBy(
    async (ctx) => {
      listed = (await formCList.page(ctx, {})).total;
    },
    { asIfLarge: true },
  );
  expect(listed).toBe(20);
  expect(read).toBeLessThan(400);
});
