import { setTimeout as sleep } from "node:timers/promises";
import { generate } from "otplib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { createUser } from "#app/domain/identity/create-user.ts";
import { acceptTerms } from "#app/domain/registrations/terms/seller-terms.ts";
import { readOutbox } from "#app/integrations/outbox.ts";
import { execute } from "#db/client.ts";
import { makeAccount } from "#tests/factories/inventory.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { violationsOf } from "#tests/harness/axe.ts";
import { DESKTOP, launchBrowser, newVisitor, PHONE, waysToWalk } from "#tests/harness/browser.ts";

const PASSWORD = "mango lift river";

let app: AppServer;
let browser: Browser;
let page: Page;
let javaScript = false;

beforeAll(async () => {
  const ctx = systemContext("test");
  await createUser(ctx, {
    role: "admin",
    name: "Meera Nair",
    email: "meera@example.org",
    password: PASSWORD,
  });
  const accountId = await makeAccount();
  const partner = await createUser(ctx, {
    role: "partner",
    name: "Green Stay",
    phone: "9849911111",
    password: PASSWORD,
    accountId,
  });
  const owner = { ...partner, kind: "user", role: "partner", name: "Green Stay", accountId } as const;
  await acceptTerms({ ...ctx, actor: { ...owner, subRole: null, zoneCityId: null } }, 1);
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});
beforeEach(() => execute("DELETE FROM rate_limits"));

async function visit(js: boolean) {
  javaScript = js;
  const context = await newVisitor(browser, {
    baseURL: app.url,
    javaScriptEnabled: js,
    viewport: js ? DESKTOP : PHONE,
  });
  page = await context.newPage();
}

/** The newest code (or link) that went to somebody after this one, as they would read it. */
async function newest(to: string, pattern: RegExp, not = ""): Promise<string> {
  for (let tries = 0; tries < 150; tries += 1) {
    for (const entry of await readOutbox({ to })) {
      const found = pattern.exec(entry.text)?.[1];
      if (found && found !== not) return found;
    }
    await sleep(100);
  }
  throw new Error(`Nothing came for ${to}:\n${app.output()}`);
}
const CODE = /^(\d{6}) is your/;

async function sees(text: string | RegExp) {
  await page.locator("main").getByText(text).first().waitFor();
}

async function send(intent: string) {
  await page.click(`main button[value=${intent}]`);
}

const sessions = async () =>
  (await page.context().cookies())
    .map((cookie) => cookie.name)
    .filter((name) => name.startsWith("is"))
    .sort();

async function expectAccessible() {
  if (javaScript) expect(await violationsOf(page)).toEqual([]);
}

/** On the page that asks for it. @returns the key that the app holds from now on */
async function turnSecondStepOn(): Promise<string> {
  await sees("Turn on the second step");
  const secret = (await page.textContent("main .font-mono"))!.replaceAll(" ", "");
  await page.fill("[name=totp]", await generate({ secret }));
  await send("second_step");
  return secret;
}

const BOTH = waysToWalk(
  [
    ["without scripts on a phone", false, "9849900001"],
    ["with scripts on a desk", true, "9849900002"],
  ] as const,
  0,
);

test.each(BOTH)("a customer signs in with a code and out again, %s", async (_, js, phone) => {
  await visit(js);
  await page.goto("/coustomerLogin?next=%2Frooms");
  await expectAccessible();
  await page.fill("[name=phone]", "12345");
  await send("send");
  await page.waitForSelector("main [role=alert]");
  expect(await page.inputValue("[name=phone]")).toBe("12345");
  await page.fill("[name=phone]", ` ${phone.slice(0, 5)} ${phone.slice(5)}`);
  await send("send");
  await page.waitForSelector("[name=otp]");
  await sees("OTP sent successfully. Please check your mobile phone.");
  expect(new URL(page.url()).search).toBe("?next=%2Frooms");
  await expectAccessible();
  const code = await newest(`+91${phone}`, CODE);
  await page.fill("[name=otp]", code === "000000" ? "111111" : "000000");
  await send("verify");
  await page.waitForSelector("main [role=alert]");
  await sees("OTP verification failed. Please try again.");
  await send("resend");
  await sees("Failed To Generate OTP Try again after");
  await page.fill("[name=otp]", code);
  await send("verify");
  await page.waitForURL("**/rooms");
  await sees("OTP verification successful");
  expect(await sessions()).toEqual(["isCustomerLoggedIn"]);
  await page.goto("/logout?role=customer");
  expect(await sessions()).toEqual(["isCustomerLoggedIn"]);
  await page.click("main form button");
  await page.waitForURL(`${app.url}/`);
  expect(await sessions()).toEqual([]);
  await page.context().close();
});

