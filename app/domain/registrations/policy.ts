import { type Actor, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";

/** Anybody registers for himself; staff, city managers and admins also for others. */
export function registersForOthers(actor: Actor): boolean {
  return isPrivileged(actor) || hasRole(actor, "staff", "city_manager");
}

export type RegistrationScope = { all: true } | { cityId: string } | { nothing: true };

/** Whose registrations this actor sees: admins all, staff and city managers their zone. */
export function registrationScope(actor: Actor): RegistrationScope {
  if (isPrivileged(actor)) return { all: true };
  if (isUser(actor) && hasRole(actor, "staff", "city_manager"))
    return actor.zoneCityId ? { cityId: actor.zoneCityId } : { all: true };
  return { nothing: true };
}
