import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { answerOf } from "#app/api/answers.ts";
import { CALLS } from "#app/api/calls.ts";
import { dispatch } from "#app/api/dispatch.ts";
import { openApi } from "#app/api/openapi.ts";
import type { Call } from "#app/api/operation.ts";
import { ROLES, type Role } from "#app/domain/context.ts";
import { row, rows } from "#db/client.ts";
import { demoCodeAgain, signedIn } from "#tests/harness/signed-in.ts";
import { wrongAnswers } from "./journeys/answers.ts";
import { makeCaller, proven, refusedForeign, refusedUnknown, written } from "./journeys/caller.ts";
import { fieldsOf, isList, isUuid, nameOf, theirNames } from "./journeys/declared.ts";
import { JOURNEYS } from "./journeys/journeys.ts";
import { ADDITIONAL_CALLS } from "./specification/additional-calls.ts";

/** Every JSON call as it is declared: against the specification's list, for every actor, with nothing and with nonsense. */

type Specified = { method: string; path: string; operation: string; actor: string; reads: string[] };
const FOLDER = path.join(import.meta.dirname, "specification");
const specified = JSON.parse(readFileSync(path.join(FOLDER, "calls.json"), "utf8")) as Specified[];

const cookies: Partial<Record<Role, string>> = {};
beforeAll(async () => {
  for (const role of ROLES) {
    const user = await row<{ id: string }>(
      "SELECT id FROM users WHERE role = $role AND status = 'approved' ORDER BY created_at, id LIMIT 1",
      { role },
    );
    cookies[role] = (await signedIn(user!.id, role)).cookie;
  }
});

async function ask(call: Call, role: Role | null, values: Record<string, string> = {}, sent?: string) {
  const at = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(values[name] ?? "nothing"));
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (role) headers.cookie = cookies[role]!;
  const body = call.method === "GET" ? undefined : (sent ?? JSON.stringify(values));
  const query = call.method === "GET" ? `?${new URLSearchParams(values)}` : "";
  const response = await dispatch(
    new Request(`http://localhost/api${at}${query}`, { method: call.method, headers, body }),
    at,
  );
  return { status: response.status, text: await response.text() };
}

describe("the specification's list", () => {
  test("what is served is in it, as the operation that it names", () => {
    const known = new Map([
      ...specified.map((call) => [nameOf(call), call.operation] as const),
      ...Object.entries(ADDITIONAL_CALLS),
    ]);
    const wrong = CALLS.filter((call) => known.get(nameOf(call)) !== call.operation);
    expect(wrong.map((call) => `${nameOf(call)} ${call.operation}`)).toEqual([]);
  });

  test("what is not served yet", async () => {
    const served = new Set(CALLS.map(nameOf));
    const missing = specified.filter((call) => !served.has(nameOf(call)));
    await expect(
      `${missing.map((call) => `${nameOf(call)} ${call.operation}`).join("\n")}\n`,
    ).toMatchFileSnapshot("specification/calls-not-served.txt");
  });
});

/** Operations of offices, partners and agents that leave nothing in the audit trail, and why. */
const NO_EVENT: Record<string, string> = {
  "calendar.read": "reads again at once what is read every 15 minutes",
  "key-person.delete": "a step of one's own draft of a visit",
  "referral.count-by-category": "a read by POST",
  "referral.list": "a read by POST",
  "referral.list-by-date": "a read by POST",
  "room-category-rate.update": "a step of one's own draft of a visit",
};

/** What is asked by POST and changes nothing. */
const READS_BY_POST = [
  "ReferralDetailsForAdmin",
  "ReferAndEarnDateWiseData",
  "CountForReferAndEarnDataByCat",
].map((name) => `POST /adminDashboard/get${name}`);

