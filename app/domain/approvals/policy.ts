import { type Actor, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";

/** Admins decide. The database prevents people from deciding their own requests (`approvals_not_by_oneself`). */
export function canDecide(actor: Actor): boolean {
  return isPrivileged(actor);
}

export type ApprovalScope = { all: true } | { accountId: string } | { cityId: string } | { nothing: true };

/** Whose requests this actor sees: admins all, staff and city managers their zone, partners and agents their account. */
export function approvalScope(actor: Actor): ApprovalScope {
  if (isPrivileged(actor)) return { all: true };
  if (!isUser(actor)) return { nothing: true };
  if (hasRole(actor, "staff", "city_manager"))
    return actor.zoneCityId ? { cityId: actor.zoneCityId } : { all: true };
  if (hasRole(actor, "partner", "agent") && actor.accountId) return { accountId: actor.accountId };
  return { nothing: true };
}
