import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { execute, row } from "#db/client.ts";
import { BOTH_WAYS, DESKTOP, newVisitor, PHONE } from "#tests/harness/browser.ts";
import { signedIn } from "#tests/harness/signed-in.ts";
import {
  codeFor,
  expectSound,
  follow,
  openTown,
  payAtGateway,
  posted,
  press,
  proveNumber,
  search,
  sees,
  type Town,
  visit,
} from "./parts/guest.ts";

/**
 * What an admin and an agent do with a worker beside: a coupon that a guest books with, a link that brings an agent a booking, a file
 * that is imported with its columns named, a report as a file, a family that asks the patient assistant. It takes minutes: `npm run test:all`.
 */

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town?.close());
beforeEach(async () => {
  await execute("DELETE FROM rate_limits");
});

/** The browser of the demo's first person of a role. */
async function pageOf(role: "admin" | "agent", js: boolean): Promise<Page> {
  const person = await row<{ id: string }>(
    `SELECT u.id FROM users u LEFT JOIN accounts a ON a.id = u.account_id
     WHERE u.role = $role AND u.status = 'approved' AND coalesce(a.status, 'approved') = 'approved' ORDER BY u.created_at, u.id LIMIT 1`,
    { role },
  );
  const viewport = js ? DESKTOP : PHONE;
  const context = await newVisitor(town.browser, { baseURL: town.app.url, javaScriptEnabled: js, viewport });
  const { cookie } = await signedIn(person!.id, role);
  await context.addCookies(
    cookie.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      return { name, value, url: town.app.url };
    }),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return page;
}

async function fillGuests(page: Page, phone: string) {
  await page.fill("[name=contactName]", "Lakshmi Devi");
  await page.fill("[name=phone]", phone);
  await page.fill("[name=patientName]", "Ramesh Kumar");
}

