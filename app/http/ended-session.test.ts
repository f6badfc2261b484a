import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { loader as readKept } from "#app/areas/public/login/confirm-identity.tsx";
import type { Role } from "#app/domain/context.ts";
import { createSession } from "#app/domain/identity/sessions.ts";
import { execute, row } from "#db/client.ts";
import { makeUser } from "#tests/factories/inventory.ts";
import { guestBrowser, type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";
import { browserHash, readBrowserId, sessionCookie, takeFlash } from "./cookies.ts";
import { done } from "./flash.ts";
import { KEY_FIELD } from "./form.ts";
import { adminAction, adminLoader, cityManagerLoader } from "./guard.ts";

/** Whoever comes back after the session has ended goes on where they were. */

const ORIGIN = "http://localhost:3000";
let adminId: string;
let browser: SignedInBrowser;
let sent: string[];
beforeEach(async () => {
  adminId = await makeUser({ role: "admin" });
  browser = await signedIn(adminId, "admin");
  sent = [];
});

const page = adminLoader({ permission: "admin.home" }, () => "the page");
const send = adminAction(
  { permission: "admin.home", schema: z.object({ words: z.string() }) },
  async (_ctx, { value }) => {
    sent.push(value.words);
    return done("/adminHome");
  },
);

const idle = (userId: string, minutes = 31) =>
  execute("UPDATE sessions SET seen_at = now() - make_interval(mins => $minutes) WHERE user_id = $userId", {
    userId,
    minutes,
  });

async function open(cookie: string, address = "/adminHome?day=today", loader = page): Promise<unknown> {
  const request = new Request(ORIGIN + address, { headers: { cookie } });
  return loader({ request, params: {}, context: {} } as LoaderFunctionArgs).catch(
    (thrown: unknown) => thrown,
  );
}

async function post(by: SignedInBrowser, fields: Record<string, string>, cookie = by.cookie) {
  const headers = { cookie, "content-type": "application/x-www-form-urlencoded" };
  const request = new Request(`${ORIGIN}/adminHome`, {
    method: "POST",
    headers,
    body: new URLSearchParams(fields),
  });
  const args = { request, params: {}, context: {} } as ActionFunctionArgs;
  return (await send(args).catch((thrown: unknown) => thrown)) as Response;
}

const placeOf = (answer: unknown) => (answer as Response).headers.get("location");

it("asks to sign in again, says why, and leads back", async () => {
  expect(await open(browser.cookie)).toBe("the page");
  await idle(adminId);
  const answer = await open(browser.cookie);
  expect(placeOf(answer)).toBe("/login?next=%2FadminHome%3Fday%3Dtoday");
  const cookie = (answer as Response).headers.get("set-cookie")!.split(";")[0]!;
  const { flash } = await takeFlash(new Request(ORIGIN, { headers: { cookie } }));
  expect(flash?.message).toMatch(/^You were signed out, because these pages were not used/);
});

it("sends strangers to the start page, and whoever signed out", async () => {
  const [own = ""] = browser.cookie.split("; ");
  for (const cookie of ["", (await guestBrowser()).cookie, own, `${own}; isMhUserLoggedIn=forged`])
    expect(placeOf(await open(cookie))).toBe("/");
});

it("does not send somebody round in circles who is signed in at the same page in another role", async () => {
  const staffId = await makeUser({ role: "staff" });
  const staff = await signedIn(staffId, "staff");
  await idle(adminId);
  const both = `${browser.cookie}; ${staff.cookie.split("; ").at(-1)}`;
  expect(placeOf(await open(both))).toBe("/");
  const city = cityManagerLoader({ permission: "city.home" }, () => "the city");
  expect(placeOf(await open(both, "/cityDashboard", city))).toBe("/");
});

/** The same browser after a new sign-in. */
async function signedInAgain(by: SignedInBrowser, userId: string, role: Role): Promise<string> {
  await execute("UPDATE users SET totp_secret = coalesce(totp_secret, 'of a test') WHERE id = $userId", {
    userId,
  });
  const [own = ""] = by.cookie.split("; ");
  const id = await readBrowserId(new Request(ORIGIN, { headers: { cookie: own } }));
  const session = await createSession(
    { userId, role, userAgent: "test", browserHash: browserHash(id!) },
    new Date(),
  );
  return `${own}; ${(await sessionCookie(role, session.token, session.expiresAt)).split(";")[0]}`;
}

const kept = (cookie: string, address: string) =>
  open(cookie, address, readKept as unknown as typeof page) as Promise<{
    form: { fields: Array<[string, string]> } | null;
    isAfterSignIn: boolean;
    init?: { status: number };
  }>;

it("keeps a form that was sent too late until its sender has signed in and sends it", async () => {
  await idle(adminId);
  const fields = { words: "Approved after a long call", [KEY_FIELD]: browser.formKey() };
  const answer = await post(browser, fields);
  expect(sent).toEqual([]);
  const next = new URL(placeOf(answer)!, ORIGIN).searchParams.get("next")!;
  expect(next).toMatch(/^\/confirmIdentity\?role=admin&form=[0-9a-f-]{36}&after=signIn$/);

  const cookie = await signedInAgain(browser, adminId, "admin");
  const { form, isAfterSignIn } = await kept(cookie, next);
  expect(isAfterSignIn).toBe(true);
  expect(Object.fromEntries(form!.fields)).toEqual(fields);
  await post(browser, fields, cookie);
  await post(browser, fields, cookie);
  expect(sent).toEqual(["Approved after a long call"]);

  const other = await makeUser({ role: "admin" });
  const foreign = await kept(await signedInAgain(browser, other, "admin"), next);
  expect(foreign.init?.status).toBe(404);
});

const heldOf = async (userId: string) =>
  (await row<{ count: number }>("SELECT count(*)::integer AS count FROM held_forms WHERE user_id = $userId", {
    userId,
  }))!.count;

it("lets nobody push out what is kept with the token of an ended session alone", async () => {
  await idle(adminId);
  await post(browser, { words: "The owner's", [KEY_FIELD]: browser.formKey() });
  const thief = await guestBrowser();
  const cookie = `${thief.cookie}; ${browser.cookie.split("; ").at(-1)}`;
  const answer = await post(thief, { words: "x", [KEY_FIELD]: thief.formKey() }, cookie);
  expect(placeOf(answer)).toBe("/login?next=%2FadminHome");
  expect(await heldOf(adminId)).toBe(1);
});

it("keeps nothing that was not made in this browser, and nothing of somebody who only looked", async () => {
  await idle(adminId);
  const foreign = await post(browser, { words: "x", [KEY_FIELD]: (await guestBrowser()).formKey() });
  expect(placeOf(foreign)).toBe("/login?next=%2FadminHome");
  await execute("UPDATE sessions SET viewed_by = $adminId WHERE user_id = $adminId", { adminId });
  await post(browser, { words: "x", [KEY_FIELD]: browser.formKey() });
  expect(await heldOf(adminId)).toBe(0);
});
