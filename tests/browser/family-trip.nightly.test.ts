import { afterAll, beforeAll, expect, test } from "vitest";
import { settleDueClaims } from "#app/domain/claims/settle-claim.ts";
import { systemContext } from "#app/domain/context.ts";
import { balances } from "#app/domain/money/ledger.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { stayDatesText } from "#app/ui/stay.ts";
import { row, rows } from "#db/client.ts";
import { photoFile } from "#tests/factories/uploads.ts";
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
  openSellers,
  type Sellers,
  signIn,
} from "./parts/trip.ts";

/**
 * A family's whole trip, on a phone without scripts: a room, an airport cab and one back, three days of renal meals, a wheelchair on
 * hire and a blood test, booked together, paid once, partly cancelled, made longer, done by each seller, and told what it was like.
 */

/** Every part of tomorrow may have begun by then. */
const TOMORROW_EVENING = istInstant(inDays(1), "23:00");
const FAMILY = "9848022201";
/** Room 2,240; two cabs of 577.50; meals 630; wheelchair 224 and its deposit of 1,000; test 400 and 150 for coming. */
const TOTAL = 224_000 + 2 * 57_750 + 63_000 + 22_400 + 100_000 + 55_000;

let town: Town;
let sellers: Sellers;
/** The same product late on the next day, on which all but the room begins. */
let tomorrow: AppServer;

beforeAll(async () => {
  town = await openTown();
  const clock = new URL("../harness/clock-ahead.mjs", import.meta.url).href;
  const env = {
    NODE_OPTIONS: `--import ${clock}`,
    CLOCK_AHEAD_MS: String(TOMORROW_EVENING.getTime() - Date.now()),
  };
  [sellers, tomorrow] = await Promise.all([openSellers(), startApp({ worker: false, env })]);
});
afterAll(async () => {
  await tomorrow?.stop();
  await town?.close();
});

type Line = { id: string; kind: string; reference: string; status: string; startsOn: string };
const linesOf = (order: string) =>
  rows<Line>(
    `SELECT booking.id, kind, booking.reference, booking.status, starts_on FROM bookings booking
     JOIN orders ordered ON ordered.id = booking.order_id WHERE ordered.reference = $order ORDER BY starts_at, kind`,
    { order },
  );

