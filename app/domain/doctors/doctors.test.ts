import { beforeAll, describe, expect, it } from "vitest";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { countAll } from "#app/domain/lists/query.ts";
import { execute, row } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeCity, makeHospital } from "#tests/factories/inventory.ts";
import { doctorList } from "./doctor-list.ts";
import { deleteDoctor, findDoctor, saveDoctor } from "./doctors.ts";
import { hospitalPageList } from "./hospital-page-list.ts";
import {
  addHospitalProfile,
  deleteHospitalProfile,
  findHospitalProfile,
  saveHospitalProfile,
  writeHospitalProfile,
} from "./hospital-profiles.ts";
import { DOCTOR_PARTS, type DoctorPart, HOSPITAL_PARTS, type HospitalPart } from "./labels.ts";
import { deletePart, findPart, findPartWithOwner, type PartOf, savePart } from "./parts.ts";
import {
  homeDoctors,
  homeHospitals,
  profiledHospitals,
  publicDoctor,
  publicDoctors,
  publicHospital,
  publicHospitalById,
} from "./public-pages.ts";

let admin: Awaited<ReturnType<typeof makeContext>>;
let staff: Awaited<ReturnType<typeof makeContext>>;
let departmentId: string;
let hospitalId: string;
const guest = { actor: { kind: "guest" as const }, now: new Date() };
const everything = { q: "", departmentId: null, citySlug: null, page: 1 };

beforeAll(async () => {
  admin = await makeContext("admin");
  staff = await makeContext("staff");
  departmentId = (await row<{ id: string }>("INSERT INTO departments (name) VALUES ('Heart') RETURNING id"))!
    .id;
  const city = await makeCity({ slug: "doc-city" });
  hospitalId = await makeHospital({
    city_id: city,
    slug: "doc-hospital",
    near_hospital_name: "Doc Hospital",
  });
});

const doctor = (over: Record<string, unknown> = {}) => ({
  doctor_name: "Dr. Asha Rao",
  department_id: departmentId,
  specialization: "Valve repair",
  total_experience: 21,
  hospital_id: hospitalId,
  shown: true,
  ...over,
});

describe("a doctor", () => {
  it("gets an address that stays, and is not overwritten by an old page", async () => {
    const first = await saveDoctor(admin, { values: doctor() });
    const second = await saveDoctor(admin, { values: doctor() });
    expect([first.slug, second.slug]).toEqual(["dr-asha-rao", "dr-asha-rao-2"]);
    const renamed = await saveDoctor(admin, {
      doctorId: first.id,
      version: 1,
      values: doctor({ doctor_name: "Dr. Asha K. Rao" }),
    });
    expect(renamed.slug).toBe("dr-asha-rao");
    expect(await findDoctor(admin, first.id)).toMatchObject({
      version: 2,
      values: { doctor_name: "Dr. Asha K. Rao" },
    });
    await expect(
      saveDoctor(admin, { doctorId: first.id, version: 1, values: doctor() }),
    ).rejects.toMatchObject({ code: "stale" });
    await expect(saveDoctor(admin, { doctorId: departmentId, values: doctor() })).rejects.toBeInstanceOf(
      NotFound,
    );
    await expect(saveDoctor(admin, { values: doctor({ department_id: hospitalId }) })).rejects.toBeInstanceOf(
      Invalid,
    );
  });

  it("is kept by admins only", async () => {
    await expect(saveDoctor(staff, { values: doctor() })).rejects.toBeInstanceOf(Forbidden);
    await expect(doctorList.page(staff, {})).rejects.toBeInstanceOf(Forbidden);
    await expect(addHospitalProfile(staff, hospitalId)).rejects.toBeInstanceOf(Forbidden);
    await expect(
      savePart(staff, { of: "doctor", part: "articles" }, { ownerId: hospitalId, values: {} }),
    ).rejects.toBeInstanceOf(Forbidden);
  });

  it("is public while shown, and gone with everything once deleted", async () => {
    const { id, slug } = await saveDoctor(admin, {
      values: doctor({ doctor_name: "Dr. Hidden Gem", shown: false }),
    });
    await expect(publicDoctor(guest, slug)).rejects.toBeInstanceOf(NotFound);
    await saveDoctor(admin, { doctorId: id, values: doctor({ doctor_name: "Dr. Hidden Gem" }) });
    await savePart(
      admin,
      { of: "doctor", part: "articles" },
      { ownerId: id, values: { title: "Valves", blogs_description: "Text" } },
    );
    expect(await publicDoctor(guest, slug)).toMatchObject({
      department: "Heart",
      hospital: { slug: "doc-hospital", citySlug: "doc-city" },
      articles: [{ values: { title: "Valves", caption: "", blogs_description: "Text" } }],
    });
    expect(
      (await publicDoctors(guest, { ...everything, q: "hidden", citySlug: "doc-city" })).rows,
    ).toHaveLength(1);
    expect(
      (await publicDoctors(guest, { ...everything, q: "hidden", citySlug: "elsewhere" })).rows,
    ).toHaveLength(0);
    expect((await homeDoctors(guest)).map((one) => one.slug)).toContain(slug);
    await deleteDoctor(admin, id);
    await expect(publicDoctor(guest, slug)).rejects.toBeInstanceOf(NotFound);
    await expect(deleteDoctor(admin, id)).rejects.toBeInstanceOf(NotFound);
    expect(await row("SELECT FROM doctor_articles WHERE doctor_id = $1", [id])).toBeUndefined();
  });

  it("the file holds every page of the list", async () => {
    const { total } = await doctorList.page(admin, {});
    expect(await countAll(doctorList.query(admin, {}))).toBe(total);
  });
});

