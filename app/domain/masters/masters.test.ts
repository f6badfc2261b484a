import { beforeAll, expect, test } from "vitest";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import {
  MASTER_KEYS,
  MASTERS,
  type MasterField,
  type MasterKey,
  masterColumn,
} from "#app/domain/masters/definitions.ts";
import { findMasterRow, referenceOptions, stateChoices } from "#app/domain/masters/find-master.ts";
import { masterList } from "#app/domain/masters/master-list.ts";
import { createMasterRow, setMasterRowActive, updateMasterRow } from "#app/domain/masters/save-master.ts";
import { MASTER_SCHEMAS } from "#app/domain/masters/schema.ts";
import { row } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeCity } from "#tests/factories/inventory.ts";

type Person = Awaited<ReturnType<typeof makeContext>>;
let admin: Person;
let staff: Person;
let stateId: string;
let cityId: string;
let pointTypeId: string;
let labTypeId: string;

beforeAll(async () => {
  admin = await makeContext("admin");
  staff = await makeContext("staff");
  cityId = await makeCity();
  pointTypeId = (await createMasterRow(admin, "point-types", { name: "Temple", place: "other" })).id;
  labTypeId = (await createMasterRow(admin, "lab-test-types", { name: "Scan" })).id;
  stateId = (await stateChoices(admin))[0]!.id;
});

const samples = (): Record<
  MasterKey,
  [create: Record<string, unknown>, change: Record<string, unknown>]
> => ({
  facilities: [
    { name: "Ramp", patient_fit: true },
    { description: "To the door", position: 5 },
  ],
  "room-types": [{ room_type: "Ward" }, { room_short_description: "Six beds" }],
  "property-types": [{ property_type: "Lodge" }, { description: "Plain rooms" }],
  cities: [{ name: "Warangal", state_id: stateId, latitude: 17.98, longitude: 79.6 }, { latitude: 17.9 }],
  "cancellation-policies": [
    { name: "Kind", tiers: [{ from_hours: 0, charge: "fixed", value: 10_000 }] },
    { tiers: [{ from_hours: 0, charge: "fixed", value: 5_000 }] },
  ],
  states: [{ name: "Vidarbha" }, { name: "Vidarbha East" }],
  departments: [{ name: "Sleep" }, { description: "Snoring" }],
  problems: [{ name: "Snores", department_id: null }, { name: "Snores loudly" }],
  "food-types": [{ name: "Soft diet" }, { description: "Easy to chew" }],
  "vehicle-types": [{ name: "Stretcher van" }, { description: "With a nurse" }],
  units: [{ name: "Cylinder" }, { name: "Cylinder, large" }],
  "point-types": [{ name: "Metro", place: "station" }, { place: "other" }],
  "travel-points": [
    {
      city_id: cityId,
      point_type_id: pointTypeId,
      point_name: "Nampally",
      latitude: 17.39,
      longitude: 78.47,
    },
    { latitude: 17.391 },
  ],
  "search-aliases": [
    { name: "WGH", stands_for: "Warangal General Hospital" },
    { stands_for: "Warangal General Hospital; Walled City General Hospital" },
  ],
  "lab-test-types": [{ name: "Blood" }, { name: "Blood tests" }],
  "lab-tests": [
    { name: "Sugar", lab_test_type_id: labTypeId, preparation: "Fasting" },
    { preparation: "None" },
  ],
  rates: [{ code: "gst", kind: "room", rate_ppm: 50_000, valid_from: "2031-04-01" }, {}],
});

test.each(MASTER_KEYS)("%s: every field of the form is in the schema and the other way round", (master) => {
  expect(MASTERS[master].fields.map((field) => field.name).sort()).toEqual(
    Object.keys(MASTER_SCHEMAS[master].shape).sort(),
  );
});

/** What the list has of the values of a form, but of what it names otherwise: references, and steps as text. */
function listed(master: MasterKey, values: Record<string, unknown>) {
  const fields = (MASTERS[master].fields as readonly MasterField[]).filter(
    ({ name, kind }) => name in values && kind !== "tiers" && kind !== "reference",
  );
  return Object.fromEntries(fields.map((field) => [masterColumn(field), values[field.name]]));
}

