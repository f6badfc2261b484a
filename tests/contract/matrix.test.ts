import { afterAll, beforeAll, expect, test } from "vitest";
import { ROLES, type Role } from "#app/domain/context.ts";
import { PERMISSIONS } from "#app/http/permissions.ts";
import { rows } from "#db/client.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { guardOf, type Mounted, siteMap } from "#tests/harness/site-map.ts";
import { type MatrixActor, makeActors } from "./parts/actors.ts";
import { fingerprintOf, makeTenant, rightsOf, settle, type Tenant } from "./parts/tenants.ts";

/**
 * Every path and action of the site map, asked for by everybody who may knock, in each way that Remix answers: as a page, with
 * `?_data=`, as `.data`, and as the data of the route alone (which no layout can protect). Nobody meets another tenant's canary.
 */

let app: AppServer;
let a: Tenant;
let b: Tenant;
let actors: MatrixActor[];

const AREA_ROLES: Record<string, readonly Role[]> = {
  public: ROLES,
  customer: ["customer"],
  partner: ["partner"],
  agent: ["agent"],
  staff: ["staff", "admin"],
  city_manager: ["city_manager", "admin"],
  admin: ["admin"],
};

beforeAll(async () => {
  app = await startApp({ worker: false });
  [a, b] = [await makeTenant("A"), await makeTenant("B")];
  actors = await makeActors(a, b);
  await settle();
  // The build of the application is part of it, when nobody made it before.
}, 300_000);
afterAll(() => app?.stop());

const screens = await siteMap();
const UUID = "00000000-0000-4000-8000-000000000000";
const addressOf = (screen: Mounted, id = UUID) =>
  screen.path.replace(/:\w+\??/g, id).replace("*", "nowhere-at-all");
const dataAddress = (address: string) => (address === "/" ? "/_root.data" : `${address}.data`);

function may(screen: Mounted, what: "loader" | "action", actor: MatrixActor): boolean {
  const guard = guardOf(screen.module[what])!;
  if (guard.area === "public") return true;
  const roles = PERMISSIONS[guard.permission] as readonly string[] | null;
  return (
    actor.role !== null &&
    AREA_ROLES[guard.area]!.includes(actor.role) &&
    (roles === null || roles.includes(actor.role))
  );
}

/** Runs the work of a list side by side, `width` at a time. */
async function sideBySide<T>(list: T[], work: (one: T) => Promise<void>, width = 12): Promise<void> {
  const queue = [...list];
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let one = queue.pop(); one !== undefined; one = queue.pop()) await work(one);
    }),
  );
}

async function ask(path: string, actor: MatrixActor) {
  const response = await fetch(app.url + path, {
    redirect: "manual",
    headers: { cookie: actor.cookie, accept: "text/html" },
  });
  return { status: response.status, location: response.headers.get("location"), body: await response.text() };
}

type Answer = Awaited<ReturnType<typeof ask>>;

/** True for a redirect to the area's door: `/`, or the customer's login. */
function isSentAway({ status, location, body }: Answer, area: string): boolean {
  const door = area === "customer" ? "/coustomerLogin?next=" : "/";
  if (location !== null) return area === "customer" ? location.startsWith(door) : location === door;
  return (
    status === 202 &&
    body.includes("SingleFetchRedirect") &&
    body.includes(area === "customer" ? door : '"/"')
  );
}

function foreignCanaries(body: string, actor: MatrixActor): string[] {
  return [...Object.values(a.canaries), ...Object.values(b.canaries)].filter(
    (canary) => !actor.sees.includes(canary) && body.includes(canary),
  );
}

test("there are at least 22 kinds of actors", () => {
  expect(new Set(actors.map(({ name }) => name)).size).toBeGreaterThanOrEqual(22);
  for (const role of ROLES)
    expect(actors.filter((actor) => actor.role === role).length).toBeGreaterThanOrEqual(2);
});

const guarded = screens.filter((screen) => screen.hasAddress && guardOf(screen.module.loader));
const PUBLIC_PAGE_ACTORS = /^(guest|customer A|customer B|a flag set by hand)$/;

test("every path answers every actor as it has to, in every way of asking, without a foreign canary", async () => {
  const wrong: string[] = [];
  const cells = guarded.flatMap((screen) => actors.map((actor) => ({ screen, actor })));
  let asked = 0;
  await sideBySide(cells, async ({ screen, actor }) => {
    const guard = guardOf(screen.module.loader)!;
    const allowed = may(screen, "loader", actor);
    const address = addressOf(screen);
    const alone = `${dataAddress(address)}?_routes=${encodeURIComponent(screen.id)}`;
    // A public page knows the customer's cookie and no other: the other roles are asked the route alone.
    const ways =
      guard.area === "public" && !PUBLIC_PAGE_ACTORS.test(actor.name)
        ? [alone]
        : [address, `${address}?_data=${encodeURIComponent(screen.id)}`, dataAddress(address), alone];
    for (const way of screen.module.default ? ways : [address]) {
      const answer = await ask(way, actor);
      asked += 1;
      const away = guard.area === "public" ? false : isSentAway(answer, guard.area);
      const cell = `${actor.name}: ${way} ${answer.status}${away ? " sent away" : ""}`;
      if (answer.status >= 500 || (guard.area !== "public" && away === allowed)) wrong.push(cell);
      else if (!allowed && /<h1|<table/.test(answer.body)) wrong.push(`${cell} shows a page`);
      for (const canary of foreignCanaries(answer.body, actor)) wrong.push(`${cell} shows ${canary}`);
    }
  });
  expect(wrong.sort()).toEqual([]);
  expect(asked).toBeGreaterThan(guarded.length * 22);
}, 90_000);

