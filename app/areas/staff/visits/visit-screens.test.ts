import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { loader as adminVisit, action as decide } from "#app/areas/admin/visits/visit.tsx";
import { loader as cityVisit } from "#app/areas/city-manager/visits/visit.tsx";
import type { Visit } from "#app/domain/field-visits/read-visit.ts";
import { createBranchHandler } from "#app/http/branch-handler.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeCity } from "#tests/factories/inventory.ts";
import { browserOf } from "#tests/harness/screens.ts";
import { serverBuild } from "#tests/harness/server-build.ts";
import { signedIn } from "#tests/harness/signed-in.ts";
import { loader as list } from "../../offices/visits/list.tsx";
import { loader as csv } from "../list-file.ts";
import { loader as home } from "./home.tsx";
import { action as start } from "./start.tsx";
import { loader as openStep, action as step } from "./step.tsx";
import { loader as openVisit, action as verify } from "./visit.tsx";

type Browser = Awaited<ReturnType<typeof browserOf>>;
let city: string;
let staff: Browser;
let elsewhere: Browser;
let admin: Browser;
let manager: Browser;

beforeAll(async () => {
  city = await makeCity();
  const browser = async (role: "staff" | "admin" | "city_manager", zoneCityId?: string) => {
    const { actor } = await makeContext(role, { zoneCityId });
    return browserOf({ id: actor.id, role });
  };
  staff = await browser("staff", city);
  elsewhere = await browser("staff", await makeCity());
  admin = await browser("admin");
  manager = await browser("city_manager", city);
});