test.each(BOTH)("a new customer makes an account, %s", async (_, js, number) => {
  await visit(js);
  const phone = number.replace("99000", "99111");
  await page.goto("/coustmerSignup?next=%2Frooms");
  await page.fill("[name=phone]", phone);
  await send("send");
  await page.waitForSelector("[name=name]");
  await expectAccessible();
  await page.fill("[name=otp]", await newest(`+91${phone}`, CODE));
  await page.fill("[name=name]", "Asha Rao");
  await page.fill("[name=email]", "asha@example.org");
  await send("verify");
  await page.waitForURL("**/rooms");
  await page.goto("/logout");
  await sees("Asha Rao (Customer)");
  await page.context().close();
});

test.each(BOTH)("a partner signs in with a code, and with a password, %s", async (_, js) => {
  await visit(js);
  const earlier = (await readOutbox({ to: "+919849911111" }))[0]?.text.slice(0, 6);
  await page.goto("/patnerLogin?next=%2Flogout");
  await expectAccessible();
  await page.fill("[name=phone]", "9849911111");
  await send("send");
  await page.waitForSelector("[name=otp]");
  await page.fill("[name=otp]", await newest("+919849911111", CODE, earlier));
  await send("verify");
  await page.waitForURL("**/logout");
  await sees("Green Stay (Partner)");
  await page.click("main form button");
  await page.waitForURL(`${app.url}/`);
  await page.goto("/patnerLogin?with=password&next=%2Flogout");
  await page.fill("[name=phone]", "98499 11111");
  await page.fill("[name=password]", "not this one");
  await send("password");
  await page.waitForSelector("main [role=alert]");
  expect(await page.textContent("main [role=alert]")).toContain("Failed to Login");
  expect(await page.content()).not.toContain("not this one");
  await page.fill("[name=password]", PASSWORD);
  await send("password");
  await page.waitForURL("**/logout");
  expect(await sessions()).toEqual(["isPartnerLoggedIn"]);
  await page.context().close();
});

test.each(BOTH)("an admin turns the second step on and needs it from then on, %s", async (_, js) => {
  await execute("UPDATE users SET totp_secret = NULL, totp_last_step = NULL");
  await visit(js);
  const signIn = async () => {
    await page.fill("[name=identifier]", "Meera@Example.org");
    await page.fill("[name=password]", PASSWORD);
    await send("password");
  };
  await page.goto("/login?next=%2Fmhbookings");
  await expectAccessible();
  await signIn();
  await page.waitForURL("**/account?role=admin&next=%2Fmhbookings");
  await expectAccessible();
  await page.goto("/adminHome");
  await page.waitForURL("**/account?role=admin&next=%2FadminHome");
  const secret = await turnSecondStepOn();
  await page.waitForURL("**/adminHome");
  await page.goto("/logout");
  await page.click("main form button");
  await page.waitForURL(`${app.url}/`);
  await page.goto("/login?next=%2Flogout");
  await signIn();
  await page.waitForSelector("[name=totp]");
  expect(await sessions()).toEqual([]);
  await page.fill("[name=totp]", await generate({ secret, epoch: Date.now() / 1_000 + 30 }));
  await send("second_step");
  await page.waitForURL("**/logout");
  expect(await sessions()).toEqual(["isMhUserLoggedIn"]);
  await page.context().close();
});

test.each(BOTH)("a forgotten password is set anew by a link that works once, %s", async (_, js) => {
  await visit(js);
  const email = js ? "with-scripts@example.org" : "without@example.org";
  await createUser(systemContext("test"), {
    role: "staff",
    allCities: true,
    name: "Ravi Kumar",
    email,
    password: PASSWORD,
  });
  await page.goto("/forgot-password");
  await page.fill("[name=email]", email);
  await page.click("main form button");
  await page.waitForSelector("main [role=status]");
  const link = await newest(email, /(http:\/\/\S+\/set-password\/\S+)/);
  await page.goto(new URL(link).pathname);
  await expectAccessible();
  const fill = async (password: string, again: string) => {
    await page.fill("[name=password]", password);
    await page.fill("[name=confirm_password]", again);
    await page.click("main form button");
  };
  await fill("password1", "password2");
  await page.waitForSelector("main [role=alert]");
  expect(await page.textContent("main [role=alert]")).toMatch(/easy to guess.*two passwords do not match/s);
  await fill("lantern under bridge", "lantern under bridge");
  await page.waitForURL("**/login");
  await page.goto(new URL(link).pathname);
  await sees("This link was used already");
  await page.context().close();
});

