import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { strToU8, zipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { systemContext } from "#app/domain/context.ts";
import { row, rows } from "#db/client.ts";
import { seedMasters } from "#seeds/masters.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity, makeProperty } from "#tests/factories/inventory.ts";
import { uniquePhone } from "#tests/factories/unique.ts";
import { MEASURED } from "#tests/harness/measured.ts";
import type { ImportName } from "./columns.ts";
import { type ImportOptions, importFile } from "./import-file.ts";
import { sheetNames } from "./repair-spreadsheet.ts";

const ctx = systemContext("test");
beforeAll(() => seedMasters());

async function importText(name: ImportName, text: string | Buffer, options: ImportOptions = {}, by = ctx) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "medihaven-import-"));
  const file = path.join(folder, `${name}.csv`);
  await writeFile(file, text);
  const result = await importFile(by, name, file, options);
  const refused = result.errorsFile
    ? (parse(await readFile(result.errorsFile), { columns: true }) as Array<Record<string, string>>)
    : [];
  return { ...result, reasons: refused.map((one) => one.reason) };
}

test.each<[ImportName, string, string, number]>([
  ["facilities", "name,patient_fit,description\nRamp,yes,To the door\nLIFT,yes,New words\n", "facilities", 1],
  ["room-types", "Room type,Short description\nWard,Six beds\n", "room_types", 1],
  ["property-types", "name\nLodge\n", "property_types", 1],
  [
    "cities",
    'city,state,coordinates\nWarangal,Andhra Pradesh,"17.98, 79.6"\nNowhere,Atlantis,\n',
    "cities",
    1,
  ],
])("%s: new ones are made, known ones changed, again nothing", async (name, text, table, created) => {
  const count = async () => (await row<{ n: number }>(`SELECT count(*)::integer AS n FROM ${table}`))!.n;
  const before = await count();
  const dry = await importText(name, text, { dryRun: true });
  expect(dry.created).toBe(created);
  expect(await count()).toBe(before);
  const first = await importText(name, text);
  expect(first).toMatchObject({ created, changed: name === "facilities" ? 1 : 0, refused: dry.refused });
  expect(await count()).toBe(before + created);
  expect(await importText(name, text)).toMatchObject({ created: 0, changed: 0, refused: dry.refused });
});

test("staff of a zone import the travel points of their city alone", async () => {
  const zoneCityId = await makeCity({ name: "Zoneville" });
  await makeCity({ name: "Farville" });
  const staff = await makeContext("staff", { zoneCityId });
  const text = (latitude: number) =>
    ["city,state,point_type,point_name,latitude,longitude"]
      .concat(["Zoneville", "Farville"].map((city) => `${city},Telangana,Airport,Runway,${latitude},78.4`))
      .join("\n");
  const outside = ["city_id: This city is not in your zone."];
  expect(await importText("travel-points", text(17.4), {}, staff)).toMatchObject({
    created: 1,
    reasons: outside,
  });
  await importText("travel-points", text(17.4));
  expect(await importText("travel-points", text(17.5), {}, staff)).toMatchObject({
    changed: 1,
    reasons: outside,
  });
});

test("a city's state of today is found, and an unknown one is said", async () => {
  const result = await importText(
    "cities",
    "name,state\nKhammam,Andhra Pradesh\nNowhere,Atlantis\nkhammam,Telangana\n",
  );
  expect(result.reasons).toEqual(['there is no state "Atlantis"', "repeats row 2"]);
  const city = await row(
    "SELECT s.name::text AS state FROM cities c JOIN states s ON s.id = c.state_id WHERE c.slug = 'khammam'",
  );
  expect(city).toEqual({ state: "Telangana" });
});

