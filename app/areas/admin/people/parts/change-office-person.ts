import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { findOfficePerson } from "#app/domain/decisions/office-people.ts";
import { sendPasswordLink } from "#app/domain/identity/set-password.ts";
import { setSubRole } from "#app/domain/identity/set-sub-role.ts";
import { setUserStatus } from "#app/domain/identity/set-user-status.ts";
import { removeTotp } from "#app/domain/identity/totp.ts";
import type { OfficeRole } from "#app/domain/registrations/labels.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { type Done, done } from "#app/http/flash.ts";
import { decideOrTell, type FailureTexts } from "../../approvals/parts/decisions.ts";

const decision = z.object({
  approval: z.uuid(),
  version: z.coerce.number().int().min(1),
  reason: z.string().trim().max(1_000).optional(),
});
const withReason = z.object({
  reason: z.string("Please say why.").trim().min(2, "Please say why.").max(1_000),
});

/** The buttons of a person's page. */
export const officeIntents = {
  approve: decision,
  reject: decision,
  suspend: withReason,
  resume: withReason,
  credentials: z.object({}),
  reset_second_step: z.object({}),
  sub_role: z.object({ sub_role: z.string().max(50).optional() }),
};
type Pressed = {
  [K in keyof typeof officeIntents]: { intent: K; value: z.output<(typeof officeIntents)[K]> };
}[keyof typeof officeIntents];

/** Does what was pressed on the page of somebody of the back office. */
export async function changeOfficePerson(
  ctx: Context,
  pressed: { intent: Pressed["intent"]; value: unknown },
  about: { userId: string; role: OfficeRole; failed: FailureTexts; to: string },
): Promise<Done> {
  const { userId, role, to } = about;
  await findOfficePerson(ctx, { userId, role });
  const { intent, value } = pressed as Pressed;
  switch (intent) {
    case "approve":
    case "reject": {
      const { approval: approvalId, ...rest } = value;
      const { message } = await decideOrTell(
        ctx,
        { approvalId, decision: intent, ...rest },
        about.failed[intent],
      );
      return done(to, message, { tone: intent === "approve" ? "positive" : "info" });
    }
    case "credentials":
      await sendPasswordLink(ctx, { userId });
      return done(to, ADMIN_MESSAGES.partnerLoginCredentialsSentSuccessfully.replace("Partner ", ""));
    case "reset_second_step":
      await removeTotp(ctx, userId);
      return done(
        to,
        "The second step is reset. Every device is signed out; the person sets it up again at the next sign-in.",
      );
    case "sub_role":
      await setSubRole(ctx, { userId, subRole: value.sub_role || null });
      return done(to, "The menu is changed; it shows from the next page on.");
    default:
      await setUserStatus(ctx, {
        userId,
        status: intent === "suspend" ? "suspended" : "approved",
        reason: value.reason,
      });
      return done(to, intent === "suspend" ? "Suspended; every device is signed out." : "Active again.");
  }
}
