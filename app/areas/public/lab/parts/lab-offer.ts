import type { Context } from "#app/domain/context.ts";
import { findCity } from "#app/domain/search/find-city.ts";
import { labCentres } from "#app/domain/search/lab-centres.ts";
import { filled } from "#app/present.ts";
import { formatDistance } from "#app/ui/format.ts";
import { ratingWords } from "#app/ui/rating.tsx";
import { words } from "#app/words/catalogue.ts";
import { knownHospital } from "../../items/parts/known-hospital.ts";
import type { OfferNearby } from "../../items/parts/offer-near.tsx";
import { type LabState, labHref } from "./lab-state.ts";

const SHOWN = 6;

/** The centres nearest to a hospital that is known or well known, while none is chosen; null where there is none. */
export async function labOffer(ctx: Context, state: LabState, request: Request): Promise<OfferNearby | null> {
  const hospital = await knownHospital(ctx, request, "lab");
  const city = hospital && (await findCity(ctx, hospital.citySlug));
  const centres = city ? await labCentres(ctx, city.id, hospital) : [];
  if (!hospital || centres.length === 0) return null;
  const t = words("lab");
  const place = { city: hospital.citySlug, hospital: hospital.slug };
  return {
    hospital: hospital.name,
    to: labHref(state, place),
    all: t("allCentres"),
    lines: centres.slice(0, SHOWN).map(({ id, name, address, distanceM, collectsWithinM, ...score }) => ({
      id,
      name,
      about: [
        t("centreAway", { distance: formatDistance(filled(distanceM)), address }),
        ...(collectsWithinM > 0 && filled(distanceM) <= collectsWithinM ? [t("comesToBed")] : []),
        ...(score.rating === null ? [] : [ratingWords(score)]),
      ].join(" "),
      to: labHref(state, place, id),
      photo: null,
    })),
  };
}
