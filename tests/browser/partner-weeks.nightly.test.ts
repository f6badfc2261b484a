import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { payPayout } from "#app/domain/settlements/pay-payout.ts";
import { preparePayout } from "#app/domain/settlements/prepare-payout.ts";
import { readPayable } from "#app/domain/settlements/read-payable.ts";
import { istDate, istInstant } from "#app/domain/shared/dates.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { execute, row } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount } from "#tests/factories/inventory.ts";
import { makePayee } from "#tests/factories/payees.ts";
import { uniqueLicence, uniquePlate } from "#tests/factories/unique.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { PHONE } from "#tests/harness/browser.ts";
import { inDays } from "./parts/days.ts";
import {
  codeFor,
  expectSound,
  follow,
  openTown,
  payAtGateway,
  press,
  proveNumber,
  search,
  sees,
  type Town,
  visit,
} from "./parts/guest.ts";
import {
  chooseBloodTest,
  chooseCab,
  chooseMeals,
  chooseWheelchair,
  messagesTo,
  type Sellers,
  signIn,
} from "./parts/trip.ts";

/**
 * Partners and agents on a phone of 360 pixels without scripts, from what they enter to the first payment: a kitchen, a cab company with
 * a driver, a shop with a wheelchair, a lab; a branch with its own login; an agent who books for a guest. It takes minutes:
 * `npm run test:all`.
 */

const DAY = 86_400_000;
const FAMILY = "9848055501";

let town: Town;
/** The same product on the next evening, when all that was booked may have begun, and when it is paid out. */
let tomorrow: AppServer;
let later: AppServer;

const TOMORROW_EVENING = istInstant(inDays(1), "23:00");
/** When all of it is due. */
const PAYDAY = new Date(Date.now() + 12 * DAY);

const startAt = (now: Date) => {
  const clock = new URL("../harness/clock-ahead.mjs", import.meta.url).href;
  const env = { NODE_OPTIONS: `--import ${clock}`, CLOCK_AHEAD_MS: String(now.getTime() - Date.now()) };
  return startApp({ worker: false, env });
};

beforeAll(async () => {
  town = await openTown();
  [tomorrow, later] = await Promise.all([startAt(TOMORROW_EVENING), startAt(PAYDAY)]);
}, 600_000);
afterAll(async () => {
  await Promise.all([tomorrow?.stop(), later?.stop()]);
  await town?.close();
});
beforeEach(async () => {
  await execute("DELETE FROM rate_limits");
});

type Values = Record<string, string | string[] | true>;

/** Types what a form asks for: texts, choices by their words or values, ticks. */
async function fill(page: Page, values: Values) {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`main form [name="${name}"]`);
    if (value === true) await field.check();
    else if (Array.isArray(value))
      for (const each of value) await page.check(`main form [name="${name}"][value="${each}"]`);
    else if ((await field.first().evaluate((one) => one.tagName)) === "SELECT")
      await field.selectOption(/^#\d+$/.test(value) ? { index: Number(value.slice(1)) } : value);
    else await field.fill(value);
  }
}

/** The page fits a phone, has one heading, and says nothing twice over. */
async function looksRight(page: Page) {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect([page.url(), wide, await page.locator("h1").count()]).toEqual([page.url(), 0, 1]);
}

/** Enters something to sell, which waits for approval, and lets an admin approve it. */
async function enter(page: Page, admin: Page, kind: string, values: Values, parent = ""): Promise<string> {
  await page.goto(`/myItems/new/${kind}${parent && `?parent=${parent}`}`);
  await looksRight(page);
  await fill(page, values);
  await page.click("main form button[type=submit]");
  await page.waitForURL(/\/myItems\/[0-9a-f-]{36}$/);
  await sees(page, /waits for approval/);
  await looksRight(page);
  const id = page.url().split("/").at(-1)!;
  const request = await row<{ id: string }>(
    "SELECT id FROM approvals WHERE subject_id = $id AND status = 'pending'",
    { id },
  );
  await admin.goto(`/adminAllApproval/${request!.id}`);
  await admin.click("button[value=approve]");
  await admin.waitForURL((url) => !url.pathname.includes(request!.id));
  const shown = await row<{ status: string }>("SELECT status FROM items WHERE id = $id", { id });
  expect(shown).toEqual({ status: "approved" });
  return id;
}

