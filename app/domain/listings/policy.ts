import { type Actor, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden, Invalid } from "#app/domain/errors.ts";
import { filled } from "#app/present.ts";

/** Partners keep their own listings, of every kind; staff those of their zone on behalf of partners; admins and jobs any. */
export function canChangeListings(actor: Actor): boolean {
  if (isPrivileged(actor) || hasRole(actor, "staff")) return true;
  return isUser(actor) && actor.role === "partner" && actor.accountId !== null;
}

/** @throws Invalid for staff of another city than this one */
export function refuseForeignCity(actor: Actor, cityId: string): void {
  if (isUser(actor) && actor.role === "staff" && actor.zoneCityId && actor.zoneCityId !== cityId)
    throw new Invalid("Please choose your city.", { city_id: ["This city is not yours to look after"] });
}

/**
 * The account, and the branch of it if any, that a new listing belongs to: a partner's own, whatever was asked for; for others
 * the one named.
 * @throws Forbidden for those who keep no listings; Invalid when no account is named
 */
export function ownerFor(
  actor: Actor,
  named: { accountId?: string; subPartnerId?: string | null },
): { accountId: string; subPartnerId: string | null } {
  if (!canChangeListings(actor)) throw new Forbidden();
  if (isUser(actor) && actor.role === "partner") {
    return {
      accountId: filled(actor.accountId),
      subPartnerId: actor.subPartnerId ?? named.subPartnerId ?? null,
    };
  }
  if (!named.accountId)
    throw new Invalid("Please choose the partner.", { account_id: ["Please choose the partner"] });
  return { accountId: named.accountId, subPartnerId: named.subPartnerId ?? null };
}

type Scope = { where: string; bind: Record<string, unknown> };

/** A condition on `properties p` or `items i` that leaves what this actor may see, with its binds. */
export function listingScope(actor: Actor, row: "p" | "i"): Scope {
  if (isPrivileged(actor)) return { where: "true", bind: {} };
  if (isUser(actor)) {
    if (actor.role === "partner" && actor.accountId) {
      const own = { where: `${row}.account_id = $scopeAccountId`, bind: { scopeAccountId: actor.accountId } };
      return actor.subPartnerId
        ? {
            where: `${own.where} AND ${row}.sub_partner_id = $scopeBranchId`,
            bind: { ...own.bind, scopeBranchId: actor.subPartnerId },
          }
        : own;
    }
    if (actor.role === "staff" || actor.role === "city_manager") {
      return actor.zoneCityId
        ? { where: `${row}.city_id = $scopeCityId`, bind: { scopeCityId: actor.zoneCityId } }
        : { where: "true", bind: {} };
    }
  }
  return { where: "false", bind: {} };
}

/** Like `listingScope`, for changing: city managers only look. */
export function changeScope(actor: Actor, row: "p" | "i"): Scope {
  return canChangeListings(actor) ? listingScope(actor, row) : { where: "false", bind: {} };
}
