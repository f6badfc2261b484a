import { type Actor, isPrivileged } from "#app/domain/context.ts";

/** Admins keep the pages of doctors and hospitals (specification section 6). */
export function canKeepDoctors(actor: Actor): boolean {
  return isPrivileged(actor);
}
