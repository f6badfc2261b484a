import { afterAll, beforeAll, expect, test } from "vitest";
import { row } from "#db/client.ts";
import { makeAccount, makeUser } from "#tests/factories/inventory.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { guestBrowser, type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";

/** Whoever sends a form that is refused reads why on the page that comes back, once, whether or not the page has a place for it. */

let app: AppServer;
beforeAll(async () => {
  app = await startApp({ worker: false });
});
afterAll(() => app?.stop());

async function post(path: string, by: SignedInBrowser, fields: Record<string, string>) {
  const response = await fetch(app.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: by.cookie, origin: app.url, accept: "text/html" },
    body: new URLSearchParams(fields),
  });
  const html = await response.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return { status: response.status, main, title: /<title>([^<]*)/.exec(html)?.[1] };
}

const alertsIn = (main: string) =>
  [...main.matchAll(/role="alert"[^>]*>([\s\S]*?)<\/div>/g)].map(([, inner = ""]) =>
    inner.replace(/<[^>]*>/g, " ").trim(),
  );

test("a page without a place for it says at its top why its form was refused", async () => {
  const customer = await signedIn(await makeUser({ role: "customer" }), "customer");
  const { status, main, title } = await post("/logout?role=customer", customer, { role: "customer" });
  expect([status, title]).toEqual([400, expect.stringMatching(/^Error: /)]);
  expect(alertsIn(main)).toEqual([
    "This page was open for too long or cookies are off. Please send the form once more.",
  ]);
  expect(main.indexOf('role="alert"')).toBeLessThan(main.indexOf("<h1"));
});

test("a page that says it beside its form does not say it twice", async () => {
  const guest = await guestBrowser();
  const fields = { intent: "password", identifier: "nobody@medihaven.example", password: "not the password" };
  const { status, main } = await post("/login", guest, { ...fields, _key: guest.formKey() });
  expect(status).toBe(400);
  expect(alertsIn(main)).toHaveLength(1);
});

test("whoever removes what somebody else has removed meanwhile reads so on the page, where there is a page", async () => {
  const account = { account_id: await makeAccount({ account_kind: "agent" }) };
  const agent = await signedIn(await makeUser({ role: "agent", ...account }), "agent");
  const end = (path: string) =>
    post(path, agent, { intent: "end", id: crypto.randomUUID(), _key: agent.formKey() });
  const { status, main } = await end("/agent_links");
  expect(status).toBe(404);
  expect(main).toContain("<h1>Share links");
  expect(alertsIn(main)).toEqual([
    "This is no longer there. Somebody may have decided or removed it meanwhile.",
  ]);
  const nowhere = await post(`/agent_guests/${crypto.randomUUID()}`, agent, {
    intent: "remove",
    _key: agent.formKey(),
  });
  expect(nowhere.status).toBe(404);
  expect(alertsIn(nowhere.main)).toEqual([]);
  expect(nowhere.main).toContain("There is nothing at this address.");
});

test("what was typed into a form in a part of a page, or in a row of a list, is there again", async () => {
  const stay = await row<{ id: string; accountId: string }>(
    `SELECT b.id, b.account_id FROM bookings b JOIN users u ON u.account_id = b.account_id AND u.role = 'partner'
     WHERE b.kind = 'room' AND b.status = 'confirmed' AND u.sub_partner_id IS NULL LIMIT 1`,
  );
  const staff = await signedIn(await makeUser({ role: "staff", all_cities: true }), "staff");
  const names = { intent: "guests", attendantNames: "Ravi Kumar\n4711", _key: staff.formKey() };
  const desk = await post(`/staffAccBooking/${stay!.id}/desk`, staff, names);
  expect(desk.status).toBe(400);
  expect(desk.main).toContain("Ravi Kumar\n4711</textarea>");

  const user = { role: "partner" as const, account_id: stay!.accountId };
  const partner = await signedIn(await makeUser(user), "partner");
  const page = await fetch(`${app.url}/partnerOffers`, { headers: { cookie: partner.cookie } });
  const thing = /name="thing" value="([^"]+)"/.exec(await page.text())![1]!;
  const floor = { intent: "floor", thing, floor: "nine hundred", _key: partner.formKey() };
  const offers = await post("/partnerOffers", partner, floor);
  expect(offers.status).toBe(400);
  expect(offers.main.match(/value="nine hundred"/g)).toHaveLength(1);
});
