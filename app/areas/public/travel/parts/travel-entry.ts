import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { findCity } from "#app/domain/search/find-city.ts";
import { citiesWithHospitals } from "#app/domain/search/find-hospitals.ts";
import { travelPoints } from "#app/domain/search/routes-between.ts";
import { istDate, istInstant } from "#app/domain/shared/dates.ts";
import type { travelState } from "./travel-state.ts";

/** What the form of a search for a cab shows. @throws NotFound when there is no such city */
export async function readTravelEntry(ctx: Context, state: ReturnType<typeof travelState.decode>) {
  const base = { state, today: istDate(ctx.now) };
  if (!state.city) return { ...base, cities: await citiesWithHospitals(ctx), city: null, points: [] };
  const city = await findCity(ctx, state.city);
  if (!city) throw new NotFound();
  const points = await travelPoints(ctx, city.id);
  const own = (state.house && points.find(({ houseSlug }) => houseSlug === state.house)) || null;
  const hospital = points.find(
    ({ hospitalSlug }) => hospitalSlug !== null && hospitalSlug === state.hospital,
  );
  const to = state.to ?? (own ?? hospital)?.id ?? null;
  return {
    ...base,
    state: { ...state, to, time: state.time || soon(ctx.now, state.date) },
    cities: [],
    city,
    points,
  };
}

const USUAL = "10:00";
/** A cab is rarely there within two hours. */
const AHEAD_MS = 2 * 3_600_000;

/** The pickup time that a search begins with: never one that is past. */
function soon(now: Date, date: string | null): string {
  const [earliest, today] = [new Date(now.getTime() + AHEAD_MS), istDate(now)];
  if ((date ?? today) !== today || istInstant(today, USUAL) > earliest) return USUAL;
  if (istDate(earliest) !== today) return "23:45";
  const there = new Date(earliest.getTime() + 5.5 * 3_600_000).toISOString();
  return `${there.slice(11, 13)}:${there.slice(14, 16) < "30" ? "30" : "45"}`;
}