const SOON = { opening_time: "00:00", closing_time: "23:59" };
const AT_HOSPITAL = { address: "2 Hospital Road", location: "26.001, 92.001", phone_e164: "9848012345" };

type Shop = { accountId: string; page: Page; id: string };

async function seller(kind: string): Promise<Omit<Shop, "id">> {
  const city = await row<{ id: string }>("SELECT id FROM cities WHERE slug = 'testpur'");
  const accountId = await makeAccount({ partner_kind: kind, city_id: city!.id });
  const page = await signIn(town, town.app, { role: "partner", accountId });
  await page.goto("/partnerDashboard");
  await looksRight(page);
  return { accountId, page };
}

const adminPage = () => signIn(town, town.app, { role: "admin" });

const idOf = async (sql: string) => (await row<{ id: string }>(sql))!.id;

test("kitchen, cab, shop and lab from what they enter to the first payment", {
  timeout: 900_000,
}, async () => {
  const admin = await adminPage();
  const cityId = await idOf("SELECT id FROM cities WHERE slug = 'testpur'");
  const at = { city_id: cityId, ...AT_HOSPITAL, ...SOON, lead_minutes: "0" };

  const kitchen = await seller("food");
  const kitchenId = await enter(kitchen.page, admin, "kitchen", {
    ...at,
    name: "Diet Kitchen",
    licence_number: "12345678901234",
    licence_valid_until: inDays(300),
  });
  const dish = {
    name: "Renal meal",
    food_type_id: "#1",
    units: "1 plate",
    meal_times: ["lunch", "dinner"],
    diet_marks: ["renal"],
    price_paise: "100",
    daily_stock: "10",
  };
  await enter(kitchen.page, admin, "food_item", dish, kitchenId);

  const cabs = await seller("travel");
  const company = {
    name: "Patient Cabs",
    licence_number: "PERMIT/2026/1",
    licence_valid_until: inDays(300),
  };
  const companyId = await enter(cabs.page, admin, "transport_company", { ...at, ...company });
  const points: string[] = [];
  for (const type of ["Airport", "Hospital"])
    points.push(
      (await row<{ id: string }>(
        `INSERT INTO travel_points (city_id, point_type_id, point_name, latitude, longitude)
           SELECT $cityId, (SELECT id FROM point_types ORDER BY name = $type DESC LIMIT 1), $type || ' of Testpur', 26, 92 RETURNING id`,
        { cityId, type },
      ))!.id,
    );
  const [fromId, toId] = points as [string, string];
  const car = {
    name: "Van with a ramp",
    vehicle_type_id: "#1",
    no_of_seaters: "4",
    wheelchair: true as const,
    cars: uniquePlate(),
    day_price_paise: "500",
    night_price_paise: "700",
  };
  const vehicleId = await enter(cabs.page, admin, "vehicle", car, companyId);
  const route = { from_point_id: fromId, to_point_id: toId, duration_minutes: "60" };
  await enter(cabs.page, admin, "travel_location", route, vehicleId);
  await cabs.page.goto("/partnerDrivers");
  await looksRight(cabs.page);
  await fill(cabs.page, {
    name: "Ravi Kumar",
    phone: "9848098480",
    licence_number: uniqueLicence(),
    licence_valid_until: inDays(400),
  });
  await cabs.page.locator("form:has([name=licence_number]) button[type=submit]").first().click();
  await sees(cabs.page, "Ravi Kumar");

  const shop = await seller("equipment");
  const store = { name: "Care Store", licence_number: "DL/2026/77", licence_valid_until: inDays(300) };
  const storeId = await enter(shop.page, admin, "medical_store", { ...at, ...store });
  const chair = {
    name: "Wheelchair",
    purchased_type: "hire",
    measure_unit_id: "#1",
    price_paise: "50",
    caution_deposit_paise: "1000",
    units: "3",
  };
  await enter(shop.page, admin, "equipment_item", chair, storeId);

  const lab = await seller("equipment");
  const testId = await idOf(
    "SELECT test.id FROM lab_tests test JOIN lab_test_types type ON type.id = test.lab_test_type_id WHERE type.name = 'Blood' AND test.active LIMIT 1",
  );
  const labId = await enter(lab.page, admin, "lab_centre", {
    ...at,
    name: "City Lab",
    service_radius_m: "10",
    slot_minutes: "30",
    slot_capacity: "4",
    [`test_${testId}`]: "400",
    delivery_fee_paise: "150",
  });

  // One family books all of it.
  const sellers = { route: { fromId, toId }, lab: { id: labId, testId } } as unknown as Sellers;
  const guest = await visit(town, false, PHONE);
  const { page } = guest;
  await page.goto(`/hotelName/near-house/${search(1, 2)}`);
  await press(page, /^Choose this room/);
  await page.waitForURL("**/cartDetails/**");
  const add = async (label: string, choose: () => Promise<void>) => {
    await follow(page, label);
    await choose();
    await page.waitForURL("**/cartDetails/**");
  };
  await add("Meals for the patient", () => chooseMeals(page, inDays(1)));
  await add("A cab", () => chooseCab(page, sellers, { date: inDays(1), time: "23:30" }));
  await add("Medical equipment", () => chooseWheelchair(page, inDays(1)));
  await add("A lab test", () => chooseBloodTest(page, sellers, inDays(1), true));
  await follow(page, "Continue");
  await fill(page, { contactName: "Lakshmi Devi", phone: FAMILY, patientName: "Ramesh Kumar" });
  await fill(page, { patientAge: "67", patientGender: "male", address: "12 Lake View, Warangal" });
  await fill(page, { exactPlace: "Ward 4, bed 12" });
  await proveNumber(guest, FAMILY);
  await page.waitForURL("**/proceedToPayPage/**");
  await payAtGateway(guest, /^Pay/);
  await page.waitForURL("**/bookingConfirmedPage/**");
  await expectSound(guest, /^Your room is booked$/);

  // Each does its day: the cab with its driver, the kitchen on its board, the others on their booking.
  const bookingOf = (accountId: string) =>
    row<{ id: string; status: string; share: number }>(
      "SELECT id, status, partner_share_paise AS share FROM bookings WHERE account_id = $accountId",
      { accountId },
    );
  const dayOf = async ({ accountId }: { accountId: string }, marks: string[]) => {
    const partner = await signIn(town, tomorrow, { role: "partner", accountId, now: TOMORROW_EVENING });
    await partner.goto(`/partnerBookings/${(await bookingOf(accountId))!.id}`);
    await looksRight(partner);
    await press(partner, "Accept");
    await sees(partner, "Ramesh Kumar");
    await partner.goto("/partnerDashboard");
    await sees(partner, "Lakshmi Devi");
    await sees(partner, "Ward 4, bed 12");
    await looksRight(partner);
    await partner.goto(`/partnerBookings/${(await bookingOf(accountId))!.id}`);
    for (const mark of marks) await press(partner, mark);
    return partner;
  };
  const driving = await dayOf(cabs, []);
  await driving.selectOption("[name=driver]", { index: 1 });
  await driving.locator("form:has([name=driver]) button[value=drive]").click();
  await sees(driving, "Ravi Kumar");
  await press(driving, "Picked up");
  await press(driving, "Arrived");
  await sees(driving, "Marked as completed.");
  expect((await messagesTo(`+91${FAMILY}`)).join("\n")).toContain("Ravi Kumar");

  const cooking = await dayOf(kitchen, []);
  await cooking.goto("/partnerOrders");
  await looksRight(cooking);
  for (const mark of ["Start cooking", "It is ready", "It is on its way", "Delivered"]) {
    await press(cooking, mark);
    await looksRight(cooking);
  }
  await cooking.goto(`/partnerBookings/${(await bookingOf(kitchen.accountId))!.id}`);
  await press(cooking, "All delivered");
  await sees(cooking, "Marked as completed.");

  const sampling = await dayOf(lab, ["Sample taken", "Report ready"]);
  await sees(sampling, "Marked as completed.");
  const lending = await dayOf(shop, ["Handed over"]);
  await follow(lending, "It is back, all in order");
  await sees(lending, "Is all in order?");
  await press(lending, "It is back, all in order");

  // Some days on it is due, and paid; each reads it.
  for (const [{ accountId }, kind] of [
    [kitchen, "food"],
    [cabs, "travel"],
    [shop, "equipment"],
    [lab, "lab"],
  ] as const) {
    const sold = (await bookingOf(accountId))!;
    expect(sold).toMatchObject({ status: "completed" });
    await payOut("partner", accountId, kind, sold.share);
    await readsPayment("partner", accountId);
  }
  expect(await brokenInvariants()).toEqual([]);
  await guest.context.close();
});

