import { type Context, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";

/** Whose offers this actor sees and changes: a partner its own account's, admins and jobs everybody's (null). @throws Forbidden */
export function offerScope(ctx: Context): { accountId: string | null } {
  const isPartner = isUser(ctx.actor) && hasRole(ctx.actor, "partner") && !ctx.actor.subPartnerId;
  if (isPartner && isUser(ctx.actor) && ctx.actor.accountId) return { accountId: ctx.actor.accountId };
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  return { accountId: null };
}
