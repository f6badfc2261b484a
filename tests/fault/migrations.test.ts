import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { resetConfig } from "#app/config.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { closeDatabase } from "#db/client.ts";
import { migrate, rollback } from "#db/migrate.ts";
import { closeQueue } from "#db/queue.ts";
import { makeCustomer } from "#tests/factories/inventory.ts";
import { makeBookableHouse } from "#tests/factories/stay-to-book.ts";
import { asApplication } from "#tests/harness/administer.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { schemaSql } from "#tests/harness/schema-sql.ts";
import { signedIn } from "#tests/harness/signed-in.ts";
import { askForTemplate } from "#tests/harness/templates.ts";
import { SITES, seedSearch } from "../../bench/parts/search-seed.ts";
import { WebGuest } from "../../bench/parts/web-guest.ts";

/**
 * Goal G29: a table of 1.8 million rows gets a column, values in batches, a constraint and an index, while guests search and book and while a
 * report reads the table for longer than a request waits; then all of it is taken back. `npm run faults -- migrations` takes that size.
 */

/** Houses of five rooms for a year. */
const HOUSES = process.env.FAULT_FULL === "1" ? 1_000 : 20;
const READ_FOR_S = 6;
/** Beside the other tests, where everything is late, only what a guest notices counts: a request that waits for three seconds is refused. */
const LONGEST_LOCK_WAIT_S = process.env.FAULT_FULL === "1" ? 2 : Number.POSITIVE_INFINITY;

const MIGRATIONS: Record<string, [up: string, down: string, more?: string]> = {
  "9001-column": [
    "await sql('ALTER TABLE room_nights ADD COLUMN trial integer')",
    "await sql('ALTER TABLE room_nights DROP COLUMN trial')",
  ],
  "9002-values": [
    // By key, so that no batch looks through what is done already.
    `for (let last = { room_id: '00000000-0000-0000-0000-000000000000', night: '-infinity' }; last; )
       [last] = await sql(\`WITH batch AS (SELECT room_id, night FROM room_nights WHERE (room_id, night) > ($1, $2) ORDER BY room_id, night LIMIT 1000 FOR UPDATE),
         changed AS (UPDATE room_nights n SET trial = n.allotment FROM batch WHERE n.room_id = batch.room_id AND n.night = batch.night)
         SELECT room_id, night::text FROM batch ORDER BY room_id DESC, night DESC LIMIT 1\`, [last.room_id, last.night])`,
    "",
    "export const transaction = false;",
  ],
  "9003-rule": [
    "await sql('ALTER TABLE room_nights DROP CONSTRAINT IF EXISTS trial_known'); await sql('ALTER TABLE room_nights ADD CONSTRAINT trial_known CHECK (trial >= 0) NOT VALID'); await sql('ALTER TABLE room_nights VALIDATE CONSTRAINT trial_known')",
    "await sql('ALTER TABLE room_nights DROP CONSTRAINT trial_known')",
    "export const transaction = false;",
  ],
  "9004-index": [
    "await sql('DROP INDEX CONCURRENTLY IF EXISTS room_nights_trial'); await sql('CREATE INDEX CONCURRENTLY room_nights_trial ON room_nights (trial)')",
    "await sql('DROP INDEX CONCURRENTLY room_nights_trial')",
    "export const transaction = false;",
  ],
};

let database: TestDatabase;
let folder: string;
let app: AppServer;
beforeEach(async () => {
  // The template of the fault tests is the demo's.
  await askForTemplate(inject("databases"), "migrated");
  database = await createTestDatabase("migrated");
  await seedSearch(database.url, HOUSES);
  folder = await mkdtemp(path.join(os.tmpdir(), "migrations-"));
  for (const [name, [up, down, more = ""]] of Object.entries(MIGRATIONS))
    await writeFile(
      path.join(folder, `${name}.ts`),
      `${more}\nexport async function up(sql) { ${up} }\nexport async function down(sql) { ${down} }\n`,
    );
  await closeQueue();
  await closeDatabase();
  process.env.DATABASE_URL = database.url;
  resetConfig();
  app = await startApp({ databaseUrl: asApplication(database.url), worker: false });
}, 900_000);
afterEach(async () => {
  await app?.stop();
  await closeQueue();
  await closeDatabase();
  await rm(folder, { recursive: true, force: true });
  await database?.drop();
});

