import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "#db/client.ts";
import { makeUser } from "#tests/factories/inventory.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { guestBrowser, signedIn } from "#tests/harness/signed-in.ts";

/** What the product says when it cannot do its work just now, so that balancers, programs and people ask again later. */

let app: AppServer;
const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL });
const database = new URL(process.env.DATABASE_URL!).pathname.slice(1);

beforeAll(async () => {
  app = await startApp({ worker: false });
  await admin.connect();
});
afterAll(async () => {
  await app?.stop();
  await admin.end();
});
afterEach(() => setReadOnly("off"));

/** As after a failover to a replica: new connections take no writes, old ones are gone, those of this process among them. */
async function setReadOnly(value: "on" | "off") {
  await closeDatabase();
  await admin.query(`ALTER DATABASE "${database}" SET default_transaction_read_only = ${value}`);
  await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [database]);
}

test("whoever asks too often is told when to ask again, by a page, its data and a call", async () => {
  const guest = await guestBrowser();
  const send = (path: string) =>
    fetch(app.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: guest.cookie },
      body: new URLSearchParams({ intent: "send", phone: "9848099999", _key: guest.formKey() }),
    });
  expect((await send("/coustomerLogin")).status).toBe(303);
  for (const path of ["/coustomerLogin", "/coustomerLogin.data"]) {
    const response = await send(path);
    expect([path, response.status]).toEqual([path, 429]);
    const wait = Number(response.headers.get("retry-after"));
    expect(wait > 5 && wait <= 60, `${path}: ${wait}`).toBe(true);
  }
});

test("a database that takes no writes: pages that read go on, the rest is 503 with Retry-After, and balancers are told", async () => {
  const earlier = new Date(Date.now() - 5 * 60_000);
  const customer = await signedIn(await makeUser({ role: "customer" }), "customer", earlier);
  const guest = await guestBrowser();
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  await setReadOnly("on");
  const phone = { intent: "send", phone: "9848012345", _key: guest.formKey() };
  const call = { phone: "9848012345", purpose: "customer_login" };
  const asked: Array<[string, RequestInit]> = [
    ["/customer", { headers: { cookie: customer.cookie } }],
    ["/customer.data", { headers: { cookie: customer.cookie } }],
    [
      "/coustomerLogin",
      { method: "POST", headers: { cookie: guest.cookie }, body: new URLSearchParams(phone) },
    ],
    ["/api/userAccount/userLogin", { method: "POST", body: new URLSearchParams(call) }],
  ];
  for (const [path, init] of asked) {
    const response = await fetch(app.url + path, { redirect: "manual", ...init });
    expect([path, response.status]).toEqual([path, 503]);
    expect(Number(response.headers.get("retry-after")), path).toBeGreaterThan(0);
    expect(await response.text(), path).not.toMatch(/read-only transaction/);
  }
  const pages = await fetch(`${app.url}/contactUs`);
  expect(pages.status).toBe(200);
  let ready = await fetch(`${app.url}/readyz`);
  for (let waited = 0; ready.status === 200 && waited < 5_000; waited += 250) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    ready = await fetch(`${app.url}/readyz`);
  }
  expect(ready.status).toBe(503);
  expect(await ready.text()).toContain("no writes");
  expect(Number(ready.headers.get("retry-after"))).toBeGreaterThan(0);
});
