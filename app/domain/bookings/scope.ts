import { type Actor, isPrivileged, isUser } from "#app/domain/context.ts";

/** A condition on `bookings booking` and the values that it binds. */
export type ScopeSql = { sql: string; bind: Record<string, string | null> };

/** The bookings that an actor may see: the same rule as `can(actor, "view", …)`, for a query. */
export function bookingScope(actor: Actor): ScopeSql {
  if (isPrivileged(actor)) return { sql: "true", bind: {} };
  if (!isUser(actor)) return { sql: "false", bind: {} };
  switch (actor.role) {
    case "customer":
      return { sql: "booking.customer_id = $scope", bind: { scope: actor.id } };
    case "partner":
      if (actor.subPartnerId) return branchScope(actor.accountId, actor.subPartnerId);
      return { sql: "booking.account_id = $scope", bind: { scope: actor.accountId } };
    case "agent":
      return { sql: "booking.agent_account_id = $scope", bind: { scope: actor.accountId } };
    case "staff":
    case "city_manager":
      if (actor.zoneCityId === null) return { sql: "true", bind: {} };
      return { sql: "booking.city_id = $scope", bind: { scope: actor.zoneCityId } };
    default:
      return { sql: "false", bind: {} };
  }
}

/** What a branch of a partner sold: the bookings of its own properties and items. */
function branchScope(accountId: string | null, branch: string): ScopeSql {
  return {
    sql: `booking.account_id = $scope AND (booking.property_id IN (SELECT id FROM properties WHERE sub_partner_id = $branch AND account_id = $scope)
      OR booking.item_id IN (SELECT id FROM items WHERE sub_partner_id = $branch AND account_id = $scope))`,
    bind: { scope: accountId, branch },
  };
}
