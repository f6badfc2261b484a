import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { resetConfig } from "#app/config.ts";
import type { Context } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { checkedFacts } from "#app/domain/search/checked-facts.ts";
import { NO_FILTERS } from "#app/domain/search/filters.ts";
import { roomsNearHospital, type SearchPoint } from "#app/domain/search/rooms-near-hospital.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { readUpload } from "#app/domain/uploads/read-upload.ts";
import { receiveUpload } from "#app/domain/uploads/receive-upload.ts";
import { execute, row, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity, makePlace } from "#tests/factories/inventory.ts";
import { deniedFacts, houseToCheck } from "./check-house.ts";
import { visitCounts } from "./count-visits.ts";
import { approveVisit, remarkVisit, returnVisit, submitVisit, verifyVisit } from "./decide-visit.ts";
import { VISIT_KINDS, type VisitKind, visitSteps } from "./labels.ts";
import { listVisitedProperty } from "./list-property.ts";
import { findVisitId, readVisit } from "./read-visit.ts";
import { addPerson, addVisitPhotos, removeRate, removeVisitPhoto, saveRate } from "./save-parts.ts";
import { saveDepartments, saveEntity, savePlace, startVisit } from "./save-visit.ts";
import { allVisitList, VISIT_LISTS } from "./visit-list.ts";
import { writeVisit } from "./write-visit.ts";

type Person = Awaited<ReturnType<typeof makeContext>>;
let city: string;
let otherCity: string;
let staff: Person;
let colleague: Person;
let elsewhere: Person;
let admin: Person;

beforeAll(async () => {
  city = await makeCity();
  otherCity = await makeCity();
  staff = await makeContext("staff", { zoneCityId: city });
  colleague = await makeContext("staff", { zoneCityId: city });
  elsewhere = await makeContext("staff", { zoneCityId: otherCity });
  admin = await makeContext("admin");
});

const entity = (over: Record<string, unknown> = {}) => ({
  entity_name: "Sai Patient Home",
  city_id: city,
  address: "12 Hospital Road",
  pin_code: "500033",
  latitude: 17.4,
  longitude: 78.4,
  due_on: "2026-11-21",
  ...over,
});
const picture = async () => {
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: "#2a7" } }).png();
  return new File([new Uint8Array(await drawn.toBuffer())], "a.png", { type: "image/png" });
};
const person = { key_type: "Owner", doctor_name: "Ravi Kumar", phone_e164: "040 2345 6789" };
const rate = (over: Record<string, unknown> = {}) => ({
  room_category: "Deluxe",
  ac_type: "AC",
  sharing_type: "Twin sharing",
  breakfast_type: "With breakfast",
  rate_paise: 150_000,
  no_of_rooms: 4,
  ...over,
});
const place = { employee_location: "Road No. 2", latitude: 17.401, longitude: 78.4, accuracy_m: 12.4 };

async function submitted(kind: VisitKind = "accommodation", over: Record<string, unknown> = {}) {
  const { id } = await startVisit(staff, { kind, values: entity(over) });
  await addPerson(staff, { visitId: id, values: person });
  if (kind === "accommodation") await saveRate(staff, { visitId: id, values: rate() });
  await savePlace(staff, { visitId: id, values: place });
  await submitVisit(staff, { visitId: id, remark: "Friendly owner" });
  return id;
}

