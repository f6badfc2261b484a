import { createHash } from "node:crypto";
import { isDeployed } from "#app/config/checks.ts";
import { config } from "#app/config.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context, Role } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { filled } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { execute, inTransaction, row } from "#db/client.ts";
import { DEMO_PASSWORD } from "./demo-password.ts";
import { findOrCreateCustomer } from "./find-or-create-customer.ts";
import type { UserStatus } from "./labels.ts";
import {
  countPasswordTry,
  countSecondFactorTry,
  type PasswordTry,
  settlePasswordLimits,
  settleSecondFactorLimits,
} from "./limits.ts";
import { type CodeProof, requestOtp, type SentOtp, verifyOtp } from "./otp.ts";
import { hashPassword, isOutdated, passwordFits } from "./passwords.ts";
import { BACK_OFFICE_ROLES, type OtpPurpose } from "./schema.ts";
import { consumeRecoveryCode, consumeTotpCode } from "./totp.ts";

/** The authenticated user. `createSession` comes next; a `second_factor` may still be required. */
export type SignIn =
  | { kind: "signed_in"; userId: string; role: Role }
  | { kind: "second_factor"; role: Role };

/**
 * Where somebody signs in from: a browser by its cookie, a program by its address or `X-Client-Id`, which others may have too. So a
 * program's first step gives it a `challenge` of its own, and the second step has to come with it.
 */
export type SignInFrom = { browserHash: Buffer; challenge?: string };

/** Which login it is: the shared one of the back office, or that of partners or agents. */
export type Door = "back_office" | "partner" | "agent";

const ROLES_OF: Record<Door, readonly Role[]> = {
  back_office: BACK_OFFICE_ROLES,
  partner: ["partner"],
  agent: ["agent"],
};

const SECOND_FACTOR_MS = 10 * 60_000;

type Known = {
  id: string;
  role: Role;
  status: UserStatus;
  accountStatus: UserStatus | null;
  passwordHash: string | null;
  secondFactor: boolean;
  knownBrowser: boolean;
};

const USER = `u.id, u.role, u.status, a.status AS account_status, u.password_hash, u.totp_secret IS NOT NULL AS second_factor,
  EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id AND s.browser_hash = $browserHash) AS known_browser`;

/**
 * Checks an email (back office only) or mobile and a password. Unknown people and wrong passwords get the same answer in the
 * same time; only the right password tells that an account is not approved.
 * @throws Invalid, TooMany, Unavailable
 */
export async function signInWithPassword(
  ctx: Context,
  input: { door: Door; identifier: string; password: string } & SignInFrom,
): Promise<SignIn> {
  const { door, identifier, password, browserHash } = input;
  const by = identifier.includes("@")
    ? door === "back_office"
      ? "u.email = $identifier"
      : "false"
    : "u.phone_e164 = $identifier";
  const user = await row<Known>(
    `SELECT ${USER} FROM users u LEFT JOIN accounts a ON a.id = u.account_id
     WHERE u.role = ANY($roles::text[]) AND $identifier <> '' AND ${by} LIMIT 1`,
    { roles: [...ROLES_OF[door]], identifier, browserHash },
  );
  const attempt: PasswordTry = {
    account: `${door}:${identifier}`,
    knownBrowser: user?.knownBrowser ? browserHash : null,
  };
  await countPasswordTry(ctx, attempt);
  const isPublic = password === DEMO_PASSWORD && isDeployed(config());
  const fits = (await passwordFits(user?.passwordHash, password)) && !isPublic;
  if (!user || !fits) {
    await note(ctx, "user.login_failed", user?.id);
    throw new Invalid(AUTH_MESSAGES.failedToLogin);
  }
  if (isOutdated(filled(user.passwordHash))) await strengthen(user.id, filled(user.passwordHash), password);
  refuseUnapproved(user);
  if (user.secondFactor) return askSecondFactor(ctx, user, input);
  await settlePasswordLimits(ctx, attempt);
  await note(ctx, "user.login", user.id);
  return { kind: "signed_in", userId: user.id, role: user.role };
}

/** What waits for its second factor is found by the challenge of its first step, else by the browser that gave the password. */
const challengeHash = ({ challenge, browserHash }: SignInFrom) =>
  createHash("sha256")
    .update("second_factor")
    .update(challenge ?? browserHash)
    .digest();

