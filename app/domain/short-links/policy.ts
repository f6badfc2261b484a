import { type Actor, hasRole, isPrivileged } from "#app/domain/context.ts";

/** Short links are made by staff and admins only: they lead people away under our name. */
export function canMakeLinks(actor: Actor): boolean {
  return isPrivileged(actor) || hasRole(actor, "staff");
}

/** Who says that a host may be led to. */
export function canApproveLinks(actor: Actor): boolean {
  return isPrivileged(actor);
}