const SAMPLES: Record<string, Record<string, unknown>> = {
  "doctor education": {
    degree: "MBBS",
    college_name: "Osmania",
    country: "India",
    start_year: 1990,
    end_year: 1996,
  },
  "doctor experience": {
    hospital_name: "NIMS",
    department: "Heart",
    designation: "Surgeon",
    start_year: 2001,
    end_year: null,
  },
  "doctor achievements": { achievement: "A thousand valves", year: 2019 },
  "doctor articles": { title: "Valves", caption: "What they do", blogs_description: "They open and close." },
  "hospital achievements": { achievement: "First transplant", year: 1990 },
  "hospital amenities": { amenities: "Pharmacy day and night" },
};
const LISTS: PartOf[] = [
  ...(Object.keys(DOCTOR_PARTS) as DoctorPart[]).map((part) => ({ of: "doctor" as const, part })),
  ...(Object.keys(HOSPITAL_PARTS) as HospitalPart[]).map((part) => ({ of: "hospital" as const, part })),
];

it.each(LISTS)("$of $part: added, changed, deleted; never another page's", async (list) => {
  await addHospitalProfile(admin, hospitalId);
  const { id: doctorId } = await saveDoctor(admin, { values: doctor() });
  const ownerId = list.of === "doctor" ? doctorId : hospitalId;
  const values = SAMPLES[`${list.of} ${list.part}`]!;
  const { id } = await savePart(admin, list, { ownerId, values });
  expect((await findPart(admin, list, ownerId, id)).values).toEqual(values);
  expect(await findPartWithOwner(admin, list, id)).toEqual({ id, ownerId, values });
  await expect(findPartWithOwner(admin, list, departmentId)).rejects.toBeInstanceOf(NotFound);
  await expect(findPartWithOwner(staff, list, id)).rejects.toBeInstanceOf(Forbidden);
  const [first] = Object.keys(values) as [string];
  await savePart(admin, list, { ownerId, id, values: { ...values, [first]: "Other" } });
  expect((await findPart(admin, list, ownerId, id)).values).toEqual({ ...values, [first]: "Other" });
  await expect(savePart(admin, list, { ownerId, values: { ...values, [first]: " " } })).rejects.toMatchObject(
    {
      fields: { [first]: [expect.any(String)] },
    },
  );
  const stranger = departmentId;
  await expect(savePart(admin, list, { ownerId: stranger, values })).rejects.toBeInstanceOf(NotFound);
  await expect(findPart(admin, list, stranger, id)).rejects.toBeInstanceOf(NotFound);
  await expect(deletePart(admin, list, { ownerId: stranger, id })).rejects.toBeInstanceOf(NotFound);
  await deletePart(admin, list, { ownerId, id });
  await expect(findPart(admin, list, ownerId, id)).rejects.toBeInstanceOf(NotFound);
});

