import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { z } from "zod";
import { config } from "#app/config.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, TooMany } from "#app/domain/errors.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { seal, unseal } from "#app/domain/shared/sealing.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { brokenConstraint, execute, inTransaction, row } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { countLinkRequest, countPasswordTry, settlePasswordLimits } from "./limits.ts";
import { countOtpRequest } from "./otp-limits.ts";
import { passwordFits } from "./passwords.ts";
import { waitText } from "./rate-counts.ts";
import { emailSchema, phoneSchema } from "./schema.ts";
import { revokeSessions } from "./sessions.ts";

/**
 * Changes the mobile or mail address of a signed-in user, who confirms their identity again and verifies the new contact by a code.
 * Until then nothing changes; afterwards the old ones are told and every other device is signed out.
 */

const MINUTES = 10;
const TRIES = 5;

/** For this long after signing in the password is not asked for again. */
export const FRESH_MINUTES = 10;

export type ContactChannel = "sms" | "mail";

/** The session that asks, as `readSession` gives it. */
export type CurrentSession = { sessionIdHash: Buffer; authenticatedAt: Date };

const mac = (secret: string, text: string) => createHmac("sha256", secret).update(`contact:${text}`).digest();

/** True while this session is young enough to change contacts without the password. */
export function isFresh(ctx: Context, session: CurrentSession): boolean {
  return ctx.now.getTime() - session.authenticatedAt.getTime() < FRESH_MINUTES * 60_000;
}

/**
 * Sends a code to the new mobile (SMS) or mail address; an earlier one ends. Call it outside a transaction. @throws Invalid for an invalid
 * contact or a wrong password; Conflict (`sign_in_again`) when the session is old
 *   and no password was given; TooMany
 */
export async function requestContactChange(
  ctx: Context,
  session: CurrentSession,
  input: { channel: ContactChannel; contact: string; currentPassword?: string },
): Promise<void> {
  const { actor } = ctx;
  if (!isUser(actor)) throw new Forbidden();
  const field = input.channel === "sms" ? "phone" : "email";
  const contact = Object.values(
    parseInput(z.object({ [field]: input.channel === "sms" ? phoneSchema : emailSchema }), {
      [field]: input.contact,
    }),
  )[0] as string;
  if (input.channel === "sms") refuseCountry(contact);
  await proveAgain(ctx, session, input.currentPassword);
  await countCode(ctx, input.channel, contact);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAt = new Date(ctx.now.getTime() + MINUTES * 60_000);
  await inTransaction(undefined, async (tx) => {
    await execute(
      `INSERT INTO contact_changes (user_id, channel, contact_sealed, code_mac, session_hash, created_at, expires_at)
       VALUES ($userId, $channel, $sealed, $codeMac, $sessionHash, $now, $expiresAt)
       ON CONFLICT (user_id) DO UPDATE SET channel = EXCLUDED.channel, contact_sealed = EXCLUDED.contact_sealed, code_mac = EXCLUDED.code_mac,
         session_hash = EXCLUDED.session_hash, tries = 0, created_at = EXCLUDED.created_at, expires_at = EXCLUDED.expires_at`,
      {
        userId: actor.id,
        channel: input.channel,
        sealed: seal("contact", actor.id, contact),
        codeMac: mac(present(config().SESSION_SECRETS[0]), `${actor.id}:${contact}:${code}`),
        sessionHash: session.sessionIdHash,
        now: ctx.now,
        expiresAt,
      },
      tx,
    );
    await queueMessage(
      { ...ctx, tx },
      {
        dedupeKey: `contact-change:${actor.id}:${ctx.now.getTime()}`,
        channel: input.channel,
        recipient: contact,
        template: "account.contact_code",
        variables: { code, minutes: MINUTES },
        purpose: "otp",
        userId: actor.id,
        notAfter: expiresAt,
      },
    );
  });
}

function refuseCountry(phone: string): void {
  const country = parsePhoneNumberFromString(phone)?.country;
  if (country && config().OTP_COUNTRIES.includes(country)) return;
  throw new Invalid(AUTH_MESSAGES.failedToGenerateOTPTryAgain, {
    phone: ["We cannot send a code to a number of this country. Please use an Indian mobile number."],
  });
}

async function proveAgain(
  ctx: Context,
  session: CurrentSession,
  password: string | undefined,
): Promise<void> {
  if (!isUser(ctx.actor) || isFresh(ctx, session)) return;
  const user = await models.User.findByPk(ctx.actor.id);
  if (!user?.passwordHash || !password)
    throw new Conflict("Please confirm that it is you: sign in again, then come back.", "sign_in_again");
  const attempt = { account: `change:${ctx.actor.id}`, knownBrowser: null };
  await countPasswordTry(ctx, attempt);
  if (!(await passwordFits(user.passwordHash, password))) {
    const text = "The current password is not right.";
    throw new Invalid(text, { current_password: [text] });
  }
  await settlePasswordLimits(ctx, attempt);
}

