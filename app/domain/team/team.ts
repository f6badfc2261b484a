import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, hasRole, isPrivileged, isUser, systemContext } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { optionalEmailSchema, personNameSchema, phoneSchema } from "#app/domain/identity/schema.ts";
import { revokeSessions } from "#app/domain/identity/sessions.ts";
import { sendPasswordLink } from "#app/domain/identity/set-password.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { RIGHTS, RIGHTS_OF, type Right } from "#app/domain/shared/rights.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { brokenConstraint, execute, row, rows, type Transaction } from "#db/client.ts";

/**
 * Members of a partner's or agent's account besides the owner: each signs in with their own mobile number and may do what the owner ticked.
 * They are
 * approved by being invited: an owner may not give away more than the account's own work.
 */

const rights = z.preprocess(
  (given) => (given === undefined ? [] : [given].flat()),
  z.array(z.enum(RIGHTS)).min(1, "Please choose what this person may do."),
);
export const rightsForm = z.object({ id: z.uuid(), rights });
export const memberForm = z.object({
  name: personNameSchema,
  phone: phoneSchema,
  email: optionalEmailSchema,
  rights,
});

export type Member = {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  rights: Right[];
  suspended: boolean;
  lastLoginAt: Date | null;
  secondStep: boolean;
};

/** More than a small house has. */
const MOST = 30;

type Owner = { accountId: string; role: "partner" | "agent" };

/** Of the owner alone: neither a branch nor a member keeps the team. @throws Forbidden */
function ownerOf({ actor }: Context): Owner {
  if (!isUser(actor) || !hasRole(actor, "partner", "agent") || !actor.accountId) throw new Forbidden();
  if (actor.subPartnerId || actor.rights || actor.viewedBy)
    throw new Forbidden("The team is kept by the owner of the account.");
  return { accountId: actor.accountId, role: actor.role as Owner["role"] };
}

const IS_MEMBER = "account_id = $accountId AND rights IS NOT NULL AND status IN ('approved', 'suspended')";

/** The members of the actor's team, by name; or of the account that an admin names. @throws Forbidden */
export async function listTeam(ctx: Context, named?: string): Promise<Member[]> {
  const accountId = named && isPrivileged(ctx.actor) ? named : ownerOf(ctx).accountId;
  return rows<Member>(
    `SELECT id, name, phone_e164 AS phone, email::text, rights, status = 'suspended' AS suspended, last_login_at,
       totp_secret IS NOT NULL AS second_step
     FROM users WHERE ${IS_MEMBER} ORDER BY name, id LIMIT ${MOST}`,
    { accountId },
    ctx.tx,
  );
}

const TAKEN = "Someone already signs in with this mobile number. Please enter another one.";

/**
 * Invites somebody to the actor's team. They sign in with a code to their mobile at once; with an email address they get the link to
 * choose a password too. A removed member may be invited again, by anybody; in another account they start from scratch.
 * @throws Forbidden; Invalid also for a number that signs in already; Conflict `too_many`, `office_decided`
 */
export async function inviteMember(ctx: Context, input: unknown): Promise<{ id: string }> {
  const { accountId, role } = ownerOf(ctx);
  const member = parseInput(memberForm, input);
  refuseRights(role, member.rights);
  try {
    return await withTransaction(ctx, async (ctx) => {
      await row("SELECT FROM accounts WHERE id = $accountId FOR UPDATE", { accountId }, ctx.tx);
      const team = await rows(`SELECT FROM users WHERE ${IS_MEMBER} LIMIT ${MOST}`, { accountId }, ctx.tx);
      if (team.length >= MOST)
        throw new Conflict(`A team has at most ${MOST} members. Please remove one first.`, "too_many");
      const left = await row<{ id: string }>(
        "SELECT id FROM users WHERE role = $role AND phone_e164 = $phone AND rights IS NOT NULL AND status = 'rejected'",
        { role, phone: member.phone },
        ctx.tx,
      );
      if (left) await refuseOfficeDecision(ctx, left.id);
      const bind = { ...member, email: member.email ?? null, accountId, role, now: ctx.now };
      const again = await row<{ id: string }>(
        `UPDATE users SET account_id = $accountId, name = $name, email = $email, rights = $rights, status = 'approved', updated_at = $now,
           password_hash = NULL, totp_secret = NULL, totp_last_step = NULL
         WHERE role = $role AND phone_e164 = $phone AND rights IS NOT NULL AND status = 'rejected' AND account_id = $accountId RETURNING id`,
        bind,
        ctx.tx,
      );
      if (!again) await releaseNumber(ctx.tx, bind);
      const id = again?.id ?? randomUUID();
      if (!again)
        await execute(
          `INSERT INTO users (id, role, account_id, name, email, phone_e164, rights, status, created_at, updated_at)
           VALUES ($id, $role, $accountId, $name, $email, $phone, $rights, 'approved', $now, $now)`,
          { ...bind, id },
          ctx.tx,
        );
      await note(ctx, "invite", id, { after: { rights: member.rights } });
      if (member.email)
        await sendPasswordLink({ ...systemContext("team", ctx.now), tx: ctx.tx }, { userId: id });
      return { id };
    });
  } catch (error) {
    throw brokenConstraint(error) === "users_role_phone_e164_key"
      ? new Invalid(TAKEN, { phone: [TAKEN] })
      : error;
  }
}

