import { afterAll, beforeAll, expect, test } from "vitest";
import { CALLS } from "#app/api/calls.ts";
import { dispatch } from "#app/api/dispatch.ts";
import type { Call } from "#app/api/operation.ts";
import { ROLES, type Role } from "#app/domain/context.ts";
import { PERMISSIONS } from "#app/http/permissions.ts";
import { rows } from "#db/client.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { askPatiently } from "#tests/harness/ask-patiently.ts";
import { runsNightly } from "#tests/harness/nightly.ts";
import { guardOf, type Mounted, siteMap } from "#tests/harness/site-map.ts";
import { fieldsOf, isUuid, nameOf, theirNames } from "./journeys/declared.ts";
import { type MatrixActor, makeActors } from "./parts/actors.ts";
import { fingerprintOf, makeTenant, rightsOf, settle, type Tenant } from "./parts/tenants.ts";

/**
 * Every path and action of the site map, asked for by everybody who may knock, in each way that Remix answers: as a page, as `.data`,
 * and as the data of the route alone (which no layout can protect); `?_data=` is refused. Nobody meets another tenant's canary.
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
});
afterAll(() => app?.stop());

const screens = await siteMap();
const UUID = "00000000-0000-4000-8000-000000000000";
const addressOf = (screen: Mounted, id = UUID) =>
  screen.path.replace(/:\w+\??/g, id).replace("*", "nowhere-at-all");
const dataAddress = (address: string) => (address === "/" ? "/_root.data" : `${address}.data`);

function may(screen: Mounted, what: "loader" | "action", actor: MatrixActor): boolean {
  const guard = guardOf(screen, what)!;
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

const ask = (path: string, actor: MatrixActor) => askPatiently(() => askOnce(path, actor));

async function askOnce(path: string, actor: MatrixActor) {
  const response = await fetch(app.url + path, {
    redirect: "manual",
    headers: { cookie: actor.cookie, accept: "text/html", "accept-encoding": "identity" },
  });
  return {
    status: response.status,
    location: response.headers.get("location"),
    body: await response.text(),
  };
}

type Answer = Awaited<ReturnType<typeof askOnce>>;

/** Who had a session that ended. */
const SHUT_OUT =
  /^(suspended|pending|rejected|logged-out|login of|partner of a (suspended|pending|rejected))|session is over$/;
const SIGN_IN_AGAIN = /^\/(login|patnerLogin)\?(role=agent&)?next=/;

