import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config, resetConfig } from "#app/config.ts";
import { diagnose } from "#app/domain/health/doctor.ts";
import { closeDatabase, execute, plannedRows, row } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { closeQueue } from "#db/queue.ts";
import { makeCustomer } from "#tests/factories/inventory.ts";
import { makeBookableHouse } from "#tests/factories/stay-to-book.ts";
import { asApplication } from "#tests/harness/administer.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { type Bouncer, startPgBouncer } from "#tests/harness/pgbouncer.ts";
import { signedIn } from "#tests/harness/signed-in.ts";
import { WebGuest } from "../../bench/parts/web-guest.ts";

let bouncer: Bouncer;
let app: AppServer;
let owner: string;
let direct: string;
const began = { ...process.env };

beforeAll(async () => {
  owner = process.env.DATABASE_URL!;
  direct = asApplication(owner);
  bouncer = await startPgBouncer(direct);
  await closeQueue();
  await closeDatabase();
  Object.assign(process.env, {
    DATABASE_URL: bouncer.url,
    DIRECT_DATABASE_URL: direct,
    DATABASE_POOLER: bouncer.keepsStatements ? "prepared" : "transaction",
    SESSION_SECRETS: "5f1c0a9be7d24c6c8d7b3f20e1a94b6d7c35e8f09a1b2c3d",
    PAYMENT_WEBHOOK_SECRET: "9e1f7a3c5b2d4e6f8091a2b3c4d5e6f7",
  });
  resetConfig();
  app = await startApp({ databaseUrl: bouncer.url });
});

afterAll(async () => {
  await app?.stop();
  await closeQueue();
  await closeDatabase();
  for (const name of [
    "DATABASE_URL",
    "DIRECT_DATABASE_URL",
    "DATABASE_POOLER",
    "SESSION_SECRETS",
    "PAYMENT_WEBHOOK_SECRET",
  ])
    if (began[name] === undefined) delete process.env[name];
    else process.env[name] = began[name];
  resetConfig();
  await bouncer?.stop();
});

test("twelve guests book three rooms through it, and each who got one is written to", async () => {
  const stay = (await makeBookableHouse(3))(20, 1);
  const page = await fetch(`${app.url}/hotelName/${stay.hotelInfo}/${stay.searchInfo}`, {
    redirect: "manual",
  });
  expect(page.status).toBeLessThan(400);
  const results = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const guest = new WebGuest(await signedIn(await makeCustomer(), "customer"));
      const payPage = await guest.hold(app.url, stay);
      const reference = payPage ? await guest.pay(payPage) : undefined;
      return { reference, statuses: guest.statuses };
    }),
  );
  const references = results.flatMap(({ reference }) => reference ?? []);
  expect(references, app.output()).toHaveLength(3);
  expect(results.flatMap(({ statuses }) => statuses).filter((status) => status >= 500)).toEqual([]);
  const told = async () =>
    (await row<{ bookings: number }>(
      `SELECT count(DISTINCT m.booking_id)::integer AS bookings FROM messages m JOIN bookings b ON b.id = m.booking_id
       WHERE b.reference = ANY($references::text[]) AND m.state = 'sent'`,
      { references },
    ))!.bookings;
  await expect.poll(told, { timeout: 30_000 }).toBe(3);
});

test("statements that are planned once are asked on many connections at once", async () => {
  const asked = Array.from({ length: 60 }, (_, index) =>
    plannedRows<{ number: number }>("SELECT $number::integer AS number, pg_sleep(0.005)", { number: index }),
  );
  expect((await Promise.all(asked)).map(([found]) => found!.number)).toEqual(asked.map((_, index) => index));
});

test("its connections have the time-outs, and doctor says so", async () => {
  await expect(execute("SELECT pg_sleep(6)")).rejects.toThrow(/timeout/i);
  const found = await diagnose(config());
  expect(found.find(({ check }) => check === "pooler")).toMatchObject({ state: "good" });
  expect(found.find(({ check }) => check === "migrations")).toMatchObject({ state: "good" });
});

test("a migration waits for another one aloud, and not for ever", async () => {
  const other = new pg.Client({ connectionString: direct, application_name: "somebody else" });
  await other.connect();
  await other.query("SELECT pg_advisory_lock(7301010)");
  const told: string[] = [];
  await expect(migrate(owner, { note: (line) => told.push(line), patienceMs: 1_000 })).rejects.toThrow(
    /Another migration has held its lock for 1 s: server process \d+, somebody else/,
  );
  expect(told[0]).toMatch(/^Waiting for another migration: server process \d+, somebody else/);
  await other.end();
});