/** Pays an account all that is due to it on that day, as admins do. */
async function payOut(side: "partner" | "agent", accountId: string, kind: BookingKindName, paise: number) {
  await makePayee(accountId);
  const { actor } = await makeContext("admin");
  const ctx: Context = { actor, now: PAYDAY };
  const asked = { side, accountId, kind };
  expect(await readPayable(ctx, asked)).toMatchObject({ duePaise: paise });
  const { id } = await preparePayout(ctx, { ...asked, expectedPaise: paise, formKey: randomUUID() });
  await payPayout(ctx, {
    payoutId: id,
    reference_number: `UTR${id.slice(0, 8)}`,
    transfer_amount_paise: paise,
    paid_date: istDate(ctx.now),
    from_accounts: "HDFC 0042",
    type_of_payment: "NEFT",
  });
}

/** The account's owner reads the payment with its reference, and the statement. */
async function readsPayment(role: "partner" | "agent", accountId: string) {
  const owner = await signIn(town, later, { role, accountId, now: PAYDAY });
  const payout = await row<{ reference: string }>(
    "SELECT reference_number AS reference FROM payouts WHERE account_id = $accountId",
    { accountId },
  );
  await owner.goto(role === "partner" ? "/partnerAccounts/statement" : "/agent_accounts/statement");
  await sees(owner, payout!.reference);
  await looksRight(owner);
  await owner.context().close();
}

