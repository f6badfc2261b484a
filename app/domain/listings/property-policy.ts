import { type Actor, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden, Invalid } from "#app/domain/errors.ts";

/** Partners change their own properties; staff those of their zone on behalf of partners; admins and jobs any. */
export function canChangeProperties(actor: Actor): boolean {
  if (isPrivileged(actor) || hasRole(actor, "staff")) return true;
  return hasRole(actor, "partner") && isUser(actor) && actor.accountId !== null;
}

/** False for staff of another city than this one. */
export function mayChangeInCity(actor: Actor, cityId: string): boolean {
  return !(isUser(actor) && actor.role === "staff" && actor.zoneCityId && actor.zoneCityId !== cityId);
}

/**
 * The account that a new property belongs to: a partner's own, whatever was asked for; for others the one named.
 * @throws Forbidden for those who change no properties; Invalid when no account is named
 */
export function accountFor(actor: Actor, named: string | undefined): string {
  if (!canChangeProperties(actor)) throw new Forbidden();
  const own = isUser(actor) && hasRole(actor, "partner") ? actor.accountId : null;
  const account = own ?? named;
  if (!account)
    throw new Invalid("Please choose the partner.", { account_id: ["Please choose the partner"] });
  return account;
}

/** A condition on `properties p` that leaves what this actor may see, with its binds. */
export function propertyScope(actor: Actor): { where: string; bind: Record<string, unknown> } {
  if (isPrivileged(actor)) return { where: "true", bind: {} };
  if (isUser(actor)) {
    if (actor.role === "partner" && actor.accountId && actor.subPartnerId) {
      return {
        where: "p.account_id = $scopeAccountId AND p.sub_partner_id = $scopeBranchId",
        bind: { scopeAccountId: actor.accountId, scopeBranchId: actor.subPartnerId },
      };
    }
    if (actor.role === "partner" && actor.accountId)
      return { where: "p.account_id = $scopeAccountId", bind: { scopeAccountId: actor.accountId } };
    if (actor.role === "staff" || actor.role === "city_manager") {
      return actor.zoneCityId
        ? { where: "p.city_id = $scopeCityId", bind: { scopeCityId: actor.zoneCityId } }
        : { where: "true", bind: {} };
    }
  }
  return { where: "false", bind: {} };
}

/** Like `propertyScope`, for changing: city managers only look. */
export function changeScope(actor: Actor): { where: string; bind: Record<string, unknown> } {
  return canChangeProperties(actor) ? propertyScope(actor) : { where: "false", bind: {} };
}
