import autocannon from "autocannon";
import { resetConfig } from "#app/config.ts";
import { closeDatabase } from "#db/client.ts";
import { startApp } from "#tests/harness/app-server.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { prepareTemplate } from "#tests/harness/templates.ts";
import { type Figure, median } from "./frame.ts";
import { UNLIMITED } from "./parts/measured-load.ts";

export const name = "JSON calls";

const SECONDS = 4;
const ROUNDS = 5;
const CONNECTIONS = 20;
const EMPTY = "/healthz";
/** Reads that phones make first: a short list of masters, and the choices of a form. */
const READS = ["/api/roomTypeMaster", "/api/cityMaster"];

/**
 * A read call against an empty resource route of the same app, which asks the database nothing and answers fewer bytes: what the
 * call's own payload costs is held against the call.
 */
export async function run(): Promise<Figure[]> {
  await prepareTemplate(process.env.TEST_DATABASE_ADMIN_URL!, "demo");
  const database = await createTestDatabase("demo");
  process.env.DATABASE_URL = database.url;
  resetConfig();
  const app = await startApp({ databaseUrl: database.url, worker: false, env: UNLIMITED });
  try {
    for (const path of [EMPTY, ...READS]) await rate(app.url + path, 1);
    const figures: Figure[] = [];
    for (const path of READS) {
      const rounds: Array<{ empty: number; read: number }> = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push({
          empty: await rate(app.url + EMPTY, SECONDS),
          read: await rate(app.url + path, SECONDS),
        });
      const bytes = (await (await fetch(app.url + path)).arrayBuffer()).byteLength;
      figures.push({
        what: `GET ${path} against an empty resource route, requests per second`,
        value: median(rounds.map(({ read, empty }) => read / empty)),
        atLeast: 0.6,
        parts: {
          call: `${Math.round(median(rounds.map(({ read }) => read)))} a second of ${bytes} bytes`,
          "empty route": `${Math.round(median(rounds.map(({ empty }) => empty)))} per second`,
        },
      });
    }
    return figures;
  } finally {
    await app.stop();
    await closeDatabase();
    await database.drop();
  }
}

async function rate(url: string, duration: number): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration });
  if (result.errors > 0 || result["2xx"] === 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result["2xx"]} answers, ${result.non2xx} refusals, ${result.errors} errors`);
  return result["2xx"] / result.duration;
}
