import { resetConfig } from "#app/config.ts";
import { closeBooks } from "#app/domain/books/close-books.ts";
import { sumOpenMonths } from "#app/domain/books/sum-open-months.ts";
import { systemContext } from "#app/domain/context.ts";
import { istDate, shiftMonth } from "#app/domain/shared/dates.ts";
import type { Finding } from "#app/domain/verify/verify.ts";
import { openBulk } from "#db/bulk.ts";
import { closeDatabase } from "#db/client.ts";
import { makeCustomer, makePlace } from "#tests/factories/inventory.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import type { Figure } from "./frame.ts";
import { seedBooks } from "./parts/books-seed.ts";
import { measuredCommand } from "./parts/measured-process.ts";

export const name = "Checks of everything, and the close of a month, on a million bookings";

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const MILLION = 1_000_000;
const ctx = systemContext("bench");

/** With fewer rows (`BENCH_ROWS=100000`) times are told for a million, in proportion; each check says how it grows. */
export async function run(): Promise<Figure[]> {
  const tenth = await checked(Math.round(ROWS / 10));
  const whole = await checked(ROWS);
  for (const { name: check, seconds } of whole.findings) {
    const before = tenth.findings.find((one) => one.name === check)!.seconds;
    console.log(`  ${check}: ${before} s, then ${seconds} s of ten times as many`);
  }
  const scaled = (seconds: number) => (seconds * MILLION) / ROWS;
  return [
    {
      what: "`medihaven verify` on a million bookings, seconds",
      value: scaled(whole.seconds),
      atMost: 60,
      parts: { rows: ROWS, measured: s(whole.seconds), of_a_tenth: s(tenth.seconds) },
    },
    ...(whole.memoryMb === null
      ? []
      : [
          {
            what: "memory of `medihaven verify`, MB",
            value: whole.memoryMb,
            atMost: 300,
            parts: { rows: ROWS },
          },
        ]),
    {
      what: "closing a month of a million bookings in three years, seconds",
      value: scaled(whole.close),
      atMost: 30,
      parts: { rows: ROWS, measured: s(whole.close) },
    },
  ];
}

async function checked(count: number) {
  const database = await seeded(count);
  try {
    const monthsAgo = (months: number) => `${shiftMonth(istDate(ctx.now).slice(0, 7), -months)}-01`;
    // The months before are closed along with the first one that is.
    await closeBooks(ctx, monthsAgo(3));
    const month = monthsAgo(2);
    const close = await timed(() => closeBooks(ctx, month));
    await sumOpenMonths(ctx);
    const { code, stdout, seconds, memoryMb } = await measuredCommand(["verify", "--json"], {
      DATABASE_URL: database.url,
    });
    const findings: Finding[] = JSON.parse(stdout);
    const broken = findings.filter((finding) => finding.count > 0).map((finding) => finding.name);
    if (code !== 0) throw new Error(`verify ended with ${code}, broken: ${broken.join(", ")}`);
    return { findings, seconds, memoryMb, close };
  } finally {
    await closeDatabase();
    await database.drop();
  }
}

/** A database of its own with so many bookings and all that belongs to them; the product's reads ask it from here on. */
async function seeded(count: number): Promise<TestDatabase> {
  const database = await createTestDatabase("migrated");
  await closeDatabase();
  process.env.DATABASE_URL = database.url;
  resetConfig();
  const client = await openBulk("bench", database.url);
  try {
    await seedBooks(client, { ...(await makePlace()), customerId: await makeCustomer() }, count);
  } finally {
    await client.end();
  }
  return database;
}

const s = (seconds: number) => `${seconds.toFixed(1)} s`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}
