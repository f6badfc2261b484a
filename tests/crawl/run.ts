import "#cli/follow-parent.mjs";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { HELP, readOptions } from "./parts/options.ts";

/**
 * `npm run crawl`: opens every screen as everybody who may, with and without scripts, on a phone and on a desk, follows the links,
 * and says what is wrong. Makes contact sheets of all screens in `.cache/crawl`. Exits with 1 when anything was found.
 */

const options = readOptions(process.argv.slice(2));
if ("wrong" in options) {
  console.error(`${options.wrong}\n\n${HELP}`);
  process.exit(2);
}
if (options.help) {
  console.log(HELP);
  process.exit(0);
}
const folder = path.resolve(import.meta.dirname, "..", "..", ".cache", "crawl");

process.env.NODE_ENV = "test";
process.env.LOG_LEVEL ??= "error";
const { startThrowawayServer } = await import("#tests/harness/throwaway.ts");
const { prepareTemplate, templateFolder } = await import("#tests/harness/templates.ts");
const { createTestDatabase } = await import("#tests/harness/database.ts");
const server = process.env.TEST_DATABASE_ADMIN_URL ? undefined : await startThrowawayServer();
process.env.TEST_DATABASE_ADMIN_URL ??= server!.adminUrl;
await prepareTemplate(process.env.TEST_DATABASE_ADMIN_URL, "demo");
const database = await createTestDatabase("demo");
mkdirSync(folder, { recursive: true });
Object.assign(process.env, {
  DATABASE_URL: database.url,
  DATA_DIR: path.join(folder, "data"),
  UPLOAD_DIR: path.join(templateFolder("demo"), "uploads"),
});

const { startApp } = await import("#tests/harness/app-server.ts");
const { launchBrowser } = await import("#tests/harness/browser.ts");
const { crawl, reportOf } = await import("./parts/crawl.ts");
const { MODES } = await import("./parts/look.ts");
const { makeSheets } = await import("./parts/sheet.ts");
const { closeDatabase } = await import("#db/client.ts");
const { closeQueue } = await import("#db/queue.ts");

let bad = 1;
const app = await startApp({ worker: false });
const browser = await launchBrowser();
try {
  const result = await crawl({
    url: app.url,
    browser,
    visitors: options.visitors,
    modes: MODES.filter(({ name }) => options.modes.includes(name)),
    perScreen: options.links,
    pictures: options.sheet ? path.join(folder, "pictures") : undefined,
    tell: (line) => console.error(line),
  });
  const report = reportOf(result);
  writeFileSync(path.join(folder, "report.txt"), `${report.join("\n")}\n`);
  for (const line of report) console.log(line);
  if (options.sheet) console.log(`Sheets: ${(await makeSheets(result.opened, folder)).join(" ")}`);
  if (options.isEverybody && result.unmet.length > 0) console.log(`Nobody met: ${result.unmet.join(" ")}`);
  console.log(
    `${result.opened.length} pages opened, ${result.followed} links followed (${result.leftOff} of their like left off), ${result.findings.length} findings`,
  );
  bad = result.findings.length;
} finally {
  await browser.close();
  await app.stop();
  await closeQueue();
  await closeDatabase();
  await database.drop();
  await server?.stop();
}
process.exit(bad > 0 ? 1 : 0);
