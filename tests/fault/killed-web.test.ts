import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { webProcesses } from "#tests/harness/kill-web.ts";

const PROCESSES = 2;
let app: AppServer;
beforeAll(async () => {
  app = await startApp({ worker: false, env: { WEB_CONCURRENCY: String(PROCESSES) } });
});
afterAll(() => app?.stop());

/** A request on a connection of its own, and how it ends: with a status, cut off, or not at all. */
async function ask(): Promise<string> {
  const socket = net.connect({ port: Number(new URL(app.url).port), host: "localhost" });
  let answer = "";
  socket.setEncoding("utf8").on("data", (text) => {
    answer += text;
  });
  const closed = new Promise((resolve) => socket.on("error", () => {}).once("close", resolve));
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  const ended = await Promise.race([closed, sleep(15_000, "waits", { ref: false })]);
  socket.destroy();
  return ended === "waits" ? "waits" : answer.slice(9, 12) || "cut off";
}

test.runIf(process.platform === "linux")(
  "who was given to a process that is killed before it looks at the connection is cut off, and may ask again",
  async () => {
    // Each is replaced by one that serves already.
    process.kill(app.web.pid!, "SIGHUP");
    const replaced = () => app.output().match(/web process \d+ has stopped/g);
    await expect.poll(replaced, { timeout: 60_000 }).toHaveLength(PROCESSES);
    const pids = await webProcesses(app);
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    // One for each process, and one that waits for the first that has time.
    const asked = [ask(), ask(), ask()];
    await sleep(500);
    process.kill(pids[0]!, "SIGKILL");
    process.kill(pids[1]!, "SIGCONT");
    expect((await Promise.all(asked)).sort()).toEqual(["200", "200", "cut off"]);
    expect(await ask()).toBe("200");
  },
);
