import { expect, test } from "vitest";
import { crawl, reportOf } from "#tests/crawl/parts/crawl.ts";
import { MODES } from "#tests/crawl/parts/look.ts";
import { startApp } from "#tests/harness/app-server.ts";
import { launchBrowser } from "#tests/harness/browser.ts";

test("every screen opens in order on a phone, for the first who may, and its links lead somewhere", {
  timeout: 600_000,
}, async () => {
  const [app, browser] = await Promise.all([startApp({ worker: false }), launchBrowser()]);
  try {
    const phone = MODES.filter(({ name }) => name === "phone");
    const found = await crawl({ url: app.url, browser, modes: phone, perScreen: 1, once: true });
    expect(reportOf(found)).toEqual([]);
    expect(found.opened.length).toBeGreaterThan(200);
  } finally {
    await browser.close();
    await app.stop();
  }
});
