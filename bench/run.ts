import "#cli/follow-parent.mjs";
import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import { ensureBuild } from "#cli/up/build.ts";
import { prepareTemplate } from "#tests/harness/templates.ts";
import { startThrowawayServer } from "#tests/harness/throwaway.ts";
import { type Figure, reaches } from "./frame.ts";

/**
 * `npm run bench [name …]`: runs the benches of this folder one after the other, each in a process of its own, on a database server of their own and prints
 * each figure as a ratio measured in this run. Exits with 1 when a figure misses what is demanded.
 */

const wanted = process.argv.slice(2);
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".bench.ts"))
  .filter((file) => wanted.length === 0 || wanted.includes(file.replace(".bench.ts", "")));
if (files.length === 0) {
  console.error(
    `No bench of that name. There are: ${readdirSync(import.meta.dirname)
      .filter((file) => file.endsWith(".bench.ts"))
      .join(", ")}`,
  );
  process.exit(2);
}

process.env.NODE_ENV = "test";
process.env.LOG_LEVEL ??= "silent";
await ensureBuild((line) => console.error(line));
const server = await startThrowawayServer({ onDisk: true });
process.env.TEST_DATABASE_ADMIN_URL = server.adminUrl;
process.env.TEST_FOLDER = server.folder;
const measured: Figure[] = [];
try {
  await prepareTemplate(server.adminUrl, "migrated");
  for (const file of files) {
    for (const figure of await figuresOf(file)) {
      print(figure);
      measured.push(figure);
    }
  }
} finally {
  await server.stop();
}
console.log(`\n${tableOf(measured)}`);
process.exit(measured.every(reaches) ? 0 : 1);

/**
 * In its own process a bench meets no settings, connections or compiled code of the one before.
 * @throws Error when the process ends without figures
 */
async function figuresOf(file: string): Promise<Figure[]> {
  const child = fork(path.join(import.meta.dirname, "run-one.ts"), [file]);
  let figures: Figure[] | undefined;
  child.on("message", (message) => {
    figures = message as Figure[];
  });
  const [code] = await once(child, "exit");
  if (!figures || code !== 0) throw new Error(`${file} ended with ${code} and without its figures`);
  return figures;
}

/** The figures as they stand in docs/scaling.md. */
function tableOf(figures: Figure[]): string {
  const lines = figures.map((figure) => {
    const parts = Object.entries(figure.parts).map(([name, value]) => `${name}: ${value}`);
    const missed = reaches(figure) ? "" : "**missed**: ";
    return `| ${figure.what} | ${demandOf(figure)} | ${missed}${figure.value.toFixed(2)} (${parts.join("; ")}) |`;
  });
  return ["| figure | required | measured |", "|---|---|---|", ...lines].join("\n");
}

function demandOf({ atLeast, atMost }: Figure): string {
  if (atLeast !== undefined) return `at least ${atLeast}`;
  return atMost === undefined ? "to compare with" : `at most ${atMost}`;
}

function print(figure: Figure) {
  console.log(
    `  ${reaches(figure) ? "reached" : "MISSED "}  ${figure.value.toFixed(3)} (${demandOf(figure)})  ${figure.what}`,
  );
  for (const [name, value] of Object.entries(figure.parts)) console.log(`             ${name}: ${value}`);
}