test("a family's trip, from the first search to the feedback", async () => {
  const guest = await visit(town, false, PHONE);
  const { page } = guest;

  // Everything is chosen beside the room.
  await page.goto(`/hotelName/near-house/testpur~city-hospital~${inDays(0)}~${inDays(2)}~2a0c0i1r`);
  await press(page, /^Choose this room/);
  await page.waitForURL("**/cartDetails/**");
  const cart = page.url();
  const add = async (label: string, choose: () => Promise<void>) => {
    await follow(page, label);
    await expectSound(guest, /\S/);
    await choose();
    await page.waitForURL("**/cartDetails/**");
    await sees(page, "Added. You pay everything at once.");
  };
  await add("Meals for the patient", () => chooseMeals(page, inDays(1)));
  await add("A cab", () => chooseCab(page, sellers, { date: inDays(1), time: "06:30" }));
  await add("A cab", () => chooseCab(page, sellers, { date: inDays(9), time: "12:00" }));
  await add("Medical equipment", () => chooseWheelchair(page, inDays(1)));
  await add("A lab test", () => chooseBloodTest(page, sellers, inDays(1), true));
  await expectSound(guest, /^Your room$/);
  await sees(page, "Total to pay, with everything: ₹5,799.00");

  // Who comes: a lab needs the age; what was typed is kept.
  await follow(page, "Continue");
  await page.fill("[name=contactName]", "Lakshmi Devi");
  await page.fill("[name=phone]", FAMILY);
  await page.fill("[name=patientName]", "Ramesh Kumar");
  await page.fill("[name=patientAge]", "abc");
  await page.selectOption("[name=patientGender]", "male");
  await page.fill("[name=address]", "Ward 4, bed 12");
  await press(page, "Send me the code");
  await sees(page, "Please enter the age in years");
  expect(await page.inputValue("[name=address]")).toBe("Ward 4, bed 12");
  await page.fill("[name=patientAge]", "67");
  await press(page, "Send me the code");
  await page.waitForURL("**step=code");
  await page.fill("[name=otp]", await codeFor(guest, FAMILY));
  await press(page, /^Continue to pay/);

  // Paid once.
  await page.waitForURL("**/proceedToPayPage/**");
  await expectSound(guest, /^Pay ₹5,799$/);
  const order = page.url().split("/").pop()!;
  await payAtGateway(guest, /^Pay ₹5,799.00$/);
  await page.waitForURL("**/bookingConfirmedPage/**");
  await expectSound(guest, /^Your room is booked$/);
  await sees(page, "Paid together with this");
  const booked = await linesOf(order);
  expect(booked.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    "room confirmed",
    "travel confirmed",
    "lab confirmed",
    "food confirmed",
    "equipment confirmed",
    "travel confirmed",
  ]);
  const [room, cab, lab, food, chair, back] = booked as [Line, Line, Line, Line, Line, Line];
  const reference = page.url().split("/").pop()!;
  expect(reference).toBe(room.reference);

  // The back button leads to what is booked, not to a second order.
  await page.goto(cart);
  await follow(page, "Continue");
  await expectSound(guest, /^Your room is booked$/);

  // The cab back is cancelled alone; the rest stands.
  await page.goto(`/customer_bookings/${back.reference}/cancel`);
  await sees(page, "₹577.50");
  await page.fill("[name=reason]", "A cousin drives us");
  await press(page, "Cancel and get ₹577.50 back");
  await page.waitForURL("**/cancelTravelConfirmedPage?id=**");
  await sees(page, "₹577.50 goes back");
  const cancelled = page.url().split("=").pop()!;
  await page.goto(`/cancelTravelConfirmedPage/${cancelled}`);
  await expectSound(guest, /^Booking cancelled$/);

  // One night longer.
  await page.goto(`/customer_make_extend?booking=${reference}&checkOut=${inDays(3)}`);
  await press(page, /^Continue to pay/);
  await page.waitForURL("**/proceedToPayPage/**");
  await payAtGateway(guest, /^Pay ₹1,120.00$/);
  await page.waitForURL("**/bookingConfirmedPage/**");

  await page.goto("/customer_make_extend");
  await sees(page, stayDatesText({ checkIn: inDays(0), checkOut: inDays(3) }));

  // The trip in one page, shared with the family.
  await page.goto(`/customer_trip/${reference}`);
  await expectSound(guest, /^My trip to Testpur$/);
  for (const what of ["Near House", "Diet Kitchen", "Lab test: City Lab"]) await sees(page, what);
  await press(page, "Create a link");
  const told = await page.inputValue("#share-link");
  const cousin = await visit(town, false, PHONE);
  await cousin.page.goto(/\/trip\/[\w-]+/.exec(told)![0]);
  await expectSound(cousin, /^A trip to Testpur$/);
  expect(await cousin.page.content()).not.toMatch(/Ramesh|Lakshmi|22201/);

  // The kitchen accepts by its link; opening it changed nothing.
  const kitchenPhone = await phoneOf(food.id);
  const link = (await messagesTo(kitchenPhone)).find((text) => text.includes("/partnerAccepted/"))!;
  await cousin.page.goto(
    new URL(/http\S+/.exec(link)![0]).pathname + new URL(/http\S+/.exec(link)![0]).search,
  );
  await expectSound(cousin, /^New booking: can you take it\?$/);
  expect(await row("SELECT partner_answer AS answer FROM bookings WHERE id = $id", food)).toEqual({
    answer: null,
  });
  await press(cousin.page, "Accept");
  await sees(cousin.page, "Thank you. You have accepted the booking.");
  await cousin.context.close();

  // The house checks them in today.
  const house = await signIn(town, town.app, { role: "partner", accountId: sellers.place.accountId });
  await house.goto(`/partnerBookings/${room.id}`);
  await press(house, "Check in");
  await sees(house, "Marked.");
  await follow(house, "Guest has left: complete the stay");
  await sees(house, "Has the guest left?");
  await press(house, "Guest has left: complete the stay");
  await sees(house, "Marked as completed.");

  // The others come tomorrow: cab, meals, sample, wheelchair out and back with a broken footrest.
  const now = TOMORROW_EVENING;
  const done = async (line: Line, accountId: string, marks: string[]) => {
    const partner = await signIn(town, tomorrow, { role: "partner", accountId, now });
    await partner.goto(`/partnerBookings/${line.id}`);
    for (const mark of marks) await press(partner, mark);
    return partner;
  };
  const driver = await done(cab, sellers.route.accountId, ["Picked up", "Arrived"]);
  await sees(driver, "Marked as completed.");
  await driver.goto("/vehicleReports");
  await sees(driver, /^1 trip,/);
  const cook = await done(food, sellers.kitchen.accountId, ["On its way", "All delivered"]);
  await sees(cook, "Marked as completed.");
  const nurse = await signIn(town, tomorrow, { role: "partner", accountId: sellers.lab.accountId, now });
  await nurse.goto(`/partnerBookings/${lab.id}`);
  await sees(nurse, "Ramesh Kumar, patient, 67 years, male");
  await press(nurse, "Sample taken");
  await press(nurse, "Report ready");
  await sees(nurse, "Marked as completed.");
  const shop = await done(chair, sellers.store.accountId, ["Handed over"]);
  await press(shop, "It is back, but something is broken or missing");
  await sees(shop, "Marked as returned.");
  await shop.fill("[name=withheld]", "150");
  await shop.fill("[name=reason]", "The footrest is broken");
  const photo = await photoFile();
  await shop.setInputFiles("form:has([name=withheld]) [name=photo]", {
    name: photo.name,
    mimeType: photo.type,
    buffer: Buffer.from(await photo.arrayBuffer()),
  });
  await press(shop, "Propose to keep it");
  await sees(shop, "The guest is told and may object for 48 hours.");

  // The family is told, and can object by a link without signing in; it does not, so the claim is posted when its time is over.
  const claimed = await waitFor(() => messagesTo(`+91${FAMILY}`), /\/objection\//);
  await page.goto(new URL(/http\S+\/objection\/\S+/.exec(claimed)![0]).pathname);
  await sees(page, "The footrest is broken");
  await settleDueClaims(systemContext("test", new Date(now.getTime() + 49 * 3_600_000)));

  // What it was like, once.
  const asked = (await waitFor(() => messagesTo(`+91${FAMILY}`), /\/feedback\//))!;
  const feedback = new URL(/http\S+\/feedback\/\S+/.exec(asked)![0]).pathname;
  await page.goto(feedback);
  await page.check('[name=rating][value="5"]');
  await page.fill("[name=comment]", "The ramp helped.");
  await press(page, "Send");
  await expectSound(guest, /^Thank you$/);

  // Every amount of the books.
  expect((await linesOf(order)).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    "room completed",
    "travel completed",
    "lab completed",
    "food completed",
    "equipment completed",
    "travel cancelled",
  ]);
  const orderId = (await row<{ id: string }>("SELECT id FROM orders WHERE reference = $order", { order }))!
    .id;
  await waitForRefunds(orderId);
  const books = await balances({ orderId });
  const of = (account: string) =>
    books.filter((each) => each.account === account).reduce((sum, { balancePaise }) => sum + balancePaise, 0);
  expect(of("customer")).toBe(0);
  expect(of("deposit_held")).toBe(0);
  // 5,799 paid; the cab back and the deposit less 150 for the footrest went back; the gateway keeps 2.242 % of all that it took, the deposit too.
  const fees = [224_000, 57_750, 57_750, 63_000, 22_400 + 100_000, 55_000].map((paise) =>
    Math.round(paise * 0.02242),
  );
  expect(of("gateway")).toBe(TOTAL - 57_750 - 85_000 - fees.reduce((sum, fee) => sum + fee));
  const sold = await row<{ share: number }>(
    `SELECT sum(partner_share_paise)::bigint AS share FROM bookings
     WHERE order_id = $orderId AND status <> 'cancelled'`,
    { orderId },
  );
  expect(of("partner_payable")).toBe(-(sold!.share + 15_000));
  const texts = (await messagesTo(`+91${FAMILY}`)).join("\n");
  for (const words of [
    // One message for all that was paid together.
    /your trip to Testpur is confirmed: room, .* Paid Rs [\d,.]+\./,
    /booking MHT-\S+ .*is cancelled\. Rs 577\.50 goes back/,
  ])
    expect(texts).toMatch(words);
  expect(await brokenInvariants()).toEqual([]);
  await guest.context.close();
});

async function phoneOf(bookingId: string): Promise<string> {
  const found = await row<{ phone: string }>(
    `SELECT coalesce(account.phone_e164, booking.snapshot->>'propertyPhone') AS phone FROM bookings booking
     JOIN accounts account ON account.id = booking.account_id WHERE booking.id = $bookingId`,
    { bookingId },
  );
  return found!.phone;
}

async function waitFor(read: () => Promise<string[]>, what: RegExp): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const found = (await read()).find((text) => what.test(text));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`Nothing like ${what} came:\n${town.app.output()}`);
}

/** The worker sends refunds; the books are whole when they are done. */
async function waitForRefunds(orderId: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const open = await rows(
      `SELECT 1 FROM refunds JOIN payments ON payments.id = payment_id WHERE order_id = $orderId AND refunds.state <> 'done'`,
      { orderId },
    );
    if (open.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
