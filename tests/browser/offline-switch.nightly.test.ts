import { expect, test } from "vitest";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { startApp } from "#tests/harness/app-server.ts";
import { launchBrowser, newVisitor, PHONE } from "#tests/harness/browser.ts";
import { startSwitchedLine } from "#tests/harness/switched-line.ts";

test("switched off, the pages for no connection leave the phones that have them, at the next visit", async () => {
  const line = await startSwitchedLine();
  const booking = await makeBooking(await customerContext(), await makePlace());
  const [on, off, browser] = await Promise.all([
    startApp({ worker: false, origin: line.url }),
    startApp({ worker: false, origin: line.url, env: { OFFLINE_PAGES: "off" } }),
    launchBrowser(),
  ]);
  try {
    line.leadTo(on.url);
    const page = await (await newVisitor(browser, { baseURL: line.url, viewport: PHONE })).newPage();
    const kept = () =>
      page.evaluate(async () => {
        const registrations = await navigator.serviceWorker.getRegistrations();
        return [registrations.length, (await caches.keys()).length > 0];
      });
    await page.goto(`/bookingConfirmedPage/${booking.reference}`);
    await expect.poll(kept, { timeout: 20_000 }).toEqual([1, true]);

    line.leadTo(off.url);
    const revisited = async (path: string) => {
      await page.goto(path);
      return kept();
    };
    await expect.poll(() => revisited("/"), { timeout: 20_000 }).toEqual([0, false]);
    await page.goto(`/bookingConfirmedPage/${booking.reference}`);
    await page.getByText("Your room is booked").first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(await kept()).toEqual([0, false]);
  } finally {
    await browser.close();
    await Promise.all([on.stop(), off.stop()]);
    await line.stop();
  }
});
