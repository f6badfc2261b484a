import { beforeAll, expect, it } from "vitest";
import { startVisit } from "#app/domain/field-visits/save-visit.ts";
import { findRequest } from "#app/domain/requests/find-request.ts";
import { ALL_REQUEST_KINDS } from "#app/domain/requests/labels.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { toDoList } from "#app/domain/to-do/to-do-list.ts";
import { execute, row } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeCity, makeHospital } from "#tests/factories/inventory.ts";
import { browserOf } from "#tests/harness/screens.ts";
import { loader as requests } from "../offices/requests/list.tsx";
import { loader as visits } from "../offices/visits/list.tsx";
import { loader as dashboard } from "./home/dashboard.tsx";
import { loader as file } from "./list-file.ts";
import { action as assign, loader as zoneRequest } from "./requests/request.tsx";

type Browser = Awaited<ReturnType<typeof browserOf>>;
let mine: Browser;
let other: Browser;
let partner: Browser;
let helper: Awaited<ReturnType<typeof makeContext>>;
let stranger: Awaited<ReturnType<typeof makeContext>>;
const today = istDate(new Date());

beforeAll(async () => {
  const [city, elsewhere] = [await makeCity(), await makeCity()];
  const manager = async (zoneCityId: string) => {
    const { actor } = await makeContext("city_manager", { zoneCityId });
    return browserOf({ id: actor.id, role: "city_manager" });
  };
  mine = await manager(city);
  other = await manager(elsewhere);
  partner = await browserOf(null);
  helper = await makeContext("staff", { zoneCityId: city });
  stranger = await makeContext("staff", { zoneCityId: elsewhere });
  const staff = await makeContext("staff");
  const visit = { entity_name: "Due house", city_id: city, due_on: today };
  await startVisit(staff, { kind: "accommodation", values: visit });
  await startVisit(staff, { kind: "food", values: { ...visit, due_on: addDays(today, 1) } });
  const hospital = await makeHospital({ city_id: city, near_hospital_name: "Zone Hospital" });
  await execute(
    `INSERT INTO requests (number, kind, name, phone_e164, hospital_id, message, due_at, created_at) VALUES
       ('R-OLD', 'enquiry', 'Secret Name', '+919000000001', $1, 'secret illness', now(), now() - interval '3 days'),
       ('R-NEW', 'callback', 'Secret Name', '+919000000001', $1, '', now() + interval '1 day', now())`,
    [hospital],
  );
});

it("the dashboard counts what is due and open in the zone, and nothing else", async () => {
  const { data } = await mine.open(dashboard, "/cityDashboard");
  expect(data).toMatchObject({
    counts: { toCheckIn: 0, held: 0, visits: 1, requests: 2 },
    visits: [{ entity_name: "Due house" }],
    requests: {
      rows: [
        { request_number: "R-OLD", overdue: true },
        { request_number: "R-NEW", overdue: false },
      ],
    },
  });
  expect(JSON.stringify(data)).not.toMatch(/secret/i);
  const elsewhere = await other.open(dashboard, "/cityDashboard");
  expect(elsewhere.data).toMatchObject({
    counts: { visits: 0, requests: 0 },
    visits: [],
    requests: { rows: [] },
  });
});

it("each number opens the list behind it", async () => {
  const due = await mine.open(visits, "/cityFieldVisits?due=today");
  expect((due.data as { list: { total: number } }).list.total).toBe(1);
  expect((await mine.open(requests, "/cityRequests")).data).toMatchObject({ total: 2 });
  const saved = await (await mine.open(file, "/cityRequests/csv")).response!.text();
  expect(saved.split("\r\n").slice(0, 2).join()).toMatch(
    /request_number,kind,.*,R-OLD,enquiry,Zone Hospital/,
  );
  expect(saved).not.toMatch(/secret/i);
  expect(
    (await (await other.open(file, "/cityRequests/csv")).response!.text()).trim().split("\r\n"),
  ).toHaveLength(1);
});

it("a request is given to somebody of the zone's staff, and stands in their To do", async () => {
  const found = await row<{ id: string; version: number }>(
    "SELECT id, version FROM requests WHERE number = 'R-OLD'",
  );
  const { id, version } = found!;
  const at = [`/cityRequests/${id}`, { id }] as const;
  const { data } = await mine.open(zoneRequest, ...at);
  expect(data).toMatchObject({ request: { number: "R-OLD" } });
  expect((data as { staff: Array<{ id: string }> }).staff.map((person) => person.id)).toContain(
    helper.actor.id,
  );
  expect(JSON.stringify(data)).not.toMatch(/secret|9000000001/i);
  expect((await other.open(zoneRequest, ...at)).status).toBe(404);

  const form = {
    intent: "assign",
    version: String(version),
    due_date: addDays(today, 1),
    due_time: "10:30",
    remarks: "Please call today",
  };
  expect((await other.post(assign, ...at, { ...form, owner_id: helper.actor.id })).status).toBe(404);
  const away = await mine.post(assign, ...at, { ...form, owner_id: stranger.actor.id });
  expect([away.status, JSON.stringify(away.data)]).toEqual([
    400,
    expect.stringContaining("staff of this city"),
  ]);
  expect((await mine.post(assign, ...at, { ...form, owner_id: helper.actor.id })).to).toBe("/cityRequests");
  expect((await mine.post(assign, ...at, { ...form, owner_id: helper.actor.id })).status).toBe(409);

  const { rows } = await toDoList.page(helper, { kind: "request" });
  expect(rows).toMatchObject([{ what: "R-OLD", overdue: false }]);
  expect((await findRequest(helper, { id, kinds: ALL_REQUEST_KINDS })).actions[0]).toMatchObject({
    remarks: "Please call today",
    status: "open",
  });
});

it("nobody else gets in", async () => {
  expect((await partner.open(dashboard, "/cityDashboard")).to).toBe("/");
  expect((await partner.open(file, "/cityRequests/csv")).to).toBe("/");
});