it("a visit goes from the first field to the admin's word, form by form", async () => {
  const path = "/accPartnerVisit";
  const entity = {
    intent: "entity-accommodation",
    entity_name: "Formula =1+1",
    city_id: city,
    due_on: "2026-11-21",
    latitude: "17.4",
    longitude: "78.4",
    "details.floors": "3",
    "details.wants_listing": "on",
  };
  const refused = await staff.post(start, path, {}, { ...entity, entity_name: "", "details.floors": "many" });
  expect(refused.status).toBe(400);
  const error = (refused.data as { result: { error: object; initialValue: object } }).result;
  expect(Object.keys(error.error)).toEqual(expect.arrayContaining(["entity_name", "details.floors"]));
  expect(error.initialValue).toMatchObject({ city_id: city, details: { floors: "many" } });

  const begun = await staff.post(start, path, {}, entity);
  const id = /accPartnerVisit\/([0-9a-f-]{36})\/people$/.exec(begun.to ?? "")![1]!;
  const post = (name: string, fields: Parameters<Browser["post"]>[3], who = staff) =>
    who.post(step, `${path}/${id}/${name}`, { id, step: name }, fields);
  expect((await post("check", { intent: "submit" })).status).toBe(400);
  const person = { intent: "add-person", key_type: "Owner", doctor_name: "Ravi" };
  expect((await post("people", person)).status).toBe(303);
  expect((await post("people", person, elsewhere)).status).toBe(404);
  const fromToDo = `/fieldVisits?visit=${id}`;
  expect((await staff.open(home, fromToDo)).to).toBe(`/viewAccomadationPartnerData/${id}`);
  expect((await elsewhere.open(home, fromToDo)).status).toBe(404);
  const rate = {
    intent: "save-rate",
    room_category: "Deluxe",
    ac_type: "AC",
    sharing_type: "Family",
    breakfast_type: "All meals",
    rate: "1,499.50",
  };
  expect((await post("rates", { ...rate, rate: "free" })).status).toBe(400);
  expect((await post("rates", rate)).status).toBe(303);
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#999" } })
    .jpeg()
    .toBuffer();
  const photos = new File([new Uint8Array(bytes)], "door.jpg", { type: "image/jpeg" });
  expect((await post("photos", { intent: "add-photos", caption: "Door", photos })).status).toBe(303);
  const place = { intent: "place", employee_location: "At the door", latitude: "17.4", longitude: "78.401" };
  expect((await post("place", { ...place, longitude: "" })).status).toBe(400);
  expect((await post("place", { ...place, accuracy_m: "9" })).to).toBe(`${path}/${id}/check`);

  const { data } = await staff.open(openStep, `${path}/${id}/check`, { id, step: "check" });
  expect((data as { visit: Visit }).visit).toMatchObject({
    details: { floors: 3, wants_listing: true },
    rates: [{ ratePaise: 149_950, noOfRooms: 0 }],
    photos: [{ caption: "Door" }],
    placeAccuracyM: 9,
    distanceM: 106,
  });
  const view = `/viewAccomadationPartnerData/${id}`;
  expect((await post("check", { intent: "submit", remark: "Done" })).to).toBe(view);
  expect((await post("people", person)).status).toBe(409);

  // The steps of another kind are no address of this visit.
  expect((await staff.open(openStep, `/foodPartnerVisit/${id}/people`, { id, step: "people" })).status).toBe(
    404,
  );
  expect((await elsewhere.open(openVisit, view, { id })).status).toBe(404);
  expect((await elsewhere.post(verify, view, { id }, { intent: "verify" })).status).toBe(404);
  expect((await manager.open(openVisit, view, { id })).to).toBe("/");
  expect((await manager.open(cityVisit, `/cityFieldVisits/${id}`, { id })).status).toBe(200);
  expect((await staff.open(adminVisit, `/viewFieldVisits/${id}`, { id })).to).toBe("/");

  const adminPath = `/viewFieldVisits/${id}`;
  expect((await admin.post(decide, adminPath, { id }, { intent: "approve" })).status).toBe(409);
  expect((await staff.post(verify, view, { id }, { intent: "verify" })).status).toBe(303);
  expect((await admin.post(decide, adminPath, { id }, { intent: "return", remark: "" })).status).toBe(400);
  const approved = await admin.post(decide, adminPath, { id }, { intent: "approve" });
  expect(approved.status).toBe(303);

  const shown = await staff.open(list, "/viewAccomadationPartnerData?adminStatus=approved");
  expect((shown.data as { list: { rows: object[] } }).list.rows).toMatchObject([
    { accommodation_name: "Formula =1+1", admin_status: "approved" },
  ]);
  const file = await staff.open(csv, "/viewAccomadationPartnerData/csv?adminStatus=approved");
  const text = await file.response!.text();
  expect(text.split("\r\n")[0]).toBe(
    "s_no,field_visit_id,accommodation_name,city,visit_status,admin_status,employee_name,username,inserted_date_time,updated_date_time,employee_location,distance_m,due_on",
  );
  expect(text).toMatch(/Formula =1\+1,.*verified,approved,.*\d{4}-\d\d-\d\d \d\d:\d\d.*,At the door,106/);
  const foreign = (await elsewhere.open(csv, "/viewAccomadationPartnerData/csv")).response!;
  expect(foreign.status).toBe(200);
  // Read to its end, so that its connection does not outlive the database of this file.
  expect(await foreign.text()).not.toMatch(/Formula/);
});

it("what photos show is kept when one of them is refused", async () => {
  const { actor } = await makeContext("staff", { zoneCityId: city });
  const browser = await signedIn(actor.id, "staff");
  const entity = {
    intent: "entity-accommodation",
    entity_name: "Shanti Niwas",
    city_id: city,
    due_on: "2026-11-21",
  };
  const begun = await (await browserOf({ id: actor.id, role: "staff" })).post(
    start,
    "/accPartnerVisit",
    {},
    entity,
  );
  const handle = createBranchHandler(await serverBuild("staff/accPartnerVisit/:id/:step"), "production");
  const body = new FormData();
  const photos = new File(["no picture"], "door.jpg", { type: "image/jpeg" });
  const fields = { _key: browser.formKey(), intent: "add-photos", caption: "The front door", photos };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const answer = await handle(
    new Request(`http://localhost${begun.to!.replace("/people", "/photos")}`, {
      method: "POST",
      headers: { cookie: browser.cookie, accept: "text/html" },
      body,
    }),
  );
  expect(answer.status).toBe(400);
  expect(await answer.text()).toMatch(/name="caption"[^>]* value="The front door"/);
});
