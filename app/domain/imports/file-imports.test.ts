import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { type Context, systemContext } from "#app/domain/context.ts";
import { mergeMasterRow } from "#app/domain/masters/merge-master.ts";
import { createMasterRow } from "#app/domain/masters/save-master.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { execute, row, rows } from "#db/client.ts";
import { seedMasters } from "#seeds/masters.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity } from "#tests/factories/inventory.ts";
import type { ImportName } from "./columns.ts";
import {
  findFileImport,
  keepFile,
  listFileImports,
  mapFile,
  openRefused,
  reopenWithEncoding,
} from "./file-imports.ts";
import { previewFile } from "./preview-file.ts";
import { removeOldImports } from "./remove-old-imports.ts";
import { cancelImport, startImport, startUndo, workOnImport } from "./run-import.ts";
import { countUndoable, undoImport } from "./undo/undo-import.ts";

let admin: Context & { actor: { id: string } };
beforeAll(async () => {
  admin = await makeContext("admin");
});

const keep = (csv: string | Uint8Array, what: ImportName = "facilities") =>
  keepFile(admin, {
    what,
    name: "list.csv",
    bytes: typeof csv === "string" ? new TextEncoder().encode(csv) : csv,
  });
/** What the worker does with a file that somebody ordered. */
const work = (id: string, lastAttempt = false, signal = new AbortController().signal) =>
  workOnImport(id, { now: new Date(), lastAttempt, signal });
async function importKept(ctx: Context, id: string) {
  await startImport(ctx, id);
  await work(id);
}
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
    rowsExpected: 1,
    counts: { rows: 1, created: 1, changed: 0, unchanged: 0, refused: 0 },
  });
  expect(await namesLike("measure_units", "Mapped%")).toEqual(["Mapped unit"]);
  await expect(importKept(admin, id)).rejects.toThrow(/already/);
  await expect(mapFile(admin, id, { name: 0 })).rejects.toThrow(/already/);
});