test.each(MASTER_KEYS)("%s: create, list, change, take out of use, with an audit trail", async (master) => {
  const [create, change] = samples()[master];
  const { id } = await createMasterRow(admin, master, create);
  const name = create[MASTERS[master].nameColumn] as string;
  const list = await masterList(master).page(staff, { q: name.slice(0, 4).toLowerCase() });
  expect(list.rows.find((one) => one.key === id)).toMatchObject(listed(master, create));
  if (!MASTERS[master].changeable) {
    await expect(updateMasterRow(admin, master, id, create)).rejects.toMatchObject({ code: "fixed" });
    await expect(setMasterRowActive(admin, master, id, false)).rejects.toMatchObject({ code: "fixed" });
    return;
  }
  await updateMasterRow(admin, master, id, { ...create, ...change });
  expect((await findMasterRow(admin, master, id)).values).toMatchObject(change);
  await setMasterRowActive(admin, master, id, false);
  expect((await findMasterRow(admin, master, id)).active).toBe(false);
  expect((await masterList(master).page(admin, { q: name })).rows).toEqual([]);
  const trail = await row<{ actions: string[] }>(
    "SELECT array_agg(action ORDER BY id) AS actions FROM audit_events WHERE subject_id = $1",
    [id],
  );
  expect(trail!.actions).toEqual([`${master}.create`, `${master}.update`, `${master}.deactivate`]);
  const last = await row(
    "SELECT before, after FROM audit_events WHERE subject_id = $1 ORDER BY id DESC LIMIT 1",
    [id],
  );
  expect(last).toEqual({ before: { active: true }, after: { active: false } });
});

test("a taken name is refused at its field, whatever its case", async () => {
  await createMasterRow(admin, "facilities", { name: "Well" });
  const error = await createMasterRow(admin, "facilities", { name: "wELL" }).catch((caught) => caught);
  expect(error).toBeInstanceOf(Invalid);
  expect(error.fields).toEqual({ name: ["This facility already exists."] });
});

test("a row changed since the page was opened is not overwritten", async () => {
  const { id } = await createMasterRow(admin, "room-types", { room_type: "Loft" });
  const seen = (await findMasterRow(admin, "room-types", id)).values;
  await updateMasterRow(admin, "room-types", id, { room_type: "Loft", room_short_description: "High" }, seen);
  await expect(updateMasterRow(admin, "room-types", id, { room_type: "Attic" }, seen)).rejects.toMatchObject({
    code: "stale",
  });
});

test("the policy that others fall back to stays in use", async () => {
  const fallback = await row<{ id: string }>("SELECT id FROM cancellation_policies WHERE is_default");
  await expect(setMasterRowActive(admin, "cancellation-policies", fallback!.id, false)).rejects.toMatchObject(
    {
      code: "default",
    },
  );
});

test("who may change what", async () => {
  const customer = await makeContext("customer");
  await expect(masterList("facilities").page(customer, {})).rejects.toThrow(Forbidden);
  await expect(createMasterRow(customer, "facilities", { name: "X" })).rejects.toThrow(Forbidden);
  await expect(createMasterRow(staff, "rates", samples().rates[0])).rejects.toThrow(Forbidden);
  await expect(createMasterRow(staff, "facilities", { name: "Shade" })).resolves.toHaveProperty("id");
  await expect(findMasterRow(admin, "facilities", stateId)).rejects.toThrow(NotFound);
});

test("staff of a zone see and change the travel points of their city alone", async () => {
  const [elsewhere, type] = [await makeCity({ name: "Elsewhere" }), pointTypeId];
  const point = (city: string, name: string) => ({
    city_id: city,
    point_type_id: type,
    point_name: name,
    latitude: 17.4,
    longitude: 78.4,
  });
  const [own, foreign] = [
    (await createMasterRow(admin, "travel-points", point(cityId, "Zone Gate"))).id,
    (await createMasterRow(admin, "travel-points", point(elsewhere, "Zone Gate"))).id,
  ];
  const ofZone = await makeContext("staff", { zoneCityId: cityId });
  const keys = async (person: Person) =>
    (await masterList("travel-points").page(person, { q: "zone gate" })).rows.map(({ key }) => key).sort();
  expect(await keys(ofZone)).toEqual([own]);
  expect(await keys(staff)).toEqual([own, foreign].sort());
  expect((await referenceOptions(ofZone, "travel-points")).city_id?.map(({ id }) => id)).toEqual([cityId]);

  for (const refused of [
    () => findMasterRow(ofZone, "travel-points", foreign),
    () => updateMasterRow(ofZone, "travel-points", foreign, point(cityId, "Taken over")),
    () => setMasterRowActive(ofZone, "travel-points", foreign, false),
  ])
    await expect(refused()).rejects.toThrow(NotFound);
  const outside = { fields: { city_id: ["This city is not in your zone."] } };
  await expect(createMasterRow(ofZone, "travel-points", point(elsewhere, "New"))).rejects.toMatchObject(
    outside,
  );
  await expect(
    updateMasterRow(ofZone, "travel-points", own, point(elsewhere, "Moved")),
  ).rejects.toMatchObject(outside);

  await updateMasterRow(ofZone, "travel-points", own, point(cityId, "Zone Gate 2"));
  expect((await findMasterRow(ofZone, "travel-points", own)).values).toMatchObject({
    point_name: "Zone Gate 2",
  });
  expect((await findMasterRow(staff, "travel-points", foreign)).values).toMatchObject({
    point_name: "Zone Gate",
  });
});
