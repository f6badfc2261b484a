import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { GUEST, isUser } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { type Scope, scopesSchema } from "#app/domain/identity/api-scopes.ts";
import { requestOtp, verifyOtp } from "#app/domain/identity/otp.ts";
import {
  identifierSchema,
  optionalEmailSchema,
  otpCodeSchema,
  personNameSchema,
  phoneSchema,
} from "#app/domain/identity/schema.ts";
import {
  createSession,
  listOwnSessions,
  readSession,
  revokeOwnSession,
  revokeSession,
  type SignedInActor,
} from "#app/domain/identity/sessions.ts";
import {
  registerCustomer,
  requestSignInOtp,
  type SignIn,
  type SignInFrom,
  signInWithOtp,
  signInWithPassword,
  signInWithSecondFactor,
} from "#app/domain/identity/sign-in.ts";
import { registeredKind } from "#app/domain/registrations/registered-kind.ts";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import {
  commandSchema,
  FLAG,
  ID,
  INSTANT,
  objectSchema,
  orNull,
  rowsSchema,
  TEXT,
} from "../answer-schemas.ts";
import { SIGNED_IN } from "../asked-bookings.ts";
import { nothing } from "../fields.ts";
import { type CallRequest, operation } from "../operation.ts";
import { field, rowOf } from "../present/row.ts";

/** Signing in and registering as a customer. A login gives `token`: sent as `Authorization: Bearer <token>` it is a session like a browser's. */

/** What a program calls its token, and what it wants to use it for; a token without scopes may do all that its user may. */
const TOKEN_FIELDS = { token_name: z.string().trim().max(80).default(""), scopes: scopesSchema.optional() };
type TokenWanted = { token_name?: string; scopes?: Scope[] };

/**
 * Signs in and answers a token, or what the second step needs. Others may have the address of a program too, so the second step is
 * found by the challenge that the first one answers, not by where it comes from.
 */
async function signedIn(
  ctx: Context,
  prove: (from: SignInFrom) => Promise<SignIn>,
  request: CallRequest,
  message: string,
  { token_name: name, scopes }: TokenWanted = {},
) {
  const challenge = randomBytes(32).toString("base64url");
  const signIn = await prove({ browserHash: request.clientHash, challenge });
  if (signIn.kind === "second_factor") {
    return {
      message:
        "Please send the code of your authenticator app as totp to POST /userAccount/login, with this challenge.",
      status: false,
      second_factor: true,
      challenge,
    };
  }
  const { userId, role } = signIn;
  const { token, expiresAt } = await createSession(
    { userId, role, userAgent: request.userAgent, browserHash: request.clientHash, name, scopes },
    ctx.now,
  );
  const actor = (await readSession(token, role, ctx.now))?.actor ?? GUEST;
  if (!isUser(actor)) throw new Invalid(AUTH_MESSAGES.failedToLogin);
  const user = {
    user_id: actor.id,
    role: actor.role,
    sub_role: await subRoleOf(actor),
    account_id: actor.accountId,
    zone: actor.zoneCityId,
    name: actor.name,
  };
  return { message, status: true, user: [user], token: `${role}.${token}`, expires_at: expiresAt };
}

const USER = objectSchema({
  user_id: ID,
  role: TEXT,
  sub_role: orNull(TEXT),
  account_id: orNull(ID),
  zone: orNull(ID),
  name: TEXT,
});
/** What a sign-in answers: the token once it is done, before that what is asked for next. */
const SIGN_IN = objectSchema(
  { message: TEXT },
  {
    status: FLAG,
    second_factor: FLAG,
    challenge: TEXT,
    user: { type: "array", items: USER },
    token: TEXT,
    expires_at: INSTANT,
  },
);

type OwnSession = Awaited<ReturnType<typeof listOwnSessions>>[number];
const ownSession = rowOf<OwnSession>()({
  token: field.text((session) => session.id),
  name: field.text((session) => session.name),
  scopes: { schema: orNull({ type: "array", items: TEXT }), read: (session) => session.scopes },
  user_agent: field.text((session) => session.userAgent),
  created_at: field.instant((session) => session.createdAt),
  last_used_at: field.instantOrNull((session) => session.seenAt),
});

