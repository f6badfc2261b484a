import "#cli/follow-parent.mjs";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SETTING_NAMES } from "#app/config/settings.ts";
import { ROOT } from "#cli/runtime.mjs";
import { ensureBuild } from "#cli/up/build.ts";
import { requireChromium } from "#tests/harness/chromium.ts";
import { testSeed } from "#tests/harness/seed.ts";
import { startThrowawayServer, type ThrowawayServer } from "#tests/harness/throwaway.ts";

/**
 * What `npm test` runs: build, lint, types and the tests, on a database server of its own, beside a running product; `npm run test:all`
 * runs those that take long too (`tests/harness/nightly.ts`). The last line says how many passed and failed. Arguments are handed to vitest, to run a part.
 */

type Count = { passed: number; failed: number };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: Array<{
    name: string;
    status: string;
    message: string;
    assertionResults: Array<{ status: string; fullName: string; failureMessages: string[] }>;
  }>;
};

/** Random tests take the same steps in each `npm test`: one commit has one result. The long parts take others each time. */
const FIXED_SEED = "20261122";

/** How far tests that compute stand back behind those that wait, and then measure how soon something happened. */
const STANDS_BACK = 5;

/** How much of each failure is said again at the end: enough to know what it is, the rest stands further up. */
const FAILURE_LINES = 40;

const total: Count = { passed: 0, failed: 0 };
/** Said again before the last line, because whoever reads only the end of a long output needs them. */
const failures: string[] = [];
let server: ThrowawayServer | undefined;
const running = new Set<ChildProcess>();
let interrupted = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void interrupt());

if (process.argv.includes("--faults") && process.argv.includes("--help")) {
  sayFaults();
  process.exit(0);
}
try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!interrupted) {
    console.error(error instanceof Error ? error.message : error);
    total.failed++;
  }
}
await server?.stop();
if (interrupted) console.log("Interrupted: what had not run is not counted");
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(!interrupted && total.failed === 0 && total.passed > 0 ? 0 : 1);

async function main(args: string[]) {
  ignoreOwnSettings();
  process.env.BUILD_DIRECTORY = path.join(".cache", "test-build");
  process.env.CHROMIUM_PATH = requireChromium(say);
  server = await startThrowawayServer();
  process.env.TEST_DATABASE_ADMIN_URL = server.adminUrl;
  process.env.TEST_FOLDER = server.folder;
  // Whatever a test or a browser leaves among the temporary files goes with the folder.
  process.env.TMPDIR = path.join(server.folder, "tmp");
  mkdirSync(process.env.TMPDIR);

  if (args.includes("--all")) {
    say(`TEST_SEED=${testSeed()}`);
    args = args.filter((arg) => arg !== "--all");
  } else if (args.length === 0) process.env.TEST_SKIP_NIGHTLY = "1";
  if (args.includes("--coverage")) return runCoverage(args.filter((arg) => arg !== "--coverage"));
  if (args.includes("--faults")) return runFaults(args.filter((arg) => arg !== "--faults"));
  process.env.TEST_SEED ??= FIXED_SEED;
  // Unit tests begin while the build and the demo of the others are made.
  const isWhole = args.length === 0;
  process.env.TEST_DEMO_AHEAD = isWhole ? "1" : "";
  const built = check("build", () => ensureBuild(say));
  if (!isWhole) await built;
  await Promise.all([compute(args), built.then(() => wait(args))]);
}

/** Tests that compute, on both processors: a browser after everything that needs none. */
async function compute(args: string[]) {
  await runTests(["unit", "contract"], args, STANDS_BACK);
  await runTests(["browser"], args, STANDS_BACK);
}

/** Beside them, one after the other, the fault tests: most of their time they wait for leases, restarts and retries. */
async function wait(args: string[]) {
  await check("lint", () => runTool("@biomejs/biome/bin/biome", ["check", "--diagnostic-level=error", "."]));
  // Several checkers repeat half of each other's work, and the tests beside them need the processors.
  await check("types", () => runTool("typescript/bin/tsc", ["--noEmit", "--checkers", "1"]));
  await runTests(["fault"], args);
}

/** `npm run coverage`: which lines the unit and the contract tests run through, at least as many as `vitest.config.ts` asks for. */
async function runCoverage(args: string[]) {
  process.env.TEST_COVERAGE = "1";
  // Those look at other processes, whose lines are not counted.
  process.env.TEST_SKIP_NIGHTLY = "1";
  await check("build", () => ensureBuild(say));
  await runTests(["unit", "contract"], ["--coverage", ...args]);
}

