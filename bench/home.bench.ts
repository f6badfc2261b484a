import { startApp } from "#tests/harness/app-server.ts";
import { launchBrowser, newVisitor, PHONE } from "#tests/harness/browser.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { prepareTemplates } from "#tests/harness/templates.ts";
import type { Figure } from "./frame.ts";

export const name = "Home page on first load";

const BUDGET_BYTES = 120 * 1024;

/** What a phone loads for the home page before anything is cached, images left out, against the budget of 120 KB. */
export async function run(): Promise<Figure[]> {
  await prepareTemplates(process.env.TEST_DATABASE_ADMIN_URL!, ["demo"]);
  const database = await createTestDatabase("demo");
  const app = await startApp({ databaseUrl: database.url, worker: false });
  const browser = await launchBrowser();
  try {
    const visitor = await newVisitor(browser, { baseURL: app.url, viewport: PHONE });
    const page = await visitor.newPage();
    const bytes: Record<string, number> = {};
    const sizes: Promise<void>[] = [];
    page.on("requestfinished", (request) => {
      const kind = request.resourceType();
      if (kind === "image") return;
      sizes.push(
        request.sizes().then((size) => {
          bytes[kind] = (bytes[kind] ?? 0) + size.responseBodySize + size.responseHeadersSize;
        }),
      );
    });
    await page.goto("/", { waitUntil: "networkidle" });
    await Promise.all(sizes);
    const total = Object.values(bytes).reduce((sum, part) => sum + part, 0);
    return [
      {
        what: "bytes over the wire without images, against 120 KB",
        value: total / BUDGET_BYTES,
        atMost: 1,
        parts: {
          total: `${(total / 1024).toFixed(1)} KB`,
          ...Object.fromEntries(
            Object.entries(bytes).map(([kind, part]) => [kind, `${(part / 1024).toFixed(1)} KB`]),
          ),
        },
      },
    ];
  } finally {
    await browser.close();
    await app.stop();
    await database.drop();
  }
}