/** The sub-role of the menus: the own, or of a partner the kind that the account registered for. */
async function subRoleOf({ role, subRole, accountId }: SignedInActor): Promise<string | null> {
  return subRole ?? (role === "partner" && accountId ? registeredKind(accountId) : null);
}

const REGISTRATION_NAMES = {
  mobile_no: "phone",
  phone_number: "phone",
  mobile_number: "phone",
  email_id: "email",
  otp: "code",
};

const customerRegistration = {
  summary:
    "Creates a customer's account: without otp a code is sent to the mobile, with it the account is created and the answer has a token.",
  access: "public" as const,
  input: z.object({
    name: personNameSchema,
    phone: phoneSchema,
    email: optionalEmailSchema.optional(),
    code: otpCodeSchema.optional(),
  }),
  run: async (
    ctx: Context,
    { email, code, ...input }: { name: string; phone: string; email?: string; code?: string },
    request: CallRequest,
  ) => {
    const browserHash = request.clientHash;
    if (!code) {
      const asked = {
        phone: input.phone,
        purpose: "customer_signup" as const,
        browserHash,
        typedMail: email || undefined,
      };
      return { status: false, message: (await requestOtp(ctx, asked)).message };
    }
    const register = (from: SignInFrom) =>
      registerCustomer(ctx, { ...input, code, email: email || undefined, ...from });
    return signedIn(ctx, register, request, "Your account is ready.");
  },
};

const door = z.enum(["back_office", "partner", "agent"]).default("back_office");

