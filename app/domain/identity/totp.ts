import { createHmac } from "node:crypto";
import { generateURI, ScureBase32Plugin, verify } from "otplib";
import { config } from "#app/config.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, hasRole, isUser, type Role, type TxContext } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid } from "#app/domain/errors.ts";
import { seal, unseal } from "#app/domain/shared/sealing.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { filled, present } from "#app/present.ts";
import { execute, row } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { countConfirmation, settleConfirmations } from "./limits.ts";
import { revokeSessions } from "./sessions.ts";

/**
 * The second step: a time-based code (RFC 6238) of an authenticator app. The back office cannot do without it; partners and agents may
 * turn it on. Customers, who sign in by a code anyway, have none.
 */

/** Seconds by which the app's clock may be off. */
const TOLERANCE = 30;
const STEP = 30;

/**
 * The secret that the actor may enrol in this session: always the same, so that the page can be shown again after a mistyped code, and not
 * stored until `enrolTotp` gets a code made from it. Another session has another one.
 * @param sessionIdHash the session's, as `readSession` gives it
 * @returns the secret in base 32, and the address that an app on the same device reads it from
 */
export function offeredTotpSecret(ctx: Context, sessionIdHash: Buffer): { secret: string; uri: string } {
  if (!isUser(ctx.actor) || hasRole(ctx.actor, "customer")) throw new Forbidden();
  const bytes = createHmac("sha256", present(config().SESSION_SECRETS[0]))
    .update("totp-offer:")
    .update(sessionIdHash)
    .digest();
  const secret = new ScureBase32Plugin().encode(bytes.subarray(0, 20), { padding: false });
  return { secret, uri: generateURI({ issuer: config().BRAND_NAME, label: ctx.actor.name, secret }) };
}

const CODES = 10;
/** No letter or digit that is taken for another. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/**
 * Ten codes that each sign in once without the app, for a lost phone: shown beside the secret, the same throughout this session, and kept
 * as keyed hashes once the second step is on.
 */
