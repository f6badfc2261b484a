import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readOutbox } from "#app/integrations/outbox.ts";
import { wordsIn } from "#app/words/catalogue.ts";
import { LANGUAGE_CODES, LANGUAGES, type Language } from "#app/words/languages.ts";
import { execute } from "#db/client.ts";
import { PHONE } from "#tests/harness/browser.ts";
import { expectSound, follow, openTown, press, search, type Town, type Visit, visit } from "./parts/guest.ts";

/**
 * A family books a room in each language, on a phone of 360 px: every page is in the language and its direction, fits, cuts no button or
 * heading, and axe objects to nothing. In Hindi without scripts too, as a text browser does it. It takes minutes: `npm run test:all`.
 */

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town?.close());
beforeEach(() => execute("DELETE FROM rate_limits"));

/** Pages beside the way to a booking. */
const OTHERS = [
  "/rooms",
  "/hospitals",
  "/food",
  "/travel",
  "/medicalEquipment",
  "/ArthiScan",
  "/coustomerLogin",
  "/termandconditon",
  "/MedicalLoan",
  "/contactUs",
  "/customersupport",
  "/ReferAndEarn",
  "/nothing-here",
];

const CASES = [
  ...LANGUAGE_CODES.map((language, at) => [language, true, 20 + 5 * at, `98480444${10 + at}`] as const),
  ["hi", false, 90, "9848044420"] as const,
];

test.each(CASES)("in %s (scripts: %s) a family books a room", async (language, js, from, phone) => {
  const guest = await visit(town, js, PHONE);
  const { page } = guest;
  const button = (text: string) => new RegExp(`^${text.replaceAll(/\{\w+\}/g, ".*").trim()}`);
  const booking = wordsIn(language, "booking");

  await page.goto(`/?hl=${language}`);
  await expectSpoken(guest, language);
  for (const address of OTHERS) {
    await page.goto(address);
    await expectSpoken(guest, language);
  }
  await page.goto("/hotels/testpur/city-hospital");
  await expectSpoken(guest, language);
  await page.goto(`/hotelName/near-house/${search(from, 2)}`);
  await expectSpoken(guest, language);
  await press(page, button(wordsIn(language, "search")("chooseRoom")));
  await page.waitForURL("**/cartDetails/**");
  await expectSpoken(guest, language);
  await follow(page, button(booking("continue")));
  await page.waitForURL("**/bookingProcess/**");
  await page.fill("[name=contactName]", "Lakshmi Devi");
  await page.fill("[name=phone]", "12345");
  await page.fill("[name=patientName]", "Ramesh Kumar");
  await press(page, button(booking("sendMeCode")));
  await page.locator("main [role=alert]").waitFor();
  await expectSpoken(guest, language);
  if (language !== "en") expect(await page.locator("main").innerText()).not.toContain("mobile number");
  await page.fill("[name=phone]", phone);
  await press(page, button(booking("sendMeCode")));
  await page.waitForURL("**step=code");
  await expectSpoken(guest, language);
  await page.fill("[name=otp]", await codeIn(language, phone));
  await press(page, button(booking("goToPay", { amount: "{amount}" })));
  await page.waitForURL("**/proceedToPayPage/**");
  await expectSpoken(guest, language);
  await press(page, button(wordsIn(language, "payment")("payNow", { amount: "{amount}" })));
  await page.waitForURL("**/sandbox-gateway/**");
  await press(page, /2,240\.00/);
  await page.waitForURL("**/bookingConfirmedPage/**");
  await expectSpoken(guest, language);
  await guest.context.close();
});

/** The page is sound, in the language and direction, and nothing on it is cut. */
async function expectSpoken(guest: Visit, language: Language): Promise<void> {
  await expectSound(guest, /./);
  const { tag, dir } = LANGUAGES[language];
  const seen = await guest.page.evaluate(() => ({
    at: location.pathname,
    tag: document.documentElement.lang,
    dir: document.documentElement.dir,
    // A phone's window grows with what is too wide for it, so that of the page is compared.
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    cut: [...document.querySelectorAll("h1, h2, .btn, button, label, th")]
      .filter((each) => each.checkVisibility() && !each.matches(".sr-only, .sr-only *"))
      .filter(
        (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline",
      )
      .map((each) => each.textContent?.trim()),
  }));
  expect(seen).toEqual({ at: seen.at, tag, dir, tooWide: 0, cut: [] });
}

/** The code in the newest message to a phone, which is in the language. */
async function codeIn(language: Language, phone: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const entry = (await readOutbox({ to: `+91${phone}`, limit: 1 }))[0];
    const code = entry && /(?<!\d)\d{6}(?!\d)/.exec(entry.text)?.[0];
    if (code) {
      if (language !== "en") expect(entry.text).not.toContain("is your");
      return code;
    }
    await sleep(100);
  }
  throw new Error(`No code came for ${phone}:\n${town.app.output()}`);
}
