import { type BookingFacts, can } from "#app/domain/bookings/policy.ts";
import { type Actor, hasRole, isPrivileged } from "#app/domain/context.ts";
import type { Claim } from "./claim-row.ts";

/** Who may do what with a claim. Pure, client-safe. */

/** The guest whose money it is. */
export function mayObject(actor: Actor, booking: BookingFacts): boolean {
  return hasRole(actor, "customer") && can(actor, "view", booking);
}

/** Until the time for it is over, though the job that settles a claim runs some minutes later. */
export function takesObjection(
  { state, objectUntil }: Pick<Claim, "state" | "objectUntil">,
  now: Date,
): boolean {
  return state === "open" && now <= objectUntil;
}

/** Neither the guest nor the partner decides: an admin, or the manager of the city. */
export function mayDecide(actor: Actor, booking: BookingFacts): boolean {
  return (isPrivileged(actor) || hasRole(actor, "city_manager")) && can(actor, "view", booking);
}