export function offeredRecoveryCodes(sessionIdHash: Buffer): string[] {
  return Array.from({ length: CODES }, (_, index) => {
    const bytes = createHmac("sha256", present(config().SESSION_SECRETS[0]))
      .update(`recovery-offer:${index}:`)
      .update(sessionIdHash)
      .digest();
    return [...bytes.subarray(0, 10)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
  });
}

const recoveryMac = (secret: string, userId: string, code: string) =>
  createHmac("sha256", secret).update(`recovery:${userId}:${code}`).digest();

/** True when this is one of the user's codes and was not used before; it is used up by that. */
export async function consumeRecoveryCode(ctx: Context, userId: string, code: string): Promise<boolean> {
  const macs = config().SESSION_SECRETS.map((secret) => recoveryMac(secret, userId, code));
  const used = await execute(
    "UPDATE recovery_codes SET used_at = $now WHERE user_id = $userId AND code_mac = ANY($macs::bytea[]) AND used_at IS NULL",
    { userId, macs, now: ctx.now },
  );
  return used === 1;
}

/** How many of the actor's recovery codes are left. */
export async function recoveryCodesLeft(ctx: Context): Promise<number> {
  if (!isUser(ctx.actor)) return 0;
  const found = await row<{ left: number }>(
    'SELECT count(*)::integer AS "left" FROM recovery_codes WHERE user_id = $id AND used_at IS NULL',
    { id: ctx.actor.id },
  );
  return present(found).left;
}

/** The time step of a right code that was not used before, or undefined. */
async function stepOf(
  ctx: Context,
  secret: string,
  code: string,
  lastStep: number | null,
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(ctx.now.getTime() / 1_000);
  // Another server's clock was ahead of this one's: no code of now is newer, which the library takes for a mistake of ours.
  if (lastStep !== null && lastStep >= Math.floor((epoch + TOLERANCE) / STEP)) return undefined;
  const result = await verify({
    secret,
    token: code,
    epoch,
    epochTolerance: TOLERANCE,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/**
 * Turns on the actor's second factor, with a code that proves that the app holds the offered secret. Other sessions end.
 * @throws Invalid when the code does not fit; Conflict when a second factor is on already
 */
export async function enrolTotp(ctx: Context, input: { code: string; sessionIdHash: Buffer }): Promise<void> {
  const { actor } = ctx;
  if (!isUser(actor)) throw new Forbidden();
  const { secret } = offeredTotpSecret(ctx, input.sessionIdHash);
  const step = await stepOf(ctx, secret, input.code, null);
  if (step === undefined) {
    const text = "This code is not right. Please enter the one the app shows now.";
    throw new Invalid(text, { totp: [text] });
  }
  await withTransaction(ctx, async (ctx) => {
    const changed = await execute(
      "UPDATE users SET totp_secret = $sealed, totp_last_step = $step, updated_at = $now WHERE id = $id AND totp_secret IS NULL",
      { id: actor.id, sealed: seal("totp", actor.id, secret), step, now: ctx.now },
      ctx.tx,
    );
    if (changed === 0) throw new Conflict("The second step is on already.", "stale");
    await execute("DELETE FROM recovery_codes WHERE user_id = $id", { id: actor.id }, ctx.tx);
    await execute(
      "INSERT INTO recovery_codes (user_id, code_mac, created_at) SELECT $id, mac, $now FROM unnest($macs::bytea[]) AS mac",
      {
        id: actor.id,
        macs: offeredRecoveryCodes(input.sessionIdHash).map((code) =>
          recoveryMac(present(config().SESSION_SECRETS[0]), actor.id, code),
        ),
        now: ctx.now,
      },
      ctx.tx,
    );
    await revokeSessions(actor.id, ctx.tx, { except: input.sessionIdHash });
    await recordAudit(ctx, { action: "user.totp_on", subjectKind: "user", subjectId: actor.id });
  });
}

/**
 * Turns the second factor of a user off, for a lost phone; the user's sessions end, and the back office enrols anew at the next sign-in.
 * For another admin, or an operator at the command line: a session alone must not be able to remove its second step.
 * @throws Forbidden, or Conflict when it is off already
 */
export async function removeTotp(ctx: Context, userId: string): Promise<void> {
  if (!isUser(ctx.actor) || ctx.actor.role !== "admin") throw new Forbidden();
  if (ctx.actor.kind === "user" && ctx.actor.id === userId)
    throw new Forbidden("Another admin has to reset your second step.");
  await withTransaction(ctx, async (ctx) => {
    await forgetTotp(ctx, userId);
    await revokeSessions(userId, ctx.tx);
    await recordAudit(ctx, { action: "user.totp_off", subjectKind: "user", subjectId: userId });
  });
}

/**
 * Turns off the actor's second factor with a code of the app or a recovery code, so that another phone can be set up or new codes are made.
 * Other sessions end. For partners, agents and their teams: everybody in the offices has to have one.
 * @throws Invalid on `totp`; Forbidden; Conflict when it is off already; TooMany, Unavailable
 */
export async function turnTotpOff(
  ctx: Context,
  input: { code: string; sessionIdHash: Buffer },
): Promise<void> {
  const { actor } = ctx;
  if (!isUser(actor) || !mayTurnTotpOff(actor.role)) throw new Forbidden();
  if (!(await hasTotp(ctx))) throw new Conflict("The second step is off already.", "stale");
  await countConfirmation(actor.id);
  const { code } = input;
  const fits = /^\d{6}$/.test(code)
    ? await consumeTotpCode(ctx, actor.id, code)
    : await consumeRecoveryCode(ctx, actor.id, code);
  if (!fits) {
    const text =
      "This code does not fit, or was used already. Please type the one the app shows now, or a recovery code.";
    throw new Invalid(text, { totp: [text] });
  }
  await withTransaction(ctx, async (ctx) => {
    await forgetTotp(ctx, actor.id);
    await revokeSessions(actor.id, ctx.tx, { except: input.sessionIdHash });
    await recordAudit(ctx, { action: "user.totp_off", subjectKind: "user", subjectId: actor.id });
  });
  await settleConfirmations(actor.id);
}

/** Whether people of a role may do without a second factor. */
export const mayTurnTotpOff = (role: Role) => role === "partner" || role === "agent";

/** @throws Conflict when it is off already */
async function forgetTotp(ctx: TxContext, userId: string): Promise<void> {
  const changed = await execute(
    "UPDATE users SET totp_secret = NULL, totp_last_step = NULL, updated_at = $now WHERE id = $userId AND totp_secret IS NOT NULL",
    { userId, now: ctx.now },
    ctx.tx,
  );
  if (changed === 0) throw new Conflict("The second step is off already.", "stale");
  await execute("DELETE FROM recovery_codes WHERE user_id = $userId", { userId }, ctx.tx);
}

/** True when the actor's second factor is on. */
export async function hasTotp(ctx: Context): Promise<boolean> {
  if (!isUser(ctx.actor)) return false;
  const user = await models.User.findByPk(ctx.actor.id);
  return user !== null && user.totpSecret !== null;
}

/** True when the code is right and was not used before; it is used up by that. */
export async function consumeTotpCode(ctx: Context, userId: string, code: string): Promise<boolean> {
  const user = await models.User.findByPk(userId, { transaction: ctx.tx });
  const secret = user?.totpSecret ? unseal("totp", userId, user.totpSecret) : undefined;
  if (!secret) return false;
  const step = await stepOf(ctx, secret, code, filled(user).totpLastStep);
  if (step === undefined) return false;
  const used = await execute(
    "UPDATE users SET totp_last_step = $step WHERE id = $userId AND (totp_last_step IS NULL OR totp_last_step < $step)",
    { userId, step },
    ctx.tx,
  );
  return used === 1;
}
