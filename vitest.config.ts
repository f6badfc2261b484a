import path from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { LongFirst } from "./tests/harness/long-first.ts";
import { runsNightly } from "./tests/harness/nightly.ts";

const MINUTE = 60_000;

if (Number(process.versions.node.split(".")[0]) < 24)
  throw new Error(
    `Tests need Node 24, and this is ${process.version}. One is among the packages: npx vitest, npm test, or node_modules/.bin/node.`,
  );

// Tests start the product's processes some hundred times: what Node compiled once, it finds again.
if (process.env.TEST_COVERAGE !== "1")
  process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, ".cache", "compiled");

/**
 * Four kinds of tests. Each file gets a database of its own, cloned from a template (`tests/harness/setup.ts`). Files of the first
 * two share a process (`isolate: false`), so that the product is loaded once; module state leaks between test files.
 */
export default defineConfig({
  test: {
    environment: "node",
    exclude: [...configDefaults.exclude, ...(runsNightly ? [] : ["**/*.nightly.test.ts"])],
    pool: "forks",
    maxWorkers: 2,
    globalSetup: ["tests/harness/global-setup.ts"],
    setupFiles: ["tests/harness/setup.ts"],
    sequence: { sequencer: LongFirst },
    // `npm run coverage`: unit and contract tests, with the pages rendered in the process that counts.
    coverage: {
      provider: "v8",
      include: ["app/**/*.{ts,tsx}", "db/**/*.ts", "worker/**/*.ts"],
      exclude: ["**/*.test.*", "app/browser/**", "app/service-worker/**", "db/migrations/**"],
      reporter: ["text-summary", "json-summary", "html"],
      reportsDirectory: ".cache/coverage",
      reportOnFailure: true,
      thresholds: { "app/domain/**": { branches: 92 }, "app/{ui,areas}/**": { lines: 80 } },
    },
    // These end what hangs; nothing that passes comes near them, also where other work fills all cores. As many runs of a property as
    // docs/money.md asks for take minutes.
    testTimeout: (process.env.PROPERTY_RUNS ? 15 : 5) * MINUTE,
    hookTimeout: 5 * MINUTE,
    // A state that is waited for comes late on a busy machine; the second that vitest waits is none there.
    expect: { poll: { timeout: 15_000 } },
    // A failure of a list says what stands in it, also where only the end of the output is kept.
    chaiConfig: { truncateThreshold: 4_000 },
    // What was compiled once is compiled for every project and for the next run; `npx vitest --clearCache` forgets it.
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/modules" },
    // What passes only when tried again is named at the end of the run (`tests/harness/second-try-reporter.ts`).
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          isolate: false,
          include: ["{app,db,worker,cli,seeds,tests/harness,tests/oracle}/**/*.test.{ts,tsx}"],
          provide: { template: "migrated" },
        },
      },
      {
        extends: true,
        test: {
          name: "contract",
          isolate: false,
          include: ["tests/contract/**/*.test.{ts,tsx}"],
          provide: { template: "demo" },
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          provide: { template: "demo" },
        },
      },
      {
        extends: true,
        test: {
          name: "fault",
          include: ["tests/fault/**/*.test.ts"],
          provide: { template: "demo" },
        },
      },
    ],
  },
});

declare module "vitest" {
  export interface ProvidedContext {
    /** Which template the database of each test file is cloned from. */
    template: "migrated" | "demo";
    /** Where a test file asks for that template (`tests/harness/global-setup.ts`). */
    databases: string;
  }
}
