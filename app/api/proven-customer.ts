import { type Context, hasRole } from "#app/domain/context.ts";
import { Forbidden, Invalid } from "#app/domain/errors.ts";
import { findOrCreateCustomer } from "#app/domain/identity/find-or-create-customer.ts";
import { verifyOtp } from "#app/domain/identity/otp.ts";
import { type OtpPurpose, otpCodeSchema, phoneSchema } from "#app/domain/identity/schema.ts";
import { createSession, readSession } from "#app/domain/identity/sessions.ts";
import type { CallRequest } from "./operation.ts";

/** What proves a mobile number where nobody is signed in: the number and the code that was sent to it. */
export const proofFields = { phone: phoneSchema.optional(), code: otpCodeSchema.optional() };
export const PROOF_NAMES = {
  mobile_no: "phone",
  mobile_number: "phone",
  mobile: "phone",
  otp: "code",
  user_code: "code",
};

type Proof = { phone?: string; code?: string; name?: string };

/**
 * For whom a call acts: the signed-in customer, or the one of a mobile number that a code of this purpose proves, who is signed in
 * with that (`token`), as on the pages.
 * @throws Invalid without either, and for a wrong code; Forbidden when the account is closed
 */
export async function provenCustomer(
  ctx: Context,
  purpose: OtpPurpose,
  { phone, code, name }: Proof,
  request: CallRequest,
): Promise<{ ctx: Context; token?: string }> {
  if (hasRole(ctx.actor, "customer")) return { ctx };
  if (!phone || !code) {
    const text = "Please sign in, or send mobile_number and the code that was sent to it as otp.";
    throw new Invalid(text, { [phone ? "code" : "phone"]: [text] });
  }
  const browserHash = request.clientHash;
  const { proof } = await verifyOtp(ctx, { phone, purpose, browserHash, code });
  const customer = await findOrCreateCustomer(ctx, { phone, name, proof });
  const { userAgent } = request;
  const session = await createSession(
    { userId: customer.id, role: "customer", userAgent, browserHash },
    ctx.now,
  );
  const signedIn = await readSession(session.token, "customer", ctx.now);
  if (!signedIn) throw new Forbidden("The account of this mobile number is closed.");
  return { ctx: { ...ctx, actor: signedIn.actor }, token: `customer.${session.token}` };
}