describe("a visit", () => {
  it.each(VISIT_KINDS)("of kind %s is begun, filled, submitted, verified, approved", async (kind) => {
    const id = await submitted(kind);
    expect(await readVisit(colleague, id)).toMatchObject({
      visitStatus: "submitted",
      adminStatus: "pending",
      people: [{ doctorName: "Ravi Kumar", phone: "+914023456789" }],
      distanceM: 111,
      placeAccuracyM: 12,
      may: { edit: false, verify: true, approve: false },
    });
    await verifyVisit(colleague, { visitId: id });
    await approveVisit(admin, { visitId: id, remark: "Good" });
    const done = await readVisit(admin, id);
    expect(done).toMatchObject({
      visitStatus: "verified",
      adminStatus: "approved",
      verifiedByName: expect.any(String),
    });
    expect(done.remarks.map((one) => one.remark)).toEqual(["Friendly owner", "Good"]);
    const trail = await row<{ actions: string[] }>(
      "SELECT array_agg(action ORDER BY id) AS actions FROM audit_events WHERE subject_id = $1",
      [id],
    );
    expect(trail!.actions).toEqual(
      ["start", "submit", "verify", "approve"].map((verb) => `field_visit.${verb}`),
    );
  });

  it("takes its time from the server and its distance from the two points, whatever is posted", async () => {
    const { id } = await startVisit(staff, {
      kind: "food",
      values: entity({ latitude: null, longitude: null }),
    });
    await savePlace(staff, { visitId: id, values: { ...place, place_at: "2001-01-01", distance_m: 0 } });
    const before = await readVisit(staff, id);
    expect(before.distanceM).toBeNull();
    expect(Math.abs(Date.now() - new Date(before.placeAt!).getTime())).toBeLessThan(60_000);
    await saveEntity(staff, { visitId: id, values: entity({ latitude: 17.41 }) });
    expect((await readVisit(staff, id)).distanceM).toBe(1001);
    await savePlace(staff, { visitId: id, values: { employee_location: "Inside", accuracy_m: 3 } });
    expect(await readVisit(staff, id)).toMatchObject({
      placeLatitude: null,
      placeAccuracyM: null,
      distanceM: null,
    });
  });

  it("is refused while it says neither whom nor where, or costs nothing", async () => {
    const { id } = await startVisit(staff, { kind: "accommodation", values: entity() });
    await expect(submitVisit(staff, { visitId: id })).rejects.toThrow(
      /key person, at least one room rate and where you are/,
    );
  });

  it("goes back with a remark, is mended and comes again", async () => {
    const id = await submitted("hospital");
    await expect(returnVisit(admin, { visitId: id, remark: " " })).rejects.toBeInstanceOf(Invalid);
    await expect(approveVisit(admin, { visitId: id })).rejects.toMatchObject({ code: "closed" });
    await verifyVisit(admin, { visitId: id });
    await returnVisit(admin, { visitId: id, remark: "The beds are missing" });
    expect(await readVisit(staff, id)).toMatchObject({
      visitStatus: "draft",
      adminStatus: "returned",
      verifiedAt: null,
    });
    await saveEntity(staff, { visitId: id, values: entity({ details: { beds: 300 } }) });
    await submitVisit(staff, { visitId: id });
    expect(await readVisit(staff, id)).toMatchObject({
      visitStatus: "submitted",
      adminStatus: "pending",
      decidedAt: null,
      details: { beds: 300, emergency: false },
    });
  });

  it("is nobody else's to change, and nobody's at all outside its zone", async () => {
    const { id } = await startVisit(staff, { kind: "agent", values: entity() });
    await expect(addPerson(colleague, { visitId: id, values: person })).rejects.toBeInstanceOf(Forbidden);
    await expect(addPerson(elsewhere, { visitId: id, values: person })).rejects.toBeInstanceOf(NotFound);
    await expect(readVisit(elsewhere, id)).rejects.toBeInstanceOf(NotFound);
    await expect(readVisit(staff, id, "food")).rejects.toBeInstanceOf(NotFound);
    await expect(remarkVisit(elsewhere, { visitId: id, remark: "x" })).rejects.toBeInstanceOf(NotFound);
    const manager = await makeContext("city_manager", { zoneCityId: city });
    expect((await readVisit(manager, id)).may).toMatchObject({ edit: false, verify: false, remark: false });
    await expect(startVisit(manager, { kind: "agent", values: entity() })).rejects.toBeInstanceOf(Forbidden);
    await expect(
      startVisit(staff, { kind: "agent", values: entity({ city_id: otherCity }) }),
    ).rejects.toMatchObject({
      fields: { city_id: [expect.any(String)] },
    });
    const customer = await makeContext("customer");
    await expect(readVisit(customer, id)).rejects.toBeInstanceOf(NotFound);
    const submittedId = await submitted("agent");
    await expect(addPerson(staff, { visitId: submittedId, values: person })).rejects.toMatchObject({
      code: "closed",
    });
    await verifyVisit(staff, { visitId: submittedId });
    await expect(approveVisit(staff, { visitId: submittedId })).rejects.toMatchObject({ code: "closed" });
  });
});