/**
 * Somebody who left another account's team gives up the number that they signed in with there. What they ordered, noted and changed belongs to
 * that account, so it stays with the old row, which says no more whose it was.
 */
export async function releaseNumber(
  tx: Transaction,
  bind: { role: Owner["role"]; phone: string; now: Date },
): Promise<void> {
  await execute(
    `UPDATE users SET phone_e164 = NULL, email = id || '@removed.invalid', name = 'Former member', password_hash = NULL, totp_secret = NULL,
       totp_last_step = NULL, updated_at = $now
     WHERE role = $role AND phone_e164 = $phone AND rights IS NOT NULL AND status = 'rejected'`,
    { role: bind.role, phone: bind.phone, now: bind.now },
    tx,
  );
}

/** Changes what a member may do; it holds from the next page on. @throws Forbidden, Invalid, NotFound */
export async function setRights(ctx: Context, input: { id: string; rights: Right[] }): Promise<void> {
  const { role } = ownerOf(ctx);
  refuseRights(role, input.rights);
  await changeMember(ctx, input.id, "rights", { rights: input.rights });
}

/** Suspends a member, whose sessions end, or lets them in again. @throws Forbidden, NotFound; Conflict `office_decided` */
export function suspendMember(ctx: Context, id: string, suspended: boolean): Promise<void> {
  return changeMember(ctx, id, suspended ? "suspend" : "restore", {
    status: suspended ? "suspended" : "approved",
  });
}

/** Takes somebody out of the team for good; what they did stays theirs in the audit trail. @throws Forbidden, NotFound; Conflict `office_decided` */
export function removeMember(ctx: Context, id: string): Promise<void> {
  return changeMember(ctx, id, "remove", { status: "rejected" });
}

async function changeMember(
  ctx: Context,
  id: string,
  what: "rights" | "suspend" | "restore" | "remove",
  set: { rights?: Right[]; status?: "approved" | "suspended" | "rejected" },
): Promise<void> {
  const { accountId } = ownerOf(ctx);
  await withTransaction(ctx, async (ctx) => {
    const before = await row<{ rights: Right[]; status: string }>(
      `SELECT rights, status FROM users WHERE id = $id AND ${IS_MEMBER} FOR UPDATE`,
      { id, accountId },
      ctx.tx,
    );
    if (!before) throw new NotFound();
    if (before.status === "suspended") await refuseOfficeDecision(ctx, id);
    const after = { ...before, ...set };
    await execute(
      "UPDATE users SET rights = $rights, status = $status, updated_at = $now WHERE id = $id AND account_id = $accountId",
      { id, accountId, ...after, now: ctx.now },
      ctx.tx,
    );
    if (after.status !== "approved") await revokeSessions(id, ctx.tx);
    await note(ctx, what, id, { before, after });
  });
}

/** An owner cannot readmit a member whom our office suspended or rejected. @throws Conflict `office_decided` */
export async function refuseOfficeDecision(ctx: TxContext, userId: string): Promise<void> {
  const last = await row<{ action: string }>(
    `SELECT action FROM audit_events WHERE subject_id = $userId AND subject_kind = 'user'
       AND action IN ('user.status', 'team.suspend', 'team.restore', 'team.remove', 'team.invite') ORDER BY id DESC LIMIT 1`,
    { userId },
    ctx.tx,
  );
  if (last?.action === "user.status")
    throw new Conflict("MediHaven suspended this person. Please ask our team.", "office_decided");
}

function refuseRights(role: Owner["role"], wanted: Right[]): void {
  const known: readonly Right[] = RIGHTS_OF[role];
  if (!wanted.every((right) => known.includes(right))) throw new Invalid("Please choose what there is.");
}

const note = (
  ctx: TxContext,
  what: string,
  id: string,
  change: { before?: Record<string, unknown>; after: Record<string, unknown> },
) => recordAudit(ctx, { action: `team.${what}`, subjectKind: "user", subjectId: id, ...change });
