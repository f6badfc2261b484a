import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readOutbox } from "#app/integrations/outbox.ts";
import { execute, row } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import {
  makeAccount,
  makeCity,
  makeHospital,
  makeProperty,
  makeRoom,
  makeUser,
} from "#tests/factories/inventory.ts";
import { BOTH_WAYS, DESKTOP, newVisitor, PHONE } from "#tests/harness/browser.ts";
import { signedIn } from "#tests/harness/signed-in.ts";
import { inDays } from "./parts/days.ts";
import {
  codeFor,
  follow,
  openTown,
  payAtGateway,
  posted,
  press,
  search,
  sees,
  type Town,
  visit,
} from "./parts/guest.ts";

/**
 * A day of the offices, from To do and back to it: staff register a partner and visit, an admin and a city manager decide. And a campaign
 * whose link brings a booking. They take minutes: `npm run test:all`.
 */

let town: Town;
beforeAll(async () => {
  process.env.CAMPAIGN_HOURS = "00:00-24:00";
  town = await openTown();
});
afterAll(() => town?.close());
beforeEach(async () => {
  await execute("DELETE FROM rate_limits");
});

type Office = "admin" | "staff" | "city_manager";

/** The browser of somebody of the back office, without the login form. */
async function pageOf(role: Office, userId: string, js: boolean): Promise<Page> {
  const viewport = js ? DESKTOP : PHONE;
  const context = await newVisitor(town.browser, { baseURL: town.app.url, javaScriptEnabled: js, viewport });
  const { cookie } = await signedIn(userId, role);
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

/** From To do to what waits there; whoever decides comes back to the list as it was filtered. */
async function open(page: Page, list: string, name: string) {
  await page.goto(list);
  await follow(page, name);
}
/** Opens what is folded. */
const unfold = (page: Page) =>
  page.locator("main details").evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true;
  });
const isBackAt = (page: Page, list: string) => page.waitForURL((url) => url.pathname + url.search === list);

