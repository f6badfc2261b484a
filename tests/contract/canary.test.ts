import { afterAll, beforeAll, expect, test } from "vitest";
import { CALLS } from "#app/api/calls.ts";
import { ROLES, type Role } from "#app/domain/context.ts";
import { row } from "#db/client.ts";
import { makeAccount, makeUser } from "#tests/factories/inventory.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { guestBrowser, type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";
import { guardOf, siteMap } from "#tests/harness/site-map.ts";

/**
 * What opens something or belongs to somebody is sent through every route and every call, in the address, the query, the fields, the
 * cookies and the headers. None of it may stand in anything that the web process prints, also at the most talkative level.
 */

const CANARIES = {
  token: "c4naryT0kenQ83hf8a9shdf98ahsdf98hasdf",
  reference: "27GMB6KW40SWZMTBNDVYRACANA",
  code: "732914",
  phone: "9876501234",
  mail: "canary.leak@example.com",
};
const LEAKS = [
  /c4naryT0ken/i,
  /27GMB6KW40SWZ/i,
  /(?<![0-9a-f])732914(?![0-9a-f])/,
  /9876501234/,
  /canary\.leak/i,
];
const VALUES = Object.values(CANARIES);
const WIDTH = 6;

let app: AppServer;
let people: Record<Role | "guest", SignedInBrowser>;

beforeAll(async () => {
  app = await startApp({
    worker: false,
    env: { LOG_LEVEL: "debug", TRUSTED_PROXY_CIDRS: "127.0.0.0/8,::1/128" },
  });
  const account_id = (await row<{ id: string }>(
    "SELECT account_id AS id FROM properties WHERE status = 'approved'",
  ))!.id;
  const zone_city_id = (await row<{ id: string }>("SELECT id FROM cities ORDER BY name"))!.id;
  const belongings: Partial<Record<Role, Record<string, string>>> = {
    partner: { account_id },
    agent: { account_id: await makeAccount({ account_kind: "agent" }) },
    city_manager: { zone_city_id },
  };
  const made = await Promise.all(
    ROLES.map(
      async (role) => [role, await signedIn(await makeUser({ role, ...belongings[role] }), role)] as const,
    ),
  );
  people = { ...Object.fromEntries(made), guest: await guestBrowser() } as typeof people;
});
afterAll(() => app?.stop());

type Sent = { path: string; init: RequestInit };

const asked = (index: number, visitor: SignedInBrowser, more: Record<string, string> = {}) => ({
  cookie: `${visitor.cookie}; mhPending=${CANARIES.token}`,
  authorization: index % 7 === 0 ? `Bearer customer.${CANARIES.token}` : "",
  "x-forwarded-for": `10.${(index >> 8) & 255}.${index & 255}.7`,
  referer: `${app.url}/set-password/${CANARIES.token}`,
  ...more,
});

/** The address with a canary for each parameter, another one from request to request, and in the query. */
function filled(path: string, index: number): string {
  let at = index;
  const address = path.replace(/:\w+\??|\*/g, () => encodeURIComponent(VALUES[at++ % VALUES.length]!));
  return `${address}?${new URLSearchParams({ q: CANARIES.phone, id: CANARIES.reference, next: `/x//${CANARIES.token}` })}`;
}

const FIELDS = {
  phone: CANARIES.phone,
  mobile: CANARIES.phone,
  email: CANARIES.mail,
  identifier: CANARIES.mail,
  otp: CANARIES.code,
};
const SECRETS = {
  totp: CANARIES.code,
  password: CANARIES.token,
  token: CANARIES.token,
  name: CANARIES.mail,
  id: CANARIES.reference,
};

test(
  "nothing secret or personal that is sent to a route or a call stands in what the product prints",
  async () => {
    const screens = (await siteMap()).filter((screen) => screen.hasAddress);
    const sent: Sent[] = screens.flatMap((screen, index) => {
      const guard = guardOf(screen, "loader") ?? guardOf(screen, "action");
      const area = guard?.area ?? "public";
      const visitor = people[area === "public" ? "guest" : (area as Role)] ?? people.guest;
      const path = filled(screen.path, index);
      const headers = asked(index, visitor);
      const action = guardOf(screen, "action");
      const intents = Object.keys(action?.schemas ?? (action ? { "": null } : {}));
      return [
        { path, init: { headers } },
        ...intents.map((intent) => ({
          path,
          init: {
            method: "POST",
            headers,
            body: new URLSearchParams({ ...FIELDS, ...SECRETS, intent, _key: visitor.formKey() }),
          },
        })),
      ];
    });
    for (const [index, call] of CALLS.entries()) {
      const role = call.access === "public" ? "guest" : call.access[0];
      const headers = asked(index, people[role], { "content-type": "application/json" });
      const body = call.method === "GET" ? undefined : JSON.stringify({ ...FIELDS, ...SECRETS });
      sent.push({ path: filled(`/api${call.path}`, index), init: { method: call.method, headers, body } });
    }
    let next = 0;
    await Promise.all(
      Array.from({ length: WIDTH }, async () => {
        while (next < sent.length) {
          const { path, init } = sent[next++]!;
          await (await fetch(app.url + path, { redirect: "manual", ...init })).arrayBuffer();
        }
      }),
    );
    // The line of a request is written after its answer.
    const logged = () => app.output().split('"msg":"request"').length - 1;
    await expect.poll(logged, { timeout: 15_000 }).toBeGreaterThanOrEqual(sent.length);
    const lines = app.output().split("\n");
    const leaks = lines.filter((line) => LEAKS.some((leak) => leak.test(line)));
    expect(leaks.map((line) => line.slice(0, 400))).toEqual([]);

    const requests = lines.flatMap((line) => {
      if (!line.includes('"msg":"request"')) return [];
      return [JSON.parse(line) as Record<string, unknown>];
    });
    expect(requests.length).toBeGreaterThanOrEqual(sent.length);
    for (const request of requests)
      expect(request).toMatchObject({
        time: expect.any(String),
        request: expect.stringMatching(/^[0-9a-f-]{36}$/),
        method: expect.stringMatching(/^[A-Z]+$/),
        route: expect.any(String),
        status: expect.any(Number),
        ms: expect.any(Number),
        bytes: expect.any(Number),
        actor: expect.stringMatching(/^[a-z_]+$/),
      });
    const routes = new Set(requests.map(({ route }) => route));
    expect(routes.size).toBeGreaterThan(800);
    expect(routes).toContain("/set-password/:token");
    expect(new Set(requests.map(({ actor }) => actor))).toEqual(new Set(["guest", ...ROLES]));
  },
  10 * 60_000,
);
