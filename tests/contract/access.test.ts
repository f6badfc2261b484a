import { afterAll, beforeAll, expect, test } from "vitest";
import { ROLES, type Role } from "#app/domain/context.ts";
import { PERMISSIONS } from "#app/http/permissions.ts";
import { rows } from "#db/client.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { guestBrowser, type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";
import { guardOf, type Mounted, siteMap } from "#tests/harness/site-map.ts";

/**
 * Every path, asked for by every kind of actor in every way that Remix answers: as a page, as data, and as the data of the
 * route alone (which no layout can protect). And every action, posted to by those who may not.
 */

let app: AppServer;
const browsers = new Map<string, SignedInBrowser>();
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
  browsers.set("guest", await guestBrowser());
  const people = await rows<{ id: string; role: Role }>(
    "SELECT DISTINCT ON (role) id, role FROM users WHERE status = 'approved' ORDER BY role, created_at",
  );
  for (const { id, role } of people) browsers.set(role, await signedIn(id, role));
  expect([...browsers.keys()].sort()).toEqual(["guest", ...ROLES].sort());
});
afterAll(() => app?.stop());

const screens = await siteMap();
const guarded = screens.filter(
  (screen) => screen.hasAddress && screen.module.default && guardOf(screen.module.loader),
);

const UUID = "00000000-0000-4000-8000-000000000000";
const addressOf = (screen: Mounted) => screen.path.replace(/:\w+\??/g, UUID).replace("*", "nowhere-at-all");

function mayOpen(screen: Mounted, actor: string): boolean {
  const guard = guardOf(screen.module.loader)!;
  if (guard.area === "public") return true;
  const roles = PERMISSIONS[guard.permission] as readonly string[] | null;
  return AREA_ROLES[guard.area]!.includes(actor as Role) && (roles === null || roles.includes(actor));
}

const ask = (path: string, actor: string) =>
  fetch(app.url + path, {
    redirect: "manual",
    headers: { cookie: browsers.get(actor)!.cookie, accept: "text/html" },
  });

test.each(["guest", ...ROLES])("what %s may open, in each way of asking", async (actor) => {
  const wrong: string[] = [];
  for (const screen of guarded) {
    const address = addressOf(screen);
    const allowed = mayOpen(screen, actor);
    const dataAddress = address === "/" ? "/_root.data" : `${address}.data`;
    for (const asked of [address, dataAddress, `${dataAddress}?_routes=${encodeURIComponent(screen.id)}`]) {
      const response = await ask(asked, actor);
      const body = await response.text();
      const { area } = guardOf(screen.module.loader)!;
      // A public page may lead elsewhere as it likes (signing out leads home).
      const sentAway = area === "public" ? false : isSentAway(response, body, area);
      if (response.status >= 500 || sentAway === allowed)
        wrong.push(`${asked} ${response.status}${sentAway ? " sent away" : ""}`);
      if (!allowed && /<h1|<table/.test(body)) wrong.push(`${asked} shows a page`);
    }
  }
  expect(wrong).toEqual([]);
});

/** True for a redirect to the area's door: `/`, or the customer's login. */
function isSentAway(response: Response, body: string, area: string): boolean {
  const door = area === "customer" ? "/coustomerLogin?next=" : "/";
  const location = response.headers.get("location");
  if (location !== null) return area === "customer" ? location.startsWith(door) : location === door;
  return (
    response.status === 202 &&
    body.includes("SingleFetchRedirect") &&
    body.includes(area === "customer" ? door : '"/"')
  );
}

test("an action refuses whoever may not, whatever is posted, and changes nothing", async () => {
  const wrong: string[] = [];
  const before = await fingerprint();
  for (const screen of screens.filter((candidate) => guardOf(candidate.module.action))) {
    const guard = guardOf(screen.module.action)!;
    if (guard.area === "public") continue;
    const roles = PERMISSIONS[guard.permission] as readonly string[] | null;
    for (const actor of ["guest", ...ROLES]) {
      if (AREA_ROLES[guard.area]!.includes(actor as Role) && (roles === null || roles.includes(actor)))
        continue;
      const browser = browsers.get(actor)!;
      for (const suffix of ["", ".data"]) {
        const response = await fetch(`${app.url}${addressOf(screen)}${suffix}`, {
          method: "POST",
          redirect: "manual",
          headers: { cookie: browser.cookie, origin: app.url },
          body: new URLSearchParams({
            _key: browser.formKey(),
            intent: "save",
            status: "approved",
            role: "admin",
          }),
        });
        if (![302, 202].includes(response.status))
          wrong.push(`${actor} ${screen.path}${suffix} ${response.status}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(await fingerprint()).toEqual(before);
});

/** Rows of every table that a form could change. */
async function fingerprint() {
  return rows(
    `SELECT relname, n FROM (
       SELECT 'users' AS relname, count(*) AS n FROM users UNION ALL SELECT 'properties', count(*) FROM properties
       UNION ALL SELECT 'rooms', count(*) FROM rooms UNION ALL SELECT 'hospitals', count(*) FROM hospitals
       UNION ALL SELECT 'approvals', count(*) FROM approvals UNION ALL SELECT 'decided', count(*) FROM approvals WHERE status <> 'pending'
       UNION ALL SELECT 'bookings', count(*) FROM bookings UNION ALL SELECT 'cancelled', count(*) FROM bookings WHERE status = 'cancelled'
       UNION ALL SELECT 'audit', count(*) FROM audit_events UNION ALL SELECT 'messages', count(*) FROM messages) counts ORDER BY relname`,
  );
}
