import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { endSessions } from "#app/domain/identity/end-sessions.ts";
import { proposeRole, roleProposalSchema } from "#app/domain/identity/role-approval.ts";
import { sendPasswordLink } from "#app/domain/identity/set-password.ts";
import { setUserStatus } from "#app/domain/identity/set-user-status.ts";
import { setZone } from "#app/domain/identity/set-zone.ts";
import { removeTotp } from "#app/domain/identity/totp.ts";
import { startView } from "#app/domain/identity/view-as.ts";
import { LANDING } from "#app/http/authenticator.ts";
import { sessionCookie } from "#app/http/cookies.ts";
import { type Done, done } from "#app/http/flash.ts";
import { paths } from "#app/http/paths.ts";

const withReason = z.object({
  reason: z.string("Please say why.").trim().min(2, "Please say why.").max(1_000),
});

/** `all`, `none` or a city's id, as the form and the preview's address say it. */
export const zoneSchema = z
  .union([z.literal("all"), z.literal("none"), z.uuid()], "Please choose a zone.")
  .transform((text) => (text === "all" || text === "none" ? text : { cityId: text }));

/** The buttons of a person's page. */
export const personIntents = {
  end_session: z.object({ session: z.string().regex(/^[0-9a-f]{64}$/) }),
  end_all: z.object({}),
  suspend: withReason,
  resume: withReason,
  invite: z.object({}),
  reset_second_step: z.object({}),
  view: z.object({}),
  zone: z.object({ zone: zoneSchema }),
  role: roleProposalSchema,
};
type Pressed = {
  [K in keyof typeof personIntents]: { intent: K; value: z.output<(typeof personIntents)[K]> };
}[keyof typeof personIntents];

/** Does what was pressed on the page of a person. */
export async function changePerson(
  ctx: Context,
  userId: string,
  pressed: Pressed,
  userAgent: string,
): Promise<Done> {
  const to = paths.adminPerson(userId);
  switch (pressed.intent) {
    case "end_session":
      await endSessions(ctx, { userId, session: pressed.value.session });
      return done(to, "That device is signed out.");
    case "end_all":
      await endSessions(ctx, { userId });
      return done(to, "Every device is signed out.");
    case "invite":
      await sendPasswordLink(ctx, { userId });
      return done(to, "The link to set the password is on its way.");
    case "reset_second_step":
      await removeTotp(ctx, userId);
      return done(
        to,
        "The second step is reset. Every device is signed out; the person sets it up again at the next sign-in.",
      );
    case "view": {
      const { token, expiresAt, role } = await startView(ctx, { userId, userAgent });
      return done(LANDING[role], undefined, { cookies: [await sessionCookie(role, token, expiresAt)] });
    }
    case "zone":
      await setZone(ctx, { userId, zone: pressed.value.zone });
      return done(to, "The zone is changed. It counts from the next page on.");
    case "role":
      await proposeRole(ctx, { userId, ...pressed.value });
      return done(to, "Proposed. Another admin decides under Approvals.");
    default: {
      const status = pressed.intent === "suspend" ? "suspended" : "approved";
      await setUserStatus(ctx, { userId, status, reason: pressed.value.reason });
      return done(to, status === "suspended" ? "Suspended; every device is signed out." : "Active again.");
    }
  }
}
