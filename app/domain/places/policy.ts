import { type Actor, hasRole, isPrivileged } from "#app/domain/context.ts";

/** Hospitals and cities are the same for everybody: whoever works in the back office may look at the whole list. */
export function canReadPlaces(actor: Actor): boolean {
  return isPrivileged(actor) || hasRole(actor, "staff", "city_manager");
}

/** Admins and jobs change hospitals and cities. */
export function canChangePlaces(actor: Actor): boolean {
  return isPrivileged(actor);
}
