import { type Actor, hasRole, isPrivileged } from "#app/domain/context.ts";
import type { ImportName } from "./columns.ts";

const STAFF_MAY: readonly ImportName[] = [
  "facilities",
  "room-types",
  "property-types",
  "cities",
  "travel-points",
];

/** Admins and jobs import anything; staff the masters that they keep. */
export function canImport(actor: Actor, name: ImportName): boolean {
  return isPrivileged(actor) || (hasRole(actor, "staff") && STAFF_MAY.includes(name));
}
