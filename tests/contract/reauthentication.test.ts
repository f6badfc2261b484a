import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { beforeEach, expect, test } from "vitest";
import { CALLS } from "#app/api/calls.ts";
import { dispatch } from "#app/api/dispatch.ts";
import { action as createRule } from "#app/areas/admin/offers/commission-rules.tsx";
import { action as confirm, loader as readWaiting } from "#app/areas/public/login/confirm-identity.tsx";
import type { Role } from "#app/domain/context.ts";
import { createApiKey } from "#app/domain/identity/api-keys.ts";
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from "#app/domain/identity/demo-password.ts";
import { hashPassword } from "#app/domain/identity/passwords.ts";
import { seal } from "#app/domain/shared/sealing.ts";
import type { Permission } from "#app/http/permissions.ts";
import {
  ASKING_OPERATIONS,
  ASKS_AGAIN,
  actionAsksAgain,
  callAsksAgain,
  fileAsksAgain,
} from "#app/http/reauthentication.ts";
import { execute, row } from "#db/client.ts";
import { makeAccount, makeUser } from "#tests/factories/inventory.ts";
import { demoCodeAgain, type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";
import { guardOf, siteMap } from "#tests/harness/site-map.ts";

/** What asks for the password or the second step again after ten minutes, and that nothing gets round it. */

const screens = await siteMap();

/** The work that matters most, by words in the permission, said apart from the table that is tested. */
const MATTERS =
  /money\.write|price\.write|people\.write|claim\.decide|approval\.decide|report\.export|branch\.write|bank|payout|refund|role/;
/** Permissions that read so and do not ask, and why. */
const DO_NOT_ASK: Partial<Record<Permission, string>> = {
  "partner.price.write": "a partner's daily work, on what is the partner's own; each change can be set back",
  "partner.report.export": "a partner's own bookings; many partners sign in by SMS only, and each code costs",
  "agent.report.export": "as for partners",
};

test("every action whose permission is about money, rights or people's data asks again", () => {
  const wrong = screens.flatMap((screen) => {
    const guard = guardOf(screen, "action");
    if (!guard || !MATTERS.test(guard.permission) || DO_NOT_ASK[guard.permission]) return [];
    return (guard.intents ?? [""])
      .filter((intent) => !actionAsksAgain(guard.permission, intent))
      .map((intent) => `${screen.path} ${intent} (${guard.permission})`);
  });
  expect(wrong).toEqual([]);
});

test("each line of the table is in use, and each of its actions exists", () => {
  const actions = new Set<string>();
  const files = new Set<string>();
  for (const screen of screens) {
    const action = guardOf(screen, "action");
    if (action) {
      actions.add(action.permission);
      for (const intent of action.intents ?? []) actions.add(`${action.permission} ${intent}`);
    }
    const loader = guardOf(screen, "loader");
    if (loader && fileAsksAgain(loader.permission, screen.path)) files.add(loader.permission);
  }
  const idle = Object.entries(ASKS_AGAIN).flatMap(
    ([permission, rule]: [string, { actions?: "all" | readonly string[]; files?: true }]) => [
      ...(rule.actions === "all" && !actions.has(permission) ? [`${permission}: no action`] : []),
      ...(Array.isArray(rule.actions) ? rule.actions : [])
        .filter((intent) => !actions.has(`${permission} ${intent}`))
        .map((intent) => `${permission}: no button ${intent}`),
      ...(rule.files && !files.has(permission) ? [`${permission}: no file`] : []),
    ],
  );
  expect(idle).toEqual([]);
  const operations = new Set(
    CALLS.filter(({ method }) => method !== "GET").map(({ operation }) => operation),
  );
  expect(ASKING_OPERATIONS.filter((name) => !operations.has(name))).toEqual([]);
});

/** By permission whose actions ask, the calls that do the same; none where only the screens do it. */
const SAME_BY_CALL: Record<string, readonly string[]> = {
  "admin.money.write": [
    "payment.save",
    "payout.approve",
    "payout.cancel",
    "payout.send",
    "booking.update-mh-share",
    "offer.save",
    "book-month.close",
    "book-month.ask-to-reopen",
    "book-month.reopen",
    "book-month.keep-closed",
  ],
  "admin.price.write": [
    "room.update-price",
    "room.update-price-and-availability",
    "room-operation.save",
    "room-operation.update",
    "travel-location.update-price",
  ],
  "partner.bank.write": [],
  "agent.bank.write": [],
  "admin.booking.change": [],
  "city.claim.decide": [],
  "admin.referral.write": ["referral.update-payment-status"],
  "admin.people.write": ["partner.mail-credentials", "sub-partner.update", "agent.update"],
  "admin.approval.decide": ["partner.approve", "room.reject", "approval.list-by-table"],
  "partner.branch.write": ["sub-partner.save", "sub-partner.update"],
  "partner.team.write": ["team.invite", "team.update-rights", "team.suspend", "team.remove"],
  "agent.team.write": ["team.invite", "team.update-rights", "team.suspend", "team.remove"],
  "admin.api-key.write": ["api-key.create"],
  "partner.api-key.write": ["api-key.create"],
  "agent.api-key.write": ["api-key.create"],
  "admin.webhook.write": ["webhook.create", "webhook.update", "webhook.rotate-secret"],
  "admin.campaign.write": ["whatsapp-sender.assign-campaign"],
  "admin.report.export": [],
  "staff.report.export": [],
  "city.report.export": [],
};

test("a call asks whom its screen asks", () => {
  const asking = Object.entries(ASKS_AGAIN).filter(([, rule]) => "actions" in rule);
  expect(Object.keys(SAME_BY_CALL).sort()).toEqual(asking.map(([permission]) => permission).sort());
  // What these ask about: a partner's branch, a status, a waiting approval.
  const input = { branchName: "Main", status: "suspended", approvalId: crypto.randomUUID() };
  const silent = Object.entries(SAME_BY_CALL).flatMap(([permission, operations]) => {
    const role = permission.split(".")[0] as Role;
    return operations.filter((name) => !callAsksAgain(name, input, role)).map((name) => `${role} ${name}`);
  });
  expect(silent).toEqual([]);
  for (const name of ["webhook.create", "webhook.rotate-secret", "room.update-price"])
    expect(callAsksAgain(name, input, "partner")).toBe(false);
  expect(callAsksAgain("sub-partner.save", input, "staff")).toBe(false);
  expect(callAsksAgain("agent.update", { contact_name: "Asha Rao" }, "admin")).toBe(false);
});

/** Whoever takes a line out of the table reads in this file what asks no longer. */
test("what asks again, and the back office's files that do not", async () => {
  const actions = screens.flatMap((screen) => {
    const guard = guardOf(screen, "action");
    return (guard?.intents ?? [""])
      .filter((intent) => guard && actionAsksAgain(guard.permission, intent))
      .map((intent) => `asks ${screen.path} ${intent}`.trim());
  });
  const files = screens.flatMap((screen) => {
    const guard = guardOf(screen, "loader");
    const isFile = /\/(csv|file)(\/|$)/.test(screen.path);
    if (!isFile || !guard || !["admin", "staff", "city_manager"].includes(guard.area)) return [];
    const asks = fileAsksAgain(guard.permission, screen.path);
    return [`${asks ? "asks" : "does not ask"} ${screen.path}`];
  });
  const lines = [...new Set([...actions, ...files])].sort();
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("reauthentication.txt");
});

test("a file asks by whichever letters its address is written in, as the router takes them", () => {
  for (const address of ["/adminFiles/1/file", "/adminfiles/1/FILE", "/ADMINFILES/1/File/"])
    expect(fileAsksAgain("admin.report.export", address), address).toBe(true);
  expect(fileAsksAgain("admin.report.export", "/adminFiles/1")).toBe(false);
});

/** Files in which nobody is named: masters, listings, links, texts of messages and queues. */
const OF_NOBODY = [
  "/UrlShortner/csv",
  "/adminAllMaster/:master/csv",
  "/adminHospitalDuplicates/csv",
  "/adminMessages/texts/csv",
  "/adminQueues/csv",
  "/adminQueues/failed/csv",
  "/facilityTypeMaster/csv",
  "/hospitalmasterget/csv",
  "/propertyTypeMaster/csv",
  "/propertymasterget/csv",
  "/roomsManagement/csv",
  "/roomsTypeMaster/csv",
  "/staffAccommodation/csv",
  "/staffEquipmentView/csv",
  "/staffFoodView/csv",
  "/staffTravelView/csv",
  "/t2hdoctorsmasterdata/csv",
  "/t2hhospitalmasterdata/csv",
  "/travelpointscitywisemaster/csv",
];

test("every other file of the back office asks", () => {
  const silent = screens.filter((screen) => {
    const guard = guardOf(screen, "loader");
    if (!guard || !["admin", "staff", "city_manager"].includes(guard.area)) return false;
    return /\/(csv|file)(\/|$)/.test(screen.path) && !fileAsksAgain(guard.permission, screen.path);
  });
  expect([...new Set(silent.map(({ path }) => path))].sort()).toEqual(OF_NOBODY);
});

test("every decision asks again by call too, so that no key lets anybody in or puts anything on sale", () => {
  const decisions = CALLS.filter(
    ({ method, operation }) => method !== "GET" && /approv|reject/.test(operation),
  );
  expect(new Set(decisions.map(({ operation }) => operation)).size).toBeGreaterThan(20);
  const input = { approvalId: crypto.randomUUID() };
  const silent = decisions.filter(({ operation }) => !callAsksAgain(operation, input, "admin"));
  expect(silent.map(({ operation }) => operation)).toEqual([]);
  expect(callAsksAgain("approval.list-by-table", { table: "mh_food_master" }, "admin")).toBe(false);
});

const ORIGIN = "http://localhost:3000";
let adminId: string;
let browser: SignedInBrowser;

beforeEach(async () => {
  adminId = await makeUser({ role: "admin" });
  const sealed = seal("totp", adminId, DEMO_TOTP_SECRET);
  await execute("UPDATE users SET totp_secret = $sealed WHERE id = $adminId", { adminId, sealed });
  browser = await signedIn(adminId, "admin");
});

const age = (userId: string, minutes: number) =>
  execute(
    "UPDATE sessions SET authenticated_at = now() - make_interval(mins => $minutes) WHERE user_id = $userId",
    { userId, minutes },
  );

function sending(address: string, by: SignedInBrowser, fields: Record<string, string>) {
  const headers = { cookie: by.cookie, "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ _key: by.formKey(), ...fields });
  const request = new Request(ORIGIN + address, { method: "POST", headers, body });
  return { request, params: {}, context: {} } as ActionFunctionArgs;
}

const asking = (address: string, by: SignedInBrowser) =>
  ({
    request: new Request(ORIGIN + address, { headers: { cookie: by.cookie } }),
    params: {},
    context: {},
  }) as LoaderFunctionArgs;

const ruleFields = (name: string) => ({ intent: "create", name, percent: "12", validFrom: "01/01/2030" });
const rulesNamed = async (name: string) =>
  (await row<{ count: number }>(
    "SELECT count(*)::integer AS count FROM approvals WHERE subject_kind = 'commission_rule' AND title = $name",
    { name },
  ))!.count;

/** Posts a rule with a session of eleven minutes. @returns where to confirm */
async function heldRule(name: string, by = browser): Promise<string> {
  await age(adminId, 11);
  const answer = (await createRule(sending("/commissionRules", by, ruleFields(name)))) as Response;
  expect(answer.status).toBe(303);
  const to = answer.headers.get("location")!;
  expect(to).toMatch(/^\/confirmIdentity\?role=admin&form=/);
  return to;
}

test("a form waits for the password, is sent again as it was, and counts once", async () => {
  const name = `Rule ${crypto.randomUUID()}`;
  const sent = sending("/commissionRules", browser, ruleFields(name));
  await age(adminId, 11);
  const at = ((await createRule(sent)) as Response).headers.get("location")!;
  expect(await rulesNamed(name)).toBe(0);
  expect(await readWaiting(asking(at, browser))).toMatchObject({
    isDue: true,
    means: "second_step",
    form: null,
  });

  const wrong = await confirm(sending(at, browser, { intent: "confirm", proof: "ABCDEFGHJK" }));
  expect(wrong).toMatchObject({ init: { status: 400 } });
  expect(JSON.stringify(wrong)).not.toContain("ABCDEFGHJK");
  expect(await readWaiting(asking(at, browser))).toMatchObject({ isDue: true, form: null });

  await confirm(sending(at, browser, { intent: "confirm", proof: await demoCodeAgain() }));
  const { form } = (await readWaiting(asking(at, browser))) as unknown as {
    form: { address: string; fields: Array<[string, string]> };
  };
  expect(form.address).toBe("/commissionRules");
  const again = () => sending(form.address, browser, Object.fromEntries(form.fields));
  expect(((await createRule(again())) as Response).headers.get("location")).toBe("/commissionRules");
  await createRule(again());
  expect(await rulesNamed(name)).toBe(1);
});

test("the same code does not confirm twice", async () => {
  const at = await heldRule(`Rule ${crypto.randomUUID()}`);
  const proof = await demoCodeAgain();
  await confirm(sending(at, browser, { intent: "confirm", proof }));
  await age(adminId, 11);
  const again = await confirm(sending(at, browser, { intent: "confirm", proof }));
  expect(again).toMatchObject({ init: { status: 400 } });
});

test("without a second step the password confirms, and only the right one", async () => {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const id = await makeUser({
    role: "partner",
    account_id: await makeAccount(),
    password_hash: passwordHash,
  });
  const partner = await signedIn(id, "partner");
  await age(id, 11);
  const at = "/confirmIdentity?role=partner&next=%2FsubPartners";
  expect(await readWaiting(asking(at, partner))).toMatchObject({ isDue: true, means: "password" });
  const tries = ["not the password", DEMO_PASSWORD].map((proof) =>
    sending(at, partner, { intent: "confirm", proof }),
  );
  expect(await confirm(tries[0]!)).toMatchObject({ init: { status: 400 } });
  expect(((await confirm(tries[1]!)) as Response).status).toBe(303);
  expect(await readWaiting(asking(at, partner))).toMatchObject({ isDue: false, next: "/subPartners" });
});

test("within ten minutes nobody is asked", async () => {
  const name = `Rule ${crypto.randomUUID()}`;
  await age(adminId, 9);
  await createRule(sending("/commissionRules", browser, ruleFields(name)));
  expect(await rulesNamed(name)).toBe(1);
});

test("confirming in one browser confirms no other session of the same person", async () => {
  const elsewhere = await signedIn(adminId, "admin");
  const at = await heldRule(`Rule ${crypto.randomUUID()}`);
  await confirm(sending(at, browser, { intent: "confirm", proof: await demoCodeAgain() }));
  const name = `Rule ${crypto.randomUUID()}`;
  const answer = (await createRule(sending("/commissionRules", elsewhere, ruleFields(name)))) as Response;
  expect(answer.headers.get("location")).toMatch(/^\/confirmIdentity/);
  expect(await rulesNamed(name)).toBe(0);
});

test("what waits is shown to nobody else, in no other browser, and not after 15 minutes", async () => {
  const at = await heldRule(`Rule ${crypto.randomUUID()}`);
  const stranger = await signedIn(await makeUser({ role: "admin" }), "admin");
  const otherBrowser = await signedIn(adminId, "admin");
  for (const by of [stranger, otherBrowser])
    await expect(readWaiting(asking(at, by))).rejects.toMatchObject({ init: { status: 404 } });
  await execute("UPDATE held_forms SET expires_at = now() - interval '1 second' WHERE user_id = $adminId", {
    adminId,
  });
  await expect(readWaiting(asking(at, browser))).rejects.toMatchObject({ init: { status: 404 } });
  const { kept } = (await row<{ kept: boolean }>(
    "SELECT bool_or(sealed LIKE '%commissionRules%') AS kept FROM held_forms",
  ))!;
  expect(kept).toBe(false);
});

test("a role that was lowered meanwhile ends what waits", async () => {
  const at = await heldRule(`Rule ${crypto.randomUUID()}`);
  await execute("UPDATE users SET role = 'staff' WHERE id = $adminId", { adminId });
  const answer = await confirm(
    sending(at, browser, { intent: "confirm", proof: await demoCodeAgain() }),
  ).catch((thrown: unknown) => thrown);
  expect((answer as Response).headers.get("location")).toBe("/login");
});

test("where it goes on stays on this site", async () => {
  for (const next of ["//evil.example", "https://evil.example", "/\\evil.example", "/r/abc"]) {
    const at = `/confirmIdentity?${new URLSearchParams({ role: "admin", next })}`;
    expect(await readWaiting(asking(at, browser))).toMatchObject({ next: "/adminHome" });
  }
});

test("guesses are counted for the person, across sessions", async () => {
  const at = await heldRule(`Rule ${crypto.randomUUID()}`);
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    const answer = await confirm(sending(at, browser, { intent: "confirm", proof: `guess ${guess}` }));
    statuses.push((answer as { init: { status: number } }).init.status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
});

test("a file of people's data asks first, and a call says how to go on", async () => {
  await age(adminId, 11);
  const { loader } = screens.find(({ path }) => path === "/mhbookings/csv")!.module as {
    loader: (args: LoaderFunctionArgs) => Promise<unknown>;
  };
  const refused = (await loader(asking("/mhbookings/csv?status=all", browser)).catch(
    (thrown: unknown) => thrown,
  )) as Response;
  expect(refused.headers.get("location")).toBe(
    "/confirmIdentity?role=admin&next=%2Fmhbookings%2Fcsv%3Fstatus%3Dall",
  );

  const call = CALLS.find(({ operation }) => operation === "agent.approve-profile")!;
  const path = call.path.replace(/:\w+/g, () => crypto.randomUUID());
  const answer = await dispatch(
    new Request(`${ORIGIN}/api${path}`, {
      method: call.method,
      headers: { cookie: browser.cookie, "content-type": "application/json" },
      body: JSON.stringify({
        id: crypto.randomUUID(),
        user_id: crypto.randomUUID(),
        agent_id: crypto.randomUUID(),
      }),
    }),
    path,
  );
  const said = await answer.json();
  expect([answer.status, said.code], JSON.stringify(said)).toEqual([401, "sign_in_again"]);
  expect(answer.headers.get("www-authenticate")).toContain("insufficient_user_authentication");
});

test("the webhooks of an admin ask by call as on the screen, those of a partner do not", async () => {
  const form = { url: "https://hooks.example.com/in", events: ["booking.confirmed"] };
  const send = async (by: SignedInBrowser | { key: string }, method: string, path: string, body?: object) => {
    const said: Record<string, string> =
      "key" in by ? { authorization: `Bearer ${by.key}` } : { cookie: by.cookie };
    const headers = { ...said, "content-type": "application/json" };
    const request = new Request(`${ORIGIN}/api${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    const answer = await dispatch(request, path);
    return { ...((await answer.json()) as { code?: string; endpoint_id?: string }), status: answer.status };
  };
  const made = await send(browser, "POST", "/webhooks", form);
  expect(made.status).toBe(201);
  const at = `/webhooks/${made.endpoint_id}`;
  const ctx = { actor: { kind: "user", id: adminId, role: "admin" }, now: new Date() } as never;
  const { key } = await createApiKey(ctx, { name: "Events", scopes: ["all"], days: "30" });
  await age(adminId, 11);
  for (const [method, path, body] of [
    ["POST", "/webhooks", form],
    ["PUT", at, form],
    ["POST", `${at}/secret`, {}],
  ] as const) {
    expect(await send(browser, method, path, body)).toMatchObject({ status: 401, code: "sign_in_again" });
    expect(await send({ key }, method, path, body)).toMatchObject({ status: 403, code: "not_by_key" });
  }
  expect((await send(browser, "PUT", `${at}/status`, { status: "paused" })).status).toBe(200);

  const partnerId = await makeUser({ role: "partner", account_id: await makeAccount() });
  const partner = await signedIn(partnerId, "partner");
  await age(partnerId, 11);
  expect((await send(partner, "POST", "/webhooks", form)).status).toBe(201);
});

test("no key of an admin decides about anything, whatever it may be used for", async () => {
  const ctx = { actor: { kind: "user", id: adminId, role: "admin" }, now: new Date() } as never;
  const { key } = await createApiKey(ctx, { name: "Reports", scopes: ["all"], days: "30" });
  const send = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const answer = await dispatch(
      new Request(`${ORIGIN}/api${path}`, { method, headers, body: JSON.stringify(body) }),
      path,
    );
    return [answer.status, (await answer.json()).code];
  };
  const decisions = CALLS.filter(({ operation }) =>
    /^(staff|city-manager|partner|room)\.approve$/.test(operation),
  );
  expect(decisions.length).toBeGreaterThanOrEqual(4);
  for (const { method, path } of decisions) {
    const id = crypto.randomUUID();
    const at = path.replace(/:\w+/g, id);
    const ids = {
      id,
      user_id: id,
      agent_id: id,
      staff_id: id,
      city_manager_id: id,
      partner_id: id,
      room_id: id,
    };
    expect([at, ...(await send(method, at, { ...ids, reg_id: id }))]).toEqual([at, 403, "not_by_key"]);
  }
  const list = { table: "mh_food_master", status: "approved" };
  expect((await send("POST", "/approvePartner", list))[0]).toBe(200);
  const decided = { ...list, approval_id: crypto.randomUUID() };
  expect(await send("POST", "/approvePartner", decided)).toEqual([403, "not_by_key"]);
});
