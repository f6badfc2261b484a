import path from "node:path";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import type { VisitorName } from "#tests/crawl/parts/map.ts";
import type { Visitor } from "#tests/crawl/parts/visitors.ts";
import { startApp } from "#tests/harness/app-server.ts";
import { launchBrowser, PHONE } from "#tests/harness/browser.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { prepareTemplate, templateFolder } from "#tests/harness/templates.ts";
import type { Figure } from "./frame.ts";

export const name = "From a press to the next paint, on a phone";

const SLOWER = 4;
const MOST_MS = 100;
/** Event Timing tells no shorter ones. */
const SHORTEST_MS = 16;
const EMPTY_AT = "/empty-page-of-the-bench";
/** So many things of each kind are pressed on a page. */
const EACH = 3;
/** Each page is opened so often, and the middle one of its worst presses counts: one of them may fall on other work of the machine. */
const VISITS = 3;
/** How long somebody waits before the next press. */
const PAUSE_MS = 150;
/** Nothing but what the browser itself draws: what a press on it takes is the machine. Its lists, calendars and hints open as those of the pages do. */
const EMPTY = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Empty</title><main>
  <details><summary>More</summary>Text</details>
  <p><input aria-label="Text"> <input type="date" aria-label="Day"> <input type="checkbox" aria-label="Box"></p>
  <p><textarea aria-label="Lines"></textarea> <select aria-label="One of"><option>One<option>Two</select></p>
  <p><a href="/">A link</a> <button type="button">A button</button></p>
  <form><input required aria-label="To fill in"> <button>Send</button></form></main>`;
const PRESSED = [
  "summary",
  "main input:not([type=hidden], [type=checkbox], [type=radio], [type=file])",
  "main :is([type=checkbox], [type=radio])",
  "main textarea",
  "main select",
  "main a[href^='/']",
  "main button",
];

type Target = { what: string; visitor: VisitorName; address: string };
type Pressed = { what: string; presses: number; worstMs: number; worst: string; cpuMs: number };

/**
 * What can be pressed or typed into on 13 pages is, on a phone of which a quarter of the CPU is left: milliseconds from the press to the
 * next paint, of the worst on each page, and of an empty one in the same run. Nothing leaves the page, and no form is answered. Needs quiet cores.
 */
export async function run(): Promise<Figure[]> {
  await prepareTemplate(process.env.TEST_DATABASE_ADMIN_URL!, "demo");
  const database = await createTestDatabase("demo");
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    DATA_DIR: path.join(process.env.TEST_FOLDER!, "interactions"),
    UPLOAD_DIR: path.join(templateFolder("demo"), "uploads"),
  });
  const { closeDatabase } = await import("#db/client.ts");
  const { closeQueue } = await import("#db/queue.ts");
  const { makeVisitors } = await import("#tests/crawl/parts/visitors.ts");
  const { setScene } = await import("#tests/crawl/parts/scene.ts");
  const app = await startApp({ worker: false });
  const browser = await launchBrowser();
  try {
    const visitors = await makeVisitors();
    const scene = await setScene(visitors);
    const press = async (target: Target) => {
      const visitor = visitors.find((one) => one.name === target.visitor)!;
      const visits: Pressed[] = [];
      while (visits.length < VISITS) visits.push(await pressAll(browser, app.url, visitor, target));
      return visits.toSorted((one, other) => one.worstMs - other.worstMs)[Math.floor(VISITS / 2)]!;
    };
    const empty = await press({ what: "empty page", visitor: "guest", address: EMPTY_AT });
    const pressed: Pressed[] = [];
    for (const target of await targetsOf(app.url, scene)) pressed.push(await press(target));
    return [figureOf(pressed, empty)];
  } finally {
    await browser.close();
    await app.stop();
    await closeQueue();
    await closeDatabase();
    await database.drop();
  }
}

/** The way to a booking, what a guest does with it, and the pages on which partners and offices work. */
async function targetsOf(url: string, scene: Partial<Record<VisitorName, string[]>>): Promise<Target[]> {
  const met = (visitor: VisitorName, start: string) =>
    scene[visitor]!.find((address) => address.startsWith(start))!;
  const room = met("guest", "/hotelName/");
  const [city, hospital, checkIn, checkOut] = room.split("/").at(-1)!.split("~");
  const photo = /href="([^"]*\/photos\/[^"]*)"/.exec(await (await fetch(url + room)).text())![1]!;
  const own = scene.customer!.find((address) => /^\/customer_bookings\/\w{26}$/.test(address))!;
  const of = (visitor: VisitorName, addresses: Record<string, string>) =>
    Object.entries(addresses).map(([what, address]) => ({ what, visitor, address }));
  return [
    ...of("guest", {
      start: "/",
      rooms: `/hotels/${city}/${hospital}?checkIn=${checkIn}&checkOut=${checkOut}&adults=2`,
      room,
      photo: photo.replaceAll("&amp;", "&"),
      cart: met("guest", "/cartDetails/"),
      details: met("guest", "/bookingProcess/"),
    }),
    ...of("customer", {
      payment: met("customer", "/proceedToPayPage/"),
      trip: met("customer", "/customer_trip/"),
      "cancel preview": `${own}/cancel`,
    }),
    ...of("partner", { today: "/partnerDashboard" }),
    ...of("admin", { "to do": "/adminToDo", bookings: "/mhbookings", search: "/adminSearch?q=apollo" }),
  ];
}

async function pressAll(browser: Browser, url: string, visitor: Visitor, target: Target): Promise<Pressed> {
  const { cookiesOf } = await import("#tests/crawl/parts/visitors.ts");
  const context = await browser.newContext({
    baseURL: url,
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block", // what one asks for passes by `stayHere`
  });
  await context.addCookies(cookiesOf(visitor, url));
  await context.addInitScript(noteInteractions, SHORTEST_MS);
  const page = await context.newPage();
  await page.route(`**${EMPTY_AT}`, (route) => route.fulfill({ contentType: "text/html", body: EMPTY }));
  const answer = await page.goto(target.address, { waitUntil: "load" });
  if (!answer?.ok()) throw new Error(`${target.address} answered ${answer?.status()}`);
  await stayHere(context);
  await page.evaluate(() => document.querySelector("script[type=speculationrules]")?.remove()); // a page fetched before passes by it too
  const loadedAt = await page.evaluate(() => performance.timeOrigin);
  const device = await context.newCDPSession(page);
  await device.send("Performance.enable", { timeDomain: "threadTicks" });
  await device.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const before = await cpuOf(device);
  let presses = 0;
  for (const selector of PRESSED) presses += await pressSome(page, selector);
  const cpuMs = ((await cpuOf(device)) - before) / Math.max(1, presses);
  await page.waitForTimeout(500);
  if ((await page.evaluate(() => performance.timeOrigin)) !== loadedAt)
    throw new Error(`A press left ${target.address}`);
  const noted = await page.evaluate(() => (window as unknown as { noted: Noted[] }).noted);
  await context.close();
  const worst = noted.reduce((one, other) => (other.ms > one.ms ? other : one), { ms: SHORTEST_MS, on: "" });
  return { what: target.what, presses, worstMs: worst.ms, worst: worst.on, cpuMs };
}

type Noted = { ms: number; on: string };

/**
 * Runs in the page: keeps how long each interaction took until the next paint. Escape is left out: it closes what a press has opened, and where
 * that is nothing, nothing is painted until the next press.
 */
function noteInteractions(shortestMs: number) {
  const noted: Noted[] = [];
  const closing = new Set<number>();
  const noteClosing = (event: KeyboardEvent) => {
    if (event.key === "Escape") closing.add(event.timeStamp);
  };
  addEventListener("keydown", noteClosing, true);
  addEventListener("keyup", noteClosing, true);
  Object.assign(window, { noted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId && !closing.has(entry.startTime))
        noted.push({ ms: entry.duration, on: `${entry.name} of ${entry.target?.nodeName}` });
  }).observe({ type: "event", buffered: true, durationThreshold: shortestMs } as PerformanceObserverInit);
}

/** Links lead nowhere, and a form is told to come again. */
async function stayHere(context: BrowserContext) {
  await context.route("**/*", (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) return route.fulfill({ status: 204 });
    if (request.method() !== "POST") return route.continue();
    const body = "<main><h1>Please try again in a minute</h1><p>The database is busy.</p></main>";
    return route.fulfill({ status: 503, contentType: "text/html", body });
  });
}

/** Taps, and types where that is possible. A page that was scrolled to something is at rest before it is pressed, as it is for a person. */
async function pressSome(page: Page, selector: string): Promise<number> {
  let presses = 0;
  for (const target of await page.locator(`${selector} >> visible=true`).all()) {
    if (presses >= EACH) break;
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) continue;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
    await page.waitForTimeout(PAUSE_MS);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    if (/input:not|textarea/.test(selector)) await page.keyboard.type("apollo", { delay: 80 });
    await page.waitForTimeout(PAUSE_MS);
    await page.keyboard.press("Escape");
    presses += 1;
  }
  return presses;
}

/** Milliseconds of CPU that scripts, styles and layout have taken. */
async function cpuOf(device: CDPSession): Promise<number> {
  const { metrics } = await device.send("Performance.getMetrics");
  const counted = metrics.filter(({ name: of }) => /^(Script|Layout|RecalcStyle)Duration$/.test(of));
  return counted.reduce((sum, { value }) => sum + value * 1_000, 0);
}

function figureOf(pressed: Pressed[], empty: Pressed): Figure {
  const worst = Math.max(...pressed.map(({ worstMs }) => worstMs));
  return {
    what: `from a press to the next paint with 1/${SLOWER} of the CPU, the worst of ${pressed.length} pages, against ${MOST_MS} ms`,
    value: worst / MOST_MS,
    atMost: 1,
    parts: Object.fromEntries(
      [empty, ...pressed].map(({ what, presses, worstMs, worst: on, cpuMs }) => [
        what,
        `${worstMs} ms${on ? ` (${on})` : ""}; ${cpuMs.toFixed(1)} ms of CPU for each of ${presses} presses`,
      ]),
    ),
  };
}