test.each(BOTH_WAYS)(
  "staff register a partner and visit, and admin and city manager decide, %s",
  async (_, js) => {
    const name = js ? "Desk Kitchens" : "Phone Kitchens";
    const cityId = await makeCity({ name: js ? "Deskpur" : "Phonepur" });
    const person = (role: Office) =>
      makeUser({ role, ...(role === "admin" ? {} : { zone_city_id: cityId }) });
    const staff = await pageOf("staff", await person("staff"), js);
    const second = await pageOf("staff", await person("staff"), js);
    const admin = await pageOf("admin", await person("admin"), js);
    const manager = await pageOf("city_manager", await person("city_manager"), js);

    await staff.goto("/propertyPartnerRegistration");
    await staff.fill("[name=first_name]", "Lata Rao");
    await staff.fill("[name=mobile_no]", js ? "9848044401" : "9848044402");
    await staff.fill("[name=email_id]", `${js ? "desk" : "phone"}@kitchens.example`);
    await staff.fill("[name=name]", name);
    await staff.selectOption("[name=city]", { value: cityId });
    await staff.fill("[name=pan]", "nonsense");
    await staff.locator("main form button[type=submit]").last().click();
    await staff.locator("[name=pan][aria-invalid=true]").waitFor();
    await staff.fill("[name=pan]", js ? "AAPFD0931F" : "AAPFP0932F");
    await staff.locator("main form button[type=submit]").last().click();
    await staff.waitForURL("**/partnerApproval/**");

    await staff.goto("/foodPartnerVisit");
    await staff.fill("[name=entity_name]", `${name} visit`);
    await staff.fill("[name=address]", "1 Hospital Road");
    await staff.click("button[value=entity-food]");
    await staff.waitForURL("**/people");
    const steps = new URL(staff.url()).pathname.replace(/people$/, "");
    await staff.goto(`${steps}check`);
    await staff.click("button[value=submit]");
    await sees(staff, /Please add at least one key person/);
    await staff.goto(`${steps}people`);
    await staff.fill("[name=key_type]", "Owner");
    await staff.fill("[name=doctor_name]", "Lata Rao");
    await posted(staff, () => staff.click("button[value=add-person]"));
    await staff.goto(`${steps}place`);
    await staff.fill("[name=employee_location]", "At the gate");
    await staff.click("button[value=place]");
    await staff.waitForURL("**/check");
    await staff.click("button[value=submit]");
    await staff.waitForURL("**/viewFoodPartnerData/**");

    // A colleague advises and verifies; nobody advises on what they sent in themselves.
    await staff.goto("/staffToDo?kind=advice");
    expect(await staff.locator("main").getByRole("link", { name }).count()).toBe(0);
    await open(second, "/staffToDo?kind=advice", name);
    await second.click("button[name=advice][value=approve]");
    await isBackAt(second, "/staffToDo?kind=advice");
    await open(second, "/staffToDo?kind=visit", `${name} visit`);
    await second.click("button[value=verify]");
    await isBackAt(second, "/staffToDo?kind=visit");

    await open(admin, `/adminToDo?kind=approval&q=${encodeURIComponent(name)}`, name);
    await admin.fill("[name=reason]", "");
    await admin.locator("button[value=reject]").evaluate((button: HTMLButtonElement) => {
      button.formNoValidate = true;
    });
    await admin.click("button[value=reject]");
    await sees(admin, /Please say why/);
    await admin.click("button[value=approve]");
    await admin.waitForURL(
      (url) => url.pathname === "/adminToDo" && url.searchParams.get("kind") === "approval",
    );
    await open(admin, `/adminToDo?kind=visit&q=${encodeURIComponent(name)}`, `${name} visit`);
    await admin.click("button[value=approve]");
    await admin.waitForURL((url) => url.pathname === "/adminToDo");
    const approved = await row(
      "SELECT a.status, v.admin_status FROM accounts a JOIN field_visits v ON v.entity_name = a.name || ' visit' WHERE a.name = $name",
      { name },
    );
    expect(approved).toEqual({ status: "approved", adminStatus: "approved" });

    // A house of the city cannot keep a stay: its manager cancels it at the desk, and comes back to To do.
    const hospitalId = await makeHospital({ city_id: cityId });
    const accountId = await makeAccount({ city_id: cityId });
    const propertyId = await makeProperty({ account_id: accountId, city_id: cityId });
    const place = {
      cityId,
      hospitalId,
      accountId,
      propertyId,
      roomId: await makeRoom({ property_id: propertyId }),
    };
    const booking = await makeBooking(await customerContext(), place, {
      checkIn: inDays(9),
      checkOut: inDays(10),
    });
    const declined = await row<{ number: string }>(
      `UPDATE bookings SET partner_answer = 'declined', partner_answered_at = now() WHERE id = $id RETURNING booking_order_id AS number`,
      { id: booking.id },
    );
    await open(manager, "/cityToDo?kind=cannot_take", declined!.number);
    await follow(manager, "Cancel or change the booking instead");
    await manager.waitForURL("**/desk?**");
    const cancel = manager.locator("form", { has: manager.locator("button[value=cancel]") });
    await cancel.locator("[name=reason]").fill("The house flooded");
    await cancel.locator("button[value=cancel]").click();
    await isBackAt(manager, "/cityToDo?kind=cannot_take");
    expect(await row("SELECT status FROM bookings WHERE id = $id", { id: booking.id })).toEqual({
      status: "cancelled",
    });
    await manager.goto("/adminToDo");
    expect(new URL(manager.url()).pathname).toBe("/");
    await Promise.all([staff, second, admin, manager].map((page) => page.context().close()));
  },
);