test("nobody reaches another tenant's row by its id", async () => {
  const wrong: string[] = [];
  const visitors = actors.filter(({ name }) =>
    /^(customer A|partner A|branch of partner A|agent A|staff of A's city|city manager of A's city)$/.test(
      name,
    ),
  );
  const cells = guarded
    .filter((screen) => screen.path.includes(":"))
    .flatMap((screen) =>
      visitors
        .filter((actor) => may(screen, "loader", actor))
        .flatMap((actor) => Object.entries(b.ids).map(([kind, id]) => ({ screen, actor, kind, id }))),
    );
  await sideBySide(cells, async ({ screen, actor, kind, id }) => {
    if (guardOf(screen.module.loader)!.area === "public" && actor.name !== "customer A") return;
    const address = addressOf(screen, id);
    const answer = await ask(screen.module.default ? dataAddress(address) : address, actor);
    const cell = `${actor.name}: ${screen.path} with B's ${kind}: ${answer.status}`;
    if (answer.status >= 500) wrong.push(cell);
    for (const canary of foreignCanaries(answer.body, actor)) wrong.push(`${cell} shows ${canary}`);
  });
  expect(wrong.sort()).toEqual([]);
}, 60_000);

const posting = screens.filter((screen) => guardOf(screen.module.action));

async function post(path: string, actor: MatrixActor, fields: Record<string, string>) {
  const response = await fetch(app.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: actor.cookie, origin: app.url },
    body: new URLSearchParams({ _key: actor.formKey(), ...fields }),
  });
  await response.text();
  return response.status;
}

test("an action refuses whoever may not, whatever is posted, and changes nothing", async () => {
  const wrong: string[] = [];
  const before = await everything();
  const cells = posting
    .filter((screen) => guardOf(screen.module.action)!.area !== "public")
    .flatMap((screen) =>
      actors.filter((actor) => !may(screen, "action", actor)).map((actor) => ({ screen, actor })),
    );
  await sideBySide(cells, async ({ screen, actor }) => {
    for (const suffix of ["", ".data"]) {
      // Staff may look at some pages whose buttons are another's: Forbidden, not the door.
      const looks = guardOf(screen.module.loader) !== undefined && may(screen, "loader", actor);
      const status = await post(addressOf(screen) + suffix, actor, {
        intent: "approve",
        status: "approved",
        role: "admin",
      });
      if (!(looks ? [403] : [302, 202, 403]).includes(status))
        wrong.push(`${actor.name}: ${screen.path}${suffix} ${status}`);
    }
  });
  expect(wrong.sort()).toEqual([]);
  expect(await everything()).toEqual(before);
}, 60_000);

test("fields that a form does not have change nothing, and no form reaches another tenant", async () => {
  const wrong: string[] = [];
  const before = [await fingerprintOf(b), await rightsOf()];
  const posters = actors.filter(({ name }) =>
    /^(guest|customer A|partner A|branch of partner A|agent A|staff of A's city|city manager of A's city)$/.test(
      name,
    ),
  );
  const cells = posting
    .filter((screen) => screen.path !== "/logout" && !screen.path.startsWith("/webhooks"))
    .flatMap((screen) =>
      posters
        .filter((actor) => may(screen, "action", actor))
        .flatMap((actor) =>
          (guardOf(screen.module.action)!.intents ?? ["save"])
            .filter((intent) => intent !== "sign_in_again")
            .flatMap((intent) => ids(screen).map((id) => ({ screen, actor, intent, id }))),
        ),
    );
  await sideBySide(cells, async ({ screen, actor, intent, id }) => {
    const status = await post(addressOf(screen, id), actor, { ...grabbing(), intent });
    if (status >= 500) wrong.push(`${actor.name}: ${screen.path} ${intent} ${status}`);
  });
  expect(wrong.sort()).toEqual([]);
  expect([await fingerprintOf(b), await rightsOf()]).toEqual(before);
}, 60_000);

/** B's rows whose ids fit an address; for an address without an id, once. */
const ids = (screen: Mounted) =>
  screen.path.includes(":")
    ? ["property", "room", "booking", "account", "branch", "approval", "user"].map((kind) => b.ids[kind]!)
    : [UUID];

/** What somebody would post who wants more than a form offers. */
function grabbing(): Record<string, string> {
  return {
    role: "admin",
    sub_role: "owner",
    status: "approved",
    account_id: b.partner.accountId,
    accountId: b.partner.accountId,
    sub_partner_id: b.partner.branchId,
    zone_city_id: b.cityId,
    property_id: b.ids.property!,
    property: b.ids.property!,
    room: b.ids.room!,
    room_id: b.ids.room!,
    user: b.ids.user!,
    id: b.ids.booking!,
    approval: b.ids.approval!,
    approvalId: b.ids.approval!,
    request: `${b.ids.approval}:1`,
    version: "1",
    advice: "approve",
    reason: "because",
    remark: "because",
    price: "1",
    total_price: "1",
    partner_share: "999999999",
    mh_service_fee_ppm: "0",
    agent_commission_ppm: "900000",
    commission: "50",
    name: "Somebody Else",
    city: b.cityId,
    city_id: b.cityId,
  };
}

/** How many rows there are, and what of them was decided: all that a refused post could change. */
async function everything() {
  return [
    await fingerprintOf(a),
    await fingerprintOf(b),
    await rightsOf(),
    await rows(
      `SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM approvals WHERE status <> 'pending') AS decided,
         (SELECT count(*) FROM audit_events) AS audit, (SELECT count(*) FROM messages) AS messages, (SELECT count(*) FROM bookings) AS bookings,
         (SELECT count(*) FROM form_submissions WHERE state = 'done') AS forms`,
    ),
  ];
}
