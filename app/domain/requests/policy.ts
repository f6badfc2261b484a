import { type Actor, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";

/** Admins work off every request; staff those that were given to them; city managers those of their zone that they took on themselves. */
export function canWorkOff(actor: Actor, request: { ownerId: string | null }): boolean {
  if (isPrivileged(actor)) return true;
  return (
    (hasRole(actor, "staff") || hasRole(actor, "city_manager")) &&
    isUser(actor) &&
    request.ownerId === actor.id
  );
}

/** Who sees lists of requests at all. */
export function canListRequests(actor: Actor): boolean {
  return isPrivileged(actor) || hasRole(actor, "staff");
}
