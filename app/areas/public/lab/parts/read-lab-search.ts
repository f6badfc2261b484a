import { redirect } from "@remix-run/node";
import { findHouse } from "#app/domain/bookings/booked-houses.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { findCity } from "#app/domain/search/find-city.ts";
import { findHospital } from "#app/domain/search/find-hospitals.ts";
import type { FinderAnswer } from "#app/domain/search/finder/find.ts";
import {
  type CollectionPlace,
  collectionPlaces,
  freeLabTimes,
  houseAt,
  houseToCollect,
  type LabCentre,
  labCentres,
  labTests,
} from "#app/domain/search/lab-centres.ts";
import { labPrices } from "#app/domain/search/lab-prices.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { readDate } from "#app/domain/shared/search-params.ts";
import { readTypedHospital } from "../../finder/typed-hospital.ts";
import { readSearchPlace } from "../../items/parts/place-of-search.ts";
import { type LabState, labHref } from "./lab-state.ts";

/**
 * What the page of lab tests shows of a search: as much as its steps are answered so far. `late` is a day that is past or none.
 * @throws NotFound for a city that there is not
 */
export async function readLabSearch(ctx: Context, search: LabState, request: Request) {
  const today = istDate(ctx.now);
  const day = readDate(search.date);
  const late = search.date !== null && (day === null || day < today);
  const found = search.place ? await chooseTyped(ctx, search, request) : null;
  const { city, near, centres, centre } = await readCentre(ctx, search);
  const asked = { found, city, near, centres, centre, state: search, today, day, late };
  if (!centre) return { ...asked, ...NO_CENTRE };
  const [own, places] = await Promise.all([labTests(ctx, centre.id), placesOf(ctx, search, centre)]);
  const placeAt = (wanted: string) => places.find(({ at }) => at === wanted);
  // Of a trip whose house lies farther than the centre comes: its hospital.
  const instead = search.at === null && search.house ? placeAt(search.hospital) : null;
  const place = placeAt(atOf(search)) ?? instead ?? null;
  const prices = await labPrices(ctx, {
    centre,
    tests: own,
    chosen: search.test,
    collect: place !== null,
    hospitalId: (await readSamplePlace(ctx, { ...search, at: place?.at ?? "" }))?.hospital.id ?? null,
    date: late ? today : (day ?? today),
  });
  const chosen = prices.tests.filter((test) => search.test.includes(test.id));
  const isOverToday =
    search.date === null && (await freeLabTimes(ctx, { centreId: centre.id, date: today })).length === 0;
  const mayChooseTime = chosen.length > 0 && day !== null && !late;
  return {
    ...asked,
    places,
    place,
    prices,
    chosen,
    firstDay: isOverToday ? addDays(today, 1) : today,
    types: [...new Set(prices.tests.map((test) => test.type))],
    ofType: search.type ? prices.tests.filter((test) => test.type === search.type) : [],
    times: mayChooseTime ? await freeLabTimes(ctx, { centreId: centre.id, date: day }) : null,
  };
}

/** What the typed text may mean; one that means one hospital leads to it. */
async function chooseTyped(ctx: Context, search: LabState, request: Request): Promise<FinderAnswer | null> {
  const { hospital, found } = await readTypedHospital(ctx, search, request);
  if (!hospital) return found;
  if (hospital.citySlug === search.city && hospital.slug === search.hospital) return null;
  throw redirect(labHref(search, { city: hospital.citySlug, hospital: hospital.slug }));
}

/** What is shown while no centre is chosen. */
const NO_CENTRE = {
  places: [],
  place: null,
  prices: null,
  firstDay: null,
  types: [],
  ofType: [],
  chosen: [],
  times: null,
};

async function readCentre(ctx: Context, search: LabState) {
  const city = search.city ? await findCity(ctx, search.city) : null;
  if (search.city && !city) throw new NotFound();
  const near = city && search.hospital ? await findHospital(ctx, city.slug, search.hospital) : null;
  const centres = city ? await labCentres(ctx, city.id, near) : [];
  return { city, near, centres, centre: centres.find((each) => each.id === search.centre) ?? null };
}

/** Where the centre collects: the house where the family sleeps, the hospital of the search, then the others. */
async function placesOf(ctx: Context, search: LabState, centre: LabCentre): Promise<CollectionPlace[]> {
  if (centre.collectsWithinM === 0) return [];
  const slug = houseAt(search.at) ?? search.house;
  const [hospitals, house] = await Promise.all([
    collectionPlaces(ctx, centre.id),
    slug ? findHouse(ctx, search.city, slug) : null,
  ]);
  const own = house ? await houseToCollect(ctx, centre.id, house) : null;
  const isAsked = ({ at }: CollectionPlace) => at === search.hospital;
  return [
    ...(own ? [own] : []),
    ...hospitals.filter(isAsked),
    ...hospitals.filter((place) => !isAsked(place)),
  ];
}

/** The default place for taking the sample: the house, if the search names one. */
export function atOf(search: Pick<LabState, "at" | "house">): string {
  return search.at ?? (search.house ? `house:${search.house}` : "");
}

/** The hospital and the house that it is for: where the sample is taken, else those of the search. */
export function readSamplePlace(ctx: Context, search: LabState) {
  const at = atOf(search);
  const house = houseAt(at);
  if (house !== null) return readSearchPlace(ctx, { ...search, house });
  return readSearchPlace(ctx, { ...search, house: "", ...(at ? { hospital: at } : {}) });
}
