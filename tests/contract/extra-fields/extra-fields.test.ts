import { appendFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROLES } from "#app/domain/context.ts";
import { SIGN_IN } from "#app/http/paths.ts";
import { closeDatabase, row } from "#db/client.ts";
import { closeQueue } from "#db/queue.ts";
import { readMap, type Screen, screenAt, VISITORS } from "#tests/crawl/parts/map.ts";
import { setScene } from "#tests/crawl/parts/scene.ts";
import { makeVisitors, type Visitor } from "#tests/crawl/parts/visitors.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { cloneDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { eventsOf, needsEvent } from "./audit-of-forms.ts";
import { desksToCome, makeEnough } from "./enough.ts";
import { type Filled, fillIn, formsIn, type PageForm } from "./page-forms.ts";
import { differences, idsIn, type Twin, watch, withoutChance } from "./twins.ts";

/**
 * Every form of the product is sent as it stands on its page, with its own key, and succeeds once. Two installations begin alike, and
 * every form is filled in and sent to both: to one of them twice, because a second press does nothing; to the other with everything
 * beside it that would give somebody more than is his (names of rights, owners, states and money, those that other forms of the product
 * ask for among them), because what a form does not ask for changes nothing. Both answer alike, and their rows stay alike.
 */

/** A name that says who may do what, whose something is, how far it is, or what it costs. */
const WANTED =
  /role|status|account|partner|agent|commission|share|fee|price|paise|ppm|gst|tds|tcs|total|amount|discount|offer|approv|decided|registered_by|owner|user|zone|password|totp|deposit|fare|floor|profit|refund|charge|tax|on_sale|verified|featured|active|stock|allotment|waive/i;
const MONEY = /price|paise|ppm|share|fee|commission|total|amount|fare|charge|deposit|tax|gst|offer|refund/i;
/** Names of columns, which no form asks for. */
const NEVER_ASKED = [
  "role",
  "status",
  "account_id",
  "accountId",
  "account_kind",
  "agent_account_id",
  "sub_partner_id",
  "sub_role",
  "subRole",
  "zone_city_id",
  "registered_by",
  "approved",
  "approved_by",
  "decided_by",
  "agent_commission_ppm",
  "mh_service_fee_ppm",
  "agent_fee_ppm",
  "partner_share_paise",
  "mh_profit_paise",
  "total_paise",
  "price_override",
  "base_paise",
  "gst_ppm",
  "floor_price_paise",
  "totp_secret",
  "password_hash",
  "user_id",
  "waive",
  "acceptTotalPaise",
  "expectedRefundPaise",
];
const PER_SCREEN = 2;
const TRIES = 4;
/** How many more pages of a screen are opened for a form that no record took so far. */
const MORE_PAGES = 8;
const COMPARE_AFTER = 25;
/** What ends the record that other forms of the same page need is sent after them. */
const ENDS_RECORD =
  /delete|remove|reject|declin|cancel|merge|waive|withhold|claim|damage|erase|close|settle|disable|block|finish|return\b/;

/** Forms that the demo gives nobody a reason to send with success, and why. */
const NEVER_TAKEN: Record<string, string> = {
  "/adminMessages/texts/:template/:channel look": "shows how the words would read, on the same page",
  "/foodPartnerRegApproval approve": "the only kitchen that waits in the demo may be rejected before",
  "/foodPartnerRegApproval reject": "the only kitchen that waits in the demo may be approved before",
  "/hospitalmasterget/:id/merge":
    "the hospitals have travel points of one name in the demo, which are to be merged first",
  "/UrlShortner/:id reject":
    "the links that wait in the demo may all be approved before by the other buttons",
  "/paymentForBookings/payouts/:id cancel": "the payouts that are open in the demo may all be paid before",
  "/paymentForBookings/payouts/:id send": "the payouts that are open in the demo may all be paid before",
  "/mhObjections/:id decide":
    "the city manager, who is met first, decides the only disputed claim of the demo",
  "/partnerDashboard returned": "of the hire that comes back today something is claimed in the demo",
};

type Site = { app: AppServer; databaseUrl: string };
let plain: Site;
let generous: Site;
let copy: TestDatabase;
let known: Set<string>;
let visitors: Visitor[];
let scene: Awaited<ReturnType<typeof setScene>>;
let desks: Map<string, string[]>;
let otherAccount: string;
let otherCity: string;

