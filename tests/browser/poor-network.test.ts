import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { execute, rows } from "#db/client.ts";
import { PHONE } from "#tests/harness/browser.ts";
import {
  chooseAndFill,
  codeFor,
  openTown,
  payAtGateway,
  press,
  sees,
  type Town,
  visit,
} from "./parts/guest.ts";

/** In the basement of a hospital: the connection drops while a family books. Nothing is typed twice, and nothing is done twice. */

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town?.close());
beforeEach(() => execute("DELETE FROM rate_limits"));

const NO_LINE = "No connection.";
const bookingsOf = (phone: string) =>
  rows<{ status: string }>(
    "SELECT bookings.status FROM bookings JOIN orders ON orders.id = bookings.order_id WHERE orders.phone_e164 = $1",
    [`+91${phone}`],
  );

test("on the first page of a phone the face takes nothing of the line; the second page has it", async () => {
  const { page, context } = await visit(town, true, PHONE);
  const faces: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".woff2")) faces.push(request.resourceType());
  });
  const writtenIn = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
  await page.goto("/");
  expect(await writtenIn()).not.toContain("Figtree");
  expect(faces).not.toContain("font");
  // It is fetched for the next page.
  await expect.poll(() => faces).toEqual(["other"]);
  await page.goto("/faqs");
  expect(await writtenIn()).toContain("Figtree");
  await context.close();
});

test("a form whose connection is lost stays, says so, and is sent when the line is back", async () => {
  const guest = await visit(town, true, PHONE);
  const { page, context } = guest;
  const phone = "9848022201";
  await chooseAndFill(guest, 20, phone);
  await context.setOffline(true);
  await press(page, "Send me the code");
  await sees(page, NO_LINE);
  expect(await page.inputValue("[name=contactName]")).toBe("Lakshmi Devi");
  expect(await page.locator("h1").count()).toBe(1);
  await context.setOffline(false);
  await page.waitForURL("**step=code");
  await page.fill("[name=otp]", await codeFor(guest, phone));

  await context.setOffline(true);
  await press(page, /^Continue to pay/);
  await sees(page, NO_LINE);
  await context.setOffline(false);
  await page.getByRole("button", { name: /^Pay .* now$/ }).waitFor();

  await context.setOffline(true);
  await press(page, /^Pay .* now$/);
  await sees(page, NO_LINE);
  await context.setOffline(false);
  await page.waitForURL("**/sandbox-gateway/**");
  await context.close();
  expect(await bookingsOf(phone)).toEqual([{ status: "held" }]);
});

test("an answer that is lost on its way back does not book twice", async () => {
  const guest = await visit(town, true, PHONE);
  const { page, context } = guest;
  const phone = "9848022202";
  await chooseAndFill(guest, 30, phone);
  await press(page, "Send me the code");
  await page.waitForURL("**step=code");
  await page.fill("[name=otp]", await codeFor(guest, phone));
  let lost = 0;
  await page.route("**/bookingProcess/**", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    await route.fetch({ maxRedirects: 0 });
    await route.abort("connectionreset");
  });
  await press(page, /^Continue to pay/);
  await payAtGateway(guest, /^Pay/);
  await page.waitForURL("**/bookingConfirmedPage/**");
  await context.close();
  expect(lost).toBe(1);
  expect(await bookingsOf(phone)).toEqual([{ status: "confirmed" }]);
});

test("what is changed while there is no connection is not sent by itself before it is typed to the end", async () => {
  const guest = await visit(town, true, PHONE);
  const { page, context } = guest;
  await chooseAndFill(guest, 32, "9848022206");
  await page.clock.install();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URLSearchParams(request.postData()!).get("contactName")!);
  });
  await context.setOffline(true);
  await press(page, "Send me the code");
  await sees(page, NO_LINE);
  const name = page.locator("[name=contactName]");
  await name.fill("Lakshmi Devi R");
  await context.setOffline(false);
  await page.clock.runFor(4_500);
  await name.fill("Lakshmi Devi Rao");
  await page.clock.runFor(4_500);
  expect(sent).toEqual(["Lakshmi Devi"]);
  await page.clock.runFor(8_500);
  await page.waitForURL("**step=code");
  expect(sent).toEqual(["Lakshmi Devi", "Lakshmi Devi Rao"]);
  await context.close();
});