/** Loads the page again until it says so. */
const comesTo = (page: Page, text: string | RegExp) =>
  expect
    .poll(
      async () => {
        await page.reload();
        return page.locator("main").getByText(text).count();
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBeGreaterThan(0);

test.each(BOTH_WAYS)("an admin starts a coupon, and a guest books for less with it, %s", async (_, js) => {
  const [code, from, phone] = js
    ? (["DESK10", 60, "9848033401"] as const)
    : (["PHONE10", 50, "9848033402"] as const);
  const admin = await pageOf("admin", js);
  await admin.goto("/mhOffers");
  const button = admin.getByRole("button", { name: "Create offer" });
  if (!(await button.isVisible())) await admin.locator("summary", { hasText: "New offer" }).click();
  const form = admin.locator("form", { has: button });
  await form.locator("[name=name]").fill(`Ten off with ${code}`);
  await form.locator("[name=code]").fill(code);
  await form.locator("[name=percent]").fill("10");
  await button.click();
  await sees(admin, "The offer is live.");

  const guest = await visit(town, js, js ? DESKTOP : PHONE);
  const { page } = guest;
  page.setDefaultTimeout(60_000);
  await page.goto(`/hotelName/near-house/${search(from, 2)}`);
  await press(page, /^Choose this room/);
  await page.waitForURL("**/cartDetails/**");
  await page.locator("summary", { hasText: "Do you have a coupon?" }).click();
  await page.fill("[name=code]", `not${code}`);
  await press(page, "Apply");
  await page.locator("[name=code][aria-invalid=true]").waitFor();
  await page.fill("[name=code]", code);
  await press(page, "Apply");
  await sees(page, "The coupon is applied.");
  await follow(page, "Continue");
  await page.waitForURL("**/bookingProcess/**");
  await fillGuests(page, phone);
  await proveNumber(guest, phone);
  await payAtGateway(guest, /^Pay/);
  await page.waitForURL("**/bookingConfirmedPage/**");
  const booked = await row<{ status: string; total: number }>(
    `SELECT b.status, b.total_paise AS total FROM bookings b JOIN orders o ON o.id = b.order_id WHERE o.phone_e164 = $phone`,
    { phone: `+91${phone}` },
  );
  expect(booked?.status).toBe("confirmed");
  expect(booked?.total).toBeLessThan(224_000);
  await Promise.all([admin.context().close(), guest.context.close()]);
});

test.each(BOTH_WAYS)(
  "an agent shares a link, and who books by it through the agency brings a commission, %s",
  async (_, js) => {
    const [label, from, phone] = js
      ? (["Poster", 80, "9848033403"] as const)
      : (["Card", 90, "9848033404"] as const);
    const house = `/hotelName/near-house/${search(from, 2)}`;
    const agent = await pageOf("agent", js);
    await agent.goto(`/agent_links?to=${encodeURIComponent(house)}`);
    const make = agent.locator("form", { has: agent.getByRole("button", { name: "Create link" }) });
    await make.locator("[name=label]").fill(label);
    await press(agent, "Create link");
    await sees(agent, "The link is being created.");
    await agent.goto(`/agent_links?q=${label}`);
    await comesTo(agent, /\/r\//);
    const link = await row<{ code: string }>("SELECT code FROM short_links WHERE label = $label", { label });

    const guest = await visit(town, js, js ? DESKTOP : PHONE);
    const { page } = guest;
    page.setDefaultTimeout(60_000);
    await page.goto(`/r/${link!.code}`);
    await page.waitForURL("**/hotelName/near-house/**");
    await press(page, /^Choose this room/);
    await page.waitForURL("**/cartDetails/**");
    await follow(page, "Continue");
    await page.waitForURL("**/bookingProcess/**");
    await fillGuests(page, phone);
    await page.check("[name=throughAgency][value=yes]");
    await proveNumber(guest, phone);
    await payAtGateway(guest, /^Pay/);
    await page.waitForURL("**/bookingConfirmedPage/**");
    const booked = await row<{ commission: number }>(
      `SELECT b.agent_commission_paise AS commission FROM bookings b JOIN orders o ON o.id = b.order_id
       WHERE o.phone_e164 = $phone AND b.status = 'confirmed' AND b.agent_account_id IS NOT NULL`,
      { phone: `+91${phone}` },
    );
    expect(booked?.commission).toBeGreaterThan(0);
    await agent.reload();
    await follow(agent, "1");
    await agent.waitForURL("**link=**");
    await sees(agent, "Near House");
    await Promise.all([agent.context().close(), guest.context.close()]);
  },
);

test.each(BOTH_WAYS)(
  "a file with columns of other names is looked at, imported and undone, %s",
  async (_, js) => {
    const name = js ? "Desk ramp" : "Phone ramp";
    const page = await pageOf("admin", js);
    await page.goto("/adminImports");
    await page.selectOption("[name=what]", "facilities");
    const file = {
      name: "facilities.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`what,words\n${name},Wide\n`),
    };
    await page.setInputFiles("[name=file]", file);
    await press(page, "Continue");
    await sees(page, /The file lacks name/);
    await page.selectOption("[name='at.name']", "0");
    await page.selectOption("[name='at.description']", "1");
    await press(page, "Save column mapping");
    await sees(page, "Column mapping saved.");
    await page.click("main button[value=import]");
    await sees(page, "The import has started.");
    await comesTo(page, "Undo the import");
    const kept = () => row("SELECT description FROM facilities WHERE name = $name", { name });
    expect(await kept()).toEqual({ description: "Wide" });
    await posted(page, () => press(page, "Undo the import"));
    await comesTo(page, /^Undone$/);
    expect(await kept()).toBeUndefined();
    await page.context().close();
  },
);

test.each(BOTH_WAYS)("a report is fetched as a file, at once and from the worker, %s", async (_, js) => {
  const page = await pageOf("admin", js);
  await page.goto("/adminReportMaster");
  const shown = await page.locator("main table tbody tr").count();
  expect(shown).toBeGreaterThan(0);
  const at = await page.locator("main a", { hasText: "CSV" }).first().getAttribute("href");
  const csv = await page.context().request.get(at!);
  expect(csv.headers()["content-disposition"]).toContain("attachment");
  expect((await csv.text()).trim().split("\n").length).toBeGreaterThan(1);
  await posted(page, () => page.locator("main button", { hasText: "XLSX" }).click());
  await comesTo(page, /Download|Fetch/);
  const link = await page
    .locator("main a", { hasText: /Download|Fetch/ })
    .first()
    .getAttribute("href");
  const made = await page.context().request.get(link!);
  expect((await made.body()).subarray(0, 2).toString()).toBe("PK");
  await page.context().close();
});

test.each(BOTH_WAYS)(
  "a family asks the patient assistant, and reads what the office answers, %s",
  async (_, js) => {
    const phone = js ? "9848033405" : "9848033406";
    const guest = await visit(town, js, js ? DESKTOP : PHONE);
    const { page } = guest;
    page.setDefaultTimeout(60_000);
    await page.goto("/mhGenieHome");
    await expectSound(guest, /^Patient assistant$/);
    await page.fill("[name=phone]", phone);
    await press(page, "Send code");
    await page.fill("[name=otp]", await codeFor(guest, phone));
    await page.fill("[name=name]", "Lakshmi Devi");
    await press(page, "Continue");
    await page.waitForURL("**/mhGenieUserDashboard");
    await expectSound(guest, /^Your patients$/);
    await page.fill("[name=patient_firstname]", "Ramesh");
    await page.fill("[name=problem]", "Knee");
    await page.fill("[name=patient_location]", "Warangal");
    await press(page, "Ask the assistant");
    const saved = page.getByText(/^Saved as \S+\. We call within 4 hours\.$/).first();
    const number = /as (\S+)\./.exec((await saved.textContent())!)![1]!;
    await follow(page, "Edit details");
    await page.fill("[name=problem]", "Both knees");
    await press(page, "Save");
    await sees(page, "Both knees");
    await sees(page, "Nothing yet");

    const admin = await pageOf("admin", js);
    await admin.goto(`/mhgeniemaster?q=${number}`);
    await follow(admin, number);
    await sees(admin, "Both knees");
    await admin.fill("[name=remarks]", "Sounded tired");
    await press(admin, "Save");
    await sees(admin, `Logged for ${number}.`);
    await admin.fill("[name=text]", "A wheelchair is booked");
    await press(admin, "Send and close");
    await sees(admin, `${number} is answered. The person gets an SMS.`);
    await page.reload();
    await sees(page, "A wheelchair is booked");
    expect(await page.getByText("Sounded tired").count()).toBe(0);
    await expectSound(guest, /^Your patients$/);
    await Promise.all([admin.context().close(), guest.context.close()]);
  },
);