async function countCode(ctx: Context, channel: ContactChannel, contact: string): Promise<void> {
  if (channel === "sms") {
    const asker = { phone: contact, knownBrowser: null, isKnownNumber: false };
    const counted = await countOtpRequest(ctx, asker, [channel]);
    if ("wait" in counted)
      throw new TooMany(
        `${AUTH_MESSAGES.failedToGenerateOTPTryAgain} after ${waitText(counted.wait)}.`,
        counted.wait,
      );
  } else if (!(await countLinkRequest(ctx, contact))) {
    throw new TooMany(`${AUTH_MESSAGES.failedToGenerateOTPTryAgain} after an hour.`, 3_600);
  }
}

/** The change that this session waits for a code of, or null. */
export async function pendingContactChange(
  ctx: Context,
  session: CurrentSession,
): Promise<{ channel: ContactChannel; contact: string } | null> {
  if (!isUser(ctx.actor)) return null;
  const found = await row<{ channel: ContactChannel; sealed: string }>(
    `SELECT channel, contact_sealed AS sealed FROM contact_changes
     WHERE user_id = $id AND session_hash = $session AND expires_at > $now AND tries < ${TRIES}`,
    { id: ctx.actor.id, session: session.sessionIdHash, now: ctx.now },
    ctx.tx,
  );
  const contact = found && unseal("contact", ctx.actor.id, found.sealed);
  return found && contact ? { channel: found.channel, contact } : null;
}

/**
 * Carries out the change with the code sent to the new contact. Each call is a try, counted before the comparison. Other
 * devices are signed out; the old mobile and mail address are told.
 * @throws Invalid when the code does not fit or its time is over; Conflict (`taken`) when the contact is another account's
 */
export async function confirmContactChange(
  ctx: Context,
  session: CurrentSession,
  input: { code: string },
): Promise<void> {
  const { actor } = ctx;
  if (!isUser(actor)) throw new Forbidden();
  const text = AUTH_MESSAGES.otpVerificationFailedPleaseTryAgain;
  const counted = await row<{ channel: ContactChannel; sealed: string; codeMac: Buffer }>(
    `UPDATE contact_changes SET tries = tries + 1
     WHERE user_id = $id AND session_hash = $session AND expires_at > $now AND tries < ${TRIES}
     RETURNING channel, contact_sealed AS sealed, code_mac`,
    { id: actor.id, session: session.sessionIdHash, now: ctx.now },
  );
  const contact = counted && unseal("contact", actor.id, counted.sealed);
  const fits =
    counted &&
    contact &&
    config().SESSION_SECRETS.some((secret) =>
      timingSafeEqual(mac(secret, `${actor.id}:${contact}:${input.code}`), counted.codeMac),
    );
  if (!fits) throw new Invalid(text, { otp: [text] });
  try {
    await withTransaction(ctx, (ctx) => change(ctx, session, counted.channel, contact));
  } catch (error) {
    const taken = ["users_role_phone_e164_key", "users_back_office_phone", "users_back_office_email"];
    if (!taken.includes(brokenConstraint(error) ?? "")) throw error;
    throw new Conflict(words("refusals")("contactTaken"), "taken");
  }
}

async function change(ctx: TxContext, session: CurrentSession, channel: ContactChannel, contact: string) {
  const { actor } = ctx;
  if (!isUser(actor)) throw new Forbidden();
  const column = channel === "sms" ? "phone_e164" : "email";
  const used = await execute(
    "DELETE FROM contact_changes WHERE user_id = $id AND session_hash = $session",
    { id: actor.id, session: session.sessionIdHash },
    ctx.tx,
  );
  if (used === 0) throw new Invalid(AUTH_MESSAGES.otpVerificationFailedPleaseTryAgain);
  const old = present(
    await row<{ name: string; phone: string | null; email: string | null }>(
      "SELECT name, phone_e164 AS phone, email::text FROM users WHERE id = $id FOR UPDATE",
      { id: actor.id },
      ctx.tx,
    ),
  );
  await execute(
    `UPDATE users SET ${column} = $contact, updated_at = $now WHERE id = $id`,
    { id: actor.id, contact, now: ctx.now },
    ctx.tx,
  );
  // The account's own contact follows where it was the same person's; never that of a member of its team.
  await execute(
    `UPDATE accounts SET ${column} = $contact, updated_at = $now WHERE id = $accountId AND ${column} = $before`,
    {
      accountId: actor.rights ? null : actor.accountId,
      contact,
      before: channel === "sms" ? old.phone : old.email,
      now: ctx.now,
    },
    ctx.tx,
  );
  await revokeSessions(actor.id, ctx.tx, { except: session.sessionIdHash });
  await recordAudit(ctx, {
    action: "user.contact_change",
    subjectKind: "user",
    subjectId: actor.id,
    after: { changed: column },
  });
  const what = channel === "sms" ? "mobile number" : "email address";
  for (const [by, recipient] of [
    ["sms", old.phone],
    ["mail", old.email],
  ] as const) {
    if (!recipient) continue;
    await queueMessage(ctx, {
      dedupeKey: `contact-changed:${actor.id}:${ctx.now.getTime()}:${by}`,
      channel: by,
      recipient,
      template: "account.contact_changed",
      variables: { name: old.name, what },
      userId: actor.id,
    });
  }
}
