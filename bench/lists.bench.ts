import type pg from "pg";
import { resetConfig } from "#app/config.ts";
import { closeBooks } from "#app/domain/books/close-books.ts";
import { sumOpenMonths } from "#app/domain/books/sum-open-months.ts";
import { systemContext } from "#app/domain/context.ts";
import { istDate, shiftMonth } from "#app/domain/shared/dates.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { openBulk } from "#db/bulk.ts";
import { closeDatabase } from "#db/client.ts";
import { makeCustomer, makePlace, makeUser } from "#tests/factories/inventory.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { signedIn } from "#tests/harness/signed-in.ts";
import type { Figure } from "./frame.ts";
import { seedBooks } from "./parts/books-seed.ts";
import { UNLIMITED } from "./parts/measured-load.ts";

export const name = "Every list of the office, with the books of three years";

const ROWS = Number(process.env.BENCH_ROWS ?? 500_000);
const MOST_MS = 1_500;
const TOLD = 12;

/** Each list as it opens for an admin, one after the other. */
export async function run(): Promise<Figure[]> {
  const database = await createTestDatabase("migrated");
  await closeDatabase();
  process.env.DATABASE_URL = database.url;
  resetConfig();
  let app: AppServer | undefined;
  try {
    await fill(database.url);
    const { cookie } = await signedIn(await makeUser({ role: "admin" }), "admin");
    app = await startApp({ databaseUrl: database.url, worker: false, env: UNLIMITED });
    const lists = Object.values(adminAddresses).filter((one) => "list" in one && !one.path.includes(":"));
    const pages = [];
    for (const { path } of lists) {
      const began = performance.now();
      const { status } = await fetch(app.url + path, { headers: { cookie } });
      pages.push({ path, status, ms: Math.round(performance.now() - began) });
    }
    return figures(pages);
  } finally {
    await app?.stop();
    await closeDatabase();
    await database.drop();
  }
}

function figures(pages: Array<{ path: string; status: number; ms: number }>): Figure[] {
  const slowest = [...pages].sort((one, other) => other.ms - one.ms).slice(0, TOLD);
  const failed = pages.filter(({ status }) => status !== 200);
  return [
    {
      what: "lists that do not open",
      value: failed.length,
      atMost: 0,
      parts: {
        lists: pages.length,
        bookings: ROWS,
        ...Object.fromEntries(failed.map((page) => [page.path, page.status])),
      },
    },
    {
      what: "the slowest list, ms",
      value: slowest[0]!.ms,
      atMost: MOST_MS,
      parts: Object.fromEntries(slowest.map(({ path, ms }) => [path, ms])),
    },
  ];
}

async function fill(url: string): Promise<void> {
  const client = await openBulk("bench", url);
  try {
    await seedBooks(client, { ...(await makePlace()), customerId: await makeCustomer() }, ROWS);
    await settle(client);
  } finally {
    await client.end();
  }
  const ctx = systemContext("bench");
  await closeBooks(ctx, `${shiftMonth(istDate(ctx.now).slice(0, 7), -2)}-01`);
  await sumOpenMonths(ctx);
}

/** What is older than a month was paid out, and the gateway settled it, fifty payments with one transfer, which came to the bank. */
async function settle(client: pg.Client): Promise<void> {
  await client.query("SET session_replication_role = replica");
  await client.query("UPDATE payables SET payout_id = gen_random_uuid() WHERE earned_on < current_date - 30");
  await client.query(`INSERT INTO gateway_settlements (payment_id, amount_paise, fee_paise, gst_paise, utr, settled_on)
    SELECT id, amount_paise, 4480, 806, 'UTR' || row_number() OVER (ORDER BY captured_at) / 50, captured_at::date FROM payments`);
  await client.query(`INSERT INTO bank_receipts (utr, amount_paise, received_on, payer, posted_at)
    SELECT utr, sum(amount_paise - fee_paise - gst_paise), max(settled_on), 'Gateway', now() FROM gateway_settlements GROUP BY utr`);
  await client.query("RESET session_replication_role");
  await client.query("VACUUM (ANALYZE)");
}
