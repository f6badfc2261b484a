import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { findOrCreateCustomer } from "#app/domain/identity/find-or-create-customer.ts";
import { requestOtp, verifyOtp } from "#app/domain/identity/otp.ts";
import {
  type OtpPurpose,
  optionalEmailSchema,
  otpCodeSchema,
  personNameSchema,
  phoneSchema,
} from "#app/domain/identity/schema.ts";
import { createSession, readSession } from "#app/domain/identity/sessions.ts";
import { browserHash, readSessionToken, sessionCookie } from "#app/http/cookies.ts";
import { type Done, done } from "#app/http/flash.ts";
import { phoneOfCode } from "../login/parts/pending-code.ts";

/** The first two steps of a form that only a proven mobile number may send: the number, then its code, which signs the customer in. */
export const PROOF_INTENTS = {
  send: z.object({ phone: phoneSchema, email: optionalEmailSchema.optional() }),
  resend: z.object({}),
  verify: z.object({
    otp: otpCodeSchema,
    name: z.preprocess((typed) => (typed === "" ? undefined : typed), personNameSchema.optional()),
  }),
};

type Posted =
  | { intent: "send"; value: { phone: string; email?: string } }
  | { intent: "resend"; value: Record<string, never> }
  | { intent: "verify"; value: { otp: string; name?: string } };

/**
 * Sends the code, sends it again, or checks it and signs the customer of that number in; then the page `to` again.
 * @throws Invalid, TooMany, Unavailable as the one-time passwords say; Forbidden when the account is closed
 */
export async function provePhone(
  ctx: Context,
  {
    purpose,
    to,
    request,
    browserId,
  }: { purpose: OtpPurpose; to: string; request: Request; browserId: string },
  posted: Posted,
): Promise<Done> {
  const browser = browserHash(browserId);
  const { phone, typedMail } =
    posted.intent === "send"
      ? { phone: posted.value.phone, typedMail: posted.value.email }
      : await phoneOfCode(ctx, browserId, [purpose]);
  if (posted.intent !== "verify") {
    const { message } = await requestOtp(ctx, { phone, purpose, browserHash: browser, typedMail });
    return done(to, message);
  }
  const { otp: code, name } = posted.value;
  const { message, proof } = await verifyOtp(ctx, { phone, purpose, browserHash: browser, code });
  const customer = await findOrCreateCustomer(ctx, { phone, name, proof });
  const session = await createSession(
    {
      userId: customer.id,
      role: "customer",
      userAgent: request.headers.get("user-agent") ?? "",
      browserHash: browser,
      replaces: await readSessionToken(request, "customer"),
    },
    ctx.now,
  );
  if (!(await readSession(session.token, "customer", ctx.now)))
    throw new Forbidden("The account of this mobile number is closed. Please use another number.");
  return done(to, message, { cookies: [await sessionCookie("customer", session.token, session.expiresAt)] });
}