test.each(BOTH_WAYS)(
  "a campaign is approved by a second admin, and its link brings a booking, %s",
  async (_, js) => {
    const [name, to, from, phone] = js
      ? (["Desk rooms", "9848055501", 110, "9848055511"] as const)
      : (["Phone rooms", "9848055502", 100, "9848055512"] as const);
    const author = await pageOf("admin", await makeUser({ role: "admin" }), js);
    const approver = await pageOf("admin", await makeUser({ role: "admin" }), js);
    await author.goto("/adminwhatsappsender/contacts");
    await unfold(author);
    await author.fill("[name=phone_number]", `${to}, Asha`);
    const numbers = author.locator("form", { has: author.locator("button[value=add]") });
    await numbers.locator("[name=agreed]").check();
    await posted(author, () => author.click("button[value=add]"));
    await author.goto("/adminwhatsappsender/templates/new?by=sms");
    await author.fill("[name=name]", name);
    await author.fill("[name=provider_template_id]", "1107160000000000001");
    await author.fill("[name=body]", "Hello {{name}}, rooms: {{link}}");
    await author.check("[name=active]");
    await author.locator("main form button[type=submit]").last().click();
    await author.waitForURL(/templates\/[0-9a-f-]{36}/);
    const template = new URL(author.url()).pathname.split("/").at(-1)!;
    await author.goto("/adminwhatsappsender/new");
    await author.fill("[name=campaign_name]", name);
    await author.selectOption("[name=template_id]", template);
    await author.fill("[name=link_url]", `${town.app.url}/hotelName/near-house/${search(from, 2)}`);
    await author.check("[name=sources][value=contacts]");
    await author.fill("[name=consent_note]", "They asked at the desk");
    await author.fill("[name=unit_cost_rupees]", "0.30");
    await author.locator("main form button[type=submit]").last().click();
    await author.waitForURL(/adminwhatsappsender\/[0-9a-f-]{36}/);
    const address = new URL(author.url()).pathname;
    await author.fill("[name=to]", "9848099998");
    await author.locator("button[value=test]").click();
    await sees(author, "The test is on its way.");
    await author.goto(address);
    expect(await author.locator("button[value=approve]").count()).toBe(0);
    await approver.goto(address);
    await approver.locator("button[value=approve]").click();
    await sees(approver, /^Approved\. /);
    await author.goto(address);
    await author.locator("button[value=start]").click();
    await sees(author, "The campaign has started.");

    const textSent = async () => (await readOutbox({ to: `+91${to}`, limit: 1 }))[0]?.text ?? "";
    await expect.poll(textSent, { timeout: 60_000, interval: 500 }).toContain("rooms: ");
    const link = /https?:\/\/\S+/.exec(await textSent())![0].replace(/[.,]$/, "");
    const guest = await visit(town, js, js ? DESKTOP : PHONE);
    const { page } = guest;
    page.setDefaultTimeout(60_000);
    await page.goto(link);
    await page.waitForURL("**/hotelName/near-house/**");
    await press(page, /^Choose this room/);
    await page.waitForURL("**/cartDetails/**");
    await follow(page, "Continue");
    await page.waitForURL("**/bookingProcess/**");
    await page.fill("[name=contactName]", "Asha Devi");
    await page.fill("[name=phone]", phone);
    await page.fill("[name=patientName]", "Ramesh Kumar");
    await press(page, "Send me the code");
    await page.waitForURL("**step=code");
    await page.fill("[name=otp]", await codeFor(guest, phone));
    await press(page, /^Continue to pay/);
    await payAtGateway(guest, /^Pay/);
    await page.waitForURL("**/bookingConfirmedPage/**");
    const brought = await row<{ campaign: string }>(
      `SELECT c.campaign_name AS campaign FROM orders o JOIN short_links l ON l.id = o.short_link_id
       JOIN campaign_recipients r ON r.id = l.campaign_recipient_id JOIN campaigns c ON c.id = r.campaign_id WHERE o.phone_e164 = $phone`,
      { phone: `+91${phone}` },
    );
    expect(brought).toEqual({ campaign: name });
    await Promise.all([author, approver, page].map((one) => one.context().close()));
  },
);