beforeAll(async () => {
  visitors = await makeVisitors();
  scene = await setScene(visitors);
  await makeEnough();
  desks = await desksToCome();
  otherAccount = (await row<{ id: string }>(
    "SELECT id FROM accounts WHERE account_kind = 'partner' ORDER BY name DESC, id LIMIT 1",
  ))!.id;
  otherCity = (await row<{ id: string }>("SELECT id FROM cities ORDER BY name DESC LIMIT 1"))!.id;
  await closeQueue();
  await closeDatabase();
  const url = process.env.DATABASE_URL!;
  copy = await cloneDatabase(new URL(url).pathname.slice(1));
  known = await idsIn(url);
  const start = async (databaseUrl: string): Promise<Site> => ({
    app: await startApp({ databaseUrl, worker: false, env: { TRUSTED_PROXY_CIDRS: "127.0.0.0/8,::1/128" } }),
    databaseUrl,
  });
  [plain, generous] = [await start(url), await start(copy.url)];
});
afterAll(async () => {
  for (const site of [plain, generous]) {
    await site?.app.stop();
  }
  await copy?.drop();
});

type Found = { visitor: Visitor; screen: string; places: Array<{ address: string; form: PageForm }> };

/** Screens of which several are met: their forms differ by what the address says. */
const VARIED = /:(kind|step|master|part)\b/;

/** The forms of the product: one of each screen, meaning and set of fields, with where it stands. Who may open a screen first, meets it. */
async function findForms() {
  const screens = (await readMap()).filter(({ path, isPage }) => isPage && !/\*|__refused/.test(path));
  const found = new Map<string, Found>();
  const others = new Map<string, Set<string>>();
  const names = new Set(NEVER_ASKED);
  for (const visitor of visitors) {
    const own = screens.filter(({ openTo }) => openTo[0] === visitor.name);
    await walk(visitor, own, others, (screen, address, html) => {
      for (const form of formsIn(html, address)) {
        for (const { name } of form.controls) if (WANTED.test(name)) names.add(name);
        for (const intent of form.intents) {
          const key = keyOf(screen, form, intent);
          const known = found.get(key) ?? { visitor, screen, places: [] };
          if (known.places.length < TRIES) known.places.push({ address, form });
          found.set(key, known);
        }
      }
    });
    tell(`${visitor.name}: ${found.size} forms so far`);
  }
  return { found, others, names: [...names].sort(), paths: new Set(screens.map(({ path }) => path)) };
}

/** Opens a few pages of each of these screens, by the links from one to the other. @param others gets the pages that were not opened, by screen */
async function walk(
  visitor: Visitor,
  screens: Screen[],
  others: Map<string, Set<string>>,
  onPage: (screen: string, address: string, html: string) => void,
) {
  const met = new Map<string, number>();
  const seen = new Set<string>();
  const queue: string[] = [];
  const add = (link: string) => {
    const path = screenAt(screens, link)?.path;
    if (!path || seen.has(link)) return;
    const count = met.get(path) ?? 0;
    if (count >= (VARIED.test(path) ? 9 : PER_SCREEN)) {
      const left = others.get(path) ?? new Set();
      if (left.size < MORE_PAGES) others.set(path, left.add(link));
      return;
    }
    seen.add(link);
    met.set(path, count + 1);
    queue.push(link);
  };
  for (const { path } of screens) if (!path.includes(":")) add(path);
  for (const start of scene[visitor.name] ?? []) add(start);
  for (let next = queue.splice(0, 4); next.length > 0; next = queue.splice(0, 4)) {
    const pages = await Promise.all(next.map((at) => ask(plain, visitor, at)));
    pages.forEach(({ status, to, html }, index) => {
      if (to?.startsWith("/")) add(to);
      if (status !== 200) return;
      onPage(screenAt(screens, next[index]!)!.path, next[index]!, html);
      for (const [, href] of html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)"/g))
        add(href!.replaceAll("&amp;", "&"));
    });
  }
}

const bare = (name: string) => name.replace(/\[\d+\]/g, "[]");
const keyOf = (screen: string, form: PageForm, intent: string) =>
  `${screen} ${intent} (${[...new Set(form.controls.map(({ name }) => bare(name)))].sort().join(" ")})`;

