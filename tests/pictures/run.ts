import "#cli/follow-parent.mjs";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/**
 * `npm run pictures`: takes the pictures of README.md anew, of the demo: six pages on a phone and on a desk, light and dark, in two
 * languages, and a booking from the start page to its confirmation as a moving picture. They are written to docs/images.
 */

const folder = path.resolve(import.meta.dirname, "..", "..", "docs", "images");

process.env.NODE_ENV = "test";
process.env.LOG_LEVEL ??= "error";
const { startThrowawayServer } = await import("#tests/harness/throwaway.ts");
const { prepareTemplate, templateFolder } = await import("#tests/harness/templates.ts");
const { createTestDatabase } = await import("#tests/harness/database.ts");
const server = process.env.TEST_DATABASE_ADMIN_URL ? undefined : await startThrowawayServer();
process.env.TEST_DATABASE_ADMIN_URL ??= server!.adminUrl;
await prepareTemplate(process.env.TEST_DATABASE_ADMIN_URL, "demo");
const database = await createTestDatabase("demo");
const demo = templateFolder("demo");
const secrets = readFileSync(path.join(demo, "secrets.json"), "utf8");
Object.assign(process.env, {
  DATABASE_URL: database.url,
  DATA_DIR: path.resolve(import.meta.dirname, "..", "..", ".cache", "pictures"),
  UPLOAD_DIR: path.join(demo, "uploads"),
  SESSION_SECRETS: (JSON.parse(secrets) as { session: string }).session,
});

const { startApp } = await import("#tests/harness/app-server.ts");
const { launchBrowser } = await import("#tests/harness/browser.ts");
const { takePictures } = await import("./parts/pictures.ts");
const { takeWalk } = await import("./parts/walk.ts");
const { closeDatabase } = await import("#db/client.ts");
const { closeQueue } = await import("#db/queue.ts");

const app = await startApp({ worker: true });
const browser = await launchBrowser();
try {
  const walked = await takeWalk(browser, app.url, path.join(folder, "walk.webp"));
  await takePictures(browser, app.url, folder, walked);
  for (const file of readdirSync(folder))
    console.log(`${file}: ${Math.round(statSync(path.join(folder, file)).size / 1024)} KB`);
} finally {
  await browser.close();
  await app.stop();
  await closeQueue();
  await closeDatabase();
  await database.drop();
  await server?.stop();
}
