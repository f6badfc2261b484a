import { type Actor, type Context, isPrivileged, isUser, type Role } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { row } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import type { UserStatus } from "./labels.ts";
import { identifierSchema } from "./schema.ts";
import { ZONE_OF_ACTOR } from "./sessions.ts";

/**
 * The user of a role with this email or mobile (as typed). For admins, operators and jobs.
 * @throws Forbidden, NotFound
 */
export async function findUser(
  ctx: Context,
  input: { role: Role; identifier: string },
): Promise<{ id: string; name: string; role: Role; status: UserStatus }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const user = await row<{ id: string; name: string; role: Role; status: UserStatus }>(
    `SELECT id, name, role, status FROM users WHERE role = $role AND (email = $identifier OR phone_e164 = $identifier)
     ORDER BY created_at LIMIT 1`,
    { role: input.role, identifier: identifierSchema.parse(input.identifier) },
  );
  if (!user) throw new NotFound(`There is no ${input.role.replace("_", " ")} with this email or mobile.`);
  return user;
}

/**
 * The current actor of a user, for a job that runs in somebody's name.
 * @throws Forbidden when the user or the account is not approved any more
 */
export async function actorOfUser(id: string): Promise<Extract<Actor, { id: string }>> {
  const user = await row<Extract<Actor, { id: string }>>(
    `SELECT 'user' AS kind, u.id, u.role, u.sub_role, u.name, u.account_id,
       u.sub_partner_id, u.rights, ${ZONE_OF_ACTOR}
     FROM users u LEFT JOIN accounts a ON a.id = u.account_id LEFT JOIN sub_partners b ON b.id = u.sub_partner_id
     WHERE u.id = $id AND u.status = 'approved' AND (u.role NOT IN ('partner', 'agent') OR a.status = 'approved')
       AND (b.id IS NULL OR b.status = 'approved')`,
    { id },
  );
  if (!user) throw new Forbidden();
  return user;
}

/** True when the actor has chosen a password. */
export async function hasPassword(ctx: Context): Promise<boolean> {
  if (!isUser(ctx.actor)) return false;
  const user = await models.User.findByPk(ctx.actor.id);
  return user !== null && user.passwordHash !== null;
}
