import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { refreshFinder } from "#app/domain/search/finder/refresh.ts";
import { readOutbox } from "#app/integrations/outbox.ts";
import { makeAccount, makeCity, makeHospital, makeProperty, makeRoom } from "#tests/factories/inventory.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { violationsOf } from "#tests/harness/axe.ts";
import { launchBrowser, newVisitor } from "#tests/harness/browser.ts";
import { inDays } from "./days.ts";

/** What a guest does in a browser on the way to a room, for the tests of that way. */

const CODE = /^(\d{6}) is your/;

export type Town = {
  app: AppServer;
  browser: Browser;
  /** The only room type of `Near House`: 1,000 rupees a night. */
  roomId: string;
  close: () => Promise<void>;
};

/** The product running for a city `testpur` whose `city-hospital` has two houses: `near-house` (330 m) and `far-house`. */
export async function openTown(): Promise<Town> {
  const cityId = await makeCity({ name: "Testpur", slug: "testpur", latitude: 26, longitude: 92 });
  const at = { city_id: cityId, latitude: 26, longitude: 92 };
  await makeHospital({ ...at, near_hospital_name: "City Hospital", slug: "city-hospital" });
  await refreshFinder();
  const account_id = await makeAccount();
  const house = (name: string, slug: string, latitude: number) =>
    makeProperty({ ...at, account_id, name, slug, latitude });
  const near = await house("Near House", "near-house", 26.003);
  const roomId = await makeRoom({ property_id: near, name: "Quiet room", default_price_paise: 100_000 });
  const far = await house("Far House", "far-house", 26.02);
  await makeRoom({ property_id: far, name: "Garden room", default_price_paise: 90_000 });
  const [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  const close = async () => {
    await browser.close();
    await app.stop();
  };
  return { app, browser, roomId, close };
}

export type Visit = { page: Page; context: BrowserContext; js: boolean; town: Town };

export async function visit(
  town: Town,
  js: boolean,
  viewport: { width: number; height: number },
): Promise<Visit> {
  const context = await newVisitor(town.browser, { baseURL: town.app.url, javaScriptEnabled: js, viewport });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return { page, context, js, town };
}

/** The page has its one heading, fits the screen, and is accessible where scripts run. */
export async function expectSound({ page, js }: Visit, heading: RegExp) {
  await page.locator("h1", { hasText: heading }).waitFor();
  expect(await page.locator("h1").count()).toBe(1);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
  if (!js) return;
  await page.waitForLoadState("load");
  expect(await violationsOf(page)).toEqual([]);
}

export const press = (page: Page, text: string | RegExp) =>
  page.locator("main").getByRole("button", { name: text }).first().click();
export const follow = (page: Page, text: string | RegExp) =>
  page.locator("main").getByRole("link", { name: text }).first().click();

/**
 * Presses what posts a form, and waits for the page or the main part that answers it: whoever went elsewhere at once would cut it off. The page
 * with the form says nothing of that: its network rests while a script still opens the next one.
 */
export async function posted(page: Page, press: () => Promise<void>) {
  await page.locator("main").evaluate((main) => main.setAttribute("data-before-post", ""));
  await press();
  await page.locator("main:not([data-before-post])").waitFor();
  await page.waitForLoadState();
}

/** Waits for words that can be seen: those of a closed select cannot. */
export async function sees(page: Page, text: string | RegExp) {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** The newest code that went to a phone. */
export async function codeFor({ town }: Visit, phone: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const entry = (await readOutbox({ to: `+91${phone}`, limit: 1 }))[0];
    const code = entry ? CODE.exec(entry.text)?.[1] : undefined;
    if (code) return code;
    await sleep(100);
  }
  throw new Error(`No code came for ${phone}:\n${town.app.output()}`);
}

/** The search of two adults from so many days ahead. */
export const search = (from: number, nights: number) =>
  `testpur~city-hospital~${inDays(from)}~${inDays(from + nights)}~2a0c0i1r`;

/** From the property's page to the guest details, filled. */
export async function chooseAndFill({ page }: Visit, from: number, phone: string) {
  await page.goto(`/hotelName/near-house/${search(from, 2)}`);
  await press(page, /^Choose this room/);
  await page.waitForURL("**/cartDetails/**");
  await follow(page, "Continue");
  await page.waitForURL("**/bookingProcess/**");
  await page.fill("[name=contactName]", "Lakshmi Devi");
  await page.fill("[name=phone]", phone);
  await page.fill("[name=patientName]", "Ramesh Kumar");
}

export async function proveNumber(guest: Visit, phone: string) {
  const { page } = guest;
  await press(page, "Send me the code");
  await page.waitForURL("**step=code");
  await page.fill("[name=otp]", await codeFor(guest, phone));
  await press(page, /^Continue to pay/);
}

export async function payAtGateway({ page }: Visit, decision: RegExp) {
  await press(page, /^Pay .* now$/);
  await page.waitForURL("**/sandbox-gateway/**");
  await press(page, decision);
}