const PARTNERS = `partner_name,mobile,email,kind,gstin
Rao Homes,98480 12345,rao@example.com,food,36AABCR1234M1ZE
Care Agency,9848012346,,agent,
Bad Phone,12345,,,
Bad Kind,9848012347,,circus,
Rao Homes again,+919848012345,,food,
Wrong Tax,98480 12347,,property,36AABCR1234M1ZX
`;
const PROPERTIES = `key,name,partner_phone,type,state,city,coordinates,address,facilities
P1,Lakshmi Residency,9848012345,Guest house,Telangana,Hyderabad,"17.42, 78.45","Road 10, Hyderabad 500034",Lift; Western toilet
P2,No Partner,9000000000,Guest house,Telangana,Hyderabad,"17.42, 78.45","Road 10, 500034",
P3,Odd Facility,9848012345,Guest house,Telangana,Hyderabad,"17.42, 78.45","Road 10, 500034",Moat
P4,Far Away,9848012345,Guest house,Telangana,Hyderabad,"28.6, 77.2","Road 10, 500034",
`;
const ROOMS = `property,name,room_type,room_category,price,units,adults,facilities
P1,Ground floor twin,Twin,AC,"1,450.50",4,2,Western toilet
P1,Top floor single,Single,non ac,700,2,1,
lakshmi residency,Family suite,Family,AC,2200,1,4,
P9,Lost,Twin,AC,900,1,2,
P1,Free,Twin,AC,0,1,2,
P1,Odd,Twin,Fan,900,1,2,
`;

test("partners, their properties and rooms: each through the rules of its screen, again nothing", async () => {
  await importText("cities", 'name,state,coordinates\nHyderabad,Telangana,"17.38, 78.48"\n');
  const partners = await importText("partners", PARTNERS);
  expect(partners).toMatchObject({ created: 2, refused: 4 });
  expect(partners.reasons).toEqual([
    'phone is no mobile number: "12345"',
    'partner_type is none of property, food, travel, equipment, lab, agent: "circus"',
    "repeats row 2",
    expect.stringContaining('the gstin "36AABCR1234M1ZX": This is not a GSTIN'),
  ]);
  const users = await rows(
    "SELECT role, phone_e164, email::text FROM users WHERE account_id IS NOT NULL ORDER BY role",
  );
  expect(users).toEqual([
    { role: "agent", phoneE164: "+919848012346", email: null },
    { role: "partner", phoneE164: "+919848012345", email: "rao@example.com" },
  ]);
  expect(await importText("partners", PARTNERS)).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
  const renamed = PARTNERS.replace("Rao Homes,98480", "Rao Houses,98480");
  expect(await importText("partners", renamed)).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
  expect(await row("SELECT name, email::text FROM accounts WHERE phone_e164 = '+919848012345'")).toEqual({
    name: "Rao Houses",
    email: "rao@example.com",
  });

  const properties = await importText("properties", PROPERTIES);
  expect(properties).toMatchObject({ created: 1, refused: 3 });
  expect(properties.reasons).toEqual([
    "there is no partner with the mobile +919000000000",
    'there is no facility "Moat"',
    expect.stringMatching(/^location: This point lies \d+ km from Hyderabad/),
  ]);
  expect(await importText("properties", PROPERTIES)).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
  const waiting = await rows("SELECT subject_kind, title, status FROM approvals");
  expect(waiting).toEqual([{ subjectKind: "property", title: "Lakshmi Residency", status: "pending" }]);
  const moved = PROPERTIES.replace("17.42, 78.45", "17.43, 78.45");
  expect(await importText("properties", moved)).toMatchObject({ changed: 1, unchanged: 0 });

  const rooms = await importText("rooms", ROOMS);
  expect(rooms).toMatchObject({ created: 3, refused: 3 });
  expect(rooms.reasons).toEqual([
    'there is no property "P9"',
    expect.stringContaining("above zero"),
    'room_category is none of AC, Non-AC: "Fan"',
  ]);
  expect(await importText("rooms", ROOMS)).toMatchObject({ created: 0, changed: 0, unchanged: 3 });
  const dearer = await importText("rooms", ROOMS.replace("700,2,1", "750,3,1"));
  expect(dearer).toMatchObject({ changed: 1, unchanged: 2 });
  const stored = await rows(
    "SELECT name, room_category, default_price_paise, default_allotment, max_adults FROM rooms ORDER BY name",
  );
  expect(stored).toEqual([
    {
      name: "Family suite",
      roomCategory: "AC",
      defaultPricePaise: 220_000,
      defaultAllotment: 1,
      maxAdults: 4,
    },
    {
      name: "Ground floor twin",
      roomCategory: "AC",
      defaultPricePaise: 145_050,
      defaultAllotment: 4,
      maxAdults: 2,
    },
    {
      name: "Top floor single",
      roomCategory: "Non-AC",
      defaultPricePaise: 75_000,
      defaultAllotment: 3,
      maxAdults: 1,
    },
  ]);
});

