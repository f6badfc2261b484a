import { NotFound } from "#app/domain/errors.ts";
import type { MasterKey } from "#app/domain/masters/definitions.ts";
import { present } from "#app/present.ts";

/** The masters that staff keep, by the first part of their address (a contract). */
export const STAFF_MASTERS = {
  facilityTypeMaster: "facilities",
  roomsTypeMaster: "room-types",
  propertyTypeMaster: "property-types",
  travelpointscitywisemaster: "travel-points",
} as const satisfies Record<string, MasterKey>;

export type MasterPath = keyof typeof STAFF_MASTERS;

/** Which master an address is about. @throws NotFound */
export function masterOf(request: Request): { path: MasterPath; master: MasterKey } {
  const first = present(new URL(request.url).pathname.split("/")[1]).replace(/\.data$/, "") as MasterPath;
  if (!Object.hasOwn(STAFF_MASTERS, first)) throw new NotFound();
  return { path: first, master: STAFF_MASTERS[first] };
}
