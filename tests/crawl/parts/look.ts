import type { Browser, BrowserContext } from "playwright-core";
import { violationsOf } from "#tests/harness/axe.ts";
import { DESKTOP, newVisitor, PHONE } from "#tests/harness/browser.ts";
import type { Found } from "./follow.ts";
import type { ModeName } from "./options.ts";
import { cookiesOf, type Visitor } from "./visitors.ts";

/** Opens one page in one kind of browser and says what is wrong with it. */

const TALLEST = 12_000;

export type Mode = { name: ModeName; js: boolean; viewport: { width: number; height: number } };
export const MODES: Mode[] = [
  { name: "phone", js: true, viewport: PHONE },
  { name: "phone-nojs", js: false, viewport: PHONE },
  { name: "desk", js: true, viewport: DESKTOP },
  { name: "desk-nojs", js: false, viewport: DESKTOP },
];

export async function openBrowser(
  browser: Browser,
  url: string,
  visitor: Visitor,
  mode: Mode,
): Promise<BrowserContext> {
  const context = await newVisitor(browser, {
    baseURL: url,
    javaScriptEnabled: mode.js,
    viewport: mode.viewport,
  });
  await context.addCookies(cookiesOf(visitor, url));
  return context;
}

/** Where pictures of a page in light and in dark go. */
export type Pictures = { light: string; dark: string };

/** @param pictures none are taken without; in dark only where scripts run */
export async function look(
  context: BrowserContext,
  address: string,
  who: { visitor: string; mode: Mode },
  pictures?: Pictures,
): Promise<Found[]> {
  const findings: Found[] = [];
  const tell = (kind: string, what: string) =>
    findings.push({ visitor: who.visitor, kind, address, what: `${who.mode.name}: ${what}` });
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error") tell("console error", message.text().slice(0, 300));
  });
  page.on("pageerror", (error) => tell("console error", error.message.slice(0, 300)));
  try {
    const response = await page.goto(address, { waitUntil: "load", timeout: 20_000 });
    if (response && response.status() >= 500) tell("server error", String(response.status()));
    // What is laid out only when somebody comes near it is looked at as well.
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>(".below-fold"))
        part.style.contentVisibility = "visible";
    });
    // Hydration's errors come before the page has nothing to do for the first time.
    if (who.mode.js)
      await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
    const facts = await page.evaluate(() => ({
      headings: document.querySelectorAll("h1").length,
      title: document.title,
      over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      height: document.documentElement.scrollHeight,
    }));
    if (facts.headings !== 1) tell("headings", `${facts.headings} h1`);
    if (!facts.title) tell("title", "none");
    if (facts.over > 0) tell("scrolls sideways", `${facts.over} px`);
    // A taller picture comes out empty.
    const clip = { x: 0, y: 0, width: who.mode.viewport.width, height: Math.min(facts.height, TALLEST) };
    const take = (path: string) => page.screenshot({ path, fullPage: true, clip, type: "jpeg", quality: 70 });
    if (pictures) await take(pictures.light);
    // Without scripts nothing that waits for a timer ends.
    if (who.mode.js) {
      for (const violation of await violationsOf(page)) tell("axe", violation);
      await page.emulateMedia({ colorScheme: "dark" });
      for (const violation of await violationsOf(page, ["color-contrast"])) tell("axe in dark", violation);
      if (pictures) await take(pictures.dark);
    }
  } catch (error) {
    tell("no answer", String(error).slice(0, 200));
  } finally {
    await page.close();
  }
  return findings;
}
