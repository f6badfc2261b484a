import { beforeAll, expect, it } from "vitest";
import { loader as openDoctor, action as saveDoctor } from "#app/areas/admin/doctors/doctor.tsx";
import { action as addDoctor } from "#app/areas/admin/doctors/doctor-new.tsx";
import { action as savePart } from "#app/areas/admin/doctors/part.tsx";
import { loader as listFile } from "#app/areas/admin/list-file.ts";
import { loader as list } from "#app/areas/offices/masters/list.tsx";
import { loader as doctorPage } from "#app/areas/public/hospitals/doctor.tsx";
import { action as staffRow } from "#app/areas/staff/masters/row.tsx";
import { workOnImport } from "#app/domain/imports/run-import.ts";
import { row } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeCity } from "#tests/factories/inventory.ts";
import { browserOf } from "#tests/harness/screens.ts";
import { action as doImport, loader as openImport } from "../imports/import.tsx";
import { loader as openRefused } from "../imports/refused.ts";
import { loader as csv } from "../list-file.ts";
import { action as importMaster } from "./import.tsx";
import { action as merge, loader as openMerge } from "./merge.tsx";
import { loader as openRow, action as saveRow } from "./row.tsx";

type Browser = Awaited<ReturnType<typeof browserOf>>;
let admin: Browser;
let staff: Browser;
let guest: Browser;
let cityId: string;

beforeAll(async () => {
  const browser = async (role: "admin" | "staff") => {
    const { actor } = await makeContext(role);
    return browserOf({ id: actor.id, role });
  };
  [admin, staff, guest] = [await browser("admin"), await browser("staff"), await browserOf(null)];
  cityId = await makeCity();
});

const idOf = async (table: string, name: string) =>
  (await row<{ id: string }>(`SELECT id FROM ${table} WHERE name = $1`, [name]))!.id;

it("a master is added, changed, merged, and its old id leads to the new row", async () => {
  const master = "departments";
  const add = (name: string) =>
    admin.post(saveRow, `/adminAllMaster/${master}/new`, { master, id: "new" }, { intent: "save", name });
  expect((await add("")).status).toBe(400);
  expect((await add("Heart care")).to).toBe(`/adminAllMaster/${master}`);
  expect((await add("heart CARE")).status).toBe(400);
  await add("Cardiac care");
  const [from, into] = [await idOf(master, "Cardiac care"), await idOf(master, "Heart care")];
  const path = `/adminAllMaster/${master}/${from}`;
  expect(
    (await admin.open(openMerge, `${path}/merge?into=${into}`, { master, id: from })).data,
  ).toMatchObject({
    preview: { from: { name: "Cardiac care" }, into: { name: "Heart care" }, moves: [] },
  });
  expect((await admin.post(merge, `${path}/merge`, { master, id: from }, { into: from })).status).toBe(400);
  expect((await staff.post(merge, `${path}/merge`, { master, id: from }, { into })).to).toBe("/");
  expect((await admin.post(merge, `${path}/merge`, { master, id: from }, { into })).status).toBe(303);
  expect((await admin.open(openRow, path, { master, id: from })).to).toBe(
    `/adminAllMaster/${master}/${into}`,
  );
  expect((await admin.open(list, `/adminAllMaster/${master}?q=care`, { master })).data).toMatchObject({
    total: 1,
  });
  expect((await admin.open(list, "/adminAllMaster/castles", { master: "castles" })).status).toBe(404);
});

it("a policy's steps and a rate's per cent are typed as words", async () => {
  const path = "/adminAllMaster/cancellation-policies/new";
  const params = { master: "cancellation-policies", id: "new" };
  const form = {
    intent: "save",
    name: "Typed",
    description: "",
    tiers: "48 hours: 0 percent\n24 hours: 50 %\n0 hours: 1 nights",
  };
  expect((await admin.post(saveRow, path, params, { ...form, tiers: "soon: everything" })).status).toBe(400);
  expect((await admin.post(saveRow, path, params, form)).status).toBe(303);
  expect(await row("SELECT tiers FROM cancellation_policies WHERE name = 'Typed'")).toEqual({
    tiers: [
      { from_hours: 48, charge: "percent", value: 0 },
      { from_hours: 24, charge: "percent", value: 500_000 },
      { from_hours: 0, charge: "nights", value: 1 },
    ],
  });
  const rate = {
    intent: "save",
    code: "gst",
    kind: "food",
    rate_ppm: "2.5",
    valid_from: "01/04/2031",
    note: "",
  };
  expect(
    (await admin.post(saveRow, "/adminAllMaster/rates/new", { master: "rates", id: "new" }, rate)).status,
  ).toBe(303);
  expect(await row("SELECT rate_ppm FROM rates WHERE kind = 'food' AND valid_from = '2031-04-01'")).toEqual({
    ratePpm: 25_000,
  });
  const file = await admin.open(csv, "/adminAllMaster/rates/csv", { master: "rates" });
  expect(await file.response!.text()).toMatch(/^gst,food,2.5,2031-04-01,/m);
});

