import { type Actor, hasRole, isPrivileged, isUser, mayUse } from "#app/domain/context.ts";
import {
  type Breakdown,
  type CustomerPrice,
  customerPrice,
  gstByRate,
  type ShownBreakdown,
} from "#app/domain/money/breakdown.ts";
import type { BookingStatus } from "./labels.ts";

/** Who may do what with a booking. Pure, client-safe. What a person may see at all is the scope of the reads. */

export type BookingAction = "view" | "pay" | "cancel" | "extend" | "mark";

/** What the rules need to know of a booking. */
export type BookingFacts = {
  status: BookingStatus;
  customerId: string;
  accountId: string;
  agentAccountId: string | null;
  /** The branch that sold it; a branch's login sees no other bookings of its account. */
  subPartnerId?: string | null;
  cityId: string;
};

const LIVE: BookingStatus[] = ["confirmed", "checked_in"];

/**
 * Whether this actor may do that with this booking in its current state. Customers manage their own bookings, partners mark what happened
 * at the house, staff and city managers act within their zone, and agents only read the bookings that they brought.
 */
export function can(actor: Actor, action: BookingAction, booking: BookingFacts): boolean {
  if (!inScope(actor, booking)) return false;
  const mayManage = isPrivileged(actor) || hasRole(actor, "customer", "staff", "city_manager");
  switch (action) {
    case "view":
      return true;
    case "pay":
      return booking.status === "held" && (mayManage || hasRole(actor, "agent"));
    case "cancel":
      return booking.status === "confirmed" && mayManage;
    case "extend":
      return LIVE.includes(booking.status) && mayManage;
    case "mark":
      return LIVE.includes(booking.status) && mayMark(actor);
  }
}

/** May this actor place an order for somebody else? */
export function mayPlaceForOthers(actor: Actor): boolean {
  return isPrivileged(actor) || hasRole(actor, "staff", "city_manager", "agent");
}

function mayMark(actor: Actor): boolean {
  return isPrivileged(actor) || hasRole(actor, "partner", "staff", "city_manager");
}

function inScope(actor: Actor, booking: BookingFacts): boolean {
  if (isPrivileged(actor)) return true;
  if (!isUser(actor)) return false;
  switch (actor.role) {
    case "customer":
      return booking.customerId === actor.id;
    case "partner":
      return (
        actor.accountId !== null &&
        booking.accountId === actor.accountId &&
        (!actor.subPartnerId || booking.subPartnerId === actor.subPartnerId)
      );
    case "agent":
      return actor.accountId !== null && booking.agentAccountId === actor.accountId;
    case "staff":
    case "city_manager":
      return actor.zoneCityId === null || booking.cityId === actor.zoneCityId;
    default:
      return false;
  }
}

/** The amounts of a sale that an actor may see: everybody the price, a partner its share, an agent its commission. */
export function visibleAmounts(actor: Actor, breakdown: ShownBreakdown): VisibleAmounts {
  if (isPrivileged(actor) || hasRole(actor, "staff", "city_manager"))
    return { ...breakdown, gstParts: gstByRate(breakdown) };
  const price = customerPrice(breakdown);
  if (!mayUse(actor, "money")) return price;
  if (hasRole(actor, "partner")) {
    const { commissionPpm, commissionPaise, gstOnCommissionPaise, tdsPaise, tcsPaise } = breakdown;
    const { gstOwedBy, partnerSharePaise } = breakdown;
    return {
      ...price,
      commissionPpm,
      commissionPaise,
      gstOnCommissionPaise,
      tdsPaise,
      tcsPaise,
      gstOwedBy,
      partnerSharePaise,
    };
  }
  if (hasRole(actor, "agent")) {
    const { agentPpm, agentCommissionPaise, tdsOnAgentPaise, netAgentPaise } = breakdown;
    return { ...price, agentPpm, agentCommissionPaise, tdsOnAgentPaise, netAgentPaise };
  }
  return price;
}

export type VisibleAmounts = CustomerPrice & Partial<Omit<Breakdown, "gstParts">>;
