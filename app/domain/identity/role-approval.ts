import { z } from "zod";
import type { Approval } from "#app/domain/approvals/labels.ts";
import { requestApproval } from "#app/domain/approvals/request-approval.ts";
import type { ApprovalSubject } from "#app/domain/approvals/subject.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, hasRole, isUser, type Role } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { ROLE_LABELS } from "#app/domain/shared/role-labels.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import { BACK_OFFICE_ROLES, isBackOffice } from "./schema.ts";
import { revokeSessions } from "./sessions.ts";

/**
 * Another role for somebody of the back office: one admin proposes it, another approves it. The database holds that they are two, and that
 * nobody becomes an admin or a city manager without (`users_role_by_two`).
 */

export const roleProposalSchema = z.object({
  role: z.enum(BACK_OFFICE_ROLES, "Please choose a role."),
  city: z.union([z.literal("").transform(() => undefined), z.uuid()]).optional(),
  reason: z.string("Please say why.").trim().min(2, "Please say why.").max(1_000),
});

type Change = { role: Role; zoneCityId: string | null; reason: string };
type Known = { name: string; role: Role; zoneCityId: string | null };

const changeOf = (approval: Approval) => approval.payload as Change;

async function known(userId: string, tx?: Transaction): Promise<Known> {
  const person = await row<Known>(
    "SELECT name, role, zone_city_id FROM users WHERE id = $userId",
    { userId },
    tx,
  );
  if (!person || !isBackOffice(person.role)) throw new NotFound();
  return person;
}

/**
 * Proposes another role for somebody of the back office; another admin decides. For admins.
 * @throws Forbidden, also for one's own role; NotFound; Invalid for the role that the person has, or a city manager without a city
 */
export async function proposeRole(
  ctx: Context,
  { userId, role, city, reason }: { userId: string } & z.output<typeof roleProposalSchema>,
): Promise<void> {
  if (!hasRole(ctx.actor, "admin")) throw new Forbidden();
  if (isUser(ctx.actor) && ctx.actor.id === userId) throw new Forbidden("Nobody proposes their own role.");
  await withTransaction(ctx, async (ctx) => {
    const person = await known(userId, ctx.tx);
    if (person.role === role) throw refused("role", `${person.name} has this role already.`);
    const zoneCityId = role === "admin" ? null : (city ?? person.zoneCityId);
    if (role === "city_manager" && !zoneCityId) throw refused("city", "A city manager has a city.");
    await requestApproval(ctx, {
      subjectKind: "user_role",
      subjectId: userId,
      change: "update",
      title: person.name,
      payload: { role, zoneCityId, reason } satisfies Change,
      accountId: null,
      cityId: null,
    });
    await recordAudit(ctx, {
      action: "user_role.propose",
      subjectKind: "user",
      subjectId: userId,
      before: { role: person.role },
      after: { role },
      reason,
    });
  });
}

const refused = (field: string, text: string) => new Invalid(text, { [field]: [text] });

export const roleApproval: ApprovalSubject = {
  kind: "user_role",
  label: "Role",
  path: () => "/login",
  messages: { approved: "The role is changed.", rejected: "The role stays as it was." },

  async lock(tx, userId) {
    await execute("SELECT FROM users WHERE id = $userId FOR UPDATE", { userId }, tx);
  },

  async view(ctx, approval) {
    const person = await known(approval.subjectId, ctx.tx);
    const change = changeOf(approval);
    const cities = await row<{ before: string | null; after: string | null }>(
      "SELECT (SELECT name FROM cities WHERE id = $before) AS before, (SELECT name FROM cities WHERE id = $after) AS after",
      { before: person.zoneCityId, after: change.zoneCityId },
      ctx.tx,
    );
    const lines = [
      { label: "Role", before: ROLE_LABELS[person.role], after: ROLE_LABELS[change.role] },
      { label: "Zone", before: present(cities).before, after: present(cities).after },
      { label: "Reason", before: null, after: change.reason },
    ];
    return { differences: lines.filter(({ before, after }) => before !== after), photos: [] };
  },

  async apply(ctx, approval) {
    const { role, zoneCityId } = changeOf(approval);
    await execute(
      `UPDATE users SET role = $role, zone_city_id = $zoneCityId, all_cities = false, sub_role = NULL, updated_at = $now WHERE id = $id`,
      { id: approval.subjectId, role, zoneCityId, now: ctx.now },
      ctx.tx,
    );
    await revokeSessions(approval.subjectId, ctx.tx);
  },

  async reject() {
    // The role is as it was all the time.
  },

  async withdraw() {
    // As above.
  },
};