it("years run forward, and an amenity is named once", async () => {
  await addHospitalProfile(admin, hospitalId);
  const { id } = await saveDoctor(admin, { values: doctor() });
  await expect(
    savePart(
      admin,
      { of: "doctor", part: "education" },
      { ownerId: id, values: { degree: "MD", start_year: 2005, end_year: 2001 } },
    ),
  ).rejects.toMatchObject({ fields: { end_year: [expect.any(String)] } });
  const amenity = { ownerId: hospitalId, values: { amenities: "Prayer room" } };
  await savePart(admin, { of: "hospital", part: "amenities" }, amenity);
  await expect(savePart(admin, { of: "hospital", part: "amenities" }, amenity)).rejects.toBeInstanceOf(
    Invalid,
  );
});

it("a hospital's page is made once, saved, shown, deleted; the hospital stays", async () => {
  await addHospitalProfile(admin, hospitalId);
  await addHospitalProfile(admin, hospitalId);
  await saveHospitalProfile(admin, {
    hospitalId,
    version: 1,
    values: { about: "Since 1980", department_ids: [departmentId], shown: true },
  });
  await expect(saveHospitalProfile(admin, { hospitalId, version: 1, values: {} })).rejects.toMatchObject({
    code: "stale",
  });
  await expect(addHospitalProfile(admin, departmentId)).rejects.toBeInstanceOf(NotFound);
  expect(await findHospitalProfile(admin, hospitalId)).toMatchObject({
    values: { about: "Since 1980", department_ids: [departmentId] },
  });
  expect(await publicHospital(guest, "doc-city", "doc-hospital")).toMatchObject({
    specialities: ["Heart"],
    about: "Since 1980",
  });
  expect((await profiledHospitals(guest, { ...everything, departmentId })).rows).toMatchObject([
    { slug: "doc-hospital" },
  ]);
  expect(await homeHospitals(guest)).toMatchObject([{ name: "Doc Hospital" }]);
  const list = await hospitalPageList.page(admin, { q: "doc", shown: "shown" });
  expect(list.rows).toMatchObject([{ hospital_name: "Doc Hospital", specalities: "Heart" }]);
  await execute("UPDATE hospitals SET active = false WHERE id = $1", [hospitalId]);
  await expect(publicHospital(guest, "doc-city", "doc-hospital")).rejects.toBeInstanceOf(NotFound);
  await execute("UPDATE hospitals SET active = true WHERE id = $1", [hospitalId]);
  await deleteHospitalProfile(admin, hospitalId);
  await expect(publicHospital(guest, "doc-city", "doc-hospital")).rejects.toBeInstanceOf(NotFound);
  expect(await row("SELECT 1 AS there FROM hospitals WHERE id = $1", [hospitalId])).toEqual({ there: 1 });
});

it("a hospital's page is begun with what it says, in one go or not at all", async () => {
  await deleteHospitalProfile(admin, hospitalId).catch(() => undefined);
  const wrong = { hospitalId, values: { position: -1 } };
  await expect(writeHospitalProfile(admin, wrong)).rejects.toBeInstanceOf(Invalid);
  await expect(findHospitalProfile(admin, hospitalId)).rejects.toBeInstanceOf(NotFound);
  await expect(writeHospitalProfile(staff, { hospitalId, values: {} })).rejects.toBeInstanceOf(Forbidden);
  await writeHospitalProfile(admin, { hospitalId, values: { about: "Begun", shown: true } });
  expect(await publicHospitalById(guest, hospitalId)).toMatchObject({ id: hospitalId, about: "Begun" });
  await writeHospitalProfile(admin, { hospitalId, values: { about: "Again" } });
  await expect(publicHospitalById(guest, hospitalId)).rejects.toBeInstanceOf(NotFound);
});
