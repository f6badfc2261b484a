import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isPrivileged, isUser, type Role } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { SIGNED_UP_AS } from "#app/domain/shared/signed-up-as.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { words } from "#app/words/catalogue.ts";
import { execute, inTransaction, row } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { type FirstLogin, firstLogin, type NewUser } from "./first-login.ts";
import { countLinkRequest, countPasswordTry, settlePasswordLimits } from "./limits.ts";
import { passwordSchema } from "./password-rules.ts";
import { hashPassword, passwordFits } from "./passwords.ts";
import { revokeSessions } from "./sessions.ts";

/** Passwords are set by the person alone: with a link that works once within 24 hours, never by mail or by an admin. */

const LINK_HOURS = 24;

const hashOf = (token: string) => createHash("sha256").update(token).digest();

type Addressee = { id: string; name: string; email: string };

/**
 * Mails a new link; earlier ones stop working. Without somebody to write to, it takes as long and writes to nobody.
 */
async function mailLink(
  ctx: TxContext,
  typedEmail: string,
  to: Addressee | undefined,
  first?: FirstLogin,
): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  await execute(
    `WITH ended AS (UPDATE single_use_tokens SET used_at = $now WHERE purpose = 'set_password' AND user_id = $userId AND used_at IS NULL)
     INSERT INTO single_use_tokens (purpose, token_hash, user_id, created_at, expires_at)
     SELECT 'set_password', $hash, $userId, $now, $expiresAt WHERE $userId::uuid IS NOT NULL`,
    {
      hash: hashOf(token),
      userId: to?.id ?? null,
      now: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + LINK_HOURS * 3_600_000),
    },
    ctx.tx,
  );
  const mail = {
    dedupeKey: `set-password:${hashOf(token).toString("hex")}`,
    channel: "mail",
    recipient: to?.email ?? typedEmail,
    userId: to?.id,
    notAfter: new Date(ctx.now.getTime() + LINK_HOURS * 3_600_000),
    withhold: to === undefined,
  } as const;
  const link = { name: to?.name ?? "you", path: `/set-password/${token}`, hours: LINK_HOURS };
  await (first
    ? queueMessage(ctx, { ...mail, template: "account.credentials", variables: { ...link, ...first } })
    : queueMessage(ctx, { ...mail, template: "account.set_password", variables: link }));
}

/**
 * Mails a user the link to set a password; a new user gets a welcome with the login name, where to sign in and what comes next. In the
 * caller's transaction when there is one. For admins, operators and jobs.
 * @throws Forbidden, NotFound, or Invalid when the user has no email address
 */
export async function sendPasswordLink(ctx: Context, input: { userId: string }): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  await withTransaction(ctx, async (ctx) => {
    const user = await row<NewUser & { email: string | null; hasPassword: boolean }>(
      `SELECT u.id, u.name, u.email, u.phone_e164 AS phone, u.role, ${SIGNED_UP_AS} AS "signedUpAs", u.password_hash IS NOT NULL AS has_password
       FROM users u LEFT JOIN accounts a ON a.id = u.account_id WHERE u.id = $userId AND u.role <> 'customer'`,
      input,
      ctx.tx,
    );
    if (!user) throw new NotFound();
    if (!user.email)
      throw new Invalid("This user has no email address to write to.", {
        email: ["Please add an email address first."],
      });
    const to = { ...user, email: user.email };
    await mailLink(ctx, user.email, to, user.hasPassword ? undefined : firstLogin(to));
    await recordAudit(ctx, { action: "user.password_link", subjectKind: "user", subjectId: user.id });
  });
}

/**
 * Mails the link to the user with this email address. The answer is the same whether there is such a user or not.
 * Of several users with one address it is the one who signed in last.
 * @throws Unavailable when it cannot be counted
 */