let address = 0;
async function ask(site: Site, visitor: Visitor, path: string, body?: FormData | URLSearchParams) {
  const response = await fetch(site.app.url + path, {
    method: body ? "POST" : "GET",
    redirect: "manual",
    headers: {
      cookie: visitor.cookie,
      accept: "text/html",
      "accept-encoding": "identity",
      ...(body ? { origin: site.app.url } : {}),
      // Each time somebody else as far as limits go.
      "x-forwarded-for": `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    },
    body,
  });
  const to = response.headers.get("location");
  return {
    status: response.status,
    to: to && withoutChance(to, known),
    request: response.headers.get("x-request-id")!,
    html: await response.text(),
  };
}

/** The form as it stands on a page now. */
async function formAt(site: Site, { visitor, screen }: Found, at: string, key: string) {
  const page = await ask(site, visitor, at);
  return formsIn(page.html, at).find((form) =>
    form.intents.some((intent) => keyOf(screen, form, intent) === key),
  );
}

function bodyOf(form: PageForm, fields: Filled): FormData | URLSearchParams {
  if (!form.multipart) return new URLSearchParams(fields as Array<[string, string]>);
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return body;
}

/** More than is anybody's to say, of what the form itself does not ask for. */
function extrasFor(form: PageForm, names: string[]): Filled {
  const asked = new Set(form.controls.map(({ name }) => bare(name)));
  return names.filter((name) => !asked.has(bare(name))).map((name) => [name, greedy(name)]);
}

function greedy(name: string): string {
  if (/^role$/.test(name)) return "admin";
  if (/sub_?role/i.test(name)) return "accounts";
  if (/status|approved$/.test(name)) return "approved";
  if (/account_?id|registered_by|partner_?id|_by$|user_id|owner/i.test(name)) return otherAccount;
  if (/zone|city/.test(name)) return otherCity;
  if (MONEY.test(name)) return "1";
  if (/password|totp|secret/.test(name)) return "the-long-way-home-8";
  return "on";
}

const began = Date.now();
const tell = (line: string) =>
  process.env.EXTRA_FIELDS_TELL
    ? appendFileSync(process.env.EXTRA_FIELDS_TELL, `${((Date.now() - began) / 1000).toFixed(1)} ${line}\n`)
    : undefined;

test("every form succeeds as it stands on its page, once however often it is pressed, and what it does not ask for changes nothing", {
  timeout: 600_000,
  // It ends what it finds: a second try would find something else.
  retry: 0,
}, async () => {
  const { found, others, names, paths } = await findForms();
  tell(`found ${found.size} forms, ${names.length} names: ${names.join(" ")}`);
  const twins: [Twin, Twin] = [await watch(plain.databaseUrl), await watch(generous.databaseUrl)];
  const wrong: string[] = [];
  const taken = new Set<string>();
  /** Forms that were taken and have left no event so far. */
  const silent = new Set<string>();
  let compared = 0;
  let sent: string[] = [];
  const compare = async () => {
    const lines = await differences(...twins, known);
    for (const line of lines.filter((line) => !wrong.some((one) => one.startsWith(line))))
      wrong.push(`${line} (after one of: ${sent.join(", ")})`);
    sent = [];
    compared += 1;
    tell(`compared ${taken.size} ${wrong.length}`);
  };
  const inOrder = [...found].sort(
    ([one, { screen }], [other, { screen: otherScreen }]) => rankOf(one, screen) - rankOf(other, otherScreen),
  );
  const byVisitor = VISITORS.flatMap((name) => inOrder.filter(([, { visitor }]) => visitor.name === name));
  // Last of all: a guest who sets a password by a link ends the sessions of whom it was sent to.
  byVisitor.sort(
    ([, one], [, other]) => Number(endsSessions(one.screen)) - Number(endsSessions(other.screen)),
  );
  for (const [key, form] of byVisitor) {
    if (await send(key, form)) taken.add(key);
    sent.push(key);
    if (sent.length >= COMPARE_AFTER) await compare();
  }
  await compare();
  for (const { client } of twins) await client.end();

  /**
   * Fills the form in as it was met, then as it is now, at one place after the other, until it is taken, and stands in the audit trail
   * where it has to: sent as it stands it may change nothing.
   */
  async function send(key: string, at: Found): Promise<boolean> {
    for (const { address: place, form } of at.places) {
      if (await post(key, at, [form, form], false)) return true;
      if (await sendAt(place)) return true;
    }
    for (const place of desks.get(at.screen) ?? others.get(at.screen) ?? [])
      if (await sendAt(place)) return true;
    return silent.has(nameOf(key));

    async function sendAt(place: string): Promise<boolean> {
      for (const thorough of [true, false]) {
        const [one, other] = [await formAt(plain, at, place, key), await formAt(generous, at, place, key)];
        if (!one || !other) return false;
        if (await post(key, at, [one, other], thorough)) return true;
      }
      return false;
    }
  }

  /**
   * Sends the form with its own key: to one installation twice, to the other once and with the extras.
   * @returns whether it was taken, and audited where it has to be
   */
  async function post(key: string, at: Found, [one, other]: [PageForm, PageForm], thorough: boolean) {
    const intent = one.intents.find((intent) => keyOf(at.screen, one, intent) === key)!;
    address += 1;
    if (one.controls.some(({ name }) => name === "format")) await makeFiles();
    const how = { key: `${key} AT ${one.action}`, thorough, serial: address };
    const rest = (form: PageForm): Filled => [
      ["_key", form.key],
      ...(intent ? [["intent", intent] as [string, string]] : []),
    ];
    const extras = extrasFor(other, names);
    const press = () => ask(plain, at.visitor, one.action, bodyOf(one, [...fillIn(one, how), ...rest(one)]));
    const [without, given] = await Promise.all([
      press(),
      ask(
        generous,
        at.visitor,
        other.action,
        bodyOf(other, [...extras, ...fillIn(other, how), ...rest(other)]),
      ),
    ]);
    if (without.status !== given.status || without.to !== given.to)
      wrong.push(`${key}: ${without.status} ${without.to}, with the extras ${given.status} ${given.to}`);
    const isTaken = without.status === 303 || without.status === 302;
    if (!isTaken || isTurnedAway(at, without.to!)) {
      tell(`${key} AT ${one.action} ${without.status} ${without.to ?? ""} ${refusalIn(without.html)}`);
      return false;
    }
    const again = await press();
    if (again.status !== without.status || again.to !== without.to)
      wrong.push(`${key}: ${without.status} ${without.to}, pressed again ${again.status} ${again.to}`);
    const events = await eventsOf(twins[0], without.request);
    if (events.all > events.different) wrong.push(`${key}: stands in the audit trail twice`);
    if ((await eventsOf(twins[0], again.request)).all > 0)
      wrong.push(`${key}: pressed again, stands in the audit trail once more`);
    const isDone = events.all > 0 || !needsEvent(at.visitor.name, nameOf(key));
    if (isDone) silent.delete(nameOf(key));
    else silent.add(nameOf(key));
    return isDone;
  }

  /** What the worker does meanwhile, so that there is room for one more file. */
  async function makeFiles() {
    for (const { client } of twins)
      await client.query("UPDATE report_exports SET state = 'failed' WHERE state IN ('waiting', 'running')");
  }

  tell(`not taken: ${[...found.keys()].filter((key) => !taken.has(key)).join(" | ")}`);
  console.log(`${taken.size} of ${found.size} forms taken, ${compared} comparisons`);
  for (const line of wrong) tell(`WRONG ${line}`);
  expect(wrong).toEqual([]);
  const refused = [...found.keys()].filter((key) => !taken.has(key)).map(nameOf);
  expect(refused.filter((name) => !NEVER_TAKEN[name])).toEqual([]);
  expect(Object.keys(NEVER_TAKEN).filter((name) => !paths.has(name.split(" ")[0]!))).toEqual([]);
  expect(visitors.length).toBe(ROLES.length + 1);
  expect([...silent]).toEqual([]);
});

/** A form by its screen and button. */
const nameOf = (key: string) => key.replace(/ \(_key.*\)$/, "").trimEnd();

/** Their steps are gone once the booking was marked, or the account decided together with others, anywhere else. */
const FIRST = new Set(["/partnerOrders", "/partnerRegApproval/:id"]);

/** What ends a part of a record is sent before what ends the record. */
function rankOf(key: string, screen: string): number {
  if (FIRST.has(screen)) return -1;
  const ends = ENDS_RECORD.test(nameOf(key).split(" ")[1] ?? "") || /merge/.test(screen);
  return ends ? 50 - screen.split("/").length : 0;
}

/** A screen whose forms end the session that the other forms need. */
const endsSessions = (screen: string) => /^\/(logout|account|set-password|forgot-password)/.test(screen);

/** Where a form leads whose sender has no session any more, or has to confirm first who they are. */
const DOORS = new Set(["/", "/account", "/confirmIdentity", ...Object.values(SIGN_IN)]);
const isTurnedAway = ({ visitor, screen }: Found, to: string) =>
  visitor.name !== "guest" && !endsSessions(screen) && DOORS.has(to.split("?")[0]!);

/** What the page says about a form that it did not take. */
const refusalIn = (html: string) =>
  (/role="alert"[^>]*>([\s\S]{0,600})/.exec(html)?.[1] ?? "").replace(/<[^>]*>/g, " ").slice(0, 200);
