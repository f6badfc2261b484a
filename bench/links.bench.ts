import { setImmediate as breathe } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
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
import { prepareTemplate } from "#tests/harness/templates.ts";
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
  await prepareTemplate(process.env.TEST_DATABASE_ADMIN_URL!, "migrated");
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
    let followed = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [empty, follow] = [await measure(app.url, "empty"), await measure(app.url, "follow")];
      followed += follow.answers;
      rounds.push({ empty: empty.rate, follow: follow.rate });
    }
    const counted = await row<{ count: number }>("SELECT count(*) AS count FROM short_link_clicks");
    if (!counted || followed === 0 || counted.count < followed)
      throw new Error(`${followed} people followed a link, ${counted?.count} clicks were counted`);
    const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
    return [
      {
        what: "a short link followed against an empty resource route, requests per second",
        value: middle((round) => round.follow / round.empty),
        atLeast: 0.6,
        parts: {
          "short link": `${Math.round(middle((round) => round.follow))} per second`,
          "empty route": `${Math.round(middle((round) => round.empty))} per second`,
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

async function measure(url: string, what: "empty" | "follow"): Promise<{ rate: number; answers: number }> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        method: "GET",
        // Whoever comes again within the hour is not counted, so each request is somebody else.
        setupRequest: (request) => {
          visitors += 1;
          return {
            ...request,
            path: what === "empty" ? "/healthz" : `/r/bench-${visitors % CODES}`,
            headers: {
              ...request.headers,
              "user-agent": `Mozilla/5.0 (Linux; Android 14; Phone ${visitors}) Mobile Safari/537.36`,
            },
          };
        },
      },
    ],
  });
  const answers = what === "empty" ? result["2xx"] : result["3xx"];
  if (result.errors > 0 || answers === 0 || result["4xx"] + result["5xx"] > 0)
    throw new Error(
      `${what}: ${answers} answers, ${result["4xx"]} and ${result["5xx"]} refusals, ${result.errors} errors`,
    );
  return { rate: answers / result.duration, answers };
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Bytes that this process cannot give back. What it has from the machine also holds garbage that nobody has collected yet. */
function heldMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** What is still held after all rows against the same after the first fifth: a file of any length is read in the same memory. */
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
      if (rows % Math.max(1_000, LINKS / 20) === 0) used.push(heldMemory());
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
      "rows per second": Math.round(LINKS / seconds),
      early: `${Math.round(early / 1_048_576)} MB`,
      late: `${Math.round(late / 1_048_576)} MB`,
      "of the machine, with garbage": `${Math.round(process.memoryUsage().rss / 1_048_576)} MB`,
    },
  };
}
