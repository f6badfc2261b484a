import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, type Role } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { SUB_ROLES } from "#app/domain/menus/menus.ts";
import { execute, inTransaction, row } from "#db/client.ts";

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
  await inTransaction(ctx.tx, async (tx) => {
    const user = await row<{ role: Role; subRole: string | null }>(
      "SELECT role, sub_role FROM users WHERE id = $userId FOR UPDATE",
      { userId },
      tx,
    );
    if (!user) throw new NotFound();
    refuseUnknownSubRole(user.role, subRole);
    if (user.subRole === subRole) return;
    await execute(
      "UPDATE users SET sub_role = $subRole, updated_at = $now WHERE id = $userId",
      { userId, subRole, now: ctx.now },
      tx,
    );
    await recordAudit(ctx, tx, {
      action: "user.sub_role",
      subjectKind: "user",
      subjectId: userId,
      before: { subRole: user.subRole },
      after: { subRole },
    });
  });
}