test("a partner registers, is approved, and comes by the mailed link to a dashboard, without scripts", async () => {
  await execute("UPDATE users SET totp_secret = NULL, totp_last_step = NULL");
  await visit(false);
  const partner = page;
  const register = async () => {
    await page.goto("/patnerSignup");
    await page.click("main a[href*='kind=property']");
    await page.fill("[name=first_name]", "Lata Iyer");
    await page.fill("[name=mobile_no]", "98499 44444");
    await page.fill("[name=email_id]", "lata@example.org");
    await page.fill("[name=name]", "Lotus Stay");
    await page.selectOption("[name=city]", { index: 1 });
    await page.fill("[name=pan]", "AABCU9603R");
    await page.check("[name=accept_terms]");
    await page.click("main form button[type=submit]");
  };
  await register();
  await sees("Your details have reached us");
  await register();
  await sees(/already Registered as a partner/);
  expect(await page.inputValue("[name=name]")).toBe("Lotus Stay");

  await visit(false);
  await page.goto("/login?next=%2FpartnerRegApproval");
  await page.fill("[name=identifier]", "meera@example.org");
  await page.fill("[name=password]", PASSWORD);
  await send("password");
  await turnSecondStepOn();
  await page.getByRole("link", { name: "Lotus Stay" }).click();
  await send("approve");
  await page.getByText("Partner Approved Successfully...").waitFor();
  await page.context().close();

  page = partner;
  const link = await newest("lata@example.org", /(http:\/\/\S+\/set-password\/\S+)/);
  await page.goto(new URL(link).pathname);
  await page.fill("[name=password]", "lantern under bridge");
  await page.fill("[name=confirm_password]", "lantern under bridge");
  await page.click("main form button");
  await page.waitForURL("**/patnerLogin**");
  await page.goto("/patnerLogin?with=password");
  await page.fill("[name=phone]", "98499 44444");
  await page.fill("[name=password]", "lantern under bridge");
  await send("password");
  await page.waitForURL("**/partnerDashboard");
  await page.getByText("Lata Iyer").first().waitFor();
  await page.context().close();
});

/** Posts a login form as a browser without scripts would. */
async function post(path: string, fields: Record<string, string>) {
  const opened = await fetch(app.url + path);
  const cookie = opened.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const key = /name="_key" value="([^"]+)"/.exec(await opened.text())![1]!;
  return fetch(app.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: app.url },
    body: new URLSearchParams({ _key: key, ...fields }),
  });
}

test.each([
  ["/account?role=admin", "/account?role=admin"],
  ["https://evil.example", "/adminHome"],
  ["//evil.example", "/adminHome"],
  ["/\\evil.example", "/adminHome"],
  ["/\t/evil.example", "/adminHome"],
  ["javascript:alert(1)", "/adminHome"],
  ["", "/adminHome"],
])("after signing in, next=%j leads to %s", async (next, location) => {
  await execute("UPDATE users SET totp_secret = NULL");
  const fields = { intent: "password", identifier: "meera@example.org", password: PASSWORD };
  const response = await post(`/login?next=${encodeURIComponent(next)}`, fields);
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe(location);
});

const UNKNOWN: Array<[string, string, Record<string, string>, Record<string, string>]> = [
  [
    "staff by password",
    "/login",
    { intent: "password", identifier: "meera@example.org", password: "wrong words here" },
    { identifier: "nobody@example.org" },
  ],
  [
    "partners by password",
    "/patnerLogin",
    { intent: "password", role: "partner", phone: "9849911111", password: "wrong words here" },
    { phone: "9849922222" },
  ],
  [
    "partners by code",
    "/patnerLogin",
    { intent: "send", role: "partner", phone: "9849911111" },
    { phone: "9849933333" },
  ],
  [
    "a link for the password",
    "/forgot-password",
    { email: "meera@example.org" },
    { email: "nobody@example.org" },
  ],
];
test.each(UNKNOWN)("known and unknown people get the same answer: %s", async (_, path, known, change) => {
  const answerTo = async (fields: Record<string, string>) => {
    const response = await post(path, fields);
    const body = (await response.text())
      .replace(/nonce="[^"]*"|name="_key" value="[^"]*"|"formKey",?"[^"]*"|[0-9a-f-]{36}\.[\w-]{20,}/g, "")
      .replaceAll(fields.identifier ?? fields.phone ?? fields.email ?? "-", "WHO");
    return { status: response.status, location: response.headers.get("location"), body };
  };
  expect(await answerTo({ ...known, ...change })).toEqual(await answerTo(known));
});
