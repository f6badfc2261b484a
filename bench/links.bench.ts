import { setImmediate as breathe } from "node:timers/promises";
import autocannon from "autocannon";
import { resetConfig } from "#app/config.ts";
import { systemContext } from "#app/domain/context.ts";
import { allocateCodes } from "#app/domain/short-links/allocate-codes.ts";
import { importLinks } from "#app/domain/short-links/import-links.ts";
import { shortenUrl } from "#app/domain/short-links/save-link.ts";
import { closeDatabase, row } from "#db/client.ts";
import { closeQueue } from "#db/queue.ts";
import { startApp } from "#tests/harness/app-server.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { prepareTemplates } from "#tests/harness/templates.ts";
import { type Figure, median } from "./frame.ts";

export const name = "Short links";

const LINKS = Number(process.env.BENCH_LINKS ?? 100_000);
const SECONDS = 4;
const ROUNDS = 3;
const CONNECTIONS = 20;
/** Several, as several messages are followed at once; each request is another person. */
const CODES = 20;

/** Following a link, its click counted, against an empty resource route of the same app; and the memory of a large file. */
export async function run(): Promise<Figure[]> {
  await prepareTemplates(process.env.TEST_DATABASE_ADMIN_URL!, ["migrated"]);
  const database = await createTestDatabase("migrated");
  process.env.DATABASE_URL = database.url;
  resetConfig();
  const app = await startApp({ databaseUrl: database.url, worker: false });
  try {
    const ctx = systemContext("bench");
    for (let index = 0; index < CODES; index += 1)
      await shortenUrl(ctx, { LongUrl: `https://wa.me/${index}`, code: `bench-${index}` });
    await allocateCodes(systemContext("bench", new Date(Date.now() + 120_000)), {});
    const rounds: Array<{ empty: number; follow: number }> = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ empty: await measure(app.url, "empty"), follow: await measure(app.url, "follow") });
    const counted = await row<{ count: number }>("SELECT count(*) AS count FROM short_link_clicks");
    if (!counted || counted.count < 100) throw new Error(`only ${counted?.count} clicks were counted`);
    const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
    return [
      {
        what: "a short link followed against an empty resource route, requests a second",
        value: middle((round) => round.follow / round.empty),
        atLeast: 0.6,
        parts: {
          "short link": `${Math.round(middle((round) => round.follow))} a second`,
          "empty route": `${Math.round(middle((round) => round.empty))} a second`,
          "clicks counted": counted.count,
        },
      },
      await memoryOfFile(),
    ];
  } finally {
    await app.stop();
    await closeQueue();
    await closeDatabase();
    await database.drop();
  }
}

let visitors = 0;

async function measure(url: string, what: "empty" | "follow"): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: Array.from({ length: 500 }, (_, index) => {
      visitors += 1;
      return {
        method: "GET" as const,
        path: what === "empty" ? "/healthz" : `/r/bench-${index % CODES}`,
        // Whoever comes again within the hour is not counted, so each is somebody else.
        headers: { "user-agent": `Mozilla/5.0 (Linux; Android 14; Phone ${visitors}) Mobile Safari/537.36` },
      };
    }),
  });
  const wanted = what === "empty" ? result["2xx"] : result["3xx"];
  if (result.errors > 0 || wanted === 0 || result["4xx"] + result["5xx"] > 0)
    throw new Error(
      `${what}: ${wanted} answers, ${result["4xx"]} and ${result["5xx"]} refusals, ${result.errors} errors`,
    );
  return wanted / result.duration;
}

/** The heap after all rows against the heap after the first fifth: a file of any length is read in the same memory. */
async function memoryOfFile(): Promise<Figure> {
  async function* file() {
    yield Buffer.from("LongUrl,label\n");
    for (let at = 0; at < LINKS; at += 1_000) {
      yield Buffer.from(
        Array.from({ length: 1_000 }, (_, index) => `https://wa.me/9${at + index},Link ${at + index}\n`).join(
          "",
        ),
      );
      await breathe();
    }
  }
  const used: number[] = [];
  const started = performance.now();
  const { created } = await importLinks(systemContext("bench"), file(), {
    onProgress: ({ rows }) => {
      if (rows % Math.max(1_000, LINKS / 20) === 0) used.push(process.memoryUsage().rss);
    },
  });
  const seconds = (performance.now() - started) / 1_000;
  const early = used[Math.floor(used.length / 5)]!;
  const late = Math.max(...used.slice(-3));
  return {
    what: `memory at the end of a file of ${LINKS} links against its first fifth`,
    value: late / early,
    atMost: 1.2,
    parts: {
      created,
      "rows a second": Math.round(LINKS / seconds),
      early: `${Math.round(early / 1_048_576)} MB`,
      late: `${Math.round(late / 1_048_576)} MB`,
    },
  };
}