it("keeps each room rate once, and departments as chosen last", async () => {
  const { id } = await startVisit(staff, { kind: "accommodation", values: entity() });
  await saveRate(staff, { visitId: id, values: rate() });
  await expect(
    saveRate(staff, { visitId: id, values: rate({ rate_paise: 1_000_00 }) }),
  ).rejects.toBeInstanceOf(Invalid);
  const [first] = (await readVisit(staff, id)).rates;
  await saveRate(staff, { visitId: id, id: first!.id, values: rate({ rate_paise: 99_900 }) });
  expect((await readVisit(staff, id)).rates).toMatchObject([{ ratePaise: 99_900, noOfRooms: 4 }]);
  const other = await startVisit(staff, { kind: "accommodation", values: entity() });
  await expect(removeRate(staff, { visitId: other.id, id: first!.id })).rejects.toBeInstanceOf(NotFound);
  await removeRate(staff, { visitId: id, id: first!.id });
  expect((await readVisit(staff, id)).rates).toEqual([]);
  const made = await rows<{ id: string }>(
    "INSERT INTO departments (name) VALUES ('Heart care'), ('Kidney care') RETURNING id",
  );
  await saveDepartments(staff, { visitId: id, values: { department_ids: made.map((one) => one.id) } });
  await saveDepartments(staff, { visitId: id, values: { department_ids: [made[1]!.id] } });
  expect((await readVisit(staff, id)).departments).toMatchObject([{ name: "Kidney care" }]);
});

it("its photos are read by staff of the zone only", async () => {
  const { id } = await startVisit(staff, { kind: "food", values: entity() });
  const upload = await receiveUpload(staff, { file: await picture(), purpose: "visit_photo" });
  await addVisitPhotos(staff, { visitId: id, photos: [{ uploadId: upload.id, caption: "Kitchen" }] });
  (await readUpload(colleague, upload.id)).stream.destroy();
  await expect(readUpload(elsewhere, upload.id)).rejects.toBeInstanceOf(NotFound);
  await expect(readUpload({ actor: { kind: "guest" }, now: new Date() }, upload.id)).rejects.toBeInstanceOf(
    NotFound,
  );
  const { photos } = await readVisit(staff, id);
  await removeVisitPhoto(staff, { visitId: id, id: photos[0]!.id });
  expect((await readVisit(staff, id)).photos).toEqual([]);
});

it("an approved accommodation becomes a listing that waits for approval, once", async () => {
  await execute("INSERT INTO room_types (room_type) VALUES ('Twin') ON CONFLICT DO NOTHING");
  const type = await row<{ id: string }>(
    "INSERT INTO property_types (property_type) VALUES ('Visited house') RETURNING id",
  );
  const accountId = await makeAccount({ city_id: city });
  const values = { account_id: accountId, property_type_id: type!.id };
  const id = await submitted("accommodation");
  await verifyVisit(staff, { visitId: id });
  await expect(listVisitedProperty(admin, { visitId: id, values })).rejects.toMatchObject({ code: "closed" });
  await approveVisit(admin, { visitId: id });
  const foreign = {
    ...values,
    account_id: await makeAccount({ account_kind: "partner", partner_kind: "food" }),
  };
  await expect(listVisitedProperty(admin, { visitId: id, values: foreign })).rejects.toBeInstanceOf(Invalid);
  const { propertyId } = await listVisitedProperty(admin, { visitId: id, values });
  expect(await row("SELECT name, status, pin_code FROM properties WHERE id = $1", [propertyId])).toEqual({
    name: "Sai Patient Home",
    status: "pending",
    pinCode: "500033",
  });
  expect(
    await rows(
      "SELECT default_price_paise, default_allotment, max_adults, room_category, status FROM rooms WHERE property_id = $1",
      [propertyId],
    ),
  ).toEqual([
    {
      defaultPricePaise: 150_000,
      defaultAllotment: 4,
      maxAdults: 2,
      roomCategory: "AC",
      status: "pending",
    },
  ]);
  const seen = await checkedFacts(admin, propertyId);
  expect(seen).toMatchObject({ on: istDate(admin.now), isOld: false });
  const later = { ...admin, now: new Date(admin.now.getTime() + 400 * 86_400_000) };
  expect(await checkedFacts(later, propertyId)).toEqual({ ...seen, isOld: true });
  vi.stubEnv("FACTS_FRESH_MONTHS", "18");
  resetConfig();
  expect(await checkedFacts(later, propertyId)).toEqual(seen);
  vi.unstubAllEnvs();
  resetConfig();
  await expect(listVisitedProperty(admin, { visitId: id, values })).rejects.toMatchObject({ code: "closed" });
  await expect(returnVisit(admin, { visitId: id, remark: "too late" })).rejects.toMatchObject({
    code: "closed",
  });
  await expect(
    execute("UPDATE field_visits SET admin_status = 'returned' WHERE id = $1", [id]),
  ).rejects.toThrow();
});