test("a house sets a saver rate, and a guest chooses it without scripts and reads what it means", {
  timeout: 600_000,
}, async () => {
  const house = await row<{ accountId: string }>(
    "SELECT property.account_id FROM rooms room JOIN properties property ON property.id = room.property_id WHERE room.id = $roomId",
    { roomId: town.roomId },
  );
  const owner = await signIn(town, town.app, { role: "partner", accountId: house!.accountId });
  await owner.goto(`/roomPriceUpdate/${town.roomId}`);
  await looksRight(owner);
  const policy = await idOf("SELECT id FROM cancellation_policies WHERE name = 'Non-refundable'");
  await fill(owner, { saver_policy_id: policy, saver_offer_ppm: "0" });
  await owner.locator("form:has([name=saver_offer_ppm]) button[type=submit]").click();
  await sees(owner, "Please enter the discount of the saver rate, like 10");
  await fill(owner, { saver_offer_ppm: "12" });
  await owner.locator("form:has([name=saver_offer_ppm]) button[type=submit]").click();
  await sees(owner, /Updated/i);

  const guest = await visit(town, false, PHONE);
  const { page } = guest;
  await page.goto(`/hotelName/near-house/${search(40, 2)}`);
  await looksRight(page);
  await sees(page, "Saver rate: ₹1,971");
  await page.check("[name=ratePlan][value=saver]");
  await press(page, /^Choose this room/);
  await page.waitForURL("**/cartDetails/**");
  await looksRight(page);
  await sees(page, "Quiet room, AC, saver rate");
  await follow(page, "Continue");
  const phone = "9848055503";
  await fill(page, { contactName: "Lakshmi Devi", phone, patientName: "Ramesh Kumar" });
  await proveNumber(guest, phone);
  await payAtGateway(guest, /^Pay ₹1,971/);
  await page.waitForURL("**/bookingConfirmedPage/**");
  await sees(page, "saver rate");
  const booked = await row<{ plan: string; id: string }>(
    "SELECT b.rate_plan AS plan, b.id FROM bookings b JOIN orders o ON o.id = b.order_id WHERE o.phone_e164 = $phone",
    { phone: `+91${phone}` },
  );
  expect(booked!.plan).toBe("saver");
  await owner.goto(`/partnerBookings/${booked!.id}`);
  await sees(owner, /saver rate/i);
  await Promise.all([owner, page].map((each) => each.context().close()));
});