/** True for a redirect to the area's door: `/`, or the customer's login; for whoever had a session there, to sign in again. */
function isSentAway({ status, location, body }: Answer, area: string, actor: MatrixActor): boolean {
  if (location !== null && SHUT_OUT.test(actor.name) && SIGN_IN_AGAIN.test(location)) return true;
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

const guarded = screens.filter((screen) => screen.hasAddress && guardOf(screen, "loader"));
/** One of each role: they ask over the wire too. All others ask routes alone, in this process, with nothing before the guard. */
const OVER_THE_WIRE =
  /^(admin|staff of A's city|city manager of A's city|partner A|agent A|customer A|guest)$/;

function wireActors(screen: Mounted): MatrixActor[] {
  const told = actors.filter(({ name }) => OVER_THE_WIRE.test(name));
  const guest = told.filter(({ name }) => name === "guest");
  if (guardOf(screen, "loader")!.area === "public") return guest;
  const signedIn = told.filter(({ role }) => role !== null);
  const inside = signedIn.filter((actor) => may(screen, "loader", actor));
  const outside = signedIn.filter((actor) => !may(screen, "loader", actor));
  // One who may, one who may not (another from path to path), and a guest.
  const wrongRole = outside[screen.path.length % Math.max(1, outside.length)];
  return [...inside.slice(0, 1), ...(wrongRole ? [wrongRole] : []), ...guest];
}

/** Who asks a route alone: everybody, in `npm test` one of each role, and the others in turn. */
function askersAlone(turn: number): MatrixActor[] {
  if (runsNightly) return actors;
  return actors.filter(({ name }, at) => OVER_THE_WIRE.test(name) || (turn + at) % 4 === 0);
}

/** What the loader of one route answers this actor, as `.data?_routes=` asks it: no layout, no other route. */
async function askAlone(screen: Mounted, actor: MatrixActor, id = UUID): Promise<Answer> {
  const names = [...screen.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  const load = screen.module.loader as (args: unknown) => Promise<unknown>;
  const params = { ...Object.fromEntries(names.map((name) => [name, id])), "*": "nowhere-at-all" };
  return askPatiently(() => {
    const request = new Request(app.url + addressOf(screen, id), {
      headers: { cookie: actor.cookie, accept: "text/html" },
    });
    return answerOf(() => load({ request, params, context: {} }));
  });
}

/** A loader's or action's result, or what it threw, as an answer. */
async function answerOf(run: () => Promise<unknown>): Promise<Answer> {
  const made = await run().catch((thrown: unknown) => thrown);
  if (made instanceof Response) {
    const location = made.headers.get("location");
    return { status: made.status, location, body: location ? "" : await made.text() };
  }
  if (made instanceof Error) return { status: 500, location: null, body: String(made.stack) };
  const { init, data: held } = (made ?? {}) as { init?: { status?: number } | null; data?: unknown };
  return {
    status: init?.status ?? 200,
    location: null,
    body: JSON.stringify(init === undefined ? made : held) ?? "",
  };
}

test("every path answers every actor as it has to, in every way of asking, without a foreign canary", async () => {
  const wrong: string[] = [];
  let asked = 0;
  const judge = (screen: Mounted, actor: MatrixActor, way: string, answer: Answer) => {
    asked += 1;
    const { area } = guardOf(screen, "loader")!;
    const allowed = may(screen, "loader", actor);
    const away = area === "public" ? false : isSentAway(answer, area, actor);
    const cell = `${actor.name}: ${way} ${answer.status}${away ? " sent away" : ""}`;
    if (answer.status >= 500 || (area !== "public" && away === allowed)) wrong.push(cell);
    else if (!allowed && /<h1|<table/.test(answer.body)) wrong.push(`${cell} shows a page`);
    for (const canary of foreignCanaries(answer.body, actor)) wrong.push(`${cell} shows ${canary}`);
  };
  const wire = guarded.flatMap((screen) =>
    wireActors(screen).flatMap((actor) => {
      const address = addressOf(screen);
      const alone = `${dataAddress(address)}?_routes=${encodeURIComponent(screen.id)}`;
      const ways = [address, dataAddress(address), alone];
      const hasPage = Boolean(screen.module.default);
      // `pages.test.ts` opens the page as whoever may, by an id that there is.
      if (hasPage && actor.role !== null && may(screen, "loader", actor) && !runsNightly)
        return [{ screen, actor, way: alone }];
      return (hasPage ? ways : [address]).map((way) => ({ screen, actor, way }));
    }),
  );
  await sideBySide(wire, async ({ screen, actor, way }) => judge(screen, actor, way, await ask(way, actor)));
  // The framework's old way of asking for the data of one route is no way in for anybody.
  await sideBySide(
    wire.filter(({ way }) => !way.includes("?") && !way.endsWith(".data")),
    async ({ screen, actor, way }) => {
      const { status } = await ask(`${way}?_data=${encodeURIComponent(screen.id)}`, actor);
      if (status !== 400) wrong.push(`${actor.name}: ${way}?_data= ${status}`);
    },
  );
  const alone = guarded.flatMap((screen, at) => askersAlone(at).map((actor) => ({ screen, actor })));
  await sideBySide(alone, async ({ screen, actor }) =>
    judge(screen, actor, `${screen.path} alone`, await askAlone(screen, actor)),
  );
  expect(wrong.sort()).toEqual([]);
  expect(asked).toBeGreaterThan(guarded.length * (runsNightly ? 22 : 11));
});

test("nobody reaches another tenant's row by its id, and it answers as one that is missing", async () => {
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
        .filter((actor) => guardOf(screen, "loader")!.area !== "public" || actor.name === "customer A")
        .flatMap((actor) => Object.entries(b.ids).map(([kind, id]) => ({ screen, actor, kind, id }))),
    );
  const missing = new Map<string, Promise<Answer>>();
  await sideBySide(cells, async ({ screen, actor, kind, id }) => {
    const answer = await askAlone(screen, actor, id);
    const unknown = missingLike(id);
    const key = `${actor.name} ${screen.id} ${unknown}`;
    if (!missing.has(key)) missing.set(key, askAlone(screen, actor, unknown));
    const { status } = await missing.get(key)!;
    const cell = `${actor.name}: ${screen.path} with B's ${kind}: ${answer.status}`;
    // Whoever was given the link to an order or a booking opens it: the link is the key.
    const isOpen =
      IS_PUBLIC.test(kind) || (guardOf(screen, "loader")!.area === "public" && IS_KEY.test(kind));
    const isSame = answer.status === status || isOpen;
    if (answer.status >= 500 || !isSame) wrong.push(`${cell}, a missing one: ${status}`);
    for (const canary of foreignCanaries(answer.body, actor)) wrong.push(`${cell} shows ${canary}`);
  });
  expect(wrong.sort()).toEqual([]);
});

/** What everybody may look at: a room on sale stands on the site, and under its own address. */
const IS_PUBLIC = /^(property|room)$/;
const IS_KEY = /^(order|reference)$/;

/** What nobody has, in the form of this: ids are not told apart by their form. */
const missingLike = (id: string) => (id.length === UUID.length ? UUID : [...id].reverse().join(""));

const idFields = (call: Call) => {
  const inPath = [...call.path.matchAll(/:(\w*)/g)].map((match) => match[1]!).filter((name) => ID.test(name));
  const others = Object.entries(fieldsOf(call.input)).filter(([, field]) => isUuid(field));
  return [...new Set([...inPath, ...others.map(([name]) => theirNames(call).get(name) ?? name)])];
};
const ID = /id$|^s_?no$|account|booking|partner|order|code/i;

/** A value that fits a field of a read which is no id. */
function usual(name: string): string {
  if (/date|from|to$|check/i.test(name)) return "2026-12-01";
  if (/status/i.test(name)) return "approved";
  return /count|page|number|year|month|guests|adults/i.test(name) ? "1" : "x";
}

test(
  "no read call tells of another tenant's row, and it answers as one that is missing",
  async () => {
    const wrong: string[] = [];
    const visitors = actors.filter(({ name }) =>
      /^(customer A|partner A|branch of partner A|agent A|staff of A's city|city manager of A's city)$/.test(
        name,
      ),
    );
    const private_ = Object.entries(b.ids).filter(([kind]) => !IS_PUBLIC.test(kind));
    const reads = CALLS.filter((call) => call.method === "GET" && idFields(call).length > 0);
    const ask = async (call: Call, actor: MatrixActor, id: string) => {
      const fields = new Set(idFields(call));
      const query = new URLSearchParams([...fields].map((name) => [name, id]));
      const at = call.path.replace(/:(\w+)/g, (_, name: string) => (fields.has(name) ? id : usual(name)));
      return askPatiently(async () => {
        const request = new Request(`${app.url}/api${at}?${query}`, { headers: { cookie: actor.cookie } });
        const response = await dispatch(request, at);
        return { status: response.status, body: await response.text() };
      });
    };
    let found = 0;
    const missing = new Map<string, ReturnType<typeof ask>>();
    const cells = reads.flatMap((call, index) =>
      visitors
        .filter(({ role }) => call.access === "public" || call.access.includes(role!))
        .flatMap((actor) =>
          private_
            .filter((_, at) => process.env.ALL_IDS || (at + index) % 4 === 0)
            .map(([kind, id]) => ({ call, actor, kind, id })),
        ),
    );
    await sideBySide(cells, async ({ call, actor, kind, id }) => {
      const unknown = missingLike(id);
      const key = `${actor.name} ${nameOf(call)} ${unknown}`;
      if (!missing.has(key)) missing.set(key, ask(call, actor, unknown));
      const [answer, { status }] = [await ask(call, actor, id), await missing.get(key)!];
      if (status !== 400) found += 1;
      const cell = `${actor.name}: ${call.path} with B's ${kind}: ${answer.status}`;
      const isKey = call.access === "public" && IS_KEY.test(kind);
      if (answer.status >= 500 || (answer.status !== status && !isKey))
        wrong.push(`${cell}, a missing one: ${status}`);
      for (const canary of foreignCanaries(answer.body, actor)) wrong.push(`${cell} shows ${canary}`);
    });
    console.log(`${cells.length} reads by ids of another tenant, ${found} of them past the check of fields`);
    expect(wrong.sort()).toEqual([]);
  },
  process.env.ALL_IDS ? 900_000 : 120_000,
);

const posting = screens.filter((screen) => guardOf(screen, "action"));

/** Posts to the action of one route in this process, past the gate that holds for all of them alike. */
async function post(
  screen: Mounted,
  actor: MatrixActor,
  fields: Record<string, string>,
  id = UUID,
): Promise<number> {
  const names = [...screen.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  const act = screen.module.action as (args: unknown) => Promise<unknown>;
  const params = Object.fromEntries(names.map((name) => [name, id]));
  const answer = await askPatiently(() => {
    const request = new Request(app.url + addressOf(screen, id), {
      method: "POST",
      headers: { cookie: actor.cookie, origin: app.url },
      body: new URLSearchParams({ _key: actor.formKey(), ...fields }),
    });
    return answerOf(() => act({ request, params, context: {} }));
  });
  return answer.status;
}

async function postOverTheWire(path: string, actor: MatrixActor): Promise<number> {
  const response = await fetch(app.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: actor.cookie, origin: app.url },
    body: new URLSearchParams({
      _key: actor.formKey(),
      intent: "approve",
      status: "approved",
      role: "admin",
    }),
  });
  await response.text();
  return response.status;
}

