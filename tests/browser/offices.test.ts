import type { Browser, BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "#app/domain/context.ts";
import { systemContext } from "#app/domain/context.ts";
import { createSession } from "#app/domain/identity/sessions.ts";
import { publicProperty } from "#app/domain/listings/public-property.ts";
import { receiveUpload } from "#app/domain/uploads/receive-upload.ts";
import { sessionCookie } from "#app/http/cookies.ts";
import { row } from "#db/client.ts";
import { actorOf, customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeAccount, makeCity, makeHospital, makeUser } from "#tests/factories/inventory.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { violationsOf } from "#tests/harness/axe.ts";
import { BOTH_WAYS, DESKTOP, launchBrowser, newVisitor, PHONE, waysToWalk } from "#tests/harness/browser.ts";
import { withSecondStep } from "#tests/harness/signed-in.ts";
import { inDays } from "./parts/days.ts";

/** The partner's and the admin's work from a new property to a guest who has left, as they do it in a browser. */

let app: AppServer;
let browser: Browser;
let jpeg: Buffer;

beforeAll(async () => {
  jpeg = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#8fb8a8" } })
    .jpeg()
    .toBuffer();
  [app, browser] = await Promise.all([startApp({ worker: false }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

type Office = { page: Page; context: BrowserContext; js: boolean };

async function signedIn(role: Role, userId: string, js: boolean): Promise<Office> {
  const context = await newVisitor(browser, {
    baseURL: app.url,
    javaScriptEnabled: js,
    viewport: js ? DESKTOP : PHONE,
  });
  await withSecondStep(userId);
  const { token, expiresAt } = await createSession({ userId, role, userAgent: "test" }, new Date());
  const [name = "", value = ""] = (await sessionCookie(role, token, expiresAt))
    .split(";")[0]!
    .split(/=(.*)/s);
  await context.addCookies([{ name, value, url: app.url }]);
  return { context, page: await context.newPage(), js };
}

/** The page is in order: one heading, nothing sticks out at the side, nothing that axe objects to. */
async function looksRight({ page, js }: Office) {
  expect(await page.locator("h1").count()).toBe(1);
  const [scroll, client] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(scroll, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(client!);
  if (js) expect(await violationsOf(page), page.url()).toEqual([]);
}

const says = (page: Page, text: string | RegExp) => page.locator("main").getByText(text).first().waitFor();

test.each(waysToWalk(BOTH_WAYS, 0))("from a new property to a guest who has left, %s", async (_, js) => {
  const cityId = await makeCity({ name: js ? "Desk City" : "Phone City" });
  const hospitalId = await makeHospital({ city_id: cityId });
  const accountId = await makeAccount({ city_id: cityId });
  const partner = await signedIn("partner", await makeUser({ role: "partner", account_id: accountId }), js);
  const admin = await signedIn("admin", await makeUser({ role: "admin" }), js);

  const propertyId = await addProperty(partner, js ? "Desk City" : "Phone City");
  await expect(publicProperty(systemContext("test"), { propertyId })).rejects.toThrow();
  await addRoom(partner, propertyId);
  await addPhotos(partner, propertyId);
  await approveBoth(admin);
  const shown = await publicProperty(systemContext("test"), { propertyId });
  expect([shown.rooms.length, shown.photos.length]).toEqual([1, 1]);
  await refusedChange(partner, admin, propertyId);

  const roomId = shown.rooms[0]!.id;
  await changeNights(partner, propertyId);
  const place = { cityId, hospitalId, accountId, propertyId, roomId };
  const booking = await makeBooking(await customerContext(), place, {
    checkIn: inDays(0),
    checkOut: inDays(2),
  });
  await allotmentInTheWay(partner, propertyId, booking.id);
  await guestComesAndGoes(partner, booking.id);
  await adminSeesIt(admin, booking.id);
  await foreignLooksLikeNone(propertyId, roomId, booking.id, js);
  await Promise.all([partner.context.close(), admin.context.close()]);
});

async function addProperty(office: Office, city: string): Promise<string> {
  const { page } = office;
  await page.goto("/patner");
  await page.waitForURL("**/partnerDashboard");
  await looksRight(office);
  await page.getByRole("link", { name: "What you sell" }).click();
  await page.fill("[name=name]", "Mango House");
  await page.selectOption("[name=property_type_id]", { index: 1 });
  await page.selectOption("[name=city_id]", { label: city });
  await page.fill("[name=address]", "1 Hospital Road");
  await page.fill("[name=pin_code]", "5000");
  await page.fill("[name=location]", "28.6139, 77.2090");
  await page.fill("[name=phone_e164]", "040 2345 6789");
  await page.check("[name=facility_ids] >> nth=1");
  await page.click("main button[type=submit]");
  await says(page, "A PIN code has 6 digits");
  expect(await page.inputValue("[name=address]")).toBe("1 Hospital Road");
  expect(await page.locator("[name=facility_ids] >> nth=1").isChecked()).toBe(true);
  await page.fill("[name=pin_code]", "500001");
  await page.click("main button[type=submit]");
  await says(page, /This point lies \d+ km from/);
  await looksRight(office);
  await page.fill("[name=location]", "17.3895, 78.4870");
  await page.click("main button[type=submit]");
  await says(page, "Property Details Master created successfully");
  await says(page, "This property has been awaiting approval");
  await looksRight(office);
  return page.url().split("/").at(-1)!;
}

async function addRoom(office: Office, propertyId: string) {
  const { page } = office;
  await page.goto(`/myProperties/${propertyId}/rooms/new`);
  await page.fill("[name=name]", "Double with kitchen");
  await page.selectOption("[name=room_type_id]", { index: 1 });
  await page.selectOption("[name=room_category]", "AC");
  await page.fill("[name=default_price_paise]", "free");
  await page.fill("[name=default_allotment]", "3");
  await page.click("main button[type=submit]");
  await says(page, "Please enter an amount in rupees, like 1500");
  await page.fill("[name=default_price_paise]", "1,500");
  await looksRight(office);
  await page.click("main button[type=submit]");
  await says(page, "Data successfully saved!");
  await says(page, "₹1,500");
}

async function addPhotos(office: Office, propertyId: string) {
  const { page } = office;
  await page.goto(`/myProperties/${propertyId}/photos`);
  const svg = {
    name: "front.png",
    mimeType: "image/png",
    buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
  };
  await page.locator("[name=photos]").evaluate((input) => input.removeAttribute("required"));
  await page.click("button[value=add]");
  await says(page, "Please choose a photo");
  await page.setInputFiles("[name=photos]", [svg]);
  await page.click("button[value=add]");
  await says(page, "front.png: The file's content does not match its name");
  await page.setInputFiles("[name=photos]", [
    { name: "front.jpg", mimeType: "image/jpeg", buffer: jpeg },
    svg,
  ]);
  await page.click("button[value=add]");
  await says(page, "1 photo added. front.png: The file's content");
  await page.fill("[name=caption]", "The house from the street");
  await page.click("button[value=caption]");
  await says(page, "The words are saved.");
  await looksRight(office);
  const src = await page.locator("main img").first().getAttribute("src");
  // A width of it is made later; until then the picture itself answers, and is asked for again soon.
  const soon = await fetch(`${app.url}${src}`);
  expect([src, soon.headers.get("cache-control")]).toEqual([
    expect.stringContaining("?width="),
    "public, max-age=300",
  ]);
  const response = await fetch(`${app.url}${src!.split("?")[0]}`);
  expect(response.headers.get("content-type")).toBe("image/webp");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("set-cookie")).toBeNull();
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(800);
}

test("a private file is a download for who may read it, and nothing for others", async () => {
  const accountId = await makeAccount();
  const userId = await makeUser({ role: "partner", account_id: accountId });
  const owner = { ...systemContext("test"), actor: actorOf("partner", userId, { accountId }) };
  const pdf = new File(["%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n"], 'lease "1".pdf', {
    type: "application/pdf",
  });
  const { id } = await receiveUpload(owner, { file: pdf, purpose: "document" });
  const ask = async (role: Role, user: string) => {
    const office = await signedIn(role, user, false);
    const response = await office.context.request.get(`${app.url}/uploads/${id}`);
    await office.context.close();
    return response;
  };
  const own = await ask("partner", userId);
  expect(own.status()).toBe(200);
  expect(own.headers()).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "content-disposition": "attachment; filename*=UTF-8''lease%20_1_.pdf",
  });
  expect((await ask("admin", await makeUser({ role: "admin" }))).status()).toBe(200);
  expect(
    (await ask("partner", await makeUser({ role: "partner", account_id: await makeAccount() }))).status(),
  ).toBe(404);
  expect((await ask("customer", await makeUser({ role: "customer" }))).status()).toBe(404);
  expect((await fetch(`${app.url}/uploads/${id}`)).status).toBe(404);
  expect((await fetch(`${app.url}/uploads/${id}?size=thumb`)).status).toBe(404);
  expect((await fetch(`${app.url}/uploads/..%2f..%2fpackage.json`)).status).toBe(400);
});

async function approveBoth(office: Office) {
  const { page } = office;
  await page.goto("/admin");
  await page.waitForURL("**/adminHome");
  await looksRight(office);
  await page.goto("/propertyPartnerRegApproval?kind=property&q=Mango");
  await looksRight(office);
  await page.click("main td a");
  await says(page, "The house from the street");
  await looksRight(office);
  await page.click("button[value=approve]");
  await page.waitForURL("**/propertyPartnerRegApproval");
  await says(page, "Property Approved Successfully...");
  await page.goto("/propertyPartnerRegApproval?kind=room&q=Mango");
  await page.check("[name=request]");
  await page.click("button[value=approve]");
  await says(page, "Room Approved Successfully...");
}

async function refusedChange(partner: Office, admin: Office, propertyId: string) {
  await partner.page.goto(`/myProperties/${propertyId}/edit`);
  await partner.page.fill("[name=name]", "Best Mango House in Town");
  await partner.page.click("main button[type=submit]");
  await says(partner.page, "Your changes have been awaiting approval");
  await admin.page.goto("/propertyPartnerRegApproval?kind=property&q=Best%20Mango");
  await admin.page.click("main td a");
  await says(admin.page, "Best Mango House in Town");
  // The page is looked at while the partner saves once more: what was seen can no longer be approved.
  await partner.page.goto(`/myProperties/${propertyId}/edit`);
  await partner.page.fill("[name=name]", "Best Mango House");
  await partner.page.click("main button[type=submit]");
  await says(partner.page, "Your changes have been awaiting approval");
  await admin.page.click("button[value=approve]");
  await says(admin.page, "This request was decided or edited since you opened it.");
  await admin.page.reload();
  await admin.page.fill("[name=reason]", "Please keep the registered name");
  await admin.page.click("button[value=reject]");
  await says(admin.page, "Property Rejected Successfully...");
  await partner.page.goto(`/myProperties/${propertyId}`);
  await says(partner.page, "Please keep the registered name");
  expect((await publicProperty(systemContext("test"), { propertyId })).name).toBe("Mango House");
}

async function changeNights(office: Office, propertyId: string) {
  const { page } = office;
  await page.goto(`/roomPriceUpdate?property=${propertyId}`);
  await looksRight(office);
  await page.check("[name=room_ids]");
  await page.fill("[name=first_night]", inDays(1));
  await page.fill("[name=last_night]", inDays(30));
  await page.check("[name=weekdays][value='6']");
  await page.fill("[name=price]", "2000");
  await page.getByRole("button", { name: "Preview the change" }).click();
  await says(page, "Preview");
  await looksRight(office);
  expect(await saturdaysAt2000(propertyId)).toBe(0);
  await page.click("main form[method=post] button[type=submit]");
  await says(page, "Room Price Updated SuccessFully...");
  expect([4, 5]).toContain(await saturdaysAt2000(propertyId));
}

async function saturdaysAt2000(propertyId: string): Promise<number> {
  const found = await row<{ count: number }>(
    `SELECT count(*)::integer AS count FROM room_nights n JOIN rooms r ON r.id = n.room_id
     WHERE r.property_id = $1 AND n.price_paise = 200000 AND extract(dow FROM n.night) = 6`,
    [propertyId],
  );
  return found!.count;
}

async function allotmentInTheWay(office: Office, propertyId: string, bookingId: string) {
  const { page } = office;
  const number = (await row<{ number: string }>(
    "SELECT booking_order_id AS number FROM bookings WHERE id = $1",
    [bookingId],
  ))!.number;
  await page.goto(`/roomPriceUpdate?property=${propertyId}`);
  await page.check("[name=room_ids]");
  await page.fill("[name=first_night]", inDays(0));
  await page.fill("[name=last_night]", inDays(1));
  await page.fill("[name=allotment]", "0");
  await page.getByRole("button", { name: "Preview the change" }).click();
  await says(page, "More rooms are already booked");
  await says(page, number);
  await looksRight(office);
  expect(await page.locator("main button[value=change]").count()).toBe(0);
}

async function guestComesAndGoes(office: Office, bookingId: string) {
  const { page } = office;
  await page.goto("/partnerBookings");
  await looksRight(office);
  await page.click("button[value=checked_in]");
  await says(page, "The guest is checked in.");
  await page.goto(`/partnerBookings/${bookingId}`);
  await says(page, "Paid to the property");
  await looksRight(office);
  await page.click("a[href*='confirm=completed']");
  await says(page, "Has the guest left?");
  await looksRight(office);
  await page.click("button[value=completed]");
  await says(page, "Marked as completed.");
}

test.each(waysToWalk(BOTH_WAYS, 0))(
  "whoever decides what another has decided meanwhile reads why not, %s",
  async (_, js) => {
    const admins = await Promise.all([makeUser({ role: "admin" }), makeUser({ role: "admin" })]);
    const [first, second] = await Promise.all(admins.map((id) => signedIn("admin", id, js)));
    const waiting = await row<{ id: string }>(
      "SELECT id FROM approvals WHERE status = 'pending' AND subject_kind = 'partner' ORDER BY requested_at LIMIT 1",
    );
    const address = `/adminAllApproval/${waiting!.id}`;
    for (const { page } of [first!, second!]) await page.goto(address);
    await first!.page.locator("button[value=approve]").click();
    await first!.page.waitForURL((url) => url.pathname !== address);
    await second!.page.locator("button[value=approve]").click();
    await second!.page.getByRole("alert").getByText("was decided or edited since you opened it").waitFor();
    await Promise.all([first!, second!].map(({ context }) => context.close()));
  },
);

async function adminSeesIt(office: Office, bookingId: string) {
  const { page } = office;
  for (const path of [
    "/mhbookings",
    `/mhbookings/${bookingId}`,
    "/hospitalmasterget",
    "/addhospitalmaster",
    "/adminMessages",
  ]) {
    await page.goto(path);
    await looksRight(office);
  }
  await page.goto(`/mhbookings/${bookingId}`);
  await says(page, "What MediHaven keeps");
  await says(page, "booking.confirmed");
}

async function foreignLooksLikeNone(propertyId: string, roomId: string, bookingId: string, js: boolean) {
  const stranger = await signedIn(
    "partner",
    await makeUser({ role: "partner", account_id: await makeAccount() }),
    js,
  );
  const paths = [
    `/myProperties/${propertyId}`,
    `/myProperties/${propertyId}/edit`,
    `/myProperties/${propertyId}/photos`,
    `/myProperties/${propertyId}/rooms/${roomId}`,
    `/roomPriceUpdate?property=${propertyId}`,
    `/roomPriceUpdate/${roomId}`,
    `/partnerBookings/${bookingId}`,
  ];
  for (const path of paths) expect((await stranger.page.goto(path))!.status(), path).toBe(404);
  await stranger.page.goto("/adminHome");
  expect(new URL(stranger.page.url()).pathname).toBe("/");
  await stranger.context.close();
}
