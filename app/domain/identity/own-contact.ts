import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { models } from "#db/models/index.ts";

export type OwnContact = { name: string; phone: string | null; email: string | null };

/** How the signed-in customer is reached (phone as E.164); null for everybody else. */
export async function ownContact(ctx: Context): Promise<OwnContact | null> {
  if (!isUser(ctx.actor) || !hasRole(ctx.actor, "customer")) return null;
  const user = await models.User.findByPk(ctx.actor.id, { transaction: ctx.tx });
  return user && { name: user.name, phone: user.phoneE164, email: user.email };
}