describe.each(CALLS.map((call) => [nameOf(call), call] as const))("%s", (_, call) => {
  test("is for those who may", async () => {
    const { access } = call;
    if (access === "public") return expect((await ask(call, null)).status).not.toBe(401);
    expect((await ask(call, null)).status).toBe(401);
    for (const role of ROLES.filter((other) => !access.includes(other))) {
      expect([role, (await ask(call, role)).status]).toEqual([role, 403]);
    }
    for (const role of access) expect([401, 403]).not.toContain((await ask(call, role)).status);
  });

  const role = call.access === "public" ? null : call.access[0];

  test("refuses nothing", async () => {
    const { status, text } = await ask(call, role);
    // What stands in the path is always there, so it can at most be unknown.
    const refusals = call.path.includes(":") ? [400, 404] : [400];
    if (!call.input.safeParse(call.with).success) return expect(refusals, text).toContain(status);
    const isRead = call.method === "GET" || READS_BY_POST.includes(nameOf(call));
    expect(isRead ? [200, 400, 404] : [400], text).toContain(status);
  });

  test("refuses what is hostile, in words", async () => {
    const names = Object.keys(fieldsOf(call.input));
    const theirs = theirNames(call);
    for (const nonsense of ["' OR 1=1 --", "9".repeat(400), "<script>", "../../etc/passwd"]) {
      const values = Object.fromEntries(names.map((name) => [theirs.get(name) ?? name, nonsense]));
      const { status, text } = await ask(call, role, values);
      expect(status, text).toBeLessThan(500);
      expect(text).not.toMatch(/SELECT |\bat .*\.ts:\d/);
      const ours = Object.fromEntries(names.map((name) => [name, nonsense]));
      if (!call.input.safeParse({ ...ours, ...call.with }).success)
        expect(call.path.includes(":") ? [400, 404] : [400], text).toContain(status);
    }
    const first = theirs.get(names[0] ?? "") ?? names[0] ?? "anything";
    expect((await ask(call, role, { [first]: "\u0000" })).status).toBe(400);
    await knowsNoStrangeId(call, role);
    if (call.method === "GET") return;
    for (const body of ['{"__proto__":{"role":"admin"}}', "[]", "null", '{"a":', '{"a":"\\ud800"}'])
      expect([body, (await ask(call, role, {}, body)).status]).toEqual([body, 400]);
  });
});

/** A read that takes an id finds nothing by one that nobody has. */
async function knowsNoStrangeId(call: Call, role: Role | null) {
  if (call.method !== "GET") return;
  const theirs = theirNames(call);
  for (const [name, field] of Object.entries(fieldsOf(call.input)).filter(([, one]) => isUuid(one))) {
    const unknown = [crypto.randomUUID(), ...(isList(field) ? [crypto.randomUUID()] : [])].join(",");
    const { status, text } = await ask(call, role, { [theirs.get(name) ?? name]: unknown });
    if (status === 400) continue;
    const said = JSON.parse(text) as Record<string, unknown>;
    const isEmpty = Object.values(said).some((value) => Array.isArray(value) && value.length === 0);
    expect([name, status, isEmpty], text).toEqual([name, expect.any(Number), status === 200]);
    refusedUnknown.add(nameOf(call));
  }
}

