import { beforeAll, expect, test } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { createMasterRow } from "#app/domain/masters/save-master.ts";
import { execute, row, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount } from "#tests/factories/inventory.ts";
import {
  findFileImport,
  importKept,
  keepFile,
  listFileImports,
  mapFile,
  previewFile,
  removeOldImports,
} from "./file-imports.ts";
import { countUndoable, undoImport } from "./undo-import.ts";

let admin: Context & { actor: { id: string } };
beforeAll(async () => {
  admin = await makeContext("admin");
});

const keep = (csv: string, what: "facilities" | "units" | "departments" | "hospitals" = "facilities") =>
  keepFile(admin, { what, name: "list.csv", bytes: new TextEncoder().encode(csv) });
const namesLike = async (table: string, name: string) =>
  (await rows<{ name: string }>(`SELECT name FROM ${table} WHERE name LIKE $1 ORDER BY name`, [name])).map(
    (one) => one.name,
  );

test("columns are mapped by name, also by one that is nearly ours, and the preview says what each row would do", async () => {
  await createMasterRow(admin, "facilities", {
    name: "Preview lift",
    description: "Old",
    patient_fit: false,
  });
  const { id } = await keep(
    'name,descripton,floor\nPreview lift,New,1\nPreview lift,Again,2\nPreview ramp,"Wide",3\n,,4\n',
  );
  expect((await findFileImport(admin, id)).mapping).toEqual({ name: 0, description: 1 });
  const preview = await previewFile(admin, id);
  expect(preview).toMatchObject({
    problem: "",
    guessed: ["description"],
    notes: ['The column "floor" is not read.'],
    rows: [
      { row: 2, outcome: "changed", changes: [{ field: "description", before: "Old", after: "New" }] },
      { row: 3, outcome: "refused", reason: expect.stringContaining("repeats row 2") },
      { row: 4, outcome: "created", changes: [], cells: ["Preview ramp", "Wide", "3"] },
      { row: 5, outcome: "refused" },
    ],
  });
  expect(await namesLike("facilities", "Preview ramp")).toEqual([]);
});

test("somebody maps columns of other names, and only columns that there are", async () => {
  const { id } = await keep("what,more\nMapped unit,x\n", "units");
  expect((await previewFile(admin, id)).problem).toContain("The file lacks name");
  await expect(importKept(admin, id)).rejects.toThrow(/lacks name/);
  await expect(mapFile(admin, id, { name: 2 })).rejects.toThrow(/choose columns/);
  await expect(mapFile(admin, id, { price: 0 })).rejects.toThrow(/choose columns/);
  await mapFile(admin, id, { name: 0 });
  expect((await previewFile(admin, id)).rows).toMatchObject([{ outcome: "created" }]);
  await importKept(admin, id);
  expect(await findFileImport(admin, id)).toMatchObject({
    state: "done",
    hasFile: false,
    counts: { rows: 1, created: 1, changed: 0, unchanged: 0, refused: 0 },
  });
  expect(await namesLike("measure_units", "Mapped%")).toEqual(["Mapped unit"]);
  await expect(importKept(admin, id)).rejects.toThrow(/already/);
  await expect(mapFile(admin, id, { name: 0 })).rejects.toThrow(/already/);
});

test("twenty rows are shown of a longer file", async () => {
  const lines = Array.from({ length: 60 }, (_, index) => `Long ${index}`);
  const { id } = await keep(`name\n${lines.join("\n")}\n`, "departments");
  const { rows: shown } = await previewFile(admin, id);
  expect(shown).toHaveLength(20);
  expect(shown.every(({ outcome }) => outcome === "created")).toBe(true);
});

test("an import is undone: new rows go, changed ones say what they said, and the trail tells", async () => {
  const { id: lift } = await createMasterRow(admin, "facilities", {
    name: "Undone lift",
    description: "Old",
    patient_fit: false,
  });
  const { id } = await keep("name,description\nUndone lift,New\nUndone ramp,Wide\n");
  await importKept(admin, id);
  expect(await countUndoable(admin, id)).toBe(2);
  await undoImport(admin, id);
  expect(await namesLike("facilities", "Undone%")).toEqual(["Undone lift"]);
  expect(await row("SELECT description FROM facilities WHERE id = $1", [lift])).toEqual({
    description: "Old",
  });
  expect((await findFileImport(admin, id)).state).toBe("undone");
  const told = await row<{ count: number }>(
    "SELECT count(*)::integer AS count FROM audit_events WHERE reason = 'The import of a file was undone' AND actor_id = $1",
    [admin.actor.id],
  );
  expect(told!.count).toBe(2);
  await expect(undoImport(admin, id)).rejects.toThrow(/nothing to undo/);
});

test("nothing is undone once a row is in use or was changed", async () => {
  const { id } = await keep("name,description\nKept stairs,One\nKept door,Two\n");
  await importKept(admin, id);
  await execute("UPDATE facilities SET description = 'Three' WHERE name = 'Kept stairs'");
  await expect(undoImport(admin, id)).rejects.toThrow('Somebody changed "Kept stairs"');
  await execute("UPDATE facilities SET description = 'One' WHERE name = 'Kept stairs'");
  await execute("CREATE TABLE uses_facility (id uuid REFERENCES facilities)");
  await execute("INSERT INTO uses_facility SELECT id FROM facilities WHERE name = 'Kept stairs'");
  await expect(undoImport(admin, id)).rejects.toThrow('"Kept stairs" is in use');
  expect(await namesLike("facilities", "Kept%")).toEqual(["Kept door", "Kept stairs"]);
  expect((await findFileImport(admin, id)).state).toBe("done");
  await execute("DROP TABLE uses_facility");
  await undoImport(admin, id);
});

test("a file is its sender's, kept for a day, and no table is refused", async () => {
  const { id } = await keep("name\nForgotten\n", "units");
  const other = await makeContext("admin");
  await expect(previewFile(other, id)).rejects.toThrow("Not found");
  expect((await listFileImports(other)).map((one) => one.id)).not.toContain(id);
  const partner = await makeContext("partner", { accountId: await makeAccount() });
  await expect(
    keepFile(partner, { what: "units", name: "x.csv", bytes: new TextEncoder().encode("name\nx\n") }),
  ).rejects.toThrow("You may not do this");
  await expect(keep("\n")).rejects.toThrow(/column names/);
  await removeOldImports({ ...admin, now: new Date(Date.now() + 25 * 3_600_000) });
  expect((await findFileImport(admin, id)).hasFile).toBe(false);
  await expect(previewFile(admin, id)).rejects.toThrow(/no longer kept/);
  await removeOldImports({ ...admin, now: new Date(Date.now() + 31 * 86_400_000) });
  await expect(findFileImport(admin, id)).rejects.toThrow("Not found");
});