it("a file is looked at, read in, undone, and saved again with the same columns", async () => {
  const file = new File(["name\nStrip\n \n"], "units.csv", { type: "text/csv" });
  const send = (master: string, sent = file) =>
    admin.post(importMaster, `/adminAllMaster/${master}/import`, { master }, { file: sent });
  const path = (await send("units")).to!;
  const params = { id: path.split("/")[2]! };
  const work = (id: string) =>
    workOnImport(id, { now: new Date(), lastAttempt: true, signal: new AbortController().signal });
  expect((await admin.open(openImport, path, params)).data).toMatchObject({
    preview: { rows: [{ outcome: "created" }, { outcome: "refused" }] },
  });
  expect(await row("SELECT FROM measure_units WHERE name = 'Strip'")).toBeUndefined();
  const other = await browserOf({ id: (await makeContext("admin")).actor.id, role: "admin" });
  expect((await other.open(openImport, path, params)).status).toBe(404);
  expect((await other.post(doImport, path, params, { intent: "import" })).status).toBe(404);
  expect((await admin.post(doImport, path, params, { intent: "import" })).to).toBe(path);
  expect((await admin.open(openImport, path, params)).data).toMatchObject({ found: { state: "running" } });
  await work(params.id);
  expect((await admin.open(openImport, path, params)).data).toMatchObject({ found: { hasErrors: true } });
  expect(await (await admin.open(openRefused, `${path}/refused`, params)).response!.text()).toMatch(
    /^row,reason,name\r\n3,/,
  );
  expect((await other.open(openRefused, `${path}/refused`, params)).status).toBe(404);
  const text = await (
    await admin.open(csv, "/adminAllMaster/units/csv", { master: "units" })
  ).response!.text();
  expect(text).toMatch(/^name,id,in_use\r\nStrip,[0-9a-f-]{36},yes/);
  expect((await admin.open(openImport, path, params)).data).toMatchObject({ undoable: 1 });
  expect((await admin.post(doImport, path, params, { intent: "undo" })).to).toBe(path);
  await work(params.id);
  expect(await row("SELECT FROM measure_units WHERE name = 'Strip'")).toBeUndefined();

  const titled = new File(["title\nStrip\n"], "units.csv", { type: "text/csv" });
  const named = (await send("units", titled)).to!;
  const namedParams = { id: named.split("/")[2]! };
  expect((await admin.open(openImport, named, namedParams)).data).toMatchObject({
    preview: { problem: "The file lacks name (the name). It has: title." },
  });
  expect((await admin.post(doImport, named, namedParams, { intent: "import" })).status).toBe(400);
  const mapped = { intent: "map", "at.name": "0" };
  expect((await admin.post(doImport, named, namedParams, mapped)).to).toBe(named);
  expect((await admin.post(doImport, named, namedParams, { intent: "import" })).to).toBe(named);
  await work(namedParams.id);
  expect(await row("SELECT FROM measure_units WHERE name = 'Strip'")).toEqual({});
  expect((await send("castles")).status).toBe(404);

  const clinic =
    'Hospital_Name,State,District,Location_Coordinates\nHill Clinic,Kerala,Idukki,"9.85, 76.97"\n';
  const hospitals = (await send("hospitals", new File([clinic], "hospitals.csv"))).to!;
  const clinics = { id: hospitals.split("/")[2]! };
  await admin.post(doImport, hospitals, clinics, { intent: "import" });
  await work(clinics.id);
  expect(await row("SELECT FROM hospitals WHERE near_hospital_name = 'Hill Clinic'")).toEqual({});
  expect((await admin.open(listFile, "/propertymasterget/csv")).response!.status).toBe(200);
});

it("staff keep the travel points of a city", async () => {
  const point_type_id = await idOf("point_types", "Airport");
  const form = {
    intent: "save",
    city_id: cityId,
    point_type_id,
    point_name: "Terminal 1",
    latitude: "17.24",
    longitude: "78.43",
  };
  const path = "/travelpointscitywisemaster";
  expect(
    (await staff.post(staffRow, `${path}/new`, { id: "new" }, { ...form, latitude: "far" })).status,
  ).toBe(400);
  expect((await staff.post(staffRow, `${path}/new`, { id: "new" }, form)).to).toBe(path);
  const { data } = await staff.open(list, `${path}?city=${cityId}`);
  expect(data).toMatchObject({
    rows: [{ point_type: "Airport", point_name: "Terminal 1" }],
  });
});

it("a doctor is added with an education and is on the site", async () => {
  const department_id = await idOf("departments", "Heart care");
  const form = {
    doctor_name: "Dr. Screen",
    department_id,
    total_experience: "7",
    position: "100",
    shown: "on",
  };
  const added = await admin.post(addDoctor, "/t2hdoctorsmasterdata/new", {}, form);
  const id = added.to!.split("/").at(-1)!;
  const path = `/t2hdoctorsmasterdata/${id}`;
  const part = { id, part: "education", row: "new" };
  const save = (degree: string, start_year: string) =>
    admin.post(savePart, `${path}/education/new`, part, { intent: "save", degree, start_year });
  expect((await save("MBBS", "soon")).status).toBe(400);
  expect((await save("MBBS", "1999")).to).toBe(path);
  expect((await admin.post(saveDoctor, path, { id }, { ...form, intent: "save", version: "7" })).status).toBe(
    409,
  );
  expect((await admin.open(openDoctor, path, { id })).data).toMatchObject({
    doctor: { parts: { education: [{ values: { degree: "MBBS", start_year: 1999, end_year: null } }] } },
  });
  expect((await guest.open(doctorPage, "/doctors/dr-screen", { doctor: "dr-screen" })).status).toBe(200);
  expect((await guest.open(doctorPage, "/doctors/nobody", { doctor: "nobody" })).status).toBe(404);
  expect((await staff.open(openDoctor, path, { id })).to).toBe("/");
});