test("the description names every call, and no path twice by another name", () => {
  const templates = Object.keys(openApi().paths).map((at) => at.replace(/\{\w+\}/g, "{}"));
  expect(new Set(templates).size).toBe(templates.length);
  const described = Object.entries(openApi().paths).flatMap(([at, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${at.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(described.sort()).toEqual(CALLS.map((call) => `${call.method} ${call.path}`).sort());
});

type Row = Record<string, string | number>;
type Body = {
  status?: boolean;
  message?: string;
  token?: string;
  challenge?: string;
  code?: string;
  success?: boolean;
  txn_id?: string;
  data: Row[];
  varData: Row[];
  fields?: Record<string, string[]>;
};

describe("a program that signs in and works by token", () => {
  let token = "";
  const call = async (method: string, at: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await dispatch(
      new Request(`http://localhost/api${at}`, {
        method,
        headers: {
          "content-type": "application/json",
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
      at.split("?")[0]!,
    );
    const said = (await response.json()) as Body;
    return { ...said, status: response.status, headers: response.headers, saidStatus: said.status };
  };

  test("signs in, reads within its role, and is out after its session ends", async () => {
    const refused = await call("POST", "/userAccount/login", {
      email: "admin@medihaven.example",
      password: "wrong-password",
    });
    expect([refused.status, refused.message]).toEqual([400, "Failed to Login"]);
    let login = await call("POST", "/userAccount/login", {
      email: "admin@medihaven.example",
      password: "clean-rooms-nearby",
    });
    expect(login).toMatchObject({ saidStatus: false, second_factor: true });
    login = await call("POST", "/userAccount/login", {
      totp: await demoCodeAgain(),
      challenge: login.challenge,
    });
    expect(login).toMatchObject({
      saidStatus: true,
      message: "Login successful",
      user: [{ role: "admin", sub_role: null }],
    });
    token = String(login.token);
    const list = await call("GET", "/adminDashboard/all-bookings");
    expect(list.data).not.toHaveLength(0);
    expect(list.data[0]).toMatchObject({
      booking_order_id: expect.stringMatching(/^MH/),
      total_price: expect.any(Number),
    });
    const saved = await call("POST", "/roomTypeMaster", {
      room_type: "Room by a call",
      room_short_description: "One bed",
    });
    expect(saved).toMatchObject({ status: 201, message: "Room type saved successfully" });
    const types = (await call("GET", "/roomTypeMaster")).data;
    expect(types.map((type) => type.room_type)).toContain("Room by a call");
    token = token.replace(/.$/, token.endsWith("A") ? "B" : "A");
    expect((await call("GET", "/adminDashboard/all-bookings")).status).toBe(401);
    token = "";
  });

  test("puts a kitchen and its food on sale: the partner adds, the admin approves, a foreign partner sees nothing", async () => {
    const signIn = async (identifier: string, door: string) => {
      token = "";
      const login = "/userAccount/login";
      const answer = await call("POST", login, { identifier, password: "clean-rooms-nearby", door });
      const second = { totp: await demoCodeAgain(), challenge: answer.challenge };
      token = String(answer.token ?? (await call("POST", login, second)).token);
    };
    const city = await row<{ id: string }>("SELECT id FROM cities WHERE slug = 'hyderabad'");
    const type = await row<{ id: string }>("SELECT id FROM food_types ORDER BY name LIMIT 1");
    await signIn("+919000010001", "partner");
    const kitchen = await call("POST", "/foodPartner/foodRestaurantDetailsSaving", {
      kitchen_name: "Kitchen by a call",
      city_id: city!.id,
      address: "Road 3, Banjara Hills",
      latitude: 17.41,
      longitude: 78.43,
    });
    expect(kitchen).toMatchObject({ status: 201, success: true });
    const food = await call("POST", "/foodPartner/savingFoodDetails", {
      parent_txn_id: kitchen.txn_id,
      item_name: "Kitchari",
      food_type_id: type!.id,
      units: "1 bowl",
      meal_times: ["lunch", "dinner"],
      price: 80.5,
      daily_stock: 20,
    });
    expect(food).toMatchObject({ status: 201, success: true });
    expect(
      (await call("PUT", "/foodPartner/approveRestaurantDetails", { txn_id: kitchen.txn_id })).status,
    ).toBe(403);
    await signIn("admin@medihaven.example", "back_office");
    expect(
      (await call("PUT", "/foodPartner/approveRestaurantDetails", { txn_id: kitchen.txn_id })).status,
    ).toBe(200);
    expect(
      (await call("PUT", "/foodPartner/approvefoodItemApprove", { item_txn_id: food.txn_id })).status,
    ).toBe(200);
    const again = await call("PUT", "/foodPartner/approvefoodItemApprove", { item_txn_id: food.txn_id });
    expect([again.status, again.code]).toEqual([409, "stale"]);
    await signIn("+919000010001", "partner");
    const priced = await call("PUT", "/foodPartner/updatingFoodDetails", {
      item_txn_id: food.txn_id,
      price: 90,
    });
    expect(priced.status).toBe(200);
    const own = (await call("GET", "/foodPartner/foodDetails?q=Kitchari")).data as Array<
      Record<string, unknown>
    >;
    expect(own).toMatchObject([
      { item_name: "Kitchari", price: 90, status: "approved", parent_name: "Kitchen by a call" },
    ]);
    await signIn("+919000010002", "partner");
    expect((await call("GET", "/foodPartner/foodDetails?q=Kitchari")).data).toEqual([]);
    const foreign = await call("PUT", "/foodPartner/updatingFoodDetails", {
      item_txn_id: food.txn_id,
      price: 1,
    });
    expect(foreign.status).toBe(404);
    token = "";
  });

  test("finds a room near a hospital as the page does", async () => {
    const cities = (await call("GET", "/cityMaster")).data as Array<{
      city_id: string;
      city_seo_name: string;
    }>;
    const city = cities.find((one) => one.city_seo_name === "hyderabad")!;
    const hospitals = (await call("GET", `/hospitalMaster/${city.city_id}`)).data as Array<
      Record<string, never>
    >;
    const { latitude, longitude } = hospitals.find((one) =>
      /Jubilee Hills/.test(String(one.near_hospital_name)),
    )!;
    const [from, to] = [5, 7].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    );
    const found = await call(
      "GET",
      `/hotelManagement/loadhotels/${city.city_id}/${latitude}/${longitude}/${from}/${to}/2/0`,
    );
    expect(found.data[0]).toMatchObject({ total_price: expect.any(Number), distance_m: expect.any(Number) });
    const { txn_id: property } = found.data[0]!;
    const info = await call("GET", `/hotelManagement/loadhotelsInfo/x/x/${property}/2/${from}/${to}`);
    expect(info.varData[0]).toMatchObject({ txn_id: property, no_of_days: 2 });
    const past = await call("GET", `/hotelManagement/loadhotelsInfo/x/x/${property}/2/1-1-2020/3-1-2020`);
    expect([past.status, Object.keys(past.fields ?? {})]).toEqual([400, ["checkIn"]]);
  });

  test("takes JSON in UTF-8 alone, with a byte order mark or without", async () => {
    const send = async (bytes: Buffer) => {
      const init = {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: new Uint8Array(bytes),
      };
      const response = await dispatch(
        new Request("http://localhost/api/userAccount/login", init),
        "/userAccount/login",
      );
      return ((await response.json()) as Body).message;
    };
    const text = JSON.stringify({ email: "é@example.com", password: "x" });
    const failed = await send(Buffer.from(text));
    expect(failed).not.toMatch(/UTF-8|JSON/);
    expect(await send(Buffer.from(`\ufeff${text}`))).toBe(failed);
    expect(await send(Buffer.from(text, "latin1"))).toBe("The body is not UTF-8.");
    expect(await send(Buffer.from(text, "utf16le"))).toMatch(/UTF-8|JSON/);
  });

  test("says which methods a path takes, and that there is no such call", async () => {
    const wrong = await call("DELETE", "/cityMaster");
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET"]);
    expect((await call("GET", "/no/such/call")).status).toBe(404);
  });
});

describe("journeys on the demo data", () => {
  const as = makeCaller();
  test.each(JOURNEYS.map((journey) => [journey.name, journey] as const))("%s", (_, journey) =>
    journey.walk(as),
  );

  test("every answer is as the description says, refusals too", () => {
    expect(wrongAnswers()).toEqual([]);
  });

  test("every read declares what it answers", () => {
    expect(CALLS.filter((call) => !answerOf(call)).map(nameOf)).toEqual([]);
  });

  test("each call that takes an id was asked for one that nobody has, or that is somebody else's", () => {
    const takesId = (call: Call) =>
      /:\w*(id|s_?no)\b/i.test(call.path) || Object.values(fieldsOf(call.input)).some(isUuid);
    const escaped = CALLS.filter(takesId)
      .map(nameOf)
      .filter((name) => !refusedUnknown.has(name) && !refusedForeign.has(name));
    expect(escaped).toEqual([]);
  });

  test("what an office, a partner or an agent writes by a call stands in the audit trail", async () => {
    const events = await rows<{ id: string }>(
      "SELECT DISTINCT request_id AS id FROM audit_events WHERE request_id = ANY($ids::text[])",
      { ids: [...written.values()].flat() },
    );
    const audited = new Set(events.map(({ id }) => id));
    const without = [...written].flatMap(([operation, ids]) =>
      ids.some((id) => audited.has(id)) ? [] : [operation],
    );
    expect(without.sort()).toEqual(Object.keys(NO_EVENT).sort());
  });

  test("calls that no journey makes yet", async () => {
    const missing = CALLS.map(nameOf).filter((name) => !proven.has(name));
    await expect(`${missing.join("\n")}\n`).toMatchFileSnapshot("specification/calls-not-proven.txt");
  });
});
