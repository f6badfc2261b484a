import { type Actor, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import type { MasterKey } from "./definitions.ts";

/** What money is computed from is the admins' alone. */
const ADMIN_ONLY: readonly MasterKey[] = ["rates", "cancellation-policies"];

/** The specification keeps several masters under staff; an admin can do whatever staff can. */
export function canReadMasters(actor: Actor): boolean {
  return isPrivileged(actor) || hasRole(actor, "staff", "city_manager");
}

export function canChangeMaster(actor: Actor, master: MasterKey): boolean {
  return isPrivileged(actor) || (hasRole(actor, "staff") && !ADMIN_ONLY.includes(master));
}

/**
 * The only city whose rows of a master somebody sees and changes; null for every city. Travel points belong to a city, and staff of a zone see only
 * what is theirs (specification section 6); the rows of all other masters are the same for every city.
 */
export function zoneOfMaster(actor: Actor, master: MasterKey): string | null {
  return master === "travel-points" && isUser(actor) && !isPrivileged(actor) ? actor.zoneCityId : null;
}

/** @throws Invalid when the city of a row is outside the zone of whoever writes it */
export function requireCityOfZone(actor: Actor, master: MasterKey, values: Record<string, unknown>): void {
  const zone = zoneOfMaster(actor, master);
  if (zone && values.city_id !== zone)
    throw new Invalid("This city is not in your zone.", { city_id: ["This city is not in your zone."] });
}
