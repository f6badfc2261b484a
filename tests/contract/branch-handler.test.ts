import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import type * as Router from "@remix-run/router";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Role } from "#app/domain/context.ts";
import { createBranchHandler } from "#app/http/branch-handler.ts";
import { withReasons } from "#app/http/pageless-refusals.ts";
import { forgetRequest } from "#app/http/request-memory.ts";
import { compileMatcher, type MatchableRoute } from "#app/http/route-matcher.ts";
import { execute, row } from "#db/client.ts";
import { runsNightly } from "#tests/harness/nightly.ts";
import { rememberingRouter } from "#tests/harness/remembering-router.ts";
import { serverBuild } from "#tests/harness/server-build.ts";
import { guestBrowser, signedIn } from "#tests/harness/signed-in.ts";
import { siteMap } from "#tests/harness/site-map.ts";

/** The handlers made of a few routes each answer as the framework's one handler of all routes does. */

type Tree = MatchableRoute & { children?: Tree[] };
type Address = { path: string; file: string };
/** The router as the framework's server knows it. */
const router = createRequire(import.meta.url)("@remix-run/router") as typeof Router;
const { matchRoutes, createStaticHandler } = rememberingRouter();

let build: ServerBuild;
let whole: RequestHandler;
let branches: RequestHandler;
let addresses: Address[];
let tree: Tree[];
beforeAll(async () => {
  // The router warns of every broken escape, and the framework of every `?_data=`.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(router, "matchRoutes").mockImplementation(matchRoutes);
  vi.spyOn(router, "createStaticHandler").mockImplementation(createStaticHandler);
  build = await serverBuild();
  whole = createRequestHandler(build, "production");
  branches = createBranchHandler(build, "production");
  tree = nested(build.routes);
  addresses = await everyAddress();
  return () => vi.restoreAllMocks();
});

/** As the framework nests the routes for its router. */
function nested(routes: ServerBuild["routes"], parentId?: string): Tree[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map((route) => ({ ...route, children: route.index ? undefined : nested(routes, route.id) }) as Tree);
}

/** The address of each route, with parameters that stand for something in the demo where there is such a thing. */
async function everyAddress(): Promise<Address[]> {
  const place = await row<{ city: string; hospital: string; property: string }>(
    `SELECT c.slug AS city, h.slug AS hospital, p.slug AS property
       FROM properties p JOIN property_hospitals ph ON ph.property_id = p.id
       JOIN hospitals h ON h.id = ph.hospital_id JOIN cities c ON c.id = h.city_id
      ORDER BY p.id LIMIT 1`,
  );
  const known: Record<string, string> = { ...place, id: "1", format: "csv", "*": "no/such/place" };
  const whole = (id: string | undefined): string =>
    id ? `${whole(build.routes[id]!.parentId)}/${build.routes[id]!.path ?? ""}` : "";
  return (await siteMap())
    .filter((route) => route.hasAddress)
    .map(({ id, file }) => ({
      file,
      path: whole(id)
        .replace(/\/+/g, "/")
        .replace(/(.)\/$/, "$1")
        .replace(/:(\w+)|\*/g, (all, name?: string) => known[name ?? all] ?? "x1"),
    }));
}

describe("the compiled matcher", () => {
  const variants = (path: string) => [
    path,
    `${path}/`,
    `${path}//`,
    `/${path}`,
    path.toUpperCase(),
    `${path}.data`,
    `${path}/_`,
    `${path}/more/of/it`,
    `${path}%2Fmore`,
    `${path}%E0%A4%A`,
    path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
    path.replace(/\/[^/]+$/, ""),
    `${path}?p=1`,
    `${path}%0Anext`,
    path.replace("/", "//"),
    `${path}-x`,
  ];

  test("gives the routes that the router gives, for every path", () => {
    const match = compileMatcher(build.routes as Record<string, MatchableRoute>);
    const asked = [
      "",
      "/",
      "//",
      "/%",
      "/*",
      "/:id",
      ...addresses.flatMap(({ path }, index) => (EVERY_WAY || index % 10 === 0 ? variants(path) : [path])),
    ];
    expect(asked.length).toBeGreaterThan(1_000);
    const wrong = asked.filter((path) => {
      const expected = matchRoutes(tree as never, path)?.map(({ route }) => route.id);
      return JSON.stringify(expected) !== JSON.stringify(match(path));
    });
    expect(wrong).toEqual([]);
  });

  test("refuses a route that it would get wrong", () => {
    expect(() => compileMatcher({ a: { id: "a", path: "a/:b?" } })).toThrow("optional");
  });
});