it("a check of a house on sale takes what it did not find off, until a later one has seen it", async () => {
  const house = await makePlace();
  const { propertyId, roomId } = house;
  const inZone = await makeContext("staff", { zoneCityId: house.cityId });
  const facility = async (name: string, fit = true) =>
    (await row<{ id: string }>(
      "INSERT INTO facilities (name, patient_fit) VALUES ($name, $fit) RETURNING id",
      { name: `${name} ${randomUUID()}`, fit },
    ))!.id;
  const [lift, ramp, bars, pool] = [
    await facility("Lift"),
    await facility("Ramp"),
    await facility("Grab bars"),
    await facility("Pool", false),
  ];
  for (const id of [lift, ramp, pool])
    await execute("INSERT INTO property_facilities VALUES ($1, $2)", [propertyId, id]);
  await execute("INSERT INTO room_facilities VALUES ($1, $2)", [roomId, bars]);
  const check = async (seen: string[]) => {
    const values = entity({ city_id: house.cityId, facility_ids: seen });
    const { id } = await startVisit(inZone, { kind: "accommodation", values, checksPropertyId: propertyId });
    await expect(
      startVisit(inZone, { kind: "accommodation", values, checksPropertyId: propertyId }),
    ).rejects.toMatchObject({ code: "open" });
    expect(visitSteps(await readVisit(inZone, id))).toEqual(["entity", "photos", "place", "check"]);
    await savePlace(inZone, { visitId: id, values: { employee_location: "At the gate" } });
    await expect(submitVisit(inZone, { visitId: id })).rejects.toThrow(
      "Please add at least one photo before",
    );
    await addVisitPhotos(inZone, { visitId: id, photos: [{ uploadId: await photo(), caption: "" }] });
    await submitVisit(inZone, { visitId: id });
    await verifyVisit(inZone, { visitId: id });
    const said = await notSeen(id);
    await approveVisit(admin, { visitId: id });
    expect(await notSeen(id)).toEqual(said);
    return { id, said };
  };
  const notSeen = async (id: string) =>
    (await readVisit(admin, id)).notSeen.map((name) => name.split(" ")[0]);
  const photo = async () =>
    (await receiveUpload(inZone, { file: await picture(), purpose: "visit_photo" })).id;
  const claims = async () => ({
    house: (
      await rows<{ id: string }>("SELECT facility_id AS id FROM property_facilities WHERE property_id = $1", [
        propertyId,
      ])
    ).map(({ id }) => id),
    room: (
      await rows<{ id: string }>("SELECT facility_id AS id FROM room_facilities WHERE room_id = $1", [roomId])
    ).map(({ id }) => id),
  });
  const { id: first, said } = await check([lift]);
  expect(said).toEqual(["Grab", "Ramp"]);
  expect(await claims()).toEqual({ house: expect.arrayContaining([lift, pool]), room: [] });
  expect((await claims()).house).toHaveLength(2);
  expect((await deniedFacts(admin, propertyId))?.names.map((name) => name.split(" ")[0])).toEqual([
    "Grab",
    "Ramp",
  ]);
  // Saying it again does not bring it back: only a visit does.
  await execute("INSERT INTO property_facilities VALUES ($1, $2)", [propertyId, ramp]);
  await execute("INSERT INTO room_facilities VALUES ($1, $2)", [roomId, bars]);
  expect((await claims()).house).toHaveLength(2);
  expect((await claims()).room).toEqual([]);
  await expect(returnVisit(admin, { visitId: first, remark: "Wrong" })).rejects.toMatchObject({
    code: "closed",
  });
  await expect(
    listVisitedProperty(admin, {
      visitId: first,
      values: { account_id: house.accountId, property_type_id: randomUUID() },
    }),
  ).rejects.toMatchObject({ code: "closed" });
  expect((await check([lift, ramp, bars])).said).toEqual([]);
  expect(await claims()).toEqual({ house: expect.arrayContaining([lift, pool, ramp]), room: [bars] });
  expect(await deniedFacts(admin, propertyId)).toBeNull();
  expect((await checkedFacts(admin, propertyId))?.facilities).toHaveLength(3);
  const hospital = (await row<SearchPoint>("SELECT id, latitude, longitude FROM hospitals WHERE id = $1", [
    house.hospitalId,
  ]))!;
  const party = { adults: 1, children: 0, infants: 0, rooms: 1 };
  const search = { hospital, party, dates: null, filters: NO_FILTERS, sort: "distance", page: 1 } as const;
  const [card] = (await roomsNearHospital(admin, search)).rows;
  expect(card?.checked).toEqual({ on: istDate(admin.now), isOld: false });
  await expect(houseToCheck(elsewhere, propertyId)).rejects.toMatchObject({ name: "NotFound" });
});