test("the preview shows what cannot be read as it stands, and what values change from nothing", async () => {
  await createMasterRow(admin, "facilities", {
    name: "Numbered",
    description: "",
    patient_fit: false,
    position: 5,
  });
  const { id } = await keep('name,position,patient_fit\nNumbered,7,yes\n"Open,7,no\n');
  expect((await previewFile(admin, id)).rows).toEqual([
    {
      row: 2,
      outcome: "changed",
      cells: ["Numbered", "7", "yes"],
      reason: "",
      changes: expect.arrayContaining([
        { field: "position", before: "5", after: "7" },
        { field: "patient_fit", before: "false", after: "true" },
      ]),
    },
    {
      row: 3,
      outcome: "refused",
      cells: ['"Open,7,no'],
      reason: "a quote is opened and never closed.",
      changes: [],
    },
  ]);
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

test.each([
  ["facilities", "name", "name,description\nMerged stairs,One\nMerged steps,Two\n"],
  [
    "hospitals",
    "near_hospital_name",
    'near_hospital_name,city,coordinates\nMerged Clinic,Merge Town of hospitals,"17.41, 78.41"\nMerged Home,Merge Town of hospitals,"17.42, 78.42"\n',
  ],
] as const)("nothing is undone once one of the %s was merged into another", async (what, name, file) => {
  await makeCity({ name: `Merge Town of ${what}` });
  const { id } = await keep(file, what);
  await importKept(admin, id);
  const made = await rows<{ id: string }>(
    `SELECT id FROM ${what} WHERE ${name} LIKE 'Merged %' ORDER BY ${name}`,
  );
  await mergeMasterRow(admin, what, { fromId: made[0]!.id, intoId: made[1]!.id });
  await expect(undoImport(admin, id)).rejects.toThrow(/^Somebody changed "Merged/);
});

test("nothing is undone once a row was removed", async () => {
  const { id } = await keep("name\nRemoved one\n", "units");
  await importKept(admin, id);
  await execute("DELETE FROM measure_units WHERE name = 'Removed one'");
  await expect(undoImport(admin, id)).rejects.toThrow("A unit of the file was removed since.");
  const clinic = await keep(
    'near_hospital_name,city,coordinates\nRemoved Clinic,Removal Town,"17.41, 78.41"\n',
    "hospitals",
  );
  await makeCity({ name: "Removal Town" });
  await importKept(admin, clinic.id);
  await execute("DELETE FROM hospitals WHERE near_hospital_name = 'Removed Clinic'");
  await expect(undoImport(admin, clinic.id)).rejects.toThrow(
    'Somebody changed "a hospital" since the import.',
  );
});

test("a job has no files of its own, and an import without refused rows has no file of them", async () => {
  expect(() => listFileImports(systemContext("test"))).toThrow("You may not do this");
  const { id } = await keep("name\nAll good\n", "units");
  await importKept(admin, id);
  await expect(openRefused(admin, id)).rejects.toThrow("Not found");
});

test("a spreadsheet that is too large to be read in memory is refused before it is", async () => {
  const sheet = new Uint8Array(21 * 1_048_576);
  sheet.set([0x50, 0x4b, 3, 4]);
  await expect(keep(sheet)).rejects.toThrow("This spreadsheet is too large. Please save the table as CSV.");
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

describe("an import at work", () => {
  test("is stopped by its sender, keeps what is in, and goes on with the rest", async () => {
    const { id } = await keep("name\nStopped one\nStopped two\n", "units");
    await expect(cancelImport(admin, id)).rejects.toThrow(/has ended/);
    await startImport(admin, id);
    await expect(startImport(admin, id)).rejects.toThrow(/already/);
    const other = await makeContext("admin");
    await expect(cancelImport(other, id)).rejects.toThrow("Not found");
    await cancelImport(admin, id);
    await work(id);
    expect(await findFileImport(admin, id)).toMatchObject({
      state: "canceled",
      hasFile: true,
      counts: { rows: 0 },
    });
    expect(await namesLike("measure_units", "Stopped%")).toEqual([]);
    await importKept(admin, id);
    expect(await findFileImport(admin, id)).toMatchObject({ state: "done", counts: { created: 2 } });
  });

  test("that failed for good goes on when somebody retries its job", async () => {
    const { id } = await keep("name\nRetried one\n", "units");
    await startImport(admin, id);
    await expect(work(id, true, AbortSignal.abort())).rejects.toThrow("The worker stops");
    await work(id);
    expect(await findFileImport(admin, id)).toMatchObject({
      state: "done",
      problem: "",
      counts: { created: 1 },
    });
  });

  test("is tried again when its worker stops, and tells of it when that was the last time", async () => {
    const { id } = await keep("name\nLost one\n", "units");
    await startImport(admin, id);
    await expect(work(id, false, AbortSignal.abort())).rejects.toThrow("The worker stops");
    expect((await findFileImport(admin, id)).state).toBe("running");
    await expect(work(id, true, AbortSignal.abort())).rejects.toThrow("The worker stops");
    expect(await findFileImport(admin, id)).toMatchObject({
      state: "failed",
      problem: "It stopped half-way.",
    });
    await importKept(admin, id);
    expect(await findFileImport(admin, id)).toMatchObject({ state: "done", problem: "" });
    await work(id);
    expect((await findFileImport(admin, id)).counts).toMatchObject({ created: 1 });
  });

  test("does nothing for a sender who may no longer", async () => {
    const gone = await makeContext("admin");
    const { id } = await keepFile(gone, {
      what: "units",
      name: "x.csv",
      bytes: new TextEncoder().encode("name\nGone\n"),
    });
    await startImport(gone, id);
    await execute("UPDATE users SET status = 'suspended' WHERE id = $id", { id: gone.actor.id });
    await work(id);
    expect(await findFileImport(gone, id)).toMatchObject({ state: "failed", problem: "You may not do this" });
  });

  test("of a killed worker can be ordered again after two hours", async () => {
    const { id } = await keep("name\nKilled\n", "units");
    await startImport(admin, id);
    await removeOldImports({ ...admin, now: new Date(Date.now() + 3 * 3_600_000) });
    expect(await findFileImport(admin, id)).toMatchObject({ state: "failed", hasFile: true });
  });

  test("cannot be ordered again once its file is gone, and its refused rows go with it after a month", async () => {
    const { id } = await keep("name\nGone file\n,\n", "units");
    await startImport(admin, id);
    await expect(work(id, true, AbortSignal.abort())).rejects.toThrow("The worker stops");
    await removeOldImports({ ...admin, now: new Date(Date.now() + 25 * 3_600_000) });
    await expect(startImport(admin, id)).rejects.toThrow(
      "This file is no longer kept. Please send it again.",
    );
    const refused = await keep("name,description\n,x\n");
    await importKept(admin, refused.id);
    const { key } = (await row<{ key: string }>("SELECT errors_key AS key FROM file_imports WHERE id = $id", {
      id: refused.id,
    }))!;
    expect(await text(await (await storage()).stream(key))).toMatch(/^2,name/m);
    await removeOldImports({ ...admin, now: new Date(Date.now() + 31 * 86_400_000) });
    await expect(findFileImport(admin, refused.id)).rejects.toThrow("Not found");
    await expect(async () => text(await (await storage()).stream(key))).rejects.toThrow();
  });

  test("keeps every refused row in the bytes of the file, for its sender", async () => {
    const latin = (said: string) => Uint8Array.from(Buffer.from(said, "latin1"));
    const many = Array.from({ length: 30 }, () => "Refused one,x").join("\n");
    const { id } = await keep(latin(`name,description\nRefused one,caf\xe9\n${many}\n,caf\xe9\n`));
    await importKept(admin, id);
    const found = await findFileImport(admin, id);
    expect(found).toMatchObject({ state: "done", hasErrors: true, counts: { refused: 32 } });
    expect(found.refusals).toHaveLength(11);
    const { stream } = await openRefused(admin, id);
    stream.setEncoding("latin1");
    const said = await text(stream);
    expect(said.trimEnd().split(/\r?\n/)).toHaveLength(33);
    expect(said).toContain("Refused one,caf\xe9");
    await expect(openRefused(await makeContext("admin"), id)).rejects.toThrow("Not found");
  });

  test("reads a file that is not UTF-8 as somebody says", async () => {
    const { id } = await keep(Uint8Array.from(Buffer.from("f\xfcr,name\nx,Caf\xe9 bell\n", "latin1")));
    await expect(reopenWithEncoding(await makeContext("admin"), id, "utf-8")).rejects.toThrow("Not found");
    await reopenWithEncoding(admin, id, "windows-1252");
    expect(await findFileImport(admin, id)).toMatchObject({
      header: ["f\xfcr", "name"],
      encoding: "windows-1252",
    });
    expect((await previewFile(admin, id)).rows[0]).toMatchObject({ outcome: "created" });
    await importKept(admin, id);
    expect(await namesLike("facilities", "Caf\xe9%")).toEqual(["Caf\xe9 bell"]);
    await expect(reopenWithEncoding(admin, id, "utf-8")).rejects.toThrow(/already/);
  });
});

describe("the undoing of an import", () => {
  const undo = async (id: string) => {
    await startUndo(admin, id);
    await work(id);
    return findFileImport(admin, id);
  };

  test("of hospitals takes new ones away and gives changed ones back what they said", async () => {
    await makeCity({ name: "Undo Town" });
    const header = "near_hospital_name,city,coordinates,address,no_of_bed";
    const file = (beds: number, ...more: string[]) =>
      [header, `Undo Clinic,Undo Town,"17.41, 78.41",1 Road,${beds}`, ...more].join("\n");
    await importKept(admin, (await keep(file(10), "hospitals")).id);
    const { id } = await keep(file(20, 'Undo Home,Undo Town,"17.42, 78.42",2 Road,5'), "hospitals");
    await importKept(admin, id);
    expect(await findFileImport(admin, id)).toMatchObject({
      counts: { rows: 2, created: 1, changed: 1, refused: 0 },
    });
    expect(await countUndoable(admin, id)).toBe(2);
    const home = await row<{ id: string }>("SELECT id FROM hospitals WHERE near_hospital_name = 'Undo Home'");
    await execute("CREATE TABLE uses_hospital (id uuid REFERENCES hospitals)");
    await execute("INSERT INTO uses_hospital VALUES ($id)", { id: home!.id });
    expect(await undo(id)).toMatchObject({
      state: "done",
      problem: '"Undo Home" is in use by now. Take it out of use instead, or merge it.',
    });
    await execute("DROP TABLE uses_hospital");
    await execute("UPDATE hospitals SET version = version + 1 WHERE near_hospital_name = 'Undo Clinic'");
    expect((await undo(id)).problem).toBe('Somebody changed "Undo Clinic" since the import.');
    await execute("UPDATE hospitals SET version = version - 1 WHERE near_hospital_name = 'Undo Clinic'");
    expect(await undo(id)).toMatchObject({ state: "undone", problem: "" });
    expect(
      await rows(
        "SELECT near_hospital_name AS name, no_of_bed FROM hospitals WHERE near_hospital_name LIKE 'Undo%'",
      ),
    ).toEqual([{ name: "Undo Clinic", noOfBed: 10 }]);
    const again = await keep(file(20), "hospitals");
    await importKept(admin, again.id);
    expect(await findFileImport(admin, again.id)).toMatchObject({ counts: { changed: 1 } });
    await expect(startUndo(admin, id)).rejects.toThrow(/nothing to undo/);
  });

  test("of listings takes new ones away while they wait, and gives back prices and what was said", async () => {
    await seedMasters();
    await makeCity({ name: "Nandyal" });
    await makeAccount({ phone_e164: "+919848033333", partner_kind: "property" });
    const kitchen = (name: string, address: string, fee: number) =>
      `98480 33333,${name},Nandyal,${address},"17.41, 78.41",${fee}`;
    const file = (...lines: string[]) =>
      ["partner_phone,name,city,address,coordinates,delivery_fee", ...lines].join("\n");
    const stored = () =>
      rows(
        `SELECT i.name, o.address, o.delivery_fee_paise AS fee FROM items i JOIN outlets o ON o.item_id = i.id
         WHERE i.name LIKE 'Undone%' ORDER BY i.name`,
      );
    await importKept(admin, (await keep(file(kitchen("Undone Mess", "Old Road", 40)), "kitchens")).id);
    const first = await stored();
    const { id } = await keep(
      file(kitchen("Undone Mess", "New Road", 50), kitchen("Undone Tiffins", "Market", 30)),
      "kitchens",
    );
    await importKept(admin, id);
    expect(await findFileImport(admin, id)).toMatchObject({ counts: { created: 1, changed: 1, refused: 0 } });
    const waiting = () =>
      row<{ count: number }>(
        "SELECT count(*)::integer AS count FROM approvals WHERE title LIKE 'Undone Tiffins%' AND status = 'pending'",
      );
    expect(await waiting()).toEqual({ count: 1 });
    await execute("UPDATE items SET status = 'approved' WHERE name = 'Undone Tiffins'");
    expect((await undo(id)).problem).toBe('"Undone Tiffins" was decided about since the import.');
    await execute("UPDATE items SET status = 'pending' WHERE name = 'Undone Tiffins'");
    expect(await undo(id)).toMatchObject({ state: "undone", problem: "" });
    expect(await stored()).toEqual(first);
    expect(await waiting()).toEqual({ count: 0 });
  });

  test("of listings is refused once one was changed or is in use", async () => {
    const { id } = await keep(
      'partner_phone,name,city,address,coordinates,delivery_fee\n98480 33333,Refused Undo,Nandyal,Market,"17.41, 78.41",30\n',
      "kitchens",
    );
    await importKept(admin, id);
    const made = (await row<{ id: string }>("SELECT id FROM items WHERE name = 'Refused Undo'"))!;
    await execute("UPDATE items SET version = version + 1 WHERE id = $id", made);
    expect((await undo(id)).problem).toBe('Somebody changed "Refused Undo" since the import.');
    await execute("UPDATE items SET version = version - 1 WHERE id = $id", made);
    await execute("CREATE TABLE uses_item (id uuid REFERENCES items)");
    await execute("INSERT INTO uses_item VALUES ($id)", made);
    expect((await undo(id)).problem).toBe('"Refused Undo" is in use by now.');
    await execute("DROP TABLE uses_item");
    expect(await undo(id)).toMatchObject({ state: "undone", problem: "" });
    expect(await row("SELECT id FROM items WHERE id = $id", made)).toBeUndefined();
  });

  test("of an approved listing withdraws the change that waits", async () => {
    await execute("UPDATE items SET status = 'approved' WHERE name = 'Undone Mess'");
    await execute(
      "UPDATE approvals SET status = 'approved', decided_at = now() WHERE title = 'Undone Mess' AND status = 'pending'",
    );
    const { id } = await keep(
      'partner_phone,name,city,address,coordinates,delivery_fee\n98480 33333,Undone Mess,Nandyal,Third Road,"17.41, 78.41",60\n',
      "kitchens",
    );
    await importKept(admin, id);
    const draft = () =>
      row<{ status: string }>(
        "SELECT status FROM approvals WHERE title = 'Undone Mess' AND change = 'update' ORDER BY requested_at DESC LIMIT 1",
      );
    expect(await draft()).toEqual({ status: "pending" });
    expect(await undo(id)).toMatchObject({ state: "undone", problem: "" });
    expect(await draft()).toEqual({ status: "withdrawn" });
  });
});
