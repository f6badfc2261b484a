import { randomBytes } from "node:crypto";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { launchBrowser, newVisitor, PHONE } from "#tests/harness/browser.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { startPoorLine, throughLine } from "#tests/harness/poor-line.ts";
import { type Figure, median } from "./frame.ts";

export const name = "The way to a room on a poor line, with scripts against without";

const TIMES = 5;
const LATENCIES_MS = [400, 1_000];
/** A finger rests on what it presses, and a pointer stops on it before. */
const AIMED_MS = 400;

type Way = { list: string; room: string };

/**
 * From the list of rooms to a room, and from the cart to the payment, as somebody signed in goes, over a line with latency: seconds
 * with scripts as a share of those without. A way counts from the press to what is read on the next page.
 */
export async function run(): Promise<Figure[]> {
  const database = await createTestDatabase("migrated");
  process.env.DATABASE_URL = database.url;
  process.env.SESSION_SECRETS = randomBytes(32).toString("hex");
  process.env.PAYMENT_WEBHOOK_SECRET = randomBytes(32).toString("hex");
  const { closeDatabase } = await import("#db/client.ts");
  const { closeQueue } = await import("#db/queue.ts");
  let app: AppServer | undefined;
  try {
    const way = await makeWay();
    app = await startApp({ databaseUrl: database.url, worker: false });
    const figures: Figure[] = [];
    for (const latencyMs of LATENCIES_MS) figures.push(...(await compare(app.url, latencyMs, way)));
    return figures;
  } finally {
    await app?.stop();
    await closeQueue();
    await closeDatabase();
    await database.drop();
  }
}

/** A hospital with a house that has rooms enough. */
async function makeWay(): Promise<Way> {
  const { makeAccount, makeCity, makeHospital, makeProperty, makeRoom } = await import(
    "#tests/factories/inventory.ts"
  );
  const { inDays } = await import("#tests/factories/bookings.ts");
  const city_id = await makeCity({ name: "Testpur", slug: "testpur", latitude: 26, longitude: 92 });
  const at = { city_id, latitude: 26, longitude: 92 };
  await makeHospital({ ...at, near_hospital_name: "City Hospital", slug: "city-hospital" });
  const account_id = await makeAccount();
  const property_id = await makeProperty({
    ...at,
    account_id,
    name: "Near House",
    slug: "near-house",
    latitude: 26.003,
  });
  await makeRoom({ property_id, default_allotment: 200 });
  const days = `checkIn=${inDays(30)}&checkOut=${inDays(32)}&adults=2`;
  const search = `testpur~city-hospital~${inDays(30)}~${inDays(32)}~2a0c0i1r`;
  return {
    list: `/hotels/testpur/city-hospital?${days}`,
    room: `/hotelName/near-house/${search}`,
  };
}

async function compare(url: string, latencyMs: number, way: Way): Promise<Figure[]> {
  const line = await startPoorLine({ to: Number(new URL(url).port), latencyMs });
  const browser = await launchBrowser(throughLine(url, line));
  try {
    const taken = {
      room: { with: [] as number[], without: [] as number[] },
      pay: { with: [] as number[], without: [] as number[] },
    };
    for (let time = 0; time < TIMES; time += 1)
      for (const scripts of ["without", "with"] as const) {
        const visitor = await newVisitor(browser, {
          baseURL: url,
          javaScriptEnabled: scripts === "with",
          viewport: PHONE,
        });
        await signIn(visitor, url);
        const page = await visitor.newPage();
        page.setDefaultTimeout(60_000);
        taken.room[scripts].push(await toRoom(page, way));
        taken.pay[scripts].push(await toPayment(page, way.room));
        await visitor.close();
      }
    return [
      figureOf("from the list to the room", latencyMs, taken.room),
      figureOf("from the cart to the payment", latencyMs, taken.pay),
    ];
  } finally {
    await browser.close();
    await line.stop();
  }
}

async function signIn(visitor: BrowserContext, url: string) {
  const { signedIn } = await import("#tests/harness/signed-in.ts");
  const { makeUser } = await import("#tests/factories/inventory.ts");
  const { cookie } = await signedIn(await makeUser({ role: "customer" }), "customer");
  const cookies = cookie.split("; ").map((each) => each.split(/=(.*)/s) as [string, string]);
  await visitor.addCookies(cookies.map(([name, value]) => ({ name, value, url })));
}

/** Milliseconds from pressing until the heading of the next page is there. */
async function pressAndRead(page: Page, target: Locator, nextPath: string): Promise<number> {
  await target.hover();
  await page.waitForTimeout(AIMED_MS);
  const began = performance.now();
  await target.click({ noWaitAfter: true });
  await page.waitForURL(nextPath, { waitUntil: "commit" });
  await page.locator("main h1").waitFor();
  return performance.now() - began;
}

const toRoom = async (page: Page, { list }: Way) => {
  await page.goto(list, { waitUntil: "load" });
  const link = page.locator("main a[data-prefetch]").first();
  return pressAndRead(page, link, "**/hotelName/**");
};

async function toPayment(page: Page, room: string): Promise<number> {
  await page.goto(room, { waitUntil: "load" });
  await page
    .locator("main")
    .getByRole("button", { name: /^Choose this room/ })
    .first()
    .click();
  await page.waitForURL("**/cartDetails/**", { waitUntil: "load" });
  const next = page.locator("main").getByRole("link", { name: "Continue" });
  const toDetails = await pressAndRead(page, next, "**/bookingProcess/**");
  await page.fill("[name=contactName]", "Lakshmi Devi");
  await page.fill("[name=patientName]", "Ramesh Kumar");
  const pay = page.locator("main").getByRole("button", { name: /^Continue to pay/ });
  return toDetails + (await pressAndRead(page, pay, "**/proceedToPayPage/**"));
}

function figureOf(what: string, latencyMs: number, taken: { with: number[]; without: number[] }): Figure {
  const [scripts, none] = [median(taken.with), median(taken.without)];
  return {
    what: `${what} at ${latencyMs} ms, with scripts against without`,
    value: scripts / none,
    atMost: 0.9,
    parts: { "with scripts": `${Math.round(scripts)} ms`, without: `${Math.round(none)} ms` },
  };
}
