import { readFileSync } from "node:fs";
import path from "node:path";
import { resetConfig } from "#app/config.ts";
import { sumOpenMonths } from "#app/domain/books/sum-open-months.ts";
import { systemContext } from "#app/domain/context.ts";
import { closeDatabase, row } from "#db/client.ts";
import { closeQueue } from "#db/queue.ts";
import { type Page, visitAll } from "#tests/contract/pages/visit.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { prepareTemplate, templateFolder } from "#tests/harness/templates.ts";
import type { Figure } from "./frame.ts";
import { multiplyDemo } from "./parts/multiply-demo.ts";

export const name = "Every page of a demo whose sales are multiplied";

const TIMES = Number(process.env.BENCH_TIMES ?? 1_200);
const MOST_MS = 3_000;
const TOLD = 8;

/**
 * Opens every screen as everybody who may open it, as `tests/contract/pages.test.ts` does, with some 79,000 bookings and 600
 * cities without a sale: a statement that reads all there is shows here, where the demo has too little of it.
 */
export async function run(): Promise<Figure[]> {
  await prepareTemplate(process.env.TEST_DATABASE_ADMIN_URL!, "demo");
  const database = await createTestDatabase("demo");
  const folder = templateFolder("demo");
  // The demo was sealed with the secrets of the process that made it.
  const secrets = JSON.parse(readFileSync(path.join(folder, "secrets.json"), "utf8")) as { session: string };
  process.env.DATABASE_URL = database.url;
  process.env.SESSION_SECRETS = secrets.session;
  process.env.UPLOAD_DIR = path.join(folder, "uploads");
  resetConfig();
  let app: AppServer | undefined;
  try {
    app = await startApp({ worker: false, env: { TRUSTED_PROXY_CIDRS: "127.0.0.0/8,::1/128" } });
    const { pages } = await visitAll(app, { whenSet: () => grow(database.url) });
    const count = await row<{ bookings: number }>("SELECT count(*)::integer AS bookings FROM bookings", {});
    return figures(
      pages.filter(({ type }) => type.includes("html")),
      count!.bookings,
    );
  } finally {
    await app?.stop();
    await closeQueue();
    await closeDatabase();
    await database.drop();
  }
}

/** The worker, which takes what was posted into the sums that reports read, does not run here. */
async function grow(databaseUrl: string): Promise<void> {
  await multiplyDemo(databaseUrl, TIMES);
  await sumOpenMonths(systemContext("bench"));
}

function figures(pages: Page[], bookings: number): Figure[] {
  const slowest = [...pages].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, TOLD);
  const failed = pages.filter(({ status }) => status >= 500);
  const told = (list: Page[]) =>
    Object.fromEntries(list.map((page) => [`${page.visitor} ${page.address}`, `${page.milliseconds} ms`]));
  return [
    {
      what: "pages that answer 5xx",
      value: failed.length,
      atMost: 0,
      parts: { pages: pages.length, bookings, ...told(failed.slice(0, TOLD)) },
    },
    {
      what: "the slowest page, ms, six asked for at once",
      value: slowest[0]!.milliseconds,
      atMost: MOST_MS,
      parts: told(slowest),
    },
  ];
}
