import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { execute, row } from "#db/client.ts";
import { pastNight } from "#tests/factories/bookings.ts";
import { DESKTOP, PHONE } from "#tests/harness/browser.ts";
import { inDays } from "./parts/days.ts";
import {
  chooseAndFill,
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

/** What a guest meets when the world moves on between two pages, and at addresses that lead nowhere. */

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town?.close());
beforeEach(() => execute("DELETE FROM rate_limits"));

describe("when something changes meanwhile", () => {
  test("a room that is gone leads to other rooms and dates, and what was typed is kept", async () => {
    const guest = await visit(town, false, PHONE);
    const { page } = guest;
    await chooseAndFill(guest, 100, "9848011105");
    await execute(
      "INSERT INTO room_nights (room_id, night, allotment, closed) VALUES ($1, $2, 20, true), ($1, $3, 20, true)",
      [town.roomId, inDays(100), inDays(101)],
    );
    await proveNumber(guest, "9848011105");
    await sees(page, /^This room is full on the nights? of /);
    expect(await page.inputValue("[name=patientName]")).toBe("Ramesh Kumar");
    await follow(page, "Other rooms and dates here");
    await sees(page, "Near House has no room for your group on all these nights.");
    await sees(page, "Far House");
    await follow(page, /later|earlier/);
    await press(page, /^Choose this room/);
    await follow(page, "Continue");
    await page.locator("[name=patientName]").waitFor();
    expect(await page.inputValue("[name=patientName]")).toBe("Ramesh Kumar");
    await guest.context.close();
  });

  test("a sold out hospital offers the nearest dates", async () => {
    const guest = await visit(town, true, PHONE);
    const { page } = guest;
    await execute(
      `INSERT INTO room_nights (room_id, night, allotment, closed)
       SELECT r.id, $1::date + day, 20, true FROM rooms r JOIN properties p ON p.id = r.property_id JOIN cities c ON c.id = p.city_id
       CROSS JOIN generate_series(0, 2) day WHERE c.slug = 'testpur'`,
      [inDays(120)],
    );
    await page.goto(`/hotels/testpur/city-hospital?checkIn=${inDays(120)}&checkOut=${inDays(122)}`);
    await sees(page, "No room for your group is free near City Hospital on all these nights.");
    await expectSound(guest, /^Rooms near City Hospital$/);
    await follow(page, /earlier/);
    await page.waitForURL(`**checkIn=${inDays(118)}**`);
    await page.locator("main article h2").first().waitFor();
    await guest.context.close();
  });

  test("a price that changed is shown before it is agreed to", async () => {
    const guest = await visit(town, false, DESKTOP);
    const { page } = guest;
    await chooseAndFill(guest, 130, "9848011106");
    await execute(
      "INSERT INTO room_nights (room_id, night, allotment, price_paise) VALUES ($1, $2, 20, 150000)",
      [town.roomId, inDays(130)],
    );
    await proveNumber(guest, "9848011106");
    await page.waitForURL("**/proceedToPayPage/**");
    await expectSound(guest, /^Pay ₹2,800$/);
    await guest.context.close();
  });

  test("a price that changes while the code is typed is asked about once more", async () => {
    const guest = await visit(town, true, PHONE);
    const { page } = guest;
    await chooseAndFill(guest, 140, "9848011107");
    await press(page, "Send me the code");
    await page.waitForURL("**step=code");
    await execute(
      "INSERT INTO room_nights (room_id, night, allotment, price_paise) VALUES ($1, $2, 20, 150000)",
      [town.roomId, inDays(140)],
    );
    await page.fill("[name=otp]", await codeFor(guest, "9848011107"));
    await press(page, /^Continue to pay ₹2,240$/);
    await sees(page, "The price has changed since you chose. Please look at the new price.");
    await sees(page, "It was ₹2,240.00. Now it is ₹2,800.00.");
    await press(page, /^Continue to pay ₹2,800$/);
    await page.waitForURL("**/proceedToPayPage/**");
    await expectSound(guest, /^Pay ₹2,800$/);
    await guest.context.close();
  });

  test.each([
    ["without scripts", false, 150, "9848011108"],
    ["with scripts", true, 160, "9848011109"],
  ] as const)(
    "an ended hold is placed again with one press, a held room can be changed, %s",
    async (_, js, from, phone) => {
      const guest = await visit(town, js, PHONE);
      const { page } = guest;
      await chooseAndFill(guest, from, phone);
      await proveNumber(guest, phone);
      await page.waitForURL("**/proceedToPayPage/**");
      const first = page.url();
      await execute("UPDATE orders SET hold_expires_at = now() - interval '1 second' WHERE reference = $1", [
        first.split("/").pop(),
      ]);
      await page.reload();
      await expectSound(guest, /^The time to pay has ended$/);
      await press(page, "Try again with the same details");
      await page.waitForURL((url) => url.pathname.startsWith("/proceedToPayPage/") && url.href !== first);
      await sees(page, "We are holding it for you again.");
      const second = page.url().split("/").pop();
      await press(page, "Change the details");
      await page.waitForURL("**/bookingProcess/**");
      await page.locator("[name=patientName]").waitFor();
      expect(await page.inputValue("[name=patientName]")).toBe("Ramesh Kumar");
      expect(await row("SELECT status FROM orders WHERE reference = $1", [second])).toEqual({
        status: "expired",
      });
      await page.fill("[name=patientName]", "Suresh Kumar");
      await press(page, /^Continue to pay/);
      await page.waitForURL("**/proceedToPayPage/**");
      await payAtGateway(guest, /^Pay ₹/);
      await page.waitForURL("**/bookingConfirmedPage/**");
      await sees(page, "Suresh Kumar");
      await guest.context.close();
    },
  );
});

