import { GUEST, ROLES, type Role } from "#app/domain/context.ts";
import { holdForm } from "#app/domain/identity/held-forms.ts";
import { userOfSession } from "#app/domain/identity/sessions.ts";
import { words } from "#app/words/catalogue.ts";
import { type AreaName, nextOf, rolesOf } from "./admit.ts";
import { readForm } from "./body.ts";
import { browserHash, readBrowserId, readSessionToken } from "./cookies.ts";
import { done, respond } from "./flash.ts";
import { KEY_FIELD, verifiedFormKey } from "./form.ts";
import { paths, SIGN_IN } from "./paths.ts";
import { asHeld } from "./reauthentication.ts";
import { contextOf, startedSession } from "./session.ts";

/**
 * Whoever comes back to a page after the session has ended (nobody used it for a while, or it was ended from elsewhere) signs in again
 * and goes on there. A form that they sent is kept, and is sent once they say so: somebody else may have pressed its button meanwhile.
 */

/**
 * Sends whoever's session has ended to sign in again, and from there back.
 * @throws the redirect
 */
export async function refuseEnded(area: AreaName, request: Request, maxFileBytes = 0): Promise<void> {
  const role = await endedRole(area, request);
  if (!role) return;
  const form = request.method === "POST" ? await keptForm(request, role, maxFileBytes) : undefined;
  const next = form ? paths.confirmIdentity(role, { form, after: "signIn" }) : nextOf(request);
  throw await respond(done(paths.signIn(role, next), words("account")("sessionEnded"), { tone: "info" }));
}

/**
 * The role whose session was in this browser and has ended; undefined for strangers, and for whoever is signed in at the same page in
 * another role, which would lead them on to where they came from.
 */
async function endedRole(area: AreaName, request: Request): Promise<Role | undefined> {
  if (area === "public") return undefined;
  const roles = rolesOf(area);
  const doors = roles.map((role) => SIGN_IN[role]);
  for (const role of ROLES)
    if (doors.includes(SIGN_IN[role]) && (await startedSession(request, role))) return undefined;
  for (const role of roles) if (await readSessionToken(request, role)) return role;
  return undefined;
}

/**
 * The id of the form, kept for whose session it was; undefined when nobody could get it back. Of each person only so many are kept: the
 * token alone, in another browser, does not push out what they sent themselves.
 */
async function keptForm(request: Request, role: Role, maxFileBytes: number): Promise<string | undefined> {
  const token = await readSessionToken(request, role);
  const browserId = await readBrowserId(request);
  if (!token || !browserId) return undefined;
  const userId = await userOfSession(token, role, browserHash(browserId));
  if (!userId) return undefined;
  const form = await readForm(request, maxFileBytes);
  if (!verifiedFormKey(form.get(KEY_FIELD), browserId)) return undefined;
  return holdForm(contextOf(request, GUEST), userId, browserHash(browserId), asHeld(request, form));
}
