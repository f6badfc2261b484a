import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { readOutbox } from "#app/integrations/outbox.ts";
import { inDays } from "#tests/factories/bookings.ts";
import { newVisitor, PHONE } from "#tests/harness/browser.ts";

/** A well-known hospital of the demo: as it is typed, and the list of rooms near it for some days ahead. */
const TYPED = "Manipal";
export const roomsList = () =>
  `/hotels/bengaluru/manipal-hospital-old-airport-road?checkIn=${inDays(12)}&checkOut=${inDays(15)}&adults=2`;

/** The address of the room that was walked through, and a picture of the confirmation. */
export type Walked = { room: string; booked: Buffer };

const STILL_MS = 1_600;
const LAST_MS = 4_000;

/** A booking on a phone from the start page to the confirmation, as a moving picture: one image a page. */
export async function takeWalk(browser: Browser, url: string, file: string): Promise<Walked> {
  const visitor = await newVisitor(browser, { baseURL: url, viewport: PHONE });
  const page = await visitor.newPage();
  page.setDefaultTimeout(60_000);
  const images: Buffer[] = [];
  const take = async () => {
    await page.waitForLoadState("networkidle");
    images.push(await page.screenshot());
  };
  const main = page.locator("main");

  await page.goto("/");
  await page.fill("#q", TYPED);
  await page.locator("#q[aria-expanded=true]").waitFor();
  await take();
  await page.goto(roomsList());
  await take();
  await main.locator("a[data-prefetch]").first().click();
  await page.waitForURL("**/hotelName/**");
  await take();
  const room = new URL(page.url()).pathname;
  await main
    .getByRole("button", { name: /^Choose this room/ })
    .first()
    .click();
  await page.waitForURL("**/cartDetails/**");
  await take();
  await main.getByRole("link", { name: "Continue" }).click();
  await page.waitForURL("**/bookingProcess/**");
  await page.fill("[name=contactName]", "Lakshmi Devi");
  await page.fill("[name=phone]", "98480 12345");
  await page.fill("[name=patientName]", "Ramesh Kumar");
  await page.evaluate(() => scrollTo(0, 0));
  await take();
  await main.getByRole("button", { name: "Send me the code" }).click();
  await page.waitForURL("**step=code");
  await page.fill("[name=otp]", await codeFor("+919848012345"));
  await take();
  await main.getByRole("button", { name: /^Continue to pay/ }).click();
  await page.waitForURL("**/proceedToPayPage/**");
  await take();
  await main.getByRole("button", { name: /^Pay .* now$/ }).click();
  await page.waitForURL("**/sandbox-gateway/**");
  await main.getByRole("button", { name: /^Pay ₹/ }).click();
  await page.waitForURL("**/bookingConfirmedPage/**");
  await page.reload();
  await take();
  await write(images, file);
  await visitor.close();
  return { room, booked: images.at(-1)! };
}

async function codeFor(phone: string): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const code = /^(\d{6}) is your/.exec((await readOutbox({ to: phone, limit: 1 }))[0]?.text ?? "")?.[1];
    if (code) return code;
    await sleep(100);
  }
  throw new Error(`No code came for ${phone}`);
}

async function write(images: Buffer[], file: string) {
  const delay = images.map((_, place) => (place === images.length - 1 ? LAST_MS : STILL_MS));
  await sharp(images, { join: { animated: true } })
    .webp({ quality: 70, delay, loop: 0 })
    .toFile(file);
}