export async function requestPasswordLink(ctx: Context, input: { email: string }): Promise<void> {
  if (!(await countLinkRequest(ctx, input.email))) return;
  await inTransaction(undefined, async (tx) => {
    const user = await row<Addressee>(
      `SELECT id, name, email FROM users WHERE email = $email AND role <> 'customer' AND status = 'approved'
       ORDER BY last_login_at DESC NULLS LAST LIMIT 1`,
      input,
      tx,
    );
    await mailLink({ ...ctx, tx }, input.email, user);
  });
}

/** Whose password a link sets, or null when it was used, is too old, or was never made. Changes nothing. */
export async function readPasswordLink(
  ctx: Context,
  token: string,
): Promise<{ userId: string; name: string; role: Role } | null> {
  const found = await row<{ userId: string; name: string; role: Role }>(
    `SELECT u.id AS "userId", u.name, u.role FROM single_use_tokens t JOIN users u ON u.id = t.user_id
     WHERE t.purpose = 'set_password' AND t.token_hash = $hash AND t.used_at IS NULL AND t.expires_at > $now`,
    { hash: hashOf(token), now: ctx.now },
  );
  return found ?? null;
}

/**
 * Sets the password that a link is for, uses the link up, ends every session of the user and says so by mail.
 * @returns the user's role, which tells where to sign in
 * @throws NotFound when the link is wrong or expired; Invalid when the password is not allowed
 */
export async function setPasswordByLink(
  ctx: Context,
  input: { token: string; password: string },
): Promise<{ role: Role }> {
  const link = await readPasswordLink(ctx, input.token);
  if (!link) throw new NotFound(words("refusals")("passwordLinkUsed"));
  const { password } = parseInput(z.object({ password: passwordSchema }), { password: input.password });
  const passwordHash = await hashPassword(password);
  await inTransaction(undefined, async (tx) => {
    const used = await execute(
      "UPDATE single_use_tokens SET used_at = $now WHERE purpose = 'set_password' AND token_hash = $hash AND used_at IS NULL",
      { hash: hashOf(input.token), now: ctx.now },
      tx,
    );
    if (used === 0) throw new NotFound(words("refusals")("passwordLinkUsed"));
    await storePassword({ ...ctx, tx }, link.userId, passwordHash);
  });
  return { role: link.role };
}

/**
 * Changes the actor's password, given the present one. Other sessions end.
 * @throws Invalid when the present password does not fit or the new one may not be chosen; TooMany
 */
export async function changePassword(
  ctx: Context,
  input: { currentPassword: string; password: string },
  options: { exceptSession?: Buffer } = {},
): Promise<void> {
  if (!isUser(ctx.actor)) throw new Forbidden();
  const { id } = ctx.actor;
  const { password } = parseInput(z.object({ password: passwordSchema }), { password: input.password });
  const attempt = { account: `change:${id}`, knownBrowser: null };
  await countPasswordTry(ctx, attempt);
  const user = await models.User.findByPk(id);
  if (!(await passwordFits(user?.passwordHash, input.currentPassword))) {
    throw new Invalid("The current password is not right.", {
      current: ["The current password is not right."],
    });
  }
  await settlePasswordLimits(ctx, attempt);
  const passwordHash = await hashPassword(password);
  await withTransaction(ctx, (ctx) => storePassword(ctx, id, passwordHash, options.exceptSession));
}

async function storePassword(
  ctx: TxContext,
  userId: string,
  passwordHash: string,
  except?: Buffer,
): Promise<void> {
  const user = await row<{ name: string; email: string | null }>(
    "UPDATE users SET password_hash = $passwordHash, updated_at = $now WHERE id = $userId RETURNING name, email",
    { userId, passwordHash, now: ctx.now },
    ctx.tx,
  );
  if (!user) throw new NotFound();
  await revokeSessions(userId, ctx.tx, { except });
  await recordAudit(ctx, { action: "user.password_set", subjectKind: "user", subjectId: userId });
  if (user.email) {
    await queueMessage(ctx, {
      dedupeKey: `password-changed:${userId}:${ctx.now.getTime()}`,
      channel: "mail",
      recipient: user.email,
      template: "account.password_changed",
      variables: { name: user.name },
      userId,
    });
  }
}