test("a form whose answers get lost time after time is left to whoever sends it", async () => {
  const guest = await visit(town, true, PHONE);
  const { page, context } = guest;
  await chooseAndFill(guest, 34, "9848022207");
  await page.clock.install();
  let sent = 0;
  await page.route("**/bookingProcess/**", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent += 1;
    return route.abort("connectionreset");
  });
  await press(page, "Send me the code");
  const failed = page.getByText("That did not work. Your details are safe; please try again.");
  await expect
    .poll(
      async () => {
        await page.clock.runFor(4_500);
        return failed.isVisible();
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  await page.clock.runFor(60_000);
  expect(sent).toBe(4);
  await page.unroute("**/bookingProcess/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForURL("**step=code");
  await context.close();
});

test("what was typed is there again after the browser was closed, and gone once it is sent", async () => {
  const guest = await visit(town, true, PHONE);
  const { page, context } = guest;
  await chooseAndFill(guest, 40, "9848022203");
  const address = page.url();
  const kept = () => page.evaluate(() => Object.values(localStorage).join());
  await expect.poll(kept, { timeout: 20_000 }).toContain("Ramesh Kumar");
  await page.goto("about:blank");
  await page.goto(address);
  await sees(page, "We filled in what you typed earlier.");
  expect(await page.inputValue("[name=patientName]")).toBe("Ramesh Kumar");
  await press(page, "Send me the code");
  await page.waitForURL("**step=code");
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await context.close();
});

test("the server's refusal that is no form leaves the form and says why", async () => {
  const guest = await visit(town, true, PHONE);
  const { page, context } = guest;
  await chooseAndFill(guest, 50, "9848022204");
  await page.route("**/bookingProcess/**", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 503,
          contentType: "text/html",
          body: "<main><h1>Please try again in a minute</h1><p>The database is busy.</p></main>",
        })
      : route.continue(),
  );
  await press(page, "Send me the code");
  await sees(page, "Please try again in a minute. The database is busy.");
  expect(await page.inputValue("[name=contactName]")).toBe("Lakshmi Devi");
  await page.unroute("**/bookingProcess/**");
  await press(page, "Send me the code");
  await page.waitForURL("**step=code");
  await context.close();
});

test("a confirmation is read without a connection, and is gone after signing out", async () => {
  const guest = await visit(town, true, PHONE);
  const { page, context } = guest;
  const phone = "9848022205";
  await chooseAndFill(guest, 60, phone);
  await press(page, "Send me the code");
  await page.waitForURL("**step=code");
  await page.fill("[name=otp]", await codeFor(guest, phone));
  await press(page, /^Continue to pay/);
  await payAtGateway(guest, /^Pay/);
  await page.waitForURL("**/bookingConfirmedPage/**");
  const address = page.url();
  const ready = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const kept = await caches.open("pages-1");
      return (await kept.keys()).map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(ready, { timeout: 20_000 }).toContain(new URL(address).pathname);

  await context.setOffline(true);
  await page.goto(address);
  await sees(page, "This copy was saved on this phone");
  await sees(page, "Lakshmi Devi");
  await page.goto("/hotels/testpur/city-hospital");
  await sees(page, "No connection");
  await page.getByRole("link", { name: /Your booking/ }).click();
  await sees(page, "Lakshmi Devi");

  await context.setOffline(false);
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")));
  await page.goto("/contactUs");
  await page.fill("[name=message]", "Is there a lift?");
  await expect.poll(drafts).toHaveLength(1);
  await page.goto("/logout?role=customer");
  await press(page, /Sign out/);
  await page.waitForURL((url) => url.pathname === "/");
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(left, { timeout: 20_000 }).toEqual([0, 0]);
  expect(await drafts()).toEqual([]);
  await context.close();
});
