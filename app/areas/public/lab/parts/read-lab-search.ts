import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { findCity } from "#app/domain/search/find-city.ts";
import {
  collectionPlaces,
  freeLabTimes,
  labCentres,
  labCities,
  labTests,
} from "#app/domain/search/lab-centres.ts";
import { labPrices } from "#app/domain/search/lab-prices.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { readDate, type StateOf } from "#app/domain/shared/search-params.ts";
import { readSearchPlace } from "../../items/parts/place-of-search.ts";
import type { labState } from "./lab-state.ts";

type LabSearch = StateOf<typeof labState>;

/**
 * What the page of lab tests shows of a search: as much as its steps are answered so far. `late` is a day that is past or none.
 * @throws NotFound for a city that there is not
 */
export async function readLabSearch(ctx: Context, search: LabSearch) {
  const today = istDate(ctx.now);
  const cities = await labCities(ctx);
  const city = search.city ? await findCity(ctx, search.city) : null;
  if (search.city && !city) throw new NotFound();
  const centres = city ? await labCentres(ctx, city.id) : [];
  const centre = centres.find((each) => each.id === search.centre) ?? null;
  const [own, places] = centre
    ? await Promise.all([
        labTests(ctx, centre.id),
        centre.collectsWithinM > 0 ? collectionPlaces(ctx, centre.id) : [],
      ])
    : [[], []];
  const place = places.find((each) => each.slug === search.at) ?? null;
  const day = readDate(search.date);
  const late = search.date !== null && (day === null || day < today);
  const prices = centre
    ? await labPrices(ctx, {
        ...{ centre, tests: own, chosen: search.test, collect: place !== null },
        hospitalId: (await placeOf(ctx, { ...search, at: place?.slug ?? "" }))?.hospital.id ?? null,
        date: late ? today : (day ?? today),
      })
    : null;
  const tests = prices?.tests ?? [];
  const types = [...new Set(tests.map((test) => test.type))];
  const chosen = tests.filter((test) => search.test.includes(test.id));
  const times =
    centre && chosen.length > 0 && day && !late
      ? await freeLabTimes(ctx, { centreId: centre.id, date: day })
      : null;
  const ofType = search.type ? tests.filter((test) => test.type === search.type) : [];
  const found = { cities, city, centres, centre, places, place, prices, types, ofType, chosen, times };
  return { state: search, today, day, late, ...found };
}

/** The hospital that it is for: where the sample is taken, else the one of the search. */
export function placeOf(ctx: Context, search: LabSearch) {
  return readSearchPlace(ctx, search.at ? { ...search, hospital: search.at } : search);
}
