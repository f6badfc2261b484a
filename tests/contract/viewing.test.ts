import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, expect, test } from "vitest";
import { dispatch } from "#app/api/dispatch.ts";
import { action as logout } from "#app/areas/public/login/logout.tsx";
import type { Role } from "#app/domain/context.ts";
import { startView } from "#app/domain/identity/view-as.ts";
import { newBrowserId, sessionCookie } from "#app/http/cookies.ts";
import { newFormKey } from "#app/http/form.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity, makeUser } from "#tests/factories/inventory.ts";
import { guardOf, siteMap } from "#tests/harness/site-map.ts";

/** An admin who looks at somebody's pages changes nothing there, whatever is posted, and is shown no money. */

const ORIGIN = "http://localhost:3000";
const VIEWED = ["customer", "partner", "agent", "staff", "city_manager"] as const satisfies Role[];
const screens = await siteMap();
const cookies = {} as Record<Role, { cookie: string; token: string; key: () => string }>;

beforeAll(async () => {
  const admin = await makeContext("admin");
  const cityId = await makeCity();
  const belongings: Partial<Record<Role, Record<string, unknown>>> = {
    partner: { account_id: await makeAccount() },
    agent: { account_id: await makeAccount({ account_kind: "agent", partner_kind: null }) },
    city_manager: { zone_city_id: cityId },
  };
  for (const role of VIEWED) {
    const userId = await makeUser({ role, ...belongings[role] });
    const { token, expiresAt } = await startView(admin, { userId, userAgent: "test" });
    const browser = await newBrowserId();
    const parts = [browser.header, await sessionCookie(role, token, expiresAt)];
    cookies[role] = {
      token: `${role}.${token}`,
      cookie: parts.map((one) => one.split(";")[0]).join("; "),
      key: () => newFormKey(browser.id),
    };
  }
});

const at = (path: string) => path.replace(/:\w+\??/g, () => crypto.randomUUID()).replace("*", "nowhere");
const statusOf = (answer: unknown) =>
  (answer as Response).status ?? (answer as { init?: { status?: number } }).init?.status;

async function ask(kind: "loader" | "action", screen: (typeof screens)[number], role: Role) {
  const { cookie, key } = cookies[role];
  const address = at(screen.path);
  const init: RequestInit =
    kind === "loader"
      ? { headers: { cookie } }
      : {
          method: "POST",
          headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ _key: key(), intent: "save" }),
        };
  const run = screen.module[kind] as (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<unknown>;
  const args = { request: new Request(ORIGIN + address, init), params: {}, context: {} };
  return run(args as never).catch((thrown: unknown) => thrown);
}

test.each(VIEWED)("%s viewed: no action of the area does anything", async (role) => {
  const actions = screens.filter((screen) => guardOf(screen, "action")?.area === role);
  const statuses: Array<[string, number | undefined]> = [];
  for (const screen of actions) statuses.push([screen.path, statusOf(await ask("action", screen, role))]);
  expect(statuses.filter(([, status]) => status !== 403)).toEqual([]);
  if (role !== "city_manager") expect(actions.length).toBeGreaterThan(0);
});

test("a customer viewed: no public form does anything either", async () => {
  const actions = screens.filter(
    (screen) => guardOf(screen, "action")?.area === "public" && !screen.path.startsWith("/webhooks"),
  );
  // Calls have a test of their own, and so has the way out.
  const elsewhere = ["/api/*", "/logout"];
  const open: string[] = [];
  for (const screen of actions.filter(({ path }) => !elsewhere.includes(path)))
    if (statusOf(await ask("action", screen, "customer")) !== 403) open.push(screen.path);
  expect(open).toEqual([]);
});

test("a file is not shown by an address in capitals either", async () => {
  const screen = screens.find(({ path }) => path === "/customer_bookings/documents/:id")!;
  const answer = await ask("loader", { ...screen, path: "/customer_bookings/DOCUMENTS/:id" }, "customer");
  expect(statusOf(answer)).toBe(403);
});

test("money and files are not shown", async () => {
  const isFile = (path: string) => /\/(csv|file|documents)(\/|$)/.test(path);
  const hidden = screens.filter((screen) => {
    const guard = guardOf(screen, "loader");
    if (!guard || !VIEWED.includes(guard.area as never)) return false;
    return /money|bank|export/.test(guard.permission) || isFile(screen.path);
  });
  const files = hidden.map(({ path }) => path).filter(isFile);
  expect(files).toEqual(expect.arrayContaining(["/partnerFormC/csv", "/customer_bookings/documents/:id"]));
  expect(hidden.length).toBeGreaterThan(50);
  for (const screen of hidden) {
    const role = guardOf(screen, "loader")!.area as Role;
    expect([screen.path, statusOf(await ask("loader", screen, role))]).toEqual([screen.path, 403]);
  }
});

test.each(VIEWED)("%s viewed: no call, by cookie or by token, knows anybody", async (role) => {
  const { cookie, token } = cookies[role];
  const carried: Array<Record<string, string>> = [{ cookie }, { authorization: `Bearer ${token}` }];
  for (const headers of carried) {
    const path = role === "customer" ? "/mhGenieMaster/getgenieuserdetails" : "/propertyRegistrationMaster";
    const answer = await dispatch(new Request(`${ORIGIN}/api${path}`, { headers }), path);
    expect(answer.status).toBe(401);
  }
});

test("stopping ends that session alone", async () => {
  const { cookie, key } = cookies.partner;
  const request = new Request(`${ORIGIN}/logout?role=partner&next=%2FadminPeople`, {
    method: "POST",
    headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ _key: key(), role: "partner" }),
  });
  const answer = (await logout({ request, params: {}, context: {} } as ActionFunctionArgs)) as Response;
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/adminPeople"]);
  const [screen] = screens.filter(({ path }) => path === "/partnerDashboard");
  expect(statusOf(await ask("loader", screen!, "partner"))).toBe(303);
});
