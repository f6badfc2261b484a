import { findByText } from "#app/domain/search/finder/find.ts";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { publicLoader } from "#app/http/guard.ts";
import { hospitalPlaceText } from "./place-of.ts";

const search = defineSearch({ q: text(80) });

const MOST = 8;

/** What the field for a hospital suggests while somebody types: names and where they are, the most likely first. */
export const loader = publicLoader({ permission: "public", search }, async (ctx, { search: { q } }) => {
  const { hospitals } = await findByText(ctx, q, MOST);
  const suggestions = hospitals.map((hospital) => ({
    name: hospital.name,
    place: hospitalPlaceText(hospital),
    city: hospital.citySlug,
    hospital: hospital.slug,
  }));
  // A whole response: about data without a page the framework writes a warning to the log, for each letter that somebody types.
  return Response.json(suggestions, { headers: { "Cache-Control": "public, max-age=60" } });
});
