import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { findHospital, type SearchHospital } from "#app/domain/search/find-hospitals.ts";
import { exampleHospital, hospitalOfNextStay } from "#app/domain/search/known-hospital.ts";
import { recentSearches } from "../../home/parts/recent-searches.ts";

/**
 * The hospital whose offer is shown until one is chosen: that of the guest's stay, of the last search in this browser, otherwise a well-
 * known one.
 */
export async function knownHospital(
  ctx: Context,
  request: Request,
  kind: Exclude<BookingKindName, "room">,
): Promise<SearchHospital | null> {
  const ofStay = await hospitalOfNextStay(ctx);
  if (ofStay) return ofStay;
  const [recent] = await recentSearches(ctx, request);
  if (recent) return findHospital(ctx, recent.search.city, recent.search.hospital);
  return exampleHospital(ctx, kind);
}
