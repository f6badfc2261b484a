import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, type Role } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { SUB_ROLES } from "#app/domain/identity/sub-roles.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { models } from "#db/models/index.ts";

/** @throws Invalid on `subRole` for one that the role does not have */
export function refuseUnknownSubRole(role: Role, subRole: string | null): void {
  if (subRole === null || Object.hasOwn(SUB_ROLES[role], subRole)) return;
  const known = Object.keys(SUB_ROLES[role]).join(", ");
  const message = known ? `One of ${known}, please.` : "This role has no sub-roles.";
  throw new Invalid(message, { subRole: [message] });
}

/**
 * Narrows the menu of a user to a part of the role's work; null gives the whole menu again. For admins and jobs.
 * @throws Forbidden, NotFound, Invalid for a sub-role that the role does not have
 */
export async function setSubRole(
  ctx: Context,
  input: { userId: string; subRole: string | null },
): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { userId, subRole } = input;
  await withTransaction(ctx, async (ctx) => {
    const user = await models.User.findByPk(userId, { transaction: ctx.tx, lock: true });
    if (!user) throw new NotFound();
    refuseUnknownSubRole(user.role, subRole);
    const before = { subRole: user.subRole };
    if (before.subRole === subRole) return;
    await user.update({ subRole, updatedAt: ctx.now }, { transaction: ctx.tx });
    await recordAudit(ctx, {
      action: "user.sub_role",
      subjectKind: "user",
      subjectId: userId,
      before,
      after: { subRole },
    });
  });
}
