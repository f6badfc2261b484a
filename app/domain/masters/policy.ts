import { type Actor, hasRole, isPrivileged } from "#app/domain/context.ts";
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