async function askSecondFactor(
  ctx: Context,
  { id: userId, role }: Pick<Known, "id" | "role">,
  from: SignInFrom,
): Promise<SignIn> {
  await execute(
    `INSERT INTO single_use_tokens (purpose, token_hash, user_id, created_at, expires_at)
     VALUES ('second_factor', $hash, $userId, $now, $expiresAt)
     ON CONFLICT (purpose, token_hash) DO UPDATE SET user_id = EXCLUDED.user_id, tries = 0, used_at = NULL,
       created_at = EXCLUDED.created_at, expires_at = EXCLUDED.expires_at`,
    {
      hash: challengeHash(from),
      userId,
      now: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + SECOND_FACTOR_MS),
    },
  );
  return { kind: "second_factor", role };
}

/** The role of the user who still has to enter the authenticator app's code in this browser; null when nobody has to. */
export async function secondFactorOwed(ctx: Context, browserHash: Buffer): Promise<Role | null> {
  const found = await row<{ role: Role }>(
    `SELECT u.role FROM single_use_tokens t JOIN users u ON u.id = t.user_id
     WHERE t.purpose = 'second_factor' AND t.token_hash = $hash AND t.used_at IS NULL AND t.expires_at > $now AND t.tries < 5`,
    { hash: challengeHash({ browserHash }), now: ctx.now },
  );
  return found?.role ?? null;
}

/**
 * Checks the code of the authenticator app, or a recovery code, after a right password: five tries in ten minutes, twenty a day, each code once.
 * @throws Invalid, TooMany, Unavailable
 */
export async function signInWithSecondFactor(
  ctx: Context,
  input: { code: string } & SignInFrom,
): Promise<SignIn> {
  const hash = challengeHash(input);
  const challenge = await row<{ userId: string }>(
    `UPDATE single_use_tokens SET tries = tries + 1
     WHERE purpose = 'second_factor' AND token_hash = $hash AND used_at IS NULL AND expires_at > $now AND tries < 5
     RETURNING user_id`,
    { hash, now: ctx.now },
  );
  if (!challenge) throw new Invalid(words("refusals")("tookTooLong"));
  await countSecondFactorTry(challenge.userId);
  const fits =
    input.code.length === 6
      ? await consumeTotpCode(ctx, challenge.userId, input.code)
      : await consumeRecoveryCode(ctx, challenge.userId, input.code);
  if (!fits) {
    await note(ctx, "user.login_failed", challenge.userId);
    throw new Invalid(AUTH_MESSAGES.failedToLogin, {
      totp: ["This code is not right. Please enter the one the app shows now."],
    });
  }
  const used = await execute(
    "UPDATE single_use_tokens SET used_at = $now WHERE purpose = 'second_factor' AND token_hash = $hash AND used_at IS NULL",
    { hash, now: ctx.now },
  );
  const user = await row<Known>(
    `SELECT ${USER} FROM users u LEFT JOIN accounts a ON a.id = u.account_id WHERE u.id = $userId`,
    { userId: challenge.userId, browserHash: input.browserHash },
  );
  if (used === 0 || !user) throw new Invalid(AUTH_MESSAGES.failedToLogin);
  refuseUnapproved(user);
  await settleSecondFactorLimits(user.id);
  await note(ctx, "user.login", user.id);
  return { kind: "signed_in", userId: user.id, role: user.role };
}

export type OtpRole = "customer" | "partner" | "agent";

/** The purpose of the code for each login by mobile. */
export const LOGIN_PURPOSE: Record<OtpRole, OtpPurpose> = {
  customer: "customer_login",
  partner: "partner_login",
  agent: "agent_login",
};

/** The ways that a customer's code can go. By mail it reaches the address of the account, if there is one. */
export const CODE_CHANNELS = ["sms", "whatsapp", "mail"] as const;

/**
 * Sends the code of a login by mobile. A customer need not be known, except by mail; for partners and agents an unknown mobile gets the
 * same answer and no message.
 * @throws Invalid, TooMany, Unavailable as `requestOtp`
 */
