import { type BookingFacts, can } from "#app/domain/bookings/policy.ts";
import { type Actor, hasRole, isPrivileged } from "#app/domain/context.ts";
import type { Claim } from "./claim-row.ts";

/** Who may do what with a claim. Pure, client-safe. */

/** Is this a claim of a deposit that stands, open or settled? A deposit has one at a time. */
export function isOfDeposit({ kind, state }: Pick<Claim, "kind" | "state">): boolean {
  return kind !== "no_show" && state !== "withdrawn";
}

/** Does it stand that a hire has not come back? Its return can still be marked. */
export function isMissing({ kind, state }: Pick<Claim, "kind" | "state">): boolean {
  return kind === "missing" && (state === "open" || state === "objected");
}

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