export const authCalls = [
  ...operation({
    name: "auth.login",
    answer: SIGN_IN,
    summary:
      "Signs in with a password; a second factor is sent in a second call as `totp`, with the `challenge` that the first one answered.",
    access: "public",
    input: z.union([
      z.object({
        totp: otpCodeSchema,
        challenge: z.string("Please send the challenge that the first step answered").min(1).max(100),
        ...TOKEN_FIELDS,
      }),
      z.object({ identifier: identifierSchema, password: z.string().min(1).max(200), door, ...TOKEN_FIELDS }),
    ]),
    aliases: [
      {
        at: "POST /userAccount/login",
        as: { email: "identifier", username: "identifier", mobile_no: "identifier" },
      },
    ],
    run: async (ctx, input, request) => {
      const guest = { ...ctx, actor: GUEST };
      const prove = (from: SignInFrom) =>
        "totp" in input
          ? signInWithSecondFactor(guest, { ...from, code: input.totp, challenge: input.challenge })
          : signInWithPassword(guest, { ...input, ...from });
      return signedIn(ctx, prove, request, "Login successful", input);
    },
  }),
  ...operation({
    name: "auth.send-otp",
    answer: commandSchema({
      result2: objectSchema({ message: TEXT, resend_at: INSTANT, expires_at: INSTANT }),
    }),
    summary:
      "Sends a code, for signing in or for a booking: by SMS, or for a number of another country by WhatsApp or to `email`.",
    access: "public",
    input: z.object({
      phone: phoneSchema,
      purpose: z.enum([
        "customer_login",
        "customer_signup",
        "partner_login",
        "agent_login",
        "travel_booking",
        "patient_form",
      ]),
      email: optionalEmailSchema.optional(),
    }),
    aliases: [
      {
        at: "POST /userAccount/userLogin",
        as: { mobile_no: "phone", mobile: "phone" },
        with: { purpose: "customer_login" },
      },
      {
        at: "POST /booking/generateTravelOpt",
        as: { mobile_no: "phone", mobile: "phone" },
        with: { purpose: "travel_booking" },
      },
      {
        at: "POST /adminDashboard/internationPatientsOtp",
        as: { mobile_no: "phone", mobile_number: "phone" },
        with: { purpose: "patient_form" },
      },
      {
        at: "POST /adminDashboard/domesticPatientsOtp",
        as: { mobile_no: "phone", mobile_number: "phone" },
        with: { purpose: "patient_form" },
      },
    ],
    run: async (ctx, { phone, purpose, email }, request) => {
      const asked = { phone, browserHash: request.clientHash };
      const sent =
        purpose === "customer_login"
          ? await requestSignInOtp(ctx, { ...asked, role: "customer" })
          : await requestOtp(ctx, { ...asked, purpose, typedMail: email || undefined });
      return {
        message: sent.message,
        result2: { message: sent.message, resend_at: sent.resendAt, expires_at: sent.expiresAt },
      };
    },
  }),
  ...operation({
    name: "auth.verify-otp",
    answer: SIGN_IN,
    summary: "Checks a code. The code of a login signs the customer in and gives a token.",
    access: "public",
    input: z.object({
      phone: phoneSchema,
      code: otpCodeSchema,
      purpose: z.enum(["customer_login", "travel_booking"]),
      email: optionalEmailSchema.optional(),
    }),
    aliases: [
      {
        at: "PUT /userAccount/updateOtpData/:mobile_no/:user_code",
        as: { mobile_no: "phone", user_code: "code" },
        with: { purpose: "customer_login" },
      },
      {
        at: "PUT /booking/updateTravelOtpData/:mobile_no/:user_code",
        as: { mobile_no: "phone", user_code: "code" },
        with: { purpose: "travel_booking" },
      },
    ],
    run: async (ctx, { phone, code, purpose }, request) => {
      if (purpose === "travel_booking") {
        const { message } = await verifyOtp(ctx, { phone, code, browserHash: request.clientHash, purpose });
        return { message };
      }
      const prove = (from: SignInFrom) => signInWithOtp(ctx, { phone, code, role: "customer", ...from });
      return signedIn(ctx, prove, request, AUTH_MESSAGES.otpVerificationSuccessful);
    },
  }),
  ...operation({
    ...customerRegistration,
    name: "customer.register",
    answer: SIGN_IN,
    creates: "user",
    aliases: [
      { at: "POST /customerRegistration", as: { ...REGISTRATION_NAMES, first_name: "name" } },
      { at: "POST /booking/createUserDetails", as: { ...REGISTRATION_NAMES, guest_name: "name" } },
    ],
  }),
  ...operation({
    ...customerRegistration,
    name: "genie-user.register",
    answer: SIGN_IN,
    creates: "user",
    aliases: [
      {
        at: "POST /mhGenieMaster/userSignupDetails",
        as: { ...REGISTRATION_NAMES, user_name: "name", first_name: "name" },
        note: "A user of the patient assistant is a customer.",
      },
    ],
  }),
  ...operation({
    name: "genie-user.login",
    answer: SIGN_IN,
    summary: "Signs a customer in: without otp it sends the code, with it it gives a token.",
    access: "public",
    input: z.object({ phone: phoneSchema, code: otpCodeSchema.optional() }),
    aliases: [
      {
        at: "POST /mhGenieMaster/mhgenieLogin",
        as: REGISTRATION_NAMES,
        note: "A user of the patient assistant is a customer; status is true once the code is right.",
      },
    ],
    run: async (ctx, { phone, code }, request) => {
      const asked = { role: "customer" as const, phone, browserHash: request.clientHash };
      if (!code) return { status: false, message: (await requestSignInOtp(ctx, asked)).message };
      const prove = (from: SignInFrom) => signInWithOtp(ctx, { ...asked, code, ...from });
      return signedIn(ctx, prove, request, "Login successful");
    },
  }),
  ...operation({
    name: "auth.logout",
    summary: "Ends the token that it is sent with.",
    access: SIGNED_IN,
    input: nothing,
    aliases: ["POST /userAccount/logout"],
    run: async (_, __, { bearer }) => {
      if (!bearer) throw new Invalid("Please send the token to end as Authorization: Bearer.");
      await revokeSession(bearer);
      return { message: "The token is ended." };
    },
  }),
  ...operation({
    name: "auth.list-tokens",
    answer: rowsSchema(ownSession.schema),
    summary: "The caller's active tokens and browser sessions, newest first, at most 50.",
    access: SIGNED_IN,
    input: nothing,
    aliases: ["GET /userAccount/tokens"],
    run: async (ctx) => ({
      data: (await listOwnSessions(ctx)).map(ownSession.row),
    }),
  }),
  ...operation({
    name: "auth.revoke-token",
    summary: "Ends one of the caller's tokens or browser sessions, by its name in the list.",
    access: SIGNED_IN,
    input: z.object({ token: z.string().max(100) }),
    aliases: ["DELETE /userAccount/tokens/:token"],
    run: async (ctx, { token }) => {
      await revokeOwnSession(ctx, token);
      return { message: "The token is ended." };
    },
  }),
];
