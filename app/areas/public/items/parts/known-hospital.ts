import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { findHospital, type SearchHospital } from "#app/domain/search/find-hospitals.ts";
import { exampleHospital, hospitalOfNextStay } from "#app/domain/search/known-hospital.ts";
import { recentSearches } from "../../home/parts/recent-searches.ts";
import type { PlaceSteps, SearchPlace } from "./place-of-search.ts";

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

/**
 * What the offer beside the form of a search for meals or equipment is brought to: the chosen house, otherwise the hospital of
 * `hospitalToOffer`.
 */
export async function placeToOffer(
  ctx: Context,
  request: Request,
  kind: "food" | "equipment",
  { steps, house: slug }: { steps: PlaceSteps; house: string },
): Promise<Omit<SearchPlace, "city"> | null> {
  const hospital = await hospitalToOffer(ctx, request, kind, steps);
  const house = steps.hospital ? steps.houses.find((each) => each.slug === slug) : undefined;
  return hospital && { hospital, house: house ?? null };
}

/** The hospital whose offer stands beside the form of a search: the chosen one or one that is known; null while a typed name may mean several. */
export async function hospitalToOffer(
  ctx: Context,
  request: Request,
  kind: Exclude<BookingKindName, "room">,
  { hospital, found }: PlaceSteps,
): Promise<SearchHospital | null> {
  return found ? null : (hospital ?? knownHospital(ctx, request, kind));
}
