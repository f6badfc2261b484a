import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { resetConfig } from "#app/config.ts";
import { readStatement } from "#app/domain/accounts/statement.ts";
import { type BookingState, bookingList } from "#app/domain/bookings/booking-list.ts";
import { systemContext } from "#app/domain/context.ts";
import { listFile } from "#app/domain/lists/write-file.ts";
import { reportList } from "#app/domain/reports/report-list.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { copyOut, openBulk } from "#db/bulk.ts";
import { closeDatabase, row, rows } from "#db/client.ts";
import { makeCustomer, makePlace } from "#tests/factories/inventory.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { type Figure, median } from "./frame.ts";
import { seedReports } from "./parts/report-seed.ts";

export const name = "Reports, statements, files and lists on a million bookings";

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const SMALL = 10_000;
const ROUNDS = 7;
const ctx = systemContext("bench");

export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "medihaven-bench-"));
  const [small, large] = [await seeded(SMALL), await seeded(ROWS)];
  try {
    await use(large);
    return [
      await monthWise(),
      await statement(),
      await exportOfBookings(large, folder),
      ...(await lists(small, large)),
    ];
  } finally {
    await closeDatabase();
    await small.drop();
    await large.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A database of its own with so many bookings. */
async function seeded(count: number): Promise<TestDatabase> {
  const database = await createTestDatabase("migrated");
  await use(database);
  const client = await openBulk("bench", database.url);
  try {
    await seedReports(client, { ...(await makePlace()), customerId: await makeCustomer() }, count);
    // Reads the tables once where nothing limits the time: the product's connections give up after 3.5 seconds.
    await client.query(BARE_MONTHS);
  } finally {
    await client.end();
  }
  return database;
}

/** From here on the product's reads ask this database. */
async function use(database: TestDatabase): Promise<void> {
  await closeDatabase();
  process.env.DATABASE_URL = database.url;
  resetConfig();
}

/** The same rows by hand: no view, no scope, no totals, no names. */
const BARE_MONTHS = `SELECT date_trunc('month', b.created_at AT TIME ZONE 'Asia/Kolkata')::date AS month,
    count(*) FILTER (WHERE b.status <> 'cancelled') AS bookings,
    sum((b.ends_on - b.starts_on) * b.units) FILTER (WHERE b.status <> 'cancelled') AS nights,
    sum(b.adults + b.children + b.infants) FILTER (WHERE b.status <> 'cancelled') AS guests,
    sum(b.units) FILTER (WHERE b.status <> 'cancelled') AS rooms,
    sum(b.total_paise) FILTER (WHERE b.status <> 'cancelled') AS amount,
    count(*) FILTER (WHERE b.status = 'cancelled') AS cancelled,
    sum((b.ends_on - b.starts_on) * b.units) FILTER (WHERE b.status = 'cancelled') AS cancelled_nights,
    sum(b.total_paise) FILTER (WHERE b.status = 'cancelled') AS cancelled_amount, sum(c.refund_paise) AS refund
  FROM bookings b LEFT JOIN cancellations c ON c.booking_id = b.id
  WHERE b.kind = 'room' AND b.status NOT IN ('held', 'expired') GROUP BY 1 ORDER BY 1 DESC`;

async function monthWise(): Promise<Figure> {
  const { bare, ours } = await against(
    () => rows(BARE_MONTHS),
    () => reportList("month-wise").page(ctx, { kind: "room" }),
  );
  return ratio(
    `month-wise report on ${ROWS} bookings against the bare SQL of the same rows, time`,
    ours,
    bare,
  );
}

/** The lines of a month of one account with their entries' amounts, and what was owed before. */
const BARE_STATEMENT = `SELECT line.id, entry.at, entry.kind, booking.booking_order_id, -line.amount_paise AS amount,
    sum(other.amount_paise) FILTER (WHERE other.account = 'customer') AS gross,
    -sum(other.amount_paise) FILTER (WHERE other.account = 'tds_payable') AS tds,
    -sum(other.amount_paise) FILTER (WHERE other.account = 'tcs_payable') AS tcs
  FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id JOIN bookings booking ON booking.id = entry.booking_id
  JOIN ledger_lines other ON other.entry_id = entry.id
  WHERE line.account = 'partner_payable' AND line.party_id = $account AND entry.at >= $from AND entry.at < $to
  GROUP BY line.id, entry.id, booking.id ORDER BY entry.at, line.id LIMIT 500`;
const BARE_OPENING = `SELECT -sum(line.amount_paise) FILTER (WHERE entry.at < $from) AS opening FROM ledger_lines line
  JOIN ledger_entries entry ON entry.id = line.entry_id WHERE line.account = 'partner_payable' AND line.party_id = $account AND entry.at < $to`;

async function statement(): Promise<Figure> {
  const account = (await row<{ id: string }>("SELECT md5('account7')::uuid AS id"))!.id;
  const month = addDays(istDate(ctx.now), -60).slice(0, 7);
  const [from, to] = [
    `${month}-01T00:00:00+05:30`,
    `${addDays(`${month}-28`, 5).slice(0, 7)}-01T00:00:00+05:30`,
  ];
  const { bare, ours } = await against(
    () =>
      Promise.all([rows(BARE_STATEMENT, { account, from, to }), rows(BARE_OPENING, { account, from, to })]),
    () => readStatement(ctx, { accountId: account, month }),
  );
  return ratio(`a partner's statement of a month against the bare SQL of the same rows, time`, ours, bare);
}

async function exportOfBookings(database: TestDatabase, folder: string): Promise<Figure> {
  const client = await openBulk("bench", database.url);
  const out = path.join(folder, "bookings.csv");
  const { bare, ours } = await against(
    () =>
      pipeline(
        Readable.from(copyOut(client, "COPY bookings TO STDOUT (FORMAT csv, HEADER)")),
        createWriteStream(out),
      ),
    async () => {
      const { stream } = await listFile(bookingList.query(ctx, {}), "csv");
      await pipeline(stream, createWriteStream(out));
    },
    3,
  );
  await client.end();
  return {
    what: `export of ${ROWS} bookings against \\copy of the table, rows per second`,
    value: bare / ours,
    atLeast: 0.4,
    parts: { copy: ms(bare), export: ms(ours), rows_per_second: Math.round(ROWS / (ours / 1000)) },
  };
}

const LISTS: Record<string, BookingState> = {
  "confirmed, still to come": { kind: "room", status: ["confirmed"], when: "upcoming", sort: "-check_in" },
  "a week's check-ins": {
    kind: "room",
    status: ["completed"],
    sort: "-check_in",
    from: addDays(istDate(ctx.now), -40),
    to: addDays(istDate(ctx.now), -34),
  },
  "a week's bookings": {
    dates: "booked",
    from: addDays(istDate(ctx.now), -40),
    to: addDays(istDate(ctx.now), -34),
  },
  everything: {},
  "one number": { q: "MHR-00000042" },
  "a rare name": { q: "nobody of this name" },
};

/** The same first page on both databases in turn, each warm, so that whatever else the machine does falls on both. */
async function lists(small: TestDatabase, large: TestDatabase): Promise<Figure[]> {
  const propertyId = (await row<{ id: string }>("SELECT md5('property7')::uuid AS id"))!.id;
  const ofHouse: BookingState = {
    kind: "room",
    status: ["completed"],
    sort: "-check_in",
    property: propertyId,
  };
  const wanted = { ...LISTS, "one house": ofHouse };
  const figures: Figure[] = [];
  for (const [what, filters] of Object.entries(wanted)) {
    const [few, many]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++)
      for (const [database, times] of [
        [small, few],
        [large, many],
      ] as const) {
        await use(database);
        times.push(await timed(() => bookingList.page(ctx, filters), 3));
      }
    figures.push({
      what: `first page of bookings (${what}) on ${ROWS} against ${SMALL}, time`,
      value: median(many) / median(few),
      atMost: 1.5,
      parts: { small: ms(median(few)), large: ms(median(many)) },
    });
  }
  return figures;
}

const ms = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;
const ratio = (what: string, ours: number, bare: number): Figure => ({
  what,
  value: ours / bare,
  atMost: 2,
  parts: { bare: ms(bare), ours: ms(ours) },
});

async function timed(work: () => Promise<unknown>, rounds = ROUNDS): Promise<number> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await once(work));
  return median(times);
}

async function once(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Both in turn, so that whatever else the machine does falls on both. Milliseconds, the middle of several. */
async function against(bareWork: () => Promise<unknown>, ourWork: () => Promise<unknown>, rounds = ROUNDS) {
  const [bare, ours]: [number[], number[]] = [[], []];
  await bareWork();
  await ourWork();
  for (let round = 0; round < rounds; round++) {
    bare.push(await once(bareWork));
    ours.push(await once(ourWork));
  }
  return { bare: median(bare), ours: median(ours) };
}
