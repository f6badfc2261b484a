import type { Role } from "#app/domain/context.ts";
import { createSession } from "#app/domain/identity/sessions.ts";
import { browserHash, newBrowserId, sessionCookie } from "#app/http/cookies.ts";
import { newFormKey } from "#app/http/form.ts";

/** What a browser that is signed in sends: its cookies, and form keys that this site gave it. */
export type SignedInBrowser = { cookie: string; formKey: () => string };

/** Signs a user in without the login form, with a session of the same kind. Needs the app's SESSION_SECRETS in this process. */
export async function signedIn(userId: string, role: Role, now = new Date()): Promise<SignedInBrowser> {
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

/** A browser that is not signed in. */
export async function guestBrowser(): Promise<SignedInBrowser> {
  const browser = await newBrowserId();
  return { cookie: browser.header.split(";")[0]!, formKey: () => newFormKey(browser.id) };
}
