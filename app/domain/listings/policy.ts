import { type Actor, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden, Invalid } from "#app/domain/errors.ts";

/** Partners keep their own items, of every kind; staff those of their zone on behalf of partners; admins and jobs any. */
export function canChangeItems(actor: Actor): boolean {
  if (isPrivileged(actor) || hasRole(actor, "staff")) return true;
  return isUser(actor) && actor.role === "partner" && actor.accountId !== null;
}

/**
 * The account, and the branch of it if any, that a new outlet belongs to: a partner's own, whatever was asked for; for others
 * the one named.
 * @throws Forbidden for those who keep no items; Invalid when no account is named
 */
export function ownerFor(
  actor: Actor,
  named: { accountId?: string; subPartnerId?: string | null },
): { accountId: string; subPartnerId: string | null } {
  if (!canChangeItems(actor)) throw new Forbidden();
  if (isUser(actor) && actor.role === "partner") {
    return { accountId: actor.accountId!, subPartnerId: actor.subPartnerId ?? named.subPartnerId ?? null };
  }
  if (!named.accountId)
    throw new Invalid("Please choose the partner.", { account_id: ["Please choose the partner"] });
  return { accountId: named.accountId, subPartnerId: named.subPartnerId ?? null };
}

/** A condition on `items i` that leaves what this actor may see, with its binds. */
export function itemScope(actor: Actor): { where: string; bind: Record<string, unknown> } {
  if (isPrivileged(actor)) return { where: "true", bind: {} };
  if (isUser(actor)) {
    if (actor.role === "partner" && actor.accountId) {
      return actor.subPartnerId
        ? {
            where: "i.account_id = $scopeAccountId AND i.sub_partner_id = $scopeBranchId",
            bind: { scopeAccountId: actor.accountId, scopeBranchId: actor.subPartnerId },
          }
        : { where: "i.account_id = $scopeAccountId", bind: { scopeAccountId: actor.accountId } };
    }
    if (actor.role === "staff" || actor.role === "city_manager") {
      return actor.zoneCityId
        ? { where: "i.city_id = $scopeCityId", bind: { scopeCityId: actor.zoneCityId } }
        : { where: "true", bind: {} };
    }
  }
  return { where: "false", bind: {} };
}

/** Like `itemScope`, for changing: city managers only look. */
export function itemChangeScope(actor: Actor): { where: string; bind: Record<string, unknown> } {
  return canChangeItems(actor) ? itemScope(actor) : { where: "false", bind: {} };
}