type Traffic = { searches: number; booked: number; failed: string[]; slowestMs: number };

/** Guests who search, and some who book, until they are told to stop. */
function traffic(): { end: () => Promise<Traffic> } {
  const seen: Traffic = { searches: 0, booked: 0, failed: [], slowestMs: 0 };
  let isOver = false;
  const note = (what: string, status: number, began: number) => {
    if (status >= 400) seen.failed.push(`${what} ${status}`);
    seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - began));
  };
  const search = async (lane: number) => {
    for (let round = 0; !isOver; round += 1) {
      const { city, hospital } = SITES[(lane + round) % SITES.length]!;
      const day = addDays(istDate(new Date()), 5 + (round % 200));
      const began = performance.now();
      const response = await fetch(
        `${app.url}/hotels/${city}/${hospital}?checkIn=${day}&checkOut=${addDays(day, 3)}&adults=2`,
      );
      await response.arrayBuffer();
      note("search", response.status, began);
      seen.searches += 1;
      await sleep(50);
    }
  };
  const book = async () => {
    const stay = await makeBookableHouse(1_000);
    while (!isOver) {
      const guest = new WebGuest(await signedIn(await makeCustomer(), "customer"));
      const began = performance.now();
      const payPage = await guest.hold(app.url, stay(20 + (seen.booked % 60), 2));
      const reference = payPage && (await guest.pay(payPage));
      for (const status of guest.statuses) note("booking", status, began);
      if (reference) seen.booked += 1;
      await sleep(100);
    }
  };
  const working = Promise.all([search(0), search(3), book()]);
  return {
    end: async () => {
      isOver = true;
      await working;
      return seen;
    },
  };
}

/** How long requests of the product wait for a lock at most, looked at ten times a second. */
function watchLocks(client: pg.Client): { end: () => Promise<number> } {
  let longest = 0;
  let isOver = false;
  const looking = (async () => {
    for (; !isOver; await sleep(100)) {
      const { rows } = await client.query<{ seconds: number }>(
        `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - w.waitstart)), 0)::float AS seconds
         FROM pg_locks w JOIN pg_stat_activity a USING (pid) WHERE NOT w.granted AND a.application_name = 'medihaven'`,
      );
      longest = Math.max(longest, rows[0]!.seconds);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await looking;
      return longest;
    },
  };
}

test(`${HOUSES * 5 * 365} nights are migrated up, down and up again, and nobody who searches or books notices`, {
  timeout: 1_800_000,
}, async () => {
  const [reader, watcher] = [1, 2].map(() => new pg.Client({ connectionString: database.url })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([reader.connect(), watcher.connect()]);
  const before = await schemaSql();
  const [guests, locks] = [traffic(), watchLocks(watcher)];
  // What a column needs, a report holds for longer than a request would wait.
  const reading = reader.query(
    `BEGIN; SELECT count(*) FROM room_nights; SELECT pg_sleep(${READ_FOR_S}); COMMIT`,
  );
  const readers = async () =>
    (
      await watcher.query<{ count: number }>(
        "SELECT count(*)::integer AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'",
      )
    ).rows[0]!.count;
  await expect.poll(readers, { timeout: 60_000 }).toBe(1);
  const began = Date.now();
  const applied = await migrate(database.url, { folder });
  const seconds = Math.round((Date.now() - began) / 1_000);
  await reading;
  await rollback(database.url, applied.length, folder);
  const after = await schemaSql();
  await migrate(database.url, { folder });
  const [{ searches, booked, failed, slowestMs }, longest] = [await guests.end(), await locks.end()];
  await Promise.all([reader.end(), watcher.end()]);
  console.log(
    `${HOUSES * 5 * 365} nights: up in ${seconds} s; ${searches} searches and ${booked} bookings meanwhile, ${failed.length} failed, ` +
      `the slowest ${slowestMs} ms; the longest wait for a lock ${longest.toFixed(2)} s`,
  );
  expect(applied).toEqual(Object.keys(MIGRATIONS));
  // Otherwise the column waited for nobody.
  expect(seconds).toBeGreaterThanOrEqual(READ_FOR_S - 2);
  expect(after).toEqual(before);
  expect(failed).toEqual([]);
  expect(searches).toBeGreaterThan(10);
  expect(booked).toBeGreaterThan(0);
  expect(longest).toBeLessThanOrEqual(LONGEST_LOCK_WAIT_S);
});
