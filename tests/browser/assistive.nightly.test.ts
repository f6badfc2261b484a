import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { execute } from "#db/client.ts";
import { DESKTOP, PHONE } from "#tests/harness/browser.ts";
import { accessibleView, expectFocusSeen, tabTo } from "./parts/assistive.ts";
import {
  codeFor,
  expectSound,
  follow,
  openTown,
  payAtGateway,
  press,
  search,
  type Town,
  visit,
} from "./parts/guest.ts";

/**
 * The main job as people meet it who do not see the screen, or little of it, or use no pointer. It takes minutes: `npm run test:all`.
 * What a screen reader says is reviewed in `assistive/*.txt`; after a change that is meant: `npx vitest -u … assistive`.
 */

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town?.close());
beforeEach(async () => {
  await execute("DELETE FROM rate_limits");
});

const ROOM = (from: number) => `/hotelName/near-house/${search(from, 2)}`;

test("a screen reader is told each step of the way to a booking", async () => {
  const guest = await visit(town, true, DESKTOP);
  const { page } = guest;
  const phone = "9848044401";
  const reviewed = async (step: string, part?: string) =>
    expect(await accessibleView(page, part)).toMatchFileSnapshot(`./assistive/${step}.txt`);
  await page.goto("/");
  await reviewed("1-start", "main [role=search]");
  await page.goto(ROOM(20));
  await press(page, /^Choose this room/);
  await page.waitForURL("**/cartDetails/**");
  await reviewed("3-cart");
  await follow(page, "Continue");
  await page.waitForURL("**/bookingProcess/**");
  await reviewed("4-guest-details");
  await page.fill("[name=contactName]", "Lakshmi Devi");
  await page.fill("[name=phone]", "12345");
  await page.fill("[name=patientName]", "Ramesh Kumar");
  await press(page, "Send me the code");
  await page.locator("main [role=alert]").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("alert");
  await reviewed("5-refused");
  await page.fill("[name=phone]", phone);
  await press(page, "Send me the code");
  await page.waitForURL("**step=code");
  await reviewed("6-code");
  await page.fill("[name=otp]", await codeFor(guest, phone));
  await press(page, /^Continue to pay/);
  await page.waitForURL("**/proceedToPayPage/**");
  await reviewed("7-pay");
  await payAtGateway(guest, /^Pay ₹/);
  await page.waitForURL("**/bookingConfirmedPage/**");
  await reviewed("8-booked");
  await guest.context.close();
});

test.each([
  ["a phone", PHONE, "9848044402"],
  ["a desk", DESKTOP, "9848044403"],
] as const)(
  "a room is booked by keys alone on %s, and what has the focus is seen",
  async (_, viewport, phone) => {
    const guest = await visit(town, true, viewport);
    const { page } = guest;
    await page.goto("/");
    await tabTo(page, /^Skip to content$/);
    await tabTo(page, /^Which hospital/);
    await page.keyboard.type("City Hospital");
    const option = page.getByRole("option", { name: /^City Hospital/ });
    await option.waitFor();
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press("ArrowDown");
      if ((await option.getAttribute("aria-selected")) === "true") break;
    }
    await page.keyboard.press("Enter");
    expect(await page.inputValue("#q")).toBe("City Hospital");
    await tabTo(page, /^Show rooms$/);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/hotels/testpur/city-hospital**");

    await page.goto(ROOM(30));
    await tabTo(page, /^Choose this room/);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/cartDetails/**");
    await tabTo(page, /^Continue$/);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/bookingProcess/**");
    for (const [label, text] of [
      [/^Your name/, "Lakshmi Devi"],
      [/^Your mobile number/, phone],
      [/^Patient's name/, "Ramesh Kumar"],
    ] as const) {
      await tabTo(page, label);
      await page.keyboard.type(text);
    }
    await tabTo(page, /^Special requests/);
    await tabTo(page, /^Send me the code$/);
    await page.keyboard.press("Enter");
    await page.waitForURL("**step=code");
    await tabTo(page, /^Code from the SMS/);
    await page.keyboard.type(await codeFor(guest, phone));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/proceedToPayPage/**");
    await tabTo(page, /^Pay .* now$/);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/sandbox-gateway/**");
    await tabTo(page, /^Pay ₹/);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/bookingConfirmedPage/**");
    await tabTo(page, /^Directions$/);
    await expectFocusSeen(page);
    await guest.context.close();
  },
);

/** A desk of 1,280 by 1,024 whose letters are made two and four times as large has so much room. */
const ENLARGED = [
  ["200 %", { width: 640, height: 512 }],
  ["400 %", { width: 320, height: 256 }],
] as const;

test.each(ENLARGED)("at %s nothing is cut off and nothing covers the page", async (_, viewport) => {
  const guest = await visit(town, true, viewport);
  const { page } = guest;
  for (const address of ["/", "/hotels/testpur/city-hospital", ROOM(40)]) {
    await page.goto(address);
    await expectSound(guest, /./);
  }
  await press(page, /^Choose this room/);
  await page.waitForURL("**/cartDetails/**");
  await expectSound(guest, /^Your room$/);
  await follow(page, "Continue");
  await page.waitForURL("**/bookingProcess/**");
  await expectSound(guest, /^Guest details$/);
  const covered = await page.evaluate(() => {
    const floating = [...document.querySelectorAll("body *")].filter((each) =>
      ["fixed", "sticky"].includes(getComputedStyle(each).position),
    );
    return Math.max(0, ...floating.map((each) => each.getBoundingClientRect().height)) / innerHeight;
  });
  expect(covered).toBeLessThan(0.3);
  await guest.context.close();
});

test("where the system sets the colours, buttons, fields and steps keep their outlines", async () => {
  const guest = await visit(town, true, DESKTOP);
  const { page } = guest;
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(ROOM(50));
  await press(page, /^Choose this room/);
  await page.waitForURL("**/cartDetails/**");
  await follow(page, "Continue");
  await page.waitForURL("**/bookingProcess/**");
  const outlines = await page.evaluate(() =>
    [".btn-primary", ".input", ".select", ".booking-steps-mark"].map((selector) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(
        document.querySelector(`main ${selector}`)!,
      );
      return { selector, isSeen: borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) >= 1 };
    }),
  );
  expect(outlines.filter(({ isSeen }) => !isSeen)).toEqual([]);
  await guest.context.close();
});
