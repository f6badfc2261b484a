import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { expect, test } from "vitest";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { makeAccount, makeCity, makeHospital, makeProperty, makeRoom } from "#tests/factories/inventory.ts";
import { startApp } from "#tests/harness/app-server.ts";
import { launchBrowser, newVisitor, PHONE } from "#tests/harness/browser.ts";

test("a street map below the drawn one is fetched from where the settings say, when somebody comes to it", async () => {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: "#cde" } })
    .png()
    .toBuffer();
  const asked: string[] = [];
  const tiles = createServer((request, answer) => {
    asked.push(request.url!);
    answer.setHeader("Content-Type", "image/png").end(tile);
  });
  await new Promise<void>((resolve) => tiles.listen(0, "127.0.0.1", resolve));
  const at = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`;
  const cityId = await makeCity({ slug: "mapped-city" });
  await makeHospital({ city_id: cityId, slug: "mapped-hospital" });
  await makeRoom({ property_id: await makeProperty({ account_id: await makeAccount(), city_id: cityId }) });
  const [app, browser] = await Promise.all([
    startApp({
      worker: false,
      env: {
        MAP_TILES_URL: `${at}/{z}/{x}/{y}.png`,
        MAP_TILES_CREDIT: "© Test map",
        MAP_TILES_CREDIT_URL: at,
      },
    }),
    launchBrowser(),
  ]);
  const soon = addDays(istDate(new Date()), 10);
  const address = `/hotels/mapped-city/mapped-hospital?checkIn=${soon}&checkOut=${addDays(soon, 2)}`;
  try {
    const page = await (await newVisitor(browser, { baseURL: app.url, viewport: PHONE })).newPage();
    await page.goto(address, { waitUntil: "networkidle" });
    expect(asked).toEqual([]);

    await page.locator(".results-map").scrollIntoViewIfNeeded();
    const loaded = () =>
      page
        .locator(".results-map img")
        .evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth === 256));
    await expect.poll(loaded).toBe(true);
    expect(asked.length).toBeGreaterThanOrEqual(4);
    for (const path of asked) expect(path).toMatch(/^\/\d{1,2}\/\d+\/\d+\.png$/);
    expect(await page.getByRole("link", { name: "© Test map" }).getAttribute("href")).toBe(at);
  } finally {
    await browser.close();
    await app.stop();
    tiles.close();
  }
});