test("staff import the masters that they keep, and nothing else", async () => {
  const staff = await makeContext("staff");
  expect(await importText("facilities", "name\nGarden\n", {}, staff)).toMatchObject({ created: 1 });
  await expect(importText("partners", PARTNERS, {}, staff)).rejects.toThrow();
});

test("rows that are not UTF-8 stand in the errors file byte for byte, and are read in their encoding", async () => {
  const latin = Buffer.from("name,description\nCaf\u00e9,Coffee\nPlain room,Rest\n", "latin1");
  const folder = await mkdtemp(path.join(os.tmpdir(), "medihaven-import-"));
  const file = path.join(folder, "facilities.csv");
  await writeFile(file, latin);
  const refused = await importFile(ctx, "facilities", file);
  expect(refused).toMatchObject({ created: 1, refused: 1 });
  const errors = await readFile(refused.errorsFile!);
  expect(errors.includes(Buffer.from("Caf\u00e9,Coffee", "latin1"))).toBe(true);
  expect(errors.toString()).toContain("2,the text is not UTF-8,");
  const mended = path.join(folder, "mended.csv");
  await writeFile(mended, errors);
  expect(await importFile(ctx, "facilities", mended, { encoding: "windows-1252" })).toMatchObject({
    created: 1,
    refused: 0,
  });
  expect(await row("SELECT description FROM facilities WHERE name = 'Caf\u00e9'")).toEqual({
    description: "Coffee",
  });
  const wrong = path.join(folder, "wrong.csv");
  await writeFile(wrong, Buffer.from("name,position\nCaf\u00e9 2,many\n", "latin1"));
  const unread = await importFile(ctx, "facilities", wrong, { encoding: "windows-1252" });
  expect((await readFile(unread.errorsFile!)).includes(Buffer.from("Caf\u00e9 2,many", "latin1"))).toBe(true);
});

test("a row that is neither UTF-8 nor a row stands in the errors file as in the file, however far down, under its header", async () => {
  const empty = Array.from({ length: 1_200 }, (_, index) => `,nameless ${index}`);
  const lines = ["\u00ef\u00bb\u00bfname,description", ...empty, '"Caf\u00e9,never closed'];
  const { errorsFile, reasons } = await importText("facilities", Buffer.from(lines.join("\n"), "latin1"));
  expect(reasons).toHaveLength(1_201);
  const errors = await readFile(errorsFile!, "latin1");
  expect(errors.split("\r\n")[0]).toBe("row,reason,name,description");
  expect(errors).toContain('1202,a quote is opened and never closed,"""Caf\u00e9,never closed"');
});

test("who stops an import keeps what is in by then, and the next run takes the rest", async () => {
  const file = "name,phone\nStopped one,98480 77701\nStopped two,98480 77702\nStopped three,98480 77703\n";
  const stop = new AbortController();
  const stopped = await importText("partners", file, {
    signal: stop.signal,
    onChanges: async () => stop.abort(),
  });
  expect(stopped).toMatchObject({ interrupted: true, rows: 1, created: 1 });
  expect(await importText("partners", file)).toMatchObject({ rows: 3, created: 2, unchanged: 1 });
});

test.each<[ImportName, string]>([
  ["partners", "name,phone\nDefect one,98480 77711\nDefect two,98480 77712\n"],
  ["facilities", "name\nDefect one\nDefect two\n"],
])(
  "a defect in the middle of %s is no refusal of a row: the import ends, and nothing of it is in",
  async (name, file) => {
    const onChanges = async () => {
      throw new Error("the disk is full");
    };
    await expect(importText(name, file, { onChanges })).rejects.toThrow("the disk is full");
    expect(await importText(name, file)).toMatchObject({ created: 2, unchanged: 0 });
  },
);

test("the first sheet of a spreadsheet is read as its table is saved as CSV", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "medihaven-sheet-"));
  const file = path.join(folder, "facilities.xlsx");
  const cells = [
    ["name", "description", "patient_fit", "position"],
    ["Roof garden", "Two\nlines", true, 7],
    ["Broken position", "", false, 7.5],
  ];
  const sheet = cells.map((line) => line.map((value) => ({ value }) as { value: string }));
  await writeFile(file, await writeExcelFile(sheet, { sheet: "List" }).toBuffer());
  const result = await importFile(ctx, "facilities", file);
  expect(result).toMatchObject({ rows: 2, created: 1, refused: 1, errorsFile: `${file}.errors.csv` });
  expect(
    await row("SELECT description, patient_fit, position FROM facilities WHERE name = 'Roof garden'"),
  ).toEqual({ description: "Two lines", patientFit: true, position: 7 });
  const broken = path.join(folder, "broken.xlsx");
  await writeFile(broken, Buffer.from("PK\u0003\u0004 and nothing more", "latin1"));
  await expect(importFile(ctx, "facilities", broken)).rejects.toThrow("no spreadsheet");
});

