import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { expect, test } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { IMPORT_NAMES, type ImportName } from "#app/domain/imports/columns.ts";
import { importFile } from "#app/domain/imports/import-file.ts";
import { importList } from "#app/domain/imports/lists/index.ts";
import { readRefusals } from "#app/domain/imports/read-refusals.ts";
import { listFile } from "#app/domain/lists/write-file.ts";
import { row } from "#db/client.ts";

const ctx = systemContext("test");

async function exported(name: ImportName): Promise<{ file: string; rows: number }> {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), "medihaven-export-")), `${name}.csv`);
  const list = await importList(name);
  const { stream, count } = await listFile(list.query(ctx, {}), "csv");
  await pipeline(stream, createWriteStream(file));
  return { file, rows: count.rows };
}

async function imported(name: ImportName, file: string) {
  const result = await importFile(ctx, name, file);
  return { ...result, reasons: result.errorsFile ? await readRefusals(result.errorsFile) : [] };
}

test.each(IMPORT_NAMES)("%s: what is exported changes nothing when it is imported", async (name) => {
  const { file, rows } = await exported(name);
  expect(rows).toBeGreaterThan(0);
  const nothing = { rows, created: 0, changed: 0, unchanged: rows, refused: 0, reasons: [] };
  expect(await imported(name, file)).toMatchObject(nothing);
});

test.each(["hospitals", "states", "facilities", "departments", "cities"] as const)(
  "%s: without its ids an export makes nothing twice",
  async (name) => {
    const { file, rows } = await exported(name);
    const lines = parse(await readFile(file), { columns: true, bom: true }) as Array<Record<string, string>>;
    for (const line of lines) for (const id of ["id", "near_hospital_id"]) delete line[id];
    await writeFile(file, stringify(lines, { header: true }));
    expect(await imported(name, file)).toMatchObject({ rows, created: 0, changed: 0, unchanged: rows });
    expect(await imported(name, file)).toMatchObject({ rows, created: 0, changed: 0, unchanged: rows });
  },
);

async function withCell(file: string, column: string, change: (line: Record<string, string>) => string) {
  const lines = parse(await readFile(file), { columns: true, bom: true }) as Array<Record<string, string>>;
  lines[0]![column] = change(lines[0]!);
  await writeFile(file, stringify(lines, { header: true }));
  return lines[0]!;
}

test.each<[ImportName, string, (line: Record<string, string>) => string]>([
  ["hospitals", "near_hospital_name", (line) => `${line.near_hospital_name} and Research Centre`],
  ["facilities", "name", (line) => `${line.name} again`],
  ["travel-points", "latitude", (line) => String(Number(line.latitude) + 0.001)],
  ["rooms", "price", (line) => String(Number(line.price) + 10)],
  ["food-items", "price", (line) => String(Number(line.price) + 10)],
  ["lab-centres", "tests", (line) => line.tests!.replace(/=\d+/, "=777")],
  ["properties", "address", (line) => `${line.address}, second floor`],
  ["partners", "address", () => "12 New Street"],
])("%s: one changed cell of an export changes that row, where it stands", async (name, column, change) => {
  const { file, rows } = await exported(name);
  const line = await withCell(file, column, change);
  expect(await imported(name, file)).toMatchObject({
    rows,
    created: 0,
    changed: 1,
    unchanged: rows - 1,
    reasons: [],
  });
  expect((await exported(name)).rows).toBe(rows);
  if (name === "hospitals")
    expect(
      await row("SELECT near_hospital_name AS name FROM hospitals WHERE id = $id", {
        id: line.near_hospital_id,
      }),
    ).toEqual({ name: line.near_hospital_name });
});
