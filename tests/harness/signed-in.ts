import type { Role } from "#app/domain/context.ts";
import { createSession } from "#app/domain/identity/sessions.ts";
import { browserHash, newBrowserId, sessionCookie } from "#app/http/cookies.ts";
import { newFormKey } from "#app/http/form.ts";
import { execute } from "#db/client.ts";
import { demoCode } from "#seeds/demo/logins.ts";

/** What a browser that is signed in sends: its cookies, and form keys that this site gave it. */
export type SignedInBrowser = { cookie: string; formKey: () => string };

/** Signs a user in without the login form, with a session of the same kind. Needs the app's SESSION_SECRETS in this process. */
export async function signedIn(userId: string, role: Role, now = new Date()): Promise<SignedInBrowser> {
  await withSecondStep(userId);
  const browser = await newBrowserId();
  const session = await createSession(
    { userId, role, userAgent: "test", browserHash: browserHash(browser.id) },
    now,
  );
  const cookies = [browser.header, await sessionCookie(role, session.token, session.expiresAt)];
  return {
    cookie: cookies.map((header) => header.split(";")[0]).join("; "),
    formKey: () => newFormKey(browser.id),
  };
}

/** Gives somebody of the back office the second step without which no session opens anything; with a key that fits no code. */
export async function withSecondStep(userId: string): Promise<void> {
  await execute(
    `UPDATE users SET totp_secret = 'of a test' WHERE id = $userId AND totp_secret IS NULL
       AND role IN ('admin', 'staff', 'city_manager')`,
    { userId },
  );
}

/** The code that signs people of the demo in, again and again within its 30 seconds. */
export async function demoCodeAgain(): Promise<string> {
  await execute("UPDATE users SET totp_last_step = NULL");
  return demoCode(new Date()).code;
}

/** A browser that is not signed in. */
export async function guestBrowser(): Promise<SignedInBrowser> {
  const browser = await newBrowserId();
  return { cookie: browser.header.split(";")[0]!, formKey: () => newFormKey(browser.id) };
}
