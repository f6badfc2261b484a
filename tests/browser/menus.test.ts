import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAccount, makeUser } from "#tests/factories/inventory.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { launchBrowser, newVisitor, PHONE } from "#tests/harness/browser.ts";
import { signedIn } from "#tests/harness/signed-in.ts";

let app: AppServer;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp({ worker: false }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

type Traced = { name: string; args: { beginData?: { dirtyObjects: number } } };

test("the menu of an office, six languages in it, is laid out before somebody unfolds it", async () => {
  const user = await makeUser({ role: "partner", account_id: await makeAccount() });
  const context = await newVisitor(browser, { baseURL: app.url, viewport: PHONE });
  const cookies = (await signedIn(user, "partner")).cookie.split("; ").map((pair) => pair.split(/=(.*)/s));
  await context.addCookies(cookies.map(([name = "", value = ""]) => ({ name, value, url: app.url })));
  const page = await context.newPage();
  await page.goto("/partnerDashboard", { waitUntil: "load" });
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  await page.locator("header summary").first().click();
  await expect.poll(() => page.locator("header details[open] [hreflang=hi]").isVisible()).toBe(true);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: Traced[] };
  const laidOut = traceEvents
    .filter(({ name, args }) => name === "Layout" && args.beginData)
    .map(({ args }) => args.beginData!.dirtyObjects);
  expect(laidOut).not.toEqual([]);
  // The menu and what stands below it; without that, each of its lines with its words: over 60.
  expect(Math.max(...laidOut)).toBeLessThan(30);
});

test.each(["light", "dark"] as const)(
  "a bar of progress has the colour of the brand, in the %s",
  async (colorScheme) => {
    const page = await (await newVisitor(browser, { baseURL: app.url, viewport: PHONE })).newPage();
    await page.emulateMedia({ colorScheme });
    await page.goto("/about");
    const brand = await page
      .evaluate(() => {
        document.querySelector("main")!.innerHTML =
          '<progress class="h-3 w-full" value="1" max="1"></progress><i class="block bg-primary p-3"></i>';
      })
      .then(() => Promise.all([middleOf("progress"), middleOf("i")]));
    expect(brand[0]).toEqual(brand[1]);

    async function middleOf(selector: string) {
      const picture = sharp(await page.locator(`main ${selector}`).screenshot());
      const { width, height } = await picture.metadata();
      const at = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 };
      return [...(await picture.extract(at).removeAlpha().raw().toBuffer())];
    }
  },
);
