import { spawn } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { row } from "#db/client.ts";
import { medihaven, medihavenHere } from "#tests/harness/command-line.ts";
import { runsNightly } from "#tests/harness/nightly.ts";

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const MAP = ["--map", "near_hospital_name=Hospital Name", "--map", "coordinates=Where"];

async function fileOf(rows: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "medihaven-cli-import-"));
  const file = path.join(folder, "list.csv");
  await writeFile(file, ["Hospital Name,State,City,Where,Address", ...rows].join("\n"));
  return file;
}

const good = (index: number, name = "Clinic") =>
  `${name} ${index},Kerala,Kochi,"9.98, 76.28",${index} Market Road`;
const stored = async (name = "clinic") =>
  (await row<{ n: number }>("SELECT count(*)::integer AS n FROM hospitals WHERE slug LIKE $1", [
    `${name}-%`,
  ]))!.n;

test("import: counts, the errors file, the dry run and the exit codes", async () => {
  const file = await fileOf([good(1), 'Abroad,Kerala,Kochi,"51.5, 0",x', good(2)]);
  const dry = await medihavenHere(["import", "hospitals", file, ...MAP, "--dry-run"]);
  expect(dry).toMatchObject({ code: 3, stdout: expect.stringContaining("dry run") });
  expect(await stored()).toBe(0);
  const first = await medihavenHere(["import", "hospitals", file, ...MAP, "--json"]);
  expect(first.code).toBe(3);
  const result = JSON.parse(first.stdout);
  expect(result).toMatchObject({ rows: 3, created: 2, refused: 1, errorsFile: `${file}.errors.csv` });
  expect(parse(await readFile(result.errorsFile), { columns: true })).toMatchObject([
    { row: "3", reason: "the coordinates 51.5, 0 lie outside India", "Hospital Name": "Abroad" },
  ]);
  const clean = await fileOf([good(1), good(2)]);
  expect(await medihavenHere(["import", "hospitals", clean, ...MAP])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("0 created, 0 changed, 2 unchanged, 0 refused"),
  });
  expect(await medihavenHere(["import", "hospitals", clean])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--map"),
  });
  expect(await medihavenHere(["import", "castles", clean])).toMatchObject({ code: 2 });
});

/**
 * Starts an import and sends the signal as soon as it has said that rows are committed. Gives the rows that it last spoke of, and how often
 * it spoke of more after the signal: once for each chunk.
 */
async function interrupted(args: string[], signal: NodeJS.Signals) {
  const child = spawn(process.execPath, ["cli/medihaven.mjs", "import", ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "development" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let told = 0;
  let sent = 0;
  let chunksAfter = 0;
  const summaries: string[] = [];
  for (const stream of [child.stderr, child.stdout]) {
    createInterface(stream).on("line", (line) => {
      const before = told;
      told = Number(/(\d+) created/.exec(line)?.[1] ?? told);
      if (stream === child.stdout) summaries.push(line);
      if (sent > 0 && told > before) chunksAfter += 1;
      if (told === 0 || sent > 0) return;
      sent = performance.now();
      child.kill(signal);
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { told, code, summaries, chunksAfter, milliseconds: performance.now() - sent };
}

test.runIf(runsNightly).each(["SIGINT", "SIGKILL"] as const)(
  "%s in the middle loses nothing that was told",
  async (signal) => {
    const name = signal.toLowerCase();
    const file = await fileOf(Array.from({ length: 20_000 }, (_, index) => good(index, name)));
    const { told, code } = await interrupted(["hospitals", file, ...MAP], signal);
    expect(code).toBe(signal === "SIGINT" ? 130 : null);
    expect(told).toBeGreaterThan(0);
    const kept = await stored(name);
    expect(kept).toBeGreaterThanOrEqual(told);
    expect(kept).toBeLessThan(20_000);
    if (signal === "SIGINT") expect(kept).toBe(told);
    const rest = await medihaven(["import", "hospitals", file, ...MAP, "--json"]);
    const result = JSON.parse(rest.stdout);
    expect(result).toMatchObject({ rows: 20_000, refused: 0, changed: 0 });
    expect(result.created + result.unchanged).toBe(20_000);
    expect(result.unchanged).toBeGreaterThanOrEqual(kept);
    expect(await stored(name)).toBe(20_000);
  },
);

test("a master: Ctrl-C is obeyed at once, with 130 and one summary that is true", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "medihaven-cli-import-"));
  const file = path.join(folder, "facilities.csv");
  const lines = Array.from({ length: 300_000 }, (_, index) => `Ramp ${index},To door ${index}`);
  await writeFile(file, `name,description\n${lines.join("\n")}\n`);
  const { told, code, summaries, chunksAfter, milliseconds } = await interrupted(
    ["facilities", file],
    "SIGINT",
  );
  expect(code).toBe(130);
  expect(summaries.filter((line) => line.includes("created"))).toEqual([
    expect.stringMatching(new RegExp(`^${told} rows in [\\d.]+ s: ${told} created, 0 changed`)),
  ]);
  expect(summaries.at(-1)).toMatch(/^Interrupted\. What is counted here is kept/);
  const kept = await row<{ n: number }>(
    "SELECT count(*)::integer AS n FROM facilities WHERE name LIKE 'Ramp %'",
  );
  expect(kept!.n).toBe(told);
  // The chunk at work is committed, and one that began while the signal was on its way. It takes a second on a quiet machine.
  expect(chunksAfter).toBeLessThanOrEqual(2);
  expect(milliseconds).toBeLessThan(20_000);
});

test("export: what can be imported, by the same name", async () => {
  const csv = await medihavenHere(["export", "facilities"]);
  expect(csv.stdout).toMatch(/^\ufeff?name,description,patient_fit,position,id,in_use\r\n/);
  expect(await medihavenHere(["export", "vehicles"])).toMatchObject({ code: 0, stderr: "0 rows\n" });
  expect(await medihavenHere(["export", "vehicle-trips"])).toMatchObject({ code: 0, stderr: "0 rows\n" });
});

test("export: a header on standard output, an array as JSON, wrong filters end with 2", async () => {
  const csv = await medihavenHere(["export", "bookings", "--status", "confirmed"]);
  expect(csv).toMatchObject({ code: 0, stderr: "0 rows\n" });
  expect(csv.stdout).toMatch(/^\ufeff?booking_order_id,guest_name,(.*,)?property_name,.*\r\n$/);
  expect(await medihavenHere(["export", "bookings", "--json"])).toMatchObject({ code: 0, stdout: "[]\n" });
  expect(await medihavenHere(["export", "bookings", "--from", "yesterday"])).toMatchObject({
    code: 2,
    stderr: '--from cannot be "yesterday". It is a day like 2026-11-23.\n',
  });
  expect(await medihavenHere(["export", "bookings", "--form", "2026-12-01"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("bookings has no --form: it has --"),
  });
  expect(await medihavenHere(["export", "castles"])).toMatchObject({ code: 2 });
});