test("an action refuses whoever may not, whatever is posted, and changes nothing", async () => {
  const wrong: string[] = [];
  const before = await everything();
  const cells = posting
    .filter((screen) => guardOf(screen, "action")!.area !== "public")
    .flatMap((screen) =>
      actors.filter((actor) => !may(screen, "action", actor)).map((actor) => ({ screen, actor })),
    );
  await sideBySide(cells, async ({ screen, actor }) => {
    const statuses = [await post(screen, actor, { intent: "approve", status: "approved", role: "admin" })];
    if (actor.name === "guest" || actor.name === "customer A")
      for (const suffix of ["", ".data"])
        statuses.push(await postOverTheWire(addressOf(screen) + suffix, actor));
    // Some may look at a page whose buttons are another's: Forbidden there, elsewhere the door, or the sign-in after a session's end.
    if (!statuses.every((status) => [302, 303, 202, 403].includes(status)))
      wrong.push(`${actor.name}: ${screen.path} ${statuses}`);
  });
  expect(wrong.sort()).toEqual([]);
  expect(await everything()).toEqual(before);
});

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
          (guardOf(screen, "action")!.intents ?? ["save"])
            .filter((intent) => intent !== "sign_in_again")
            .flatMap((intent) => ids(screen).map((id) => ({ screen, actor, intent, id }))),
        ),
    );
  await sideBySide(cells, async ({ screen, actor, intent, id }) => {
    const status = await post(screen, actor, { ...grabbing(), intent }, id);
    if (status >= 500) wrong.push(`${actor.name}: ${screen.path} ${intent} ${status}`);
  });
  expect(wrong.sort()).toEqual([]);
  expect([await fingerprintOf(b), await rightsOf()]).toEqual(before);
});

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
