import { once } from "node:events";
import http from "node:http";
import autocannon from "autocannon";
import { afterEach, expect, test } from "vitest";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { MEASURED } from "#tests/harness/measured.ts";

let app: AppServer | undefined;
afterEach(() => app?.stop());

/** As often as is asked for with FAULT_FULL=1. */
const RESTARTS = process.env.FAULT_FULL === "1" ? 10 : 1;
const PROCESSES = 2;
const RESTART_MS = 150_000;
/** Requests a second over all connections: enough to notice a refusal, and few enough to leave processor time to a process that starts. */
const REQUESTS = 400;

test(`the processes are replaced one after the other, ${RESTARTS} times, and nobody who keeps a connection is refused`, {
  timeout: RESTARTS * RESTART_MS + 100_000,
}, async () => {
  app = await startApp({ worker: false, env: { WEB_CONCURRENCY: String(PROCESSES) } });
  const load = autocannon({
    url: `${app.url}/healthz`,
    connections: 8,
    overallRate: REQUESTS,
    duration: (RESTARTS * RESTART_MS) / 1_000 + 20,
  });
  const instance = load as unknown as autocannon.Instance;
  let answered = 0;
  instance.on("response", () => {
    answered += 1;
  });
  const answersComeIn = () =>
    expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(answered + 100);
  const replaced = () => new Set(app!.output().match(/web process \d+ has stopped/g)).size;
  for (let restart = 1; restart <= RESTARTS; restart += 1) {
    await answersComeIn();
    process.kill(app.web.pid!, "SIGHUP");
    await expect.poll(replaced, { timeout: RESTART_MS }).toBe(restart * PROCESSES);
  }
  await answersComeIn();
  instance.stop();
  const result = await load;
  expect({ errors: result.errors, timeouts: result.timeouts, refused: result.non2xx }).toEqual({
    errors: 0,
    timeouts: 0,
    refused: 0,
  });
  expect(result["2xx"]).toBeGreaterThan(100);
});

test("who asks once more while the process stops is answered and told that it was the last time", async () => {
  app = await startApp({ worker: false });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  expect((await ask(app.url, agent)).connection).toBe("keep-alive");
  const stopped = app.web.stop(10_000);
  let last = await ask(app.url, agent);
  while (last.connection === "keep-alive") last = await ask(app.url, agent);
  expect(last).toEqual({ status: 200, connection: "close", isReused: true });
  await stopped;
  agent.destroy();
});

test("a process with nothing but resting connections ends within a second", MEASURED, async () => {
  app = await startApp({ worker: false });
  const agent = new http.Agent({ keepAlive: true });
  await Promise.all([1, 2, 3, 4].map(() => ask(app!.url, agent)));
  const began = performance.now();
  await app.web.stop(10_000);
  expect(performance.now() - began).toBeLessThan(1_000);
  agent.destroy();
});

async function ask(url: string, agent: http.Agent) {
  const request = http.get(`${url}/healthz`, { agent });
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  response.resume();
  await once(response, "end");
  return {
    status: response.statusCode,
    connection: response.headers.connection,
    isReused: request.reusedSocket,
  };
}
