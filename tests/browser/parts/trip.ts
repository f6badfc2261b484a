import type { Page } from "playwright-core";
import type { Role } from "#app/domain/context.ts";
import { createSession } from "#app/domain/identity/sessions.ts";
import { sessionCookie } from "#app/http/cookies.ts";
import { readOutbox } from "#app/integrations/outbox.ts";
import { row } from "#db/client.ts";
import { makeUser } from "#tests/factories/inventory.ts";
import { makeEquipment, makeKitchen, makeLab, makeRoute } from "#tests/factories/sales.ts";
import type { AppServer } from "#tests/harness/app-server.ts";
import { newVisitor, PHONE } from "#tests/harness/browser.ts";
import { withSecondStep } from "#tests/harness/signed-in.ts";
import { follow, press, type Town } from "./guest.ts";

/** What a family needs beside its room, sold near `city-hospital`, and how it is chosen and handed over in a browser. */

export type Sellers = Awaited<ReturnType<typeof openSellers>>;

/** A kitchen, a cab, wheelchairs and a lab of the town, each of another partner. */
export async function openSellers() {
  const place = (await row<{ cityId: string; hospitalId: string; propertyId: string; accountId: string }>(
    `SELECT city.id AS "cityId", hospital.id AS "hospitalId", property.id AS "propertyId", property.account_id
     FROM cities city JOIN hospitals hospital ON hospital.city_id = city.id
     JOIN properties property ON property.city_id = city.id AND property.slug = 'near-house' WHERE city.slug = 'testpur'`,
  ))!;
  const near = { latitude: 26, longitude: 92 };
  const at = { ...place, roomId: "" };
  return {
    place,
    kitchen: await makeKitchen(at, { item: { name: "Diet Kitchen" }, outlet: near }),
    route: await makeRoute(at, {
      item: { name: "Patient Cabs" },
      outlet: near,
      cars: 2,
      vehicle: { wheelchair: true },
    }),
    store: await makeEquipment(at, { item: { name: "Care Store" }, outlet: near }),
    lab: await makeLab(at, {
      item: { name: "City Lab" },
      outlet: { ...near, service_radius_m: 10_000, delivery_fee_paise: 15_000 },
    }),
  };
}

/** Lunch and dinner of the renal dish for three days. */
export async function chooseMeals(page: Page, from: string) {
  await page.fill("#place", "City Hospital");
  await page.fill("#date", from);
  await page.selectOption("#days", "3");
  await page.check("[name=meal][value=lunch]");
  await page.check("[name=meal][value=dinner]");
  await page.getByText("What the patient may eat").click();
  await page.check("[name=diet][value=renal]");
  await press(page, "Show kitchens");
  for (const meal of ["lunch", "dinner"]) await page.locator(`[id^=quantity-${meal}-]`).first().fill("1");
  await press(page, /^Choose these/);
}

/** A cab with a place for a wheelchair. */
export async function chooseCab(page: Page, sellers: Sellers, when: { date: string; time: string }) {
  await page.selectOption("#from", sellers.route.fromId);
  await page.selectOption("#to", sellers.route.toId);
  await page.fill("#date", when.date);
  await page.fill("#time", when.time);
  await page.check("[name=wheelchair]");
  await page.fill("#flight", "6E 6204");
  await press(page, "Show cars");
  await press(page, "Choose this car");
}

/** One wheelchair for four days. */
export async function chooseWheelchair(page: Page, from: string) {
  await page.fill("#place", "City Hospital");
  await page.fill("#date", from);
  await page.fill("#days", "4");
  await press(page, "Show equipment");
  await press(page, /^Choose$/);
}

/** The blood test at half past nine, at the bedside or at the centre: hospital, centre, type, test, day, time. */
export async function chooseBloodTest(page: Page, sellers: Sellers, date: string, atBedside: boolean) {
  await page.fill("#place", "City Hospital");
  await press(page, "Next: the centre");
  await page.selectOption("#centre", sellers.lab.id);
  await press(page, "Next: the tests");
  if (atBedside) await page.selectOption("#at", "city-hospital");
  await page.selectOption("#type", "Blood");
  await press(page, "Show these tests");
  await page.check(`[name=test][value="${sellers.lab.testId}"]`);
  await page.fill("#date", date);
  await press(page, "Next: the time");
  await page.check("[name=time][value='09:30']");
  await press(page, "Choose this time");
}

/** Somebody with a role (a new person, unless named), signed in at an application; `now` is what its clock says. */
export async function signIn(
  town: Town,
  app: AppServer,
  who: { role: Role; accountId?: string; userId?: string; now?: Date },
): Promise<Page> {
  const account = who.accountId ? { account_id: who.accountId } : {};
  const userId = who.userId ?? (await makeUser({ role: who.role, ...account }));
  await withSecondStep(userId);
  const context = await newVisitor(town.browser, {
    baseURL: app.url,
    javaScriptEnabled: false,
    viewport: PHONE,
  });
  const { token, expiresAt } = await createSession(
    { userId, role: who.role, userAgent: "test" },
    who.now ?? new Date(),
  );
  const [name = "", value = ""] = (await sessionCookie(who.role, token, expiresAt))
    .split(";")[0]!
    .split(/=(.*)/s);
  await context.addCookies([{ name, value, url: app.url }]);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

/** Everything that was sent to a phone, the oldest first. */
export async function messagesTo(phone: string): Promise<string[]> {
  return (await readOutbox({ to: phone, limit: 100 })).map(({ text }) => text).reverse();
}

export { follow };
