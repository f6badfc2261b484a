import type { Scope } from "#app/domain/identity/api-scopes.ts";
import { CALLS_ASKING_AGAIN } from "#app/http/reauthentication.ts";
import { present } from "#app/present.ts";
import type { Call } from "./operation.ts";

/** What a key or a token needs for a call: reads need `read`, commands the scope of what they change; `all` is enough for each. */

const SUBJECTS: Partial<Record<Scope, readonly string[]>> = {
  bookings: ["booking", "cancellation", "lab-booking", "guest", "relocation", "waiver"],
  listings: [
    "property",
    "room",
    "calendar",
    "listing-photo",
    "driver",
    "room-availability",
    "room-category-rate",
    "room-management",
    "room-operation",
    "restaurant",
    "food-item",
    "transport",
    "travel-item",
    "travel-location",
    "medical-store",
    "equipment-item",
    "offer",
  ],
};

export function scopeOf(call: Call): Scope {
  if (call.method === "GET") return "read";
  // What asks who somebody is, moves money or decides: no token for a part of the work is meant for that.
  if (CALLS_ASKING_AGAIN.has(call.operation)) return "all";
  const subject = present(call.operation.split(".")[0]);
  const found = (Object.keys(SUBJECTS) as Scope[]).find((scope) =>
    present(SUBJECTS[scope]).includes(subject),
  );
  return found ?? "all";
}

/** Every token may end itself. */
export const permits = (scopes: readonly Scope[] | null, call: Call): boolean =>
  scopes === null ||
  scopes.includes("all") ||
  scopes.includes(scopeOf(call)) ||
  call.operation === "auth.logout";