export async function requestSignInOtp(
  ctx: Context,
  input: { role: OtpRole; phone: string; browserHash: Buffer; channel?: (typeof CODE_CHANNELS)[number] },
): Promise<SentOtp> {
  const known = await row<{ email: string | null }>(
    "SELECT email::text FROM users WHERE role = $role AND phone_e164 = $phone",
    { role: input.role, phone: input.phone },
  );
  const sent = await requestOtp(ctx, {
    phone: input.phone,
    purpose: LOGIN_PURPOSE[input.role],
    browserHash: input.browserHash,
    channel: input.channel,
    mailTo: known?.email ?? undefined,
    deliver: input.role === "customer" || known !== undefined,
  });
  return sent.channel === "mail"
    ? { ...sent, message: "If your account has an email address, the code is on its way to it." }
    : sent;
}

/**
 * Checks the code of a login by mobile. A customer who was never here is made.
 * @throws Invalid when the code is not accepted, or when the account is not approved
 */
export async function signInWithOtp(
  ctx: Context,
  input: { role: OtpRole; phone: string; code: string } & SignInFrom,
): Promise<SignIn> {
  const { role, phone, code, browserHash } = input;
  const { proof } = await verifyOtp(ctx, { phone, purpose: LOGIN_PURPOSE[role], browserHash, code });
  return signInByPhone(ctx, role, phone, input, { proof });
}

/**
 * Makes a customer's account with a code that was sent for `customer_signup`; a mobile that has one is signed in to it.
 * @param input.phone E.164
 * @throws Invalid when the code is not accepted, or when the account is suspended
 */
export async function registerCustomer(
  ctx: Context,
  input: { name: string; phone: string; email?: string; code: string } & SignInFrom,
): Promise<SignIn> {
  const { name, phone, email, code, browserHash } = input;
  const { proof } = await verifyOtp(ctx, { phone, purpose: "customer_signup", browserHash, code });
  return signInByPhone(ctx, "customer", phone, input, { name, email, proof });
}

async function signInByPhone(
  ctx: Context,
  role: OtpRole,
  phone: string,
  from: SignInFrom,
  details: { name?: string; email?: string; proof: CodeProof },
): Promise<SignIn> {
  if (role === "customer") await findOrCreateCustomer(ctx, { phone, ...details });
  const user = await row<Pick<Known, "id" | "role" | "status" | "accountStatus" | "secondFactor">>(
    `SELECT u.id, u.role, u.status, a.status AS account_status, u.totp_secret IS NOT NULL AS second_factor
     FROM users u LEFT JOIN accounts a ON a.id = u.account_id WHERE u.role = $role AND u.phone_e164 = $phone`,
    { role, phone },
  );
  // Nobody was sent a code for an unknown mobile, so this is a guess that happened to fit.
  const text = AUTH_MESSAGES.otpVerificationFailedPleaseTryAgain;
  if (!user) throw new Invalid(text, { otp: [text] });
  refuseUnapproved(user);
  if (user.secondFactor) return askSecondFactor(ctx, user, from);
  await note(ctx, "user.login", user.id);
  return { kind: "signed_in", userId: user.id, role: user.role };
}

const REFUSALS: Record<Exclude<UserStatus, "approved">, string> = {
  pending: "Your account is waiting for approval. We will write to you as soon as it is decided.",
  rejected:
    "Your account was not approved. Please register again with what was missing, or call our customer support.",
  suspended: "Your account is suspended. Please call our customer support.",
};

function refuseUnapproved(user: Pick<Known, "status" | "accountStatus" | "role">): void {
  if (user.status !== "approved") throw new Invalid(REFUSALS[user.status]);
  const { accountStatus: account } = user;
  if (account && account !== "approved" && (user.role === "partner" || user.role === "agent")) {
    throw new Invalid(REFUSALS[account]);
  }
}

async function strengthen(userId: string, oldHash: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await execute(
    "UPDATE users SET password_hash = $passwordHash WHERE id = $userId AND password_hash = $oldHash",
    {
      userId,
      oldHash,
      passwordHash,
    },
  );
}

/** Success and failure of a login are audited (reliability 63); a failure takes as long whether the person is known or not. */
function note(
  ctx: Context,
  action: "user.login" | "user.login_failed",
  userId: string | undefined,
): Promise<void> {
  return inTransaction(undefined, (tx) =>
    recordAudit({ ...ctx, tx }, { action, subjectKind: "user", subjectId: userId ?? "unknown" }),
  );
}