describe("addresses", () => {
  test.each([
    ["/hotels/testpur/no-such-hospital", 404],
    ["/hotels/nowhere/city-hospital", 404],
    ["/property/testpur/city-hospital/no-such-house", 404],
    ["/hotelName/near-house/not~a~search", 404],
    ["/bookingConfirmedPage/AAAAAAAAAAAAAAAAAAAAAAAAAA", 404],
    ["/proceedToPayPage/AAAAAAAAAAAAAAAAAAAAAAAAAA", 404],
    ["/cancelConfirmedPage?id=AAAAAAAAAAAAAAAAAAAAAAAAAA", 404],
    ["/sandbox-gateway/00000000-0000-4000-8000-000000000000", 404],
    [`/cartDetails/00000000-0000-4000-8000-000000000000/${search(20, 2)}`, 404],
    ["/rooms?city=nowhere", 404],
    ["/searchList?city=testpur", 400],
    [`/searchList?city=testpur&hospital=city-hospital&checkIn=${pastNight()}&checkOut=${inDays(1)}`, 400],
    [`/hotels/testpur/city-hospital?checkIn=${inDays(9)}&checkOut=${inDays(8)}`, 400],
    [`/hotelName/near-house/${search(-3, 2)}`, 400],
    ["/property/testpur/city-hospital/near-house", 200],
    ["/hotels/testpur/city-hospital", 200],
    ["/rooms?q=city%20testpur", 200],
  ])("%s answers %d with a page that helps on", async (path, status) => {
    const guest = await visit(town, false, PHONE);
    const response = await guest.page.goto(path);
    expect(response!.status()).toBe(status);
    await expectSound(guest, /\S/);
    await guest.context.close();
  });

  test("another browser's choice is nobody else's", async () => {
    const [one, other] = [await visit(town, false, PHONE), await visit(town, false, PHONE)];
    await one.page.goto(`/hotelName/near-house/${search(20, 2)}`);
    await press(one.page, /^Choose this room/);
    await one.page.waitForURL("**/cartDetails/**");
    await other.page.goto("/");
    expect((await other.page.goto(one.page.url()))!.status()).toBe(404);
    await one.context.close();
    await other.context.close();
  });

  test("a search leads to its list and is remembered on the start page", async () => {
    const { page, context } = await visit(town, false, PHONE);
    const dates = `checkIn=${inDays(20)}&checkOut=${inDays(22)}`;
    await page.goto(`/searchList?city=testpur&hospital=city-hospital&${dates}&adults=3`);
    expect(page.url()).toContain("/hotels/testpur/city-hospital?");
    await page.goto("/");
    await sees(page, "Continue your last search");
    await follow(page, /^City Hospital/);
    expect(page.url()).toContain(`/hotels/testpur/city-hospital?${dates}&adults=3`);
    await context.close();
  });
});
