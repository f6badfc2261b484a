import { expect, test } from "vitest";
import { asApplication } from "#tests/harness/administer.ts";
import { startApp } from "#tests/harness/app-server.ts";
import { startFreezableProxy } from "#tests/harness/freezable-proxy.ts";
import { MEASURED } from "#tests/harness/measured.ts";

test(
  "a database that stops answering gives 503 within 5 seconds, and the next request after it is well again",
  MEASURED,
  async () => {
    const proxy = await startFreezableProxy(asApplication(process.env.DATABASE_URL!));
    const app = await startApp({ databaseUrl: proxy.url, worker: false });
    try {
      expect((await fetch(`${app.url}/rooms`)).status).toBe(200);
      expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
      proxy.freeze();
      for (const path of ["/hotels/hyderabad/nowhere", "/bookingConfirmedPage/0123456789abcdefghijkl"]) {
        const began = performance.now();
        const response = await fetch(app.url + path);
        expect(response.status, path).toBe(503);
        expect(performance.now() - began, path).toBeLessThan(5_000);
      }
      // What it knows of the database is up to 2 seconds old; that is over by now.
      expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
      const began = performance.now();
      expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
      expect(performance.now() - began).toBeLessThan(500);
      proxy.thaw();
      const deadline = Date.now() + 5_000;
      let status = 0;
      while (status !== 200 && Date.now() < deadline) status = (await fetch(`${app.url}/readyz`)).status;
      expect(status).toBe(200);
    } finally {
      await app.stop();
      await proxy.stop();
    }
  },
);

test(
  "SIGTERM ends the web process in time, with its pool open and a request that never finishes",
  MEASURED,
  async () => {
    const app = await startApp({ worker: false });
    await fetch(`${app.url}/rooms`);
    const { connect } = await import("node:net");
    const half = connect(Number(new URL(app.url).port), "127.0.0.1");
    half.on("error", () => {}); // The server cuts it off in the end.
    half.write("POST /rooms HTTP/1.1\r\nHost: x\r\n");
    const began = performance.now();
    await app.web.stop(12_000);
    expect(performance.now() - began).toBeLessThan(10_500);
    half.destroy();
  },
);
