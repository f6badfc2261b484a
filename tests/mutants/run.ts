import "#cli/follow-parent.mjs";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { type createVitest as CreateVitest, createVitest, type TestModule } from "vitest/node";
import { SETTING_NAMES } from "#app/config/settings.ts";
import { ROOT } from "#cli/runtime.mjs";
import { startThrowawayServer } from "#tests/harness/throwaway.ts";
import type { Fault } from "./fault.ts";
import { FAULTS } from "./faults.ts";

/**
 * `npm run mutants`: puts one fault after the other into a copy of the product and runs the tests that have to notice it, until one
 * fails. Fails when fewer than 95 % are noticed. Arguments choose faults by words of what they say or by their file; with
 * `--continue` it goes on after the faults that an interrupted run found noticed.
 */

const LEAST_CAUGHT = 0.95;
/** Not copied: what is made of the sources, and other people's data. */
const LEFT_OUT = new Set(["node_modules", "build", ".git", ".data", ".cache"]);
const FAULT_LIMIT_MS = 15 * 60_000;
/** What was noticed so far, and by which test: a line for each fault. */
const TALLY = path.join(ROOT, ".cache", "mutants.tsv");

type Vitest = Awaited<ReturnType<typeof CreateVitest>>;
type Failures = Set<string>;

for (const name of SETTING_NAMES) delete process.env[name];
process.env.NODE_ENV = "test";
const goesOn = process.argv.includes("--continue");
const wanted = process.argv.slice(2).filter((word) => word !== "--continue");
const chosen = FAULTS.filter(
  ({ at, what }) => wanted.length === 0 || wanted.some((word) => `${at} ${what}`.includes(word)),
);
if (chosen.length === 0) throw new Error(`No fault says "${wanted.join(" ")}"`);
const noticedEarlier = readTally();
const open = chosen.filter(({ what }) => !noticedEarlier.has(what));
const server = process.env.TEST_DATABASE_ADMIN_URL ? undefined : await startThrowawayServer();
if (server)
  Object.assign(process.env, { TEST_DATABASE_ADMIN_URL: server.adminUrl, TEST_FOLDER: server.folder });
const folder = copyProduct();
process.chdir(folder);
let vitest: Vitest | undefined;
/** What fails without any fault, of the tests that were needed so far. */
const before = new Map<string, Failures>();
let missed: string[] = [];
try {
  missed = await runAll();
} finally {
  await vitest?.close();
  rmSync(folder, { recursive: true, force: true });
  await server?.stop();
}
const share = 1 - missed.length / chosen.length;
for (const what of missed) console.log(`missed: ${what}`);
console.log(
  `${chosen.length - missed.length} of ${chosen.length} faults caught (${(share * 100).toFixed(1)} %, at least ${LEAST_CAUGHT * 100} %)`,
);
process.exit(share >= LEAST_CAUGHT ? 0 : 1);

function copyProduct(): string {
  const made = mkdtempSync(path.join(os.tmpdir(), "medihaven-mutants-"));
  for (const entry of readdirSync(ROOT))
    if (!LEFT_OUT.has(entry)) cpSync(path.join(ROOT, entry), path.join(made, entry), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(made, "node_modules"));
  mkdirSync(path.join(made, ".cache"));
  return made;
}

function readTally(): Set<string> {
  mkdirSync(path.dirname(TALLY), { recursive: true });
  if (!goesOn) writeFileSync(TALLY, "");
  if (!existsSync(TALLY)) return new Set();
  return new Set(
    readFileSync(TALLY, "utf8")
      .split("\n")
      .map((line) => line.slice(0, line.indexOf("\t"))),
  );
}

/** @returns what was not noticed */
async function runAll(): Promise<string[]> {
  const notNoticed: string[] = [];
  for (const [index, fault] of open.entries()) {
    const began = Date.now();
    const by = await noticedBy(fault);
    const took = `${((Date.now() - began) / 1_000).toFixed(0)} s`;
    const told = by ? "caught" : "MISSED";
    const where = by ?? fault.tests.join(", ");
    console.log(`${index + 1}/${open.length} ${told} ${fault.what} (${fault.at}): ${where}, ${took}`);
    if (by) appendFileSync(TALLY, `${fault.what}\t${by}\n`);
    else notNoticed.push(`${fault.what} (${fault.at})`);
  }
  return notNoticed;
}

/** The test that fails with the fault and not without it. */
async function noticedBy({ at, find, replace, tests }: Fault): Promise<string | undefined> {
  const file = path.join(folder, at);
  const source = readFileSync(file, "utf8");
  if (source.split(find).length !== 2) throw new Error(`${at} does not hold once: ${find}`);
  const isOfSchema = at.startsWith("db/migrations/");
  // The demo is that of the product without a fault, made once. A schema is made anew, with its fault and without.
  process.env.TEST_TEMPLATE_SOURCES = isOfSchema ? folder : ROOT;
  const write = async (text: string) => {
    writeFileSync(file, text);
    if (isOfSchema) await closeVitest();
    else vitest?.invalidateFile(file);
  };
  for (const test of tests) {
    const known = await failsAlready(test);
    await write(source.replace(find, () => replace));
    let failures: Failures;
    try {
      // The first failure is enough, unless some fail anyway.
      failures = await failuresOf(test, known.size === 0 ? 1 : 0);
    } finally {
      await write(source);
    }
    const noticed = [...failures].find((name) => !known.has(name));
    if (noticed) return `${test}: ${noticed}`;
  }
  return undefined;
}

/** What fails without any fault: asked at once of all files that come first, and of another when it is needed. */
async function failsAlready(test: string): Promise<Failures> {
  if (!before.has(test)) {
    const needed = before.size === 0 ? [...new Set(open.map(({ tests }) => tests[0] ?? test))] : [test];
    for (const [file, failures] of await runFiles(needed, 0)) {
      before.set(file, failures);
      if (failures.size > 0)
        console.log(`without any fault ${file} fails already: ${[...failures].join(" | ")}`);
    }
  }
  return before.get(test) ?? new Set();
}

/** The names of the tests of one file that fail, up to so many (0: all). */
async function failuresOf(test: string, most: number): Promise<Failures> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), FAULT_LIMIT_MS);
  });
  const outcome = await Promise.race([runFiles([test], most), limit]);
  clearTimeout(timer);
  if (outcome) return outcome.get(test) ?? new Set();
  await closeVitest();
  return new Set(["(no end)"]);
}

/** What fails in each of the files. */
async function runFiles(files: string[], most: number): Promise<Map<string, Failures>> {
  vitest ??= await createVitest("test", {
    root: folder,
    watch: false,
    reporters: [{}],
    passWithNoTests: false,
  });
  for (const { config } of vitest.projects) config.bail = most;
  const specifications = await vitest.globTestSpecifications(files);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, true);
  const outside = unhandledErrors.length > 0 ? ["(an error outside of every test)"] : [];
  return new Map(
    files.map((file) => {
      const own = testModules.filter(({ moduleId }) => moduleId.endsWith(`/${file}`));
      if (own.length === 0) throw new Error(`There is no test ${file}`);
      return [file, new Set([...own.flatMap(failedIn), ...outside])];
    }),
  );
}

async function closeVitest() {
  await vitest?.close();
  vitest = undefined;
}

function failedIn(module: TestModule): string[] {
  const names = [...module.children.allTests("failed")].map(({ fullName }) => fullName);
  return module.errors().length > 0 ? [...names, "(the file itself)"] : names;
}