type Seen = { status: number; headers: Record<string, string>; body: string };

/** What a handler answers, without what is new in every answer: nonces, keys, ids of errors, times. */
async function seen(handler: RequestHandler, request: Request): Promise<Seen> {
  const answer = await handler(request, {});
  const headers = Object.fromEntries(
    [...answer.headers].map(([name, value]) => [
      name,
      stable(name === "set-cookie" ? value.split("=")[0]! : value),
    ]),
  );
  const body = Buffer.from(await answer.arrayBuffer());
  const isText = /text|json|javascript|csv/.test(answer.headers.get("content-type") ?? "text");
  return { status: answer.status, headers, body: isText ? stable(body.toString()) : String(body.length) };
}

const stable = (text: string) =>
  text
    .replace(/nonce(=|-)\\?["']?[\w+/=]+/g, "nonce")
    .replace(/[\w-]{20,}\.[\w-]{20,}/g, "signed")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b1[78]\d{11}\b/g, "time");

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const ROLES: Array<[Role | null, string]> = [
  [null, ""],
  ["customer", "areas/customer/"],
  ["partner", "areas/partner/"],
  ["agent", "areas/agent/"],
  ["staff", "areas/staff/"],
  ["city_manager", "areas/city-manager/"],
  ["admin", "areas/admin/"],
];

async function cookieOf(role: Role | null): Promise<string> {
  if (!role) return (await guestBrowser()).cookie;
  const user = await row<{ id: string }>(
    "SELECT id FROM users WHERE role = $role AND status = 'approved' ORDER BY created_at, id LIMIT 1",
    { role },
  );
  return (await signedIn(user!.id, role)).cookie;
}

/**
 * The framework's handler tries every route several times a request. So in `npm test` the addresses take turns: a guest asks every third for
 * its page and in some of the other ways, so that each way is asked of each branch; those who are signed in ask every sixth.
 * `npm run test:all` asks all in every way.
 */
const EVERY_WAY = runsNightly;

/** Makes the requests that are compared at one address; each is made twice, because a body is read once. */
function requestsTo({ path, file }: Address, cookie: string, isGuest: boolean): Array<() => Request> {
  const leaf = matchRoutes(tree as never, path)?.at(-1)?.route.id;
  const at =
    (rest: string, init: RequestInit = {}) =>
    () =>
      new Request(`http://localhost:3000${rest.startsWith("_root") ? "/" : path}${rest}`, {
        ...init,
        headers: { host: "localhost:3000", cookie, ...init.headers },
      });
  const data = path === "/" ? "_root.data" : ".data";
  const post = { method: "POST", body: "a=1", headers: FORM };
  const page = at("?page=2&x=%00");
  const alone = at(`${data}?_routes=${leaf}`);
  const others = [
    alone,
    at("", { method: "HEAD" }),
    at(data),
    at(`?_data=${leaf}`),
    at("?_data=no-such-route"),
    at("", post),
    at("", { ...post, headers: { ...FORM, origin: "http://evil.example" } }),
    at(data, post),
    at("", { ...post, method: "PUT" }),
    at("", { method: "OPTIONS" }),
  ];
  const turn = addresses.findIndex((address) => address.path === path);
  if (!isGuest) return EVERY_WAY || turn % 12 === 0 ? [page, alone] : turn % 6 === 0 ? [page] : [];
  if (EVERY_WAY) return [page, ...others];
  if (turn % 3 !== 0) return [];
  const turns = file.startsWith("areas/public/") ? [0, 3, 7] : [0];
  return [page, ...turns.map((more) => others[(turn + more) % others.length]!)];
}

describe("the handlers of branches", () => {
  test.each(ROLES)(
    "answer every address as the handler of all routes does: %s %s",
    { timeout: 10 * 60_000 },
    async (role, area) => {
      const cookie = await cookieOf(role);
      const wrong: unknown[] = [];
      const statuses = new Set<number>();
      for (const address of addresses.filter(({ file }) => file.startsWith(area))) {
        for (const request of requestsTo(address, cookie, role === null)) {
          const [expected, got] = [await seen(whole, request()), await seen(branches, request())];
          statuses.add(got.status);
          if (JSON.stringify(expected) === JSON.stringify(got)) continue;
          wrong.push({ method: request().method, url: request().url, expected, got });
        }
      }
      expect(wrong.slice(0, 5)).toEqual([]);
      expect([...statuses]).toEqual(expect.arrayContaining(role ? [200] : [200, 302, 400, 403, 404, 405]));
    },
  );

  test("tell the browser's router the same about the links of a page", async () => {
    const manifest = (search: string, method: string) =>
      new Request(`http://localhost:3000/__manifest${search}`, { method });
    const links = addresses.map(({ path }) => `p=${encodeURIComponent(path)}`);
    const pages = links.flatMap((_, at) => (at % 40 === 0 ? [links.slice(at, at + 40).join("&")] : []));
    const asked = [
      "",
      "?version=old&p=/",
      "?version=test",
      `?version=test&p=${"/long".repeat(2_000)}`,
      "?version=test&p=about&p=//x&p=/hotels/a/b%3Fc%23d&p=",
      ...pages.map((page) => `?version=test&${page}`),
    ];
    for (const search of asked)
      for (const method of ["GET", "HEAD", "POST"])
        expect(await seen(branches, manifest(search, method)), search).toEqual(
          await seen(whole, manifest(search, method)),
        );
  });
});

describe("an address in other letters", () => {
  const other = [
    (path: string) => path.toUpperCase(),
    (path: string) => path.replace(/[a-z]/, (first) => `%${first.charCodeAt(0).toString(16)}`),
  ];

  test("is answered as in those of the site map, and never by an error", async () => {
    const plain = addresses.filter(({ path }) => !/x1|no\/such/.test(path));
    const answers = [];
    for (const { path } of plain)
      for (const spell of other) answers.push(await refusalAt(branches, spell(path), { method: "GET" }));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  test("keeps its parameters, its query and what is posted", async () => {
    const cookie = await cookieOf("partner");
    const init = { headers: { host: "localhost:3000", cookie } };
    const asked = async (path: string) => seen(branches, new Request(`http://localhost:3000${path}`, init));
    expect(await asked("/PARTNERBOOKINGS?page=2")).toEqual(await asked("/partnerBookings?page=2"));
    expect(await asked("/%70artnerBookings.data?page=2")).toEqual(
      await asked("/partnerBookings.data?page=2"),
    );
    const post = { method: "POST", body: "a=1", headers: FORM };
    expect((await refusalAt(branches, "/CALLBACK", post)).status).toBe(400);
    expect((await refusalAt(branches, "/callback", post)).status).toBe(400);
  });

  test("leads past no question who somebody is", async () => {
    const cookie = await cookieOf("admin");
    await execute("UPDATE sessions SET authenticated_at = now() - interval '11 minutes'");
    for (const path of [
      "/adminFiles/1/file",
      "/ADMINFILES/1/FILE",
      "/adminFiles/1/%66ile",
      "/mhbookings/CSV",
    ]) {
      const request = new Request(`http://localhost:3000${path}`, {
        headers: { host: "localhost:3000", cookie },
      });
      const { status, headers } = await seen(branches, request);
      expect([path, status, headers.location?.split("&")[0]]).toEqual([
        path,
        303,
        "/confirmIdentity?role=admin",
      ]);
    }
  });
});

describe("an address without a page", () => {
  test("says why it refuses, as JSON or as a line for a browser", async () => {
    const handler = withReasons(branches);
    const pageless = addresses.filter(({ path }) => {
      const leaf = matchRoutes(tree as never, path)?.at(-1)?.route.id;
      return leaf && !build.routes[leaf]!.module.default;
    });
    expect(pageless.length).toBeGreaterThan(50);
    const answers = [];
    for (const { path } of [...pageless, NOBODY])
      for (const method of ["GET", "POST"]) answers.push(await refusalAt(handler, path, { method }));
    expect(answers.filter(({ said }) => said.includes("Unexpected Server Error"))).toEqual([]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const [read, written] = answers.slice(-2);
    expect(read).toMatchObject({
      status: 405,
      said: '{"message":"This method is not allowed at this address."}',
    });
    expect(written).toMatchObject({ status: 404, said: '{"message":"There is no such payment gateway."}' });
    const browser = { method: "POST", headers: { accept: "text/html,*/*" } };
    expect((await refusalAt(handler, NOBODY.path, browser)).said).toBe("There is no such payment gateway.");
  });
});

const NOBODY = { path: "/webhooks/payments/nobody" };

async function refusalAt(handler: RequestHandler, path: string, init: RequestInit) {
  const id = randomUUID();
  const headers = { host: "localhost:3000", "x-request-id": id, ...init.headers };
  const answer = await handler(new Request(`http://localhost:3000${path}`, { ...init, headers }), {});
  forgetRequest(id);
  return { path, method: init.method, status: answer.status, said: await answer.text() };
}
