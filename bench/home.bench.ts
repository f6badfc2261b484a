import { startApp } from "#tests/harness/app-server.ts";
import { launchBrowser, newVisitor, PHONE } from "#tests/harness/browser.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { prepareTemplate } from "#tests/harness/templates.ts";
import type { Figure } from "./frame.ts";

export const name = "Home page on first load";

const PAGE_BUDGET_BYTES = 30 * 1024;
/** The faces come beside it; a line too slow for them shows the phone's own (`font-display: optional`). */
const FONT_BUDGET_BYTES = 40 * 1024;

/** What a phone loads for the home page before anything is cached, images left out: at most 30 KB, and 40 KB of fonts. Headers are not counted. */
export async function run(): Promise<Figure[]> {
  await prepareTemplate(process.env.TEST_DATABASE_ADMIN_URL!, "demo");
  const database = await createTestDatabase("demo");
  const app = await startApp({ databaseUrl: database.url, worker: false });
  const browser = await launchBrowser();
  try {
    const visitor = await newVisitor(browser, { baseURL: app.url, viewport: PHONE });
    const page = await visitor.newPage();
    const bytes: Record<string, number> = {};
    const sizes: Promise<void>[] = [];
    page.on("requestfinished", (request) => {
      // The face is fetched for the next page, which browsers do not call a font.
      const kind = request.url().endsWith(".woff2") ? "font" : request.resourceType();
      if (kind === "image") return;
      sizes.push(
        request.sizes().then((size) => {
          bytes[kind] = (bytes[kind] ?? 0) + size.responseBodySize;
        }),
      );
    });
    await page.goto("/", { waitUntil: "networkidle" });
    await Promise.all(sizes);
    const sumOf = (kinds: readonly string[]) => kinds.reduce((sum, kind) => sum + (bytes[kind] ?? 0), 0);
    const fonts = sumOf(["font"]);
    const rest = sumOf(Object.keys(bytes)) - fonts;
    const inKilobytes = (part: number) => `${(part / 1024).toFixed(1)} KB`;
    return [
      {
        what: "HTML, styles, script and the rest without images and fonts over the wire, against 30 KB",
        value: rest / PAGE_BUDGET_BYTES,
        atMost: 1,
        parts: Object.fromEntries(
          Object.entries({ total: rest, ...bytes }).map(([kind, part]) => [kind, inKilobytes(part)]),
        ),
      },
      {
        what: "fonts over the wire, against 40 KB",
        value: fonts / FONT_BUDGET_BYTES,
        atMost: 1,
        parts: { total: inKilobytes(fonts) },
      },
    ];
  } finally {
    await browser.close();
    await app.stop();
    await database.drop();
  }
}