test("names of sheets are found in the time that the file is long", MEASURED, () => {
  const workbook = strToU8(`${"<sheet ".repeat(300_000)}<sheet sheetId="1" name="Kept"/>`);
  const begun = performance.now();
  expect(sheetNames(zipSync({ "xl/workbook.xml": workbook }))).toEqual(["Kept"]);
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test("a spreadsheet of another program has no styles, no addresses of cells and paths with dots", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "medihaven-sheet-"));
  const file = path.join(folder, "plain.xlsx");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const text = (value: string) => `<c s="3" t="inlineStr"><is><t>${value}</t></is></c>`;
  const write = async (cells: string) =>
    writeFile(
      file,
      zipSync({
        "xl/workbook.xml": strToU8(
          `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Kept" sheetId="1" r:id="r1"/><sheet name="Old &amp; gone" sheetId="2" r:id="r2"/></sheets></workbook>`,
        ),
        "xl/_rels/workbook.xml.rels": strToU8(
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="./worksheets/../worksheets/one.xml"/></Relationships>`,
        ),
        "xl/worksheets/one.xml": strToU8(
          `<worksheet xmlns="${main}"><sheetData><row>${text("name")}${text("position")}<c/>${text("description")}</row>
            <row r="2">${text("Plain garden")}${cells}<c r="D2" t="inlineStr"><is><t>Quiet</t></is></c></row></sheetData></worksheet>`,
        ),
      }),
    );
  await write('<c s="2"><v>7</v></c>');
  expect(await importFile(ctx, "facilities", file)).toMatchObject({
    created: 1,
    refused: 0,
    notes: ['The sheet "Kept" is read, not "Old & gone".'],
  });
  expect(await row("SELECT description, position FROM facilities WHERE name = 'Plain garden'")).toEqual({
    description: "Quiet",
    position: 7,
  });
  await write("<c><v>seven</v></c>");
  await expect(importFile(ctx, "facilities", file)).rejects.toThrow(
    'The sheet "Kept" cannot be read: look at row 2, column 2',
  );
});

test("columns that are not read are named, with what was probably meant; so is one that stands there twice", async () => {
  const { notes, created } = await importText(
    "facilities",
    "name,descripton,name,colour,in_use\nVeranda,Shade,Other,green,yes\n",
  );
  expect(created).toBe(1);
  expect(notes).toEqual([
    'The column "descripton" is not read. Did you mean description?',
    'There are several columns "name": the first is read.',
    'The column "colour" is not read.',
  ]);
});

test("a row that names what is somebody else's, what several are called, or what there is not, is refused in words", async () => {
  const [mine, other] = [uniquePhone(), uniquePhone()];
  const kerala = await row<{ id: string }>("SELECT id FROM states WHERE name = 'Kerala'");
  const at = { name: "Samepur", latitude: 17.42, longitude: 78.45 };
  const city_id = await makeCity({ ...at, slug: "samepur-one" });
  await makeCity({ ...at, slug: "samepur-two", state_id: kerala!.id });
  const account_id = await makeAccount({ phone_e164: mine });
  for (const [owner, name] of [
    [account_id, "Twin House"],
    [account_id, "Other House"],
    [await makeAccount({ phone_e164: other }), "Twin House"],
  ] as const)
    await makeProperty({ account_id: owner, city_id, name });

  const houses = (place: string) =>
    `name,partner_phone,type,state,city,coordinates,address\nNew House,${mine},Guest house,${place},"17.42, 78.45","Road 1, 500034"\n`;
  for (const [place, reason] of [
    [",Samepur", 'there are several cities "Samepur": name the state'],
    [",Nowhereville", 'there is no city "Nowhereville"'],
    ["Punjab,Samepur", 'there is no city "Samepur" in Punjab'],
  ] as const)
    expect((await importText("properties", houses(place))).reasons).toEqual([reason]);

  const roomIn = (property: string, phone: string, key = "") =>
    `key,property,partner_phone,name,room_type,room_category,price,units,adults\n${key},${property},${phone},Ward,Twin,AC,900,1,2\n`;
  for (const [text, reason] of [
    [roomIn("Twin House", ""), `there are several of the name "Twin House": name the partner's mobile`],
    [roomIn("Twin House", "12"), 'partner_phone is no mobile number: "12"'],
    [roomIn("No House", mine), 'there is no property "No House"'],
  ] as const)
    expect((await importText("rooms", text)).reasons).toEqual([reason]);

  expect(await importText("rooms", roomIn("Twin House", mine, "W1"))).toMatchObject({
    created: 1,
    reasons: [],
  });
  expect((await importText("rooms", roomIn("Twin House", other, "W1"))).reasons).toEqual([
    "it belongs to another partner",
  ]);
  expect((await importText("rooms", roomIn("Other House", mine, "W1"))).reasons).toEqual([
    "the room belongs to another property",
  ]);

  const known = await row<{ room: string }>("SELECT id AS room FROM rooms WHERE import_key = 'key:W1'");
  const byId = (property: string, phone: string) =>
    `id,property,partner_phone,name,room_type,room_category,price,units,adults\n${known!.room},${property},${phone},Ward,Twin,AC,950,1,2\n`;
  expect((await importText("rooms", byId("Other House", mine))).reasons).toEqual([
    "the property of a listing does not change",
  ]);
  expect((await importText("rooms", byId("Twin House", other))).reasons).toEqual([
    "it belongs to another partner",
  ]);
  expect(await importText("rooms", byId("Twin House", mine))).toMatchObject({ changed: 1, reasons: [] });
});

test("partners: mail, PAN and city are checked, a laboratory is one, and a number signs in for one of them", async () => {
  const [lab, phone] = [uniquePhone(), uniquePhone()];
  const head = "name,phone,email,partner_type,state,city,pan";
  const text = [
    head,
    `Nandi Labs,${lab},,Lab,Telangana,Hyderabad,aabcu 9603r`,
    `No Mail,${phone},nobody,,,,`,
    `No Pan,${phone},,food,,,AABCU9603`,
    `No City,${phone},,travel,Kerala,Hyderabad,`,
    `Two Cities,${phone},,agent,,Samepur,`,
  ].join("\n");
  expect((await importText("partners", text)).reasons).toEqual([
    'the email is no address: "nobody"',
    'the pan does not look like one: "AABCU9603"',
    'there is no city "Hyderabad" in Kerala',
    'there are several cities "Samepur": name the state',
  ]);
  const made = await row(
    `SELECT account.partner_kind, account.laboratory, account.pan, city.name::text AS city FROM accounts account
     JOIN cities city ON city.id = account.city_id WHERE account.phone_e164 = $lab`,
    { lab },
  );
  expect(made).toEqual({ partnerKind: "equipment", laboratory: true, pan: "AABCU9603R", city: "Hyderabad" });
  const withFood = `${head}\nNandi Meals,${lab},,food,Telangana,Hyderabad,\n`;
  expect((await importText("partners", withFood)).reasons).toEqual([
    "phone: Another user of this role has this mobile number.",
  ]);
});

test.each<[ImportName, string, string, string]>([
  [
    "travel-points",
    "city,state,point_type,point_name,latitude,longitude",
    "Hyderabad,Telangana,Airport,Runway,north,78.4",
    '"north" is no number of degrees',
  ],
  [
    "hospitals",
    "name,state,city,address,coordinates",
    'Clinic,Telangana,???,x,"17.4, 78.4"',
    'the city has no letters: "???"',
  ],
  [
    "hospitals",
    "name,state,city,address,coordinates",
    'Clinic,???,Hyderabad,x,"17.4, 78.4"',
    'the state has no letters: "???"',
  ],
  [
    "hospitals",
    "name,city,address,coordinates",
    'Clinic,Samepur,x,"17.4, 78.4"',
    'there are several cities "Samepur", and no state',
  ],
])("%s: what stands under %s in %s is refused", async (name, head, line, reason) => {
  expect((await importText(name, `${head}\n${line}\n`)).reasons).toEqual([reason]);
});