test("an owner opens a branch, which signs in by itself and sees no money", {
  timeout: 600_000,
}, async () => {
  const [admin, owner] = [await adminPage(), await seller("food")];
  await owner.page.goto("/subPartners/new");
  await looksRight(owner.page);
  await fill(owner.page, {
    partner_kind: "food",
    name: "Kitchen at the gate",
    contact_name: "Sunita Rao",
    phone_e164: "9848066601",
    email: "gate@example.org",
    city_id: "#1",
    address: "Gate 2",
  });
  await owner.page.click("main form button[type=submit]");
  await sees(owner.page, /awaiting approval/);
  await looksRight(owner.page);
  const request = await row<{ id: string; branch: string }>(
    `SELECT request.id, branch.id AS branch FROM approvals request JOIN sub_partners branch ON branch.id = request.subject_id
       WHERE branch.account_id = $accountId AND request.status = 'pending'`,
    { accountId: owner.accountId },
  );
  await admin.goto(`/adminAllApproval/${request!.id}`);
  await admin.click("button[value=approve]");
  await admin.waitForURL((url) => !url.pathname.includes(request!.id));
  const login = await row<{ id: string }>(
    "SELECT id FROM users WHERE phone_e164 = '+919848066601' AND sub_partner_id = $branch",
    { branch: request!.branch },
  );
  const branch = await signIn(town, town.app, {
    role: "partner",
    userId: login!.id,
  });
  await branch.goto("/partnerDashboard");
  await sees(branch, "Sunita Rao");
  await looksRight(branch);
  for (const closed of ["/partnerAccounts/statement", "/partnerBankAccount", "/subPartners/new"]) {
    const answer = await branch.goto(closed);
    expect([closed, answer!.status()]).toEqual([closed, 403]);
  }
  await Promise.all([admin, owner.page, branch].map((page) => page.context().close()));
});

test("an agent books for a guest, who pays by the link, and the commission is paid", {
  timeout: 600_000,
}, async () => {
  const [from, phone] = [2, "9848055502"];
  const accountId = await makeAccount({ account_kind: "agent", agent_commission_ppm: 50_000 });
  const agent = await signIn(town, town.app, { role: "agent", accountId });
  await agent.goto("/agent_Dashboard");
  await looksRight(agent);
  await agent.goto(`/hotelName/near-house/${search(from, 2)}`);
  await press(agent, /^Choose this room/);
  await agent.waitForURL("**/cartDetails/**");
  await looksRight(agent);
  await follow(agent, "Book for a guest");
  await looksRight(agent);
  await fill(agent, { contactName: "Meera Nair", phone, patientName: "Gopal Nair" });
  await agent.locator("main form:has([name=patientName]) button[type=submit]").last().click();
  await agent.waitForURL(/\/agent_bookings\/[0-9a-f-]{36}/);
  await looksRight(agent);
  const booked = () =>
    row<{ id: string; status: string; net: number; account: string }>(
      `SELECT b.id, b.status, b.net_agent_paise AS net, b.account_id AS account FROM bookings b JOIN orders o ON o.id = b.order_id
         WHERE o.phone_e164 = $phone`,
      { phone: `+91${phone}` },
    );
  expect(await booked()).toMatchObject({ status: "held" });

  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const told = (await messagesTo(`+91${phone}`)).join("\n");
        link = /http\S+\/proceedToPayPage\/\w+/.exec(told)?.[0];
        return link;
      },
      { timeout: 60_000 },
    )
    .toBeTruthy();
  const guest = await visit(town, false, PHONE);
  await guest.page.goto(new URL(link!).pathname);
  await follow(guest.page, "Sign in and pay");
  await guest.page.fill("[name=phone]", phone);
  await guest.page.click("main button[value=send]");
  await guest.page.waitForSelector("[name=otp]");
  await guest.page.fill("[name=otp]", await codeFor(guest, phone));
  await guest.page.click("main button[value=verify]");
  await guest.page.waitForURL("**/proceedToPayPage/**");
  await payAtGateway(guest, /^Pay/);
  await guest.page.waitForURL("**/bookingConfirmedPage/**");
  const { id, net } = (await booked())!;
  expect(net).toBeGreaterThan(0);
  await agent.goto(`/agent_bookings/${id}`);
  await sees(agent, "Confirmed");
  await looksRight(agent);

  await execute(
    "UPDATE bookings SET status = 'completed', checked_in_at = now(), completed_at = now() WHERE id = $id",
    {
      id,
    },
  );
  await payOut("agent", accountId, "room", net);
  await readsPayment("agent", accountId);
  await Promise.all([agent.context().close(), guest.context.close()]);
});
