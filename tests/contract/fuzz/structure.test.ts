import { readFileSync } from "node:fs";
import http from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { newestBuild } from "#tests/harness/newest-build.ts";
import { processorMs } from "#tests/harness/processor-time.ts";
import { testSeed } from "#tests/harness/seed.ts";
import { guestBrowser } from "#tests/harness/signed-in.ts";
import { type HostileRequest, hostileRequest } from "./hostile.ts";
import { dice } from "./nonsense.ts";

/**
 * Hostile names, structures, encodings and sizes in forms, calls, webhooks, addresses, cookies and headers, one request at a time: none
 * fails, tells of the inside, or costs the web process more than its budget of time and memory. `FUZZ=20000` sends
 * so many, `TEST_SEED` the same ones again.
 */

const COUNT = Number(process.env.FUZZ ?? 300);
const SEED = testSeed();
const CPU_MS = 200;
const ANSWER_BYTES = 300_000;
const GROWTH_MB = 150;
/** Of what is still in use; the process itself keeps room that it needed once. */
const LIVE_GROWTH_MB = 40;
const INSIDES = /\bat [\w.<>]+ \((?:file:|\/)|node_modules|Sequelize|violates [\w-]+ constraint|ZodError/;

let app: AppServer;
beforeAll(async () => {
  app = await startApp({ worker: false });
});
afterAll(() => app?.stop());

type Answer = { status: number; body: string };

/** Sends the request as it is. A connection that the server ends is an answer too: one of status 0. */
function send({ method, path, headers, body }: HostileRequest): Promise<Answer> {
  const { port, host, origin } = new URL(app.url);
  const length = body ? { "content-length": String(body.length) } : {};
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        headers: { host, origin, ...headers, ...length },
        agent: false,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () =>
          resolve({ status: response.statusCode!, body: Buffer.concat(parts).toString() }),
        );
        response.on("error", () => resolve({ status: 0, body: "" }));
      },
    );
    request.setTimeout(20_000, () => reject(new Error(`no answer to ${path} within 20 s`)));
    request.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" || error.code === "EPIPE"
        ? resolve({ status: 0, body: "" })
        : reject(error),
    );
    request.end(body);
  });
}

function memoryMb(): number {
  if (process.platform !== "linux") return 0;
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${app.web.pid}/status`, "utf8"))![1]) / 1_024;
}

/** Megabytes of the web process by what holds them. */
async function heldMb() {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const of = (metric: string) =>
    Number(
      text
        .split("\n")
        .find((line) => line.startsWith(`${metric} `))!
        .split(" ")[1],
    ) /
    2 ** 20;
  return {
    /** The program's objects, garbage among them: the least of some looks is what is in use. */
    used: of("nodejs_heap_size_used_bytes"),
    heap: of("nodejs_heap_size_total_bytes"),
    fresh: of('nodejs_heap_space_size_total_bytes{space="new"}'),
    buffers: of("nodejs_external_memory_bytes"),
    process: memoryMb(),
  };
}

const inWords = (held: Awaited<ReturnType<typeof heldMb>>) =>
  Object.entries(held)
    .map(([what, mb]) => `${what} ${mb.toFixed()}`)
    .join(", ");

/** As the framework wrote it into the server's build. */
async function buildVersion(): Promise<string> {
  for (const { text } of await newestBuild(/^server\/.*\.js$/)) {
    const found = /["']?version["']?:\s*["']([0-9a-f]{8})["']/.exec(text);
    if (found) return found[1]!;
  }
  throw new Error("The build has no version");
}

test("no structure costs more than its budget, fails, or tells of the inside", {
  timeout: 60 * 60_000,
}, async () => {
  const { cookie } = await guestBrowser();
  // Only who knows the version of the build is told its routes.
  const version = await buildVersion();
  const requestOf = (index: number) => {
    const { path, headers, ...request } = hostileRequest(dice(SEED + index));
    return {
      ...request,
      path: path.replace("version=x", `version=${version}`),
      headers: { cookie, ...headers },
    };
  };
  // What is compiled at the first use of a page is no cost of the request.
  for (let index = 0; index < Math.min(COUNT, 100); index++) await send(requestOf(COUNT + index));
  const [pid, before] = [app.web.pid, await heldMb()];
  const wrong: string[] = [];
  const statuses = new Map<number, number>();
  const heap: number[] = [];
  let dearest = 0;
  for (let index = 0; index < COUNT; index++) {
    const request = requestOf(index);
    let spent = Number.POSITIVE_INFINITY;
    let answer: Answer = { status: 0, body: "" };
    // A collection of garbage may fall into any request: what is dear each time of three is dear.
    for (let attempt = 0; attempt < 3 && spent > CPU_MS; attempt++) {
      const start = processorMs(app.web.pid!);
      answer = await send(request);
      spent = Math.min(spent, processorMs(app.web.pid!) - start);
    }
    dearest = Math.max(dearest, spent);
    if (index % Math.ceil(COUNT / 200) === 0) heap.push((await heldMb()).used);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const inside = INSIDES.exec(answer.body)?.[0];
    if (answer.status >= 500 || inside || spent > CPU_MS || answer.body.length > ANSWER_BYTES)
      wrong.push(
        `${index}: ${answer.status}, ${spent.toFixed()} ms, ${answer.body.length} bytes ${inside ?? ""} ${request.method} ${request.path} ${request.body?.toString().slice(0, 200)} ${JSON.stringify(request.headers)}`.slice(
          0,
          700,
        ),
      );
  }
  const after = await heldMb();
  const growth = after.process - before.process;
  const fifth = Math.floor(heap.length / 5);
  const live = [heap.slice(0, fifth), heap.slice(-fifth)].map((looks) => Math.min(...looks));
  console.log(
    `${COUNT} sent with seed ${SEED}: ${JSON.stringify(Object.fromEntries(statuses))}, dearest ${dearest.toFixed()} ms, in use ${live.map((mb) => mb.toFixed()).join(" and then ")} MB; MB before: ${inWords(before)}; after: ${inWords(after)}`,
  );
  expect(wrong).toEqual([]);
  expect(app.web.pid).toBe(pid);
  expect(live[1]! - live[0]!).toBeLessThan(LIVE_GROWTH_MB);
  expect(growth).toBeLessThan(GROWTH_MB);
});
