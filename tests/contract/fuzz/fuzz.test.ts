import { afterAll, beforeAll, expect, test } from "vitest";
import { CALLS } from "#app/api/calls.ts";
import { ROLES, type Role } from "#app/domain/context.ts";
import { PERMISSIONS } from "#app/http/permissions.ts";
import { row, rows } from "#db/client.ts";
import { makeAccount, makeUser } from "#tests/factories/inventory.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { testSeed } from "#tests/harness/seed.ts";
import { guestBrowser, type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";
import { guardOf, type Mounted, siteMap } from "#tests/harness/site-map.ts";
import { dice, fieldsOf, objectFor, pick, type Roll, schemaOf, textFor } from "./nonsense.ts";

/**
 * Nonsense to every form and every call of the running product: whatever is sent, the answer is no failure of ours and tells
 * nothing of what is inside. `FUZZ=20000` sends so many of each, `TEST_SEED` the same ones again,
 * and `FUZZ_FROM` begins later.
 */

const COUNT = Number(process.env.FUZZ ?? 300);
const SEED = testSeed();
const FIRST = Number(process.env.FUZZ_FROM ?? 0);
const WIDTH = 6;
/** After so many posts everybody signs in anew: some posts end sessions, as they should. */
const FRESH_AFTER = 250;
const INSIDES =
  /\bat [\w.<>]+ \((?:file:|\/)|node_modules|Sequelize|\b(SELECT|INSERT INTO|UPDATE|DELETE FROM) [\s\S]{1,200}\b(FROM|VALUES|SET|WHERE)\b|violates [\w-]+ constraint|invalid input syntax|ZodError/;

let app: AppServer;
let ids: string[];
let people: Partial<Record<Role | "guest", SignedInBrowser>>;

beforeAll(async () => {
  // Each post comes from another address, so that limits do not end the test.
  app = await startApp({ worker: false, env: { TRUSTED_PROXY_CIDRS: "127.0.0.0/8,::1/128" } });
  await fetch(`${app.url}/readyz`);
  ids = await someIds();
});
afterAll(() => app?.stop());

async function someIds(): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'id' AND data_type = 'uuid'`,
  );
  const found = await Promise.all(
    tables.map(({ name }) => rows<{ id: string }>(`SELECT id FROM "${name}" ORDER BY id LIMIT 3`)),
  );
  const references = await rows<{ id: string }>(
    "SELECT reference AS id FROM bookings UNION ALL SELECT slug FROM hospitals WHERE featured LIMIT 20",
  );
  return [...found.flat(), ...references].map(({ id }) => id);
}

async function signEverybodyIn() {
  people = { guest: await guestBrowser() };
  const account_id = (await row<{ id: string }>(
    "SELECT account_id AS id FROM properties WHERE status = 'approved' LIMIT 1",
  ))!.id;
  const zone_city_id = (await row<{ id: string }>("SELECT id FROM cities ORDER BY name LIMIT 1"))!.id;
  const belongings: Partial<Record<Role, Record<string, string>>> = {
    partner: { account_id },
    agent: { account_id: await makeAccount({ account_kind: "agent" }) },
    city_manager: { zone_city_id },
  };
  for (const role of ROLES)
    people[role] = await signedIn(await makeUser({ role, ...belongings[role] }), role);
}

/** Sends `COUNT` of what `one` makes, side by side, and gives what was answered wrongly. */
async function send(
  one: (roll: Roll, index: number) => Promise<{ what: string; status: number; body: string }>,
) {
  const wrong: string[] = [];
  const statuses = new Map<number, number>();
  let next = FIRST;
  while (next < COUNT) {
    await signEverybodyIn();
    const until = Math.min(COUNT, next + FRESH_AFTER);
    await Promise.all(
      Array.from({ length: WIDTH }, async () => {
        while (next < until) {
          const index = next++;
          const { what, status, body } = await one(dice(SEED + index), index).catch((error: unknown) => {
            throw new Error(`${index} had no answer (seed ${SEED})`, { cause: error });
          });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          const inside = INSIDES.exec(body)?.[0];
          if (status >= 500 || inside)
            wrong.push(`${index}: ${status} ${what} ${inside ?? ""}`.slice(0, 700));
        }
      }),
    );
  }
  console.log(`${COUNT} sent with seed ${SEED}: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`);
  if (wrong.length > 0) console.log(failuresOf(app.output()));
  return wrong;
}

/** What the product wrote into its log about the failures. */
const failuresOf = (log: string) =>
  log
    .split("\n")
    .filter((line) => /unexpected error|did not answer/.test(line))
    .slice(-20)
    .join("\n")
    .slice(0, 20_000);

const address = (roll: Roll) => Array.from({ length: 4 }, () => 1 + Math.floor(roll() * 250)).join(".");

const AREA_ROLE: Record<string, Role | "guest"> = { public: "guest", city_manager: "city_manager" };
const screens = await siteMap();
const forms = screens.flatMap((screen) => {
  const guard = guardOf(screen, "action");
  return guard?.schemas
    ? Object.entries(guard.schemas).map(([intent, schema]) => ({ screen, guard, intent, schema }))
    : [];
});
const shapes = forms.map(({ schema }) => schemaOf(schema));
/** Names for forms whose fields are read from the domain's definitions only. */
const NAMES = [...new Set(shapes.flatMap((shape) => Object.keys(fieldsOf(shape))))];

function visitorOf({ guard }: (typeof forms)[number], roll: Roll): SignedInBrowser {
  const roles = (PERMISSIONS[guard.permission] as readonly Role[] | null) ?? [];
  if (roll() < 0.05) return people[pick(roll, ROLES)]!;
  if (guard.area === "public") return people[roll() < 0.5 ? "guest" : "customer"]!;
  return people[roles.length > 0 ? pick(roll, roles) : (AREA_ROLE[guard.area] ?? (guard.area as Role))]!;
}

function addressOf(screen: Mounted, roll: Roll): string {
  const filled = screen.path
    .replace(/:part\b/, () => pick(roll, ["education", "achievements", "amenities"]))
    .replace(/:(kind|step|master)\b/, () =>
      pick(roll, ["kitchen", "vehicle", "place", "people", "cities", "rates"]),
    )
    .replace(/:\w+\??/g, () =>
      roll() < 0.9 ? pick(roll, ids) : encodeURIComponent(textFor({}, roll, ids).slice(0, 60) || "x"),
    )
    .replace("*", "nowhere");
  return roll() < 0.15
    ? `${filled}?${new URLSearchParams({ page: textFor({}, roll, ids).slice(0, 90), room: pick(roll, ids) })}`
    : filled;
}

test("no form of the product fails or tells of its inside, whatever is posted", {
  timeout: 60 * 60_000,
}, async () => {
  const wrong = await send(async (roll, index) => {
    const at = index % forms.length;
    const form = forms[at]!;
    const visitor = visitorOf(form, roll);
    const fields = Object.entries(fieldsOf(shapes[at]!));
    const extra = fields.length < 2 ? Array.from({ length: 8 }, () => [pick(roll, NAMES), {}] as const) : [];
    const pairs = [...fields, ...extra]
      .filter(() => roll() < 0.92)
      .flatMap(([name, field]) => {
        const times = roll() < 0.04 ? 3 : 1;
        return Array.from({ length: times }, () => [name, textFor(field, roll, ids)] as [string, string]);
      });
    if (roll() < 0.03)
      pairs.push([pick(roll, ["__proto__", "a[0].b", "a[99999]", "constructor.x", "x]["]), "1"]);
    pairs.push(["intent", roll() < 0.97 ? form.intent : pick(roll, ["", "nothing", "toString"])]);
    pairs.push(["_key", roll() < 0.97 ? visitor.formKey() : "broken"]);
    const body = bodyOf(pairs, roll);
    const path = addressOf(form.screen, roll);
    const response = await fetch(app.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: visitor.cookie, origin: app.url, "x-forwarded-for": address(roll) },
      body,
    });
    return {
      what: `${path} (${form.screen.file}) ${JSON.stringify(pairs.slice(0, 20))}`,
      status: response.status,
      body: await response.text(),
    };
  });
  expect(wrong).toEqual([]);
});

/** As a browser sends it; where the form has files, sometimes one that is none. */
function bodyOf(pairs: Array<[string, string]>, roll: Roll): FormData | URLSearchParams {
  const files = pairs.filter(([name]) => /file|photo|picture|document|report|upload|logo/i.test(name));
  if (files.length === 0 && roll() < 0.95) return new URLSearchParams(pairs);
  const form = new FormData();
  for (const [name, value] of pairs) {
    if (files.some(([of]) => of === name) && roll() < 0.8)
      form.append(
        name,
        new File([value.repeat(20)], pick(roll, ["a.jpg", "b.pdf", "../c.csv", ""]), {
          type: pick(roll, ["image/jpeg", "application/pdf", "text/csv", ""]),
        }),
      );
    else form.append(name, value);
  }
  return form;
}

test("no call fails or tells of its inside, whatever is sent", { timeout: 60 * 60_000 }, async () => {
  const inputs = CALLS.map((call) => schemaOf(call.input));
  const wrong = await send(async (roll, index) => {
    const at = index % CALLS.length;
    const call = CALLS[at]!;
    const role: Role | "guest" =
      call.access === "public"
        ? roll() < 0.5
          ? "guest"
          : pick(roll, ROLES)
        : roll() < 0.95
          ? pick(roll, call.access)
          : "guest";
    const visitor = people[role]!;
    const theirs = new Map(Object.entries(call.as).map(([name, ours]) => [ours, name]));
    const values = Object.fromEntries(
      Object.entries(objectFor(inputs[at]!, roll, ids)).map(([name, value]) => [
        theirs.get(name) ?? name,
        value,
      ]),
    );
    const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(
        String(roll() < 0.6 ? pick(roll, ids) : (values[name] ?? textFor({}, roll, ids)))
          .replaceAll("\u0000", "")
          .slice(0, 200) || "x",
      ),
    );
    const texts = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, String(value).slice(0, 200)]),
    );
    const query = call.method === "GET" ? `?${new URLSearchParams(texts)}` : "";
    const asForm = roll() < 0.2;
    const broken = roll() < 0.02;
    const response = await fetch(`${app.url}/api${path}${query}`, {
      method: call.method,
      redirect: "manual",
      headers: {
        cookie: visitor.cookie,
        origin: app.url,
        "x-forwarded-for": address(roll),
        ...(call.method === "GET"
          ? {}
          : { "content-type": asForm ? "application/x-www-form-urlencoded" : "application/json" }),
      },
      body:
        call.method === "GET"
          ? undefined
          : broken
            ? '{"a":'
            : asForm
              ? new URLSearchParams(texts)
              : JSON.stringify(values),
    });
    return {
      what: `${call.method} /api${path}${query} ${JSON.stringify(values)}`,
      status: response.status,
      body: await response.text(),
    };
  });
  expect(wrong).toEqual([]);
});