it("the list is of the zone, whole and date-wise, and the file holds the same", async () => {
  const zone = await makeCity();
  const visitor = await makeContext("staff", { zoneCityId: zone });
  const at = (now: string) => ({ ...visitor, now: new Date(now) });
  const values = { ...entity({ city_id: zone }), due_on: "2026-11-01" };
  // 23:59 and 00:01 on the Indian clock.
  await startVisit(at("2026-10-31T18:29:00Z"), {
    kind: "travel",
    values: { ...values, entity_name: "Late cabs", due_on: "2026-10-30" },
  });
  await startVisit(at("2026-10-31T18:31:00Z"), {
    kind: "travel",
    values: { ...values, entity_name: "Early cabs" },
  });
  type Filters = Parameters<typeof allVisitList.page>[1];
  const names = async (over: Filters, ctx: Context = visitor) =>
    (await allVisitList.page(ctx, { kind: "travel", ...over })).rows.map((one) => one.entity_name);
  expect(await names({})).toEqual(["Early cabs", "Late cabs"]);
  expect(await names({ fromDate: "2026-11-01" })).toEqual(["Early cabs"]);
  expect(await names({ toDate: "2026-10-31" })).toEqual(["Late cabs"]);
  expect(await names({ q: "early" })).toEqual(["Early cabs"]);
  expect(await names({ kind: "food" })).toEqual([]);
  expect((await VISIT_LISTS.travel.page(visitor, {})).rows.map((one) => one.key)).toHaveLength(2);
  expect((await VISIT_LISTS.food.page(visitor, {})).rows).toEqual([]);
  const { name } = (await row<{ name: string }>("SELECT name FROM users WHERE id = $1", [visitor.actor.id]))!;
  expect(await names({ userName: name })).toHaveLength(2);
  expect(await names({ userName: "Somebody else" })).toEqual([]);
  expect(await names({ due: "today" }, at("2026-10-29T06:00:00Z"))).toEqual([]);
  expect(await names({ due: "today" }, at("2026-11-01T06:00:00Z"))).toEqual(["Late cabs", "Early cabs"]);
  expect(await names({ city: zone }, elsewhere)).toEqual([]);
  expect(await visitCounts(visitor)).toEqual([
    { kind: "travel", draft: 2, submitted: 0, verified: 0, approved: 0, returned: 0 },
  ]);
  await execute(
    "UPDATE field_visits SET visit_status = 'verified', submitted_at = now(), verified_at = now() WHERE city_id = $zone",
    { zone },
  );
  await execute(
    "UPDATE field_visits SET admin_status = 'approved', decided_at = now() WHERE city_id = $zone AND entity_name = 'Late cabs'",
    { zone },
  );
  expect(await visitCounts(visitor)).toEqual([
    { kind: "travel", draft: 0, submitted: 0, verified: 1, approved: 1, returned: 0 },
  ]);
});

it("a whole visit is saved at once or not at all, and is found by its serial number in its zone", async () => {
  const place = { employee_location: "At the gate" };
  const whole = { entity: entity(), people: [person], rates: [rate()], place, submit: true };
  const { id } = await writeVisit(staff, { kind: "accommodation", ...whole });
  const visit = await readVisit(staff, id);
  expect(visit).toMatchObject({ visitStatus: "submitted", people: [{}], rates: [{ ratePaise: 150_000 }] });
  await expect(
    writeVisit(staff, { kind: "accommodation", visitId: id, entity: entity() }),
  ).rejects.toMatchObject({ code: "closed" });
  const before = await row("SELECT count(*) FROM field_visits");
  await expect(
    writeVisit(staff, { kind: "accommodation", ...whole, rates: [rate(), rate()] }),
  ).rejects.toBeInstanceOf(Invalid);
  await expect(writeVisit(staff, { kind: "food", entity: entity(), submit: true })).rejects.toBeInstanceOf(
    Invalid,
  );
  expect(await row("SELECT count(*) FROM field_visits")).toEqual(before);
  expect(await findVisitId(staff, { visit: visit.sNo, kind: "accommodation" })).toBe(id);
  expect(await findVisitId(staff, { visit: id, kind: "accommodation" })).toBe(id);
  await expect(findVisitId(staff, { visit: visit.sNo, kind: "food" })).rejects.toBeInstanceOf(NotFound);
  await expect(findVisitId(elsewhere, { visit: visit.sNo, kind: "accommodation" })).rejects.toBeInstanceOf(
    NotFound,
  );
});
