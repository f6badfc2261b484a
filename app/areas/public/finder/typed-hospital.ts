import { isbot } from "isbot";
import type { Context } from "#app/domain/context.ts";
import { findHospital, hospitalsOfCity, type SearchHospital } from "#app/domain/search/find-hospitals.ts";
import { type FinderAnswer, findByText } from "#app/domain/search/finder/find.ts";
import { noteMiss } from "#app/domain/search/finder/misses.ts";

/** What a form with the field for a hospital says: a hospital, or what the typed text may mean. */
export type TypedHospital = { hospital: SearchHospital | null; found: FinderAnswer | null };

/** What stands in the field, and the hospital that was chosen of its suggestions. */
type Typed = { place: string; city: string; hospital: string };

/**
 * The hospital of a form. Without scripts the hospital that was chosen before stays in the form when another text is typed: then the text
 * is what is meant. A text that means one hospital surely is that hospital; a city alone is its hospitals.
 * @throws NotFound for a hospital or city that there is not
 */
export async function readTypedHospital(
  ctx: Context,
  { place, city, hospital: slug }: Typed,
  request: Request,
): Promise<TypedHospital> {
  const chosen = city && slug ? await findHospital(ctx, city, slug) : null;
  if (chosen && (!place || place === chosen.name)) return { hospital: chosen, found: null };
  if (!place && !city) return { hospital: null, found: null };
  if (!place) {
    const { hospitals } = await hospitalsOfCity(ctx, city);
    return {
      hospital: null,
      found: { hospitals: hospitals.map((each) => ({ ...each, doctor: null })), cities: [], isSure: true },
    };
  }
  const found = await findByText(ctx, place);
  const [first, second] = found.hospitals;
  if (found.isSure && first && !second)
    return { hospital: await findHospital(ctx, first.citySlug, first.slug), found: null };
  await noteIfMissed(ctx, { typed: place, found, request });
  return { hospital: null, found };
}

/** Keeps what a person typed and did not find. */
export async function noteIfMissed(
  ctx: Context,
  { typed, found, request }: { typed: string; found: FinderAnswer; request: Request },
): Promise<void> {
  if (found.isSure || found.cities.length > 0 || isbot(request.headers.get("user-agent"))) return;
  await noteMiss(ctx, typed);
}
