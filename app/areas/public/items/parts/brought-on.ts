import type { Context } from "#app/domain/context.ts";
import { findCity } from "#app/domain/search/find-city.ts";
import { addDays, type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { placeOfDelivery, type SearchPlace } from "./place-of-search.ts";

/**
 * How the offer beside a search is looked for: what can be brought to a hospital or to the house beside it, on the day of the search where
 * it names one from tomorrow on (of who adds to a stay its first), otherwise tomorrow. `query` is for the domain, `search` the same in an
 * address. Null where the city is not served.
 */
export async function broughtOn(ctx: Context, wanted: IsoDate | null, place: Omit<SearchPlace, "city">) {
  const { hospital, house } = place;
  const to = placeOfDelivery(place);
  const city = await findCity(ctx, hospital.citySlug);
  if (!city) return null;
  const tomorrow = addDays(istDate(ctx.now), 1);
  const date = wanted && wanted > tomorrow ? wanted : tomorrow;
  return {
    to,
    isTomorrow: date === tomorrow,
    query: {
      cityId: city.id,
      hospitalId: hospital.id,
      latitude: to.latitude,
      longitude: to.longitude,
      from: date,
      days: 1,
      page: 1,
    },
    search: {
      place: "",
      city: hospital.citySlug,
      hospital: hospital.slug,
      house: house?.slug ?? "",
      date,
    },
  };
}