/**
 * `npm run faults`: the fault tests at their full size, with a seed that is told and may be given (`TEST_SEED`).
 */
async function runFaults(args: string[]) {
  process.env.FAULT_FULL = "1";
  say(`TEST_SEED=${testSeed()}`);
  await check("build", () => ensureBuild(say));
  await runTests(["fault"], args);
}

function sayFaults() {
  const names = readdirSync(path.join("tests", "fault")).map((file) =>
    file.replace(/(\.nightly)?\.test\.ts$/, ""),
  );
  say("npm run faults                  all of them at their full size, which takes hours");
  say("npm run faults -- <name>        one of them");
  say("TEST_SEED=<seed> npm run faults -- <name>   with the seed that an earlier run printed");
  say(`Names: ${names.sort().join(" ")}`);
}

/** Settings of the person who runs the tests (a `PORT`, a `DATABASE_URL`) do not reach them. */
function ignoreOwnSettings() {
  for (const name of SETTING_NAMES) delete process.env[name];
}

function say(line: string) {
  console.log(line);
}

async function check(name: string, work: () => Promise<void>) {
  if (interrupted) return;
  const started = Date.now();
  try {
    await work();
    total.passed++;
    say(`✓ ${name} (${((Date.now() - started) / 1_000).toFixed(1)} s)`);
  } catch (error) {
    total.failed++;
    const failure = `${name}${error instanceof Error ? `: ${error.message}` : ""}`;
    failures.push(failure);
    say(`✗ ${failure}`);
  }
}

async function runTool(script: string, args: string[]): Promise<void> {
  const code = await runNode(script, args);
  if (code !== 0) throw new Error(`exit code ${code}`);
}

async function runTests(projects: string[], args: string[], priority = 0) {
  if (interrupted) return;
  const report = path.join(server!.folder, `${projects.join("-")}.json`);
  const options = [
    "--passWithNoTests",
    ...projects.map((project) => `--project=${project}`),
    "--reporter=default",
    "--reporter=./tests/harness/second-try-reporter.ts",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const code = await runNode("vitest/vitest.mjs", ["run", ...options, ...args], priority);
  const count = existsSync(report) ? readReport(report) : { passed: 0, failed: 0 };
  // An error outside of every test: vitest says so by its exit code only.
  if (code !== 0 && count.failed === 0 && !interrupted) {
    count.failed = 1;
    failures.push(`${projects.join(" and ")} tests: an error outside of every test, exit code ${code}`);
  }
  total.passed += count.passed;
  total.failed += count.failed;
}

function readReport(file: string): Count {
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  // A file that could not be loaded, or whose hooks failed, has no failed test to count.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((result) => result.status === "failed"),
  );
  for (const file of report.testResults)
    for (const result of file.assertionResults)
      if (result.status === "failed")
        failures.push(describeFailure(file.name, result.fullName, result.failureMessages.join("\n")));
  for (const file of brokenFiles) failures.push(describeFailure(file.name, "the file itself", file.message));
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}

function describeFailure(file: string, name: string, message: string): string {
  const lines = message.split("\n");
  const cut = lines.length > FAILURE_LINES ? [...lines.slice(0, FAILURE_LINES), "…"] : lines;
  return [`${path.relative(ROOT, file)} > ${name}`, ...cut].join("\n  ");
}

/** Runs a script of the packages in a process group of its own, so that an interrupt ends it with all its children. */
function runNode(script: string, args: string[], priority = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(ROOT, "node_modules", script), ...args], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: "test" },
      stdio: ["ignore", "inherit", "inherit"],
      detached: true,
    });
    running.add(child);
    if (child.pid && priority > 0) os.setPriority(child.pid, priority);
    child.on("error", reject);
    child.on("exit", (code) => {
      running.delete(child);
      signalGroup(child, "SIGKILL");
      resolve(code ?? 1);
    });
  });
}

async function interrupt() {
  if (interrupted) return;
  interrupted = true;
  for (const child of running) signalGroup(child, "SIGTERM");
  for (let waited = 0; waited < 5_000 && running.size > 0; waited += 100) await sleep(100);
  for (const child of running) signalGroup(child, "SIGKILL");
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals) {
  try {
    process.kill(-child.pid!, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
