import { redirect } from "@remix-run/node";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { findCity, type SearchCity } from "#app/domain/search/find-city.ts";
import type { FinderAnswer } from "#app/domain/search/finder/find.ts";
import { type TravelPoint, travelPoints, waysToHospital } from "#app/domain/search/routes-between.ts";
import { addDays, type IsoDate, istClock, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { readTypedHospital } from "../../finder/typed-hospital.ts";
import { knownHospital } from "../../items/parts/known-hospital.ts";
import type { OfferNearby } from "../../items/parts/offer-near.tsx";
import { type TravelState, travelHref, travelState } from "./travel-state.ts";

/** What the form of a search for a cab shows: the points of the city, or, before that, what the typed hospital may mean. */
export type TravelEntry = {
  state: TravelState;
  today: string;
  city: SearchCity | null;
  points: TravelPoint[];
  /** What the typed text may mean. */
  meant: FinderAnswer | null;
};

/** What the form shows. A typed text that means one hospital leads to it. @throws NotFound when there is no such city */
export async function readTravelEntry(
  ctx: Context,
  state: TravelState,
  request: Request,
): Promise<TravelEntry> {
  const base = { state, today: istDate(ctx.now), city: null, points: [], meant: null };
  if (state.place) {
    const { hospital, found } = await readTypedHospital(ctx, state, request);
    if (found) return { ...base, meant: found };
    if (hospital) throw redirect(travelHref(state, { city: hospital.citySlug, hospital: hospital.slug }));
  }
  if (!state.city) return base;
  const city = await findCity(ctx, state.city);
  if (!city) throw new NotFound();
  const points = await travelPoints(ctx, city.id);
  const own = (state.house && points.find(({ houseSlug }) => houseSlug === state.house)) || null;
  const hospital = points.find(
    ({ hospitalSlug }) => hospitalSlug !== null && hospitalSlug === state.hospital,
  );
  const to = state.to ?? (own ?? hospital)?.id ?? null;
  return { ...base, state: { ...state, to, ...whenOf(state, ctx.now) }, city, points };
}

const MOST_WAYS = 6;

/** From where cabs go to a hospital that is known or well known, while none is chosen; null where none does. */
export async function travelOffer(
  ctx: Context,
  { state, city, meant }: TravelEntry,
  request: Request,
): Promise<OfferNearby | null> {
  if (city || meant) return null;
  const hospital = await knownHospital(ctx, request, "travel");
  const ways = hospital ? await waysToHospital(ctx, hospital.id, MOST_WAYS) : [];
  if (!hospital || ways.length === 0) return null;
  const t = words("travel");
  const place = { city: hospital.citySlug, hospital: hospital.slug };
  const tomorrow = { date: addDays(istDate(ctx.now), 1), time: USUAL };
  return {
    hospital: hospital.name,
    to: travelHref(state, place),
    all: t("nextRoute"),
    lines: ways.map(({ fromId: from, toId: to, name, type }) => ({
      id: from,
      name: t("fromTo", { from: name, to: hospital.name }),
      about: translateName(type),
      photo: null,
      to:
        paths.itemList("travel") + travelState.href({ ...state, ...place, ...tomorrow, from, to, place: "" }),
    })),
  };
}

const USUAL = "10:00";
/** For people who search for today late in the evening. */
const LAST = "23:59";
/** A cab is rarely there within two hours. */
const AHEAD_MS = 2 * 3_600_000;

/** The pickup that a search begins with: what was asked for, else never one that is past; late in the evening that of tomorrow. */
export function whenOf(
  { date, time }: Pick<TravelState, "date" | "time">,
  now: Date,
): { date: IsoDate; time: string } {
  const [earliest, today] = [new Date(now.getTime() + AHEAD_MS), istDate(now)];
  if (time) return { date: date ?? today, time };
  if ((date ?? today) !== today) return { date: date ?? today, time: USUAL };
  if (istInstant(today, USUAL) > earliest) return { date: today, time: USUAL };
  if (istDate(earliest) === today) {
    const clock = istClock(earliest);
    return { date: today, time: `${clock.slice(0, 3)}${clock.slice(3) < "30" ? "30" : "45"}` };
  }
  return date ? { date, time: LAST } : { date: addDays(today, 1), time: USUAL };
}
