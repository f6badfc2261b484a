import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { findAccount } from "#app/domain/decisions/find-account.ts";
import { NotFound } from "#app/domain/errors.ts";
import { sendPasswordLink } from "#app/domain/identity/set-password.ts";
import { setUserStatus } from "#app/domain/identity/set-user-status.ts";
import { setAgentCommission } from "#app/domain/registrations/agent-commission.ts";
import { setAccountStatus } from "#app/domain/registrations/set-account-status.ts";
import type { AccountKind } from "#app/domain/shared/managed-account.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { documentForm, takeDocument } from "#app/http/document-form.ts";
import { type Done, done } from "#app/http/flash.ts";
import { decideOrTell, type FailureTexts } from "../../approvals/parts/decisions.ts";

const decision = z.object({
  approval: z.uuid(),
  version: z.coerce.number().int().min(1),
  reason: z.string().trim().max(1_000).optional(),
});
const reason = z.string("Please say why.").trim().min(2, "Please say why.").max(1_000);

const commission = z.coerce.number("Please enter a number.").min(0).max(50, "At most 50%, please.");
const ppmOf = (percent: number) => Math.round(percent * 10_000);

/** The buttons of an account's page. */
export const accountIntents = {
  approve: decision.extend({ commission: commission.optional() }),
  reject: decision,
  suspend: z.object({ reason }),
  resume: z.object({ reason }),
  reinstate: z.object({ reason }),
  suspend_user: z.object({ user: z.uuid(), reason }),
  resume_user: z.object({ user: z.uuid(), reason }),
  credentials: z.object({ user: z.uuid() }),
  commission: z.object({ commission }),
  document: documentForm,
};
type Pressed = {
  [K in keyof typeof accountIntents]: { intent: K; value: z.output<(typeof accountIntents)[K]> };
}[keyof typeof accountIntents];

const DONE = {
  suspend: "Suspended; every device is signed out.",
  resume: "Active again.",
  reinstate: "Reinstated.",
};

/**
 * Carries out the button pressed on the page of a partner's or an agent's account. A decision redirects to `next`, anything else to `to`.
 */
export async function changeAccount(
  ctx: Context,
  pressed: { intent: Pressed["intent"]; value: unknown },
  about: { accountId: string; accountKind: AccountKind; failed: FailureTexts; to: string; next: string },
): Promise<Done> {
  const { accountId, to, next } = about;
  const account = await findAccount(ctx, about);
  const { intent, value } = pressed as Pressed;
  const own = (userId: string) => {
    if (!account.users.some(({ id }) => id === userId)) throw new NotFound();
    return userId;
  };
  switch (intent) {
    case "approve":
    case "reject": {
      const { approval: approvalId, version, reason } = value;
      const percent = "commission" in value ? value.commission : undefined;
      const { message } = await decideOrTell(
        ctx,
        {
          approvalId,
          decision: intent,
          version,
          reason,
          agentCommissionPpm: percent === undefined ? undefined : ppmOf(percent),
        },
        about.failed[intent],
      );
      return done(next, message, { tone: intent === "approve" ? "positive" : "info" });
    }
    case "document":
      await takeDocument(ctx, value, accountId);
      return done(next, "The paper is saved.");
    case "credentials":
      await sendPasswordLink(ctx, { userId: own(value.user) });
      return done(to, ADMIN_MESSAGES.partnerLoginCredentialsSentSuccessfully);
    case "suspend_user":
    case "resume_user":
      await setUserStatus(ctx, {
        userId: own(value.user),
        status: intent === "suspend_user" ? "suspended" : "approved",
        reason: value.reason,
      });
      return done(to, intent === "suspend_user" ? DONE.suspend : DONE.resume);
    case "commission":
      await setAgentCommission(ctx, { accountId, commissionPpm: ppmOf(value.commission) });
      return done(to, "The commission counts from the next booking on.");
    default:
      await setAccountStatus(ctx, { accountId, change: intent, reason: value.reason });
      return done(next, DONE[intent]);
  }
}
