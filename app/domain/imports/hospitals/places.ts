import type pg from "pg";
import { Invalid } from "#app/domain/errors.ts";
import { canonicalPlace } from "#app/domain/places/names.ts";
import { freeSlug, slugOf } from "#app/domain/shared/slug.ts";
import { present } from "#app/present.ts";
import { clean, limitedText, Refusal, required } from "../cells.ts";
import { orRefusal } from "../rows/reasons.ts";

/** More cities than India has towns: then another column was taken for the city. */
const MOST_CITIES = 20_000;

/** A place as the file names it, and as it is named today. */
type Place = { typed: readonly [state: string, city: string]; state: string; city: string };
type City = { id: string; state: string; city: string };

const nameKey = (state: string, city: string) => `${state}\n${city}`.toLowerCase();
/** A slice would keep the whole part of the file alive that it was cut from. */
const copyOf = (text: string) => Buffer.from(text).toString();

/** The cities of a file by the state and city that it names; made when they are new. */
export class HospitalPlaces {
  readonly #client: pg.Client;
  /** By state and city, as the file has them: the city's id, or why the row cannot be placed. */
  readonly #known = new Map<string, Map<string, string | Refusal>>();
  #count = 0;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** What `learn` found out. @throws Refusal when the file's row names no usable place */
  idOf(state: string, city: string): string {
    const found = this.#known.get(state)?.get(city);
    if (typeof found === "string") return found;
    throw present(found);
  }

  /** Looks up, and makes, the places that are not known yet, all at once. @throws Invalid when there are too many to be cities */
  async learn(pairs: Iterable<readonly [state: string, city: string]>): Promise<void> {
    const places: Place[] = [];
    for (const [state, city] of pairs) {
      if (this.#known.get(state)?.has(city)) continue;
      const typed = [copyOf(state), copyOf(city)] as const;
      const place = readPlace(...typed);
      this.#know(typed, place instanceof Refusal ? place : UNKNOWN);
      if (++this.#count > MOST_CITIES)
        throw new Invalid(
          `The file names more than ${MOST_CITIES} cities: is another column mapped as the city?`,
        );
      if (!(place instanceof Refusal)) places.push({ typed, ...place });
    }
    if (places.length === 0) return;
    await this.#placeInState(places.filter((place) => place.state !== ""));
    await this.#placeByName(places.filter((place) => place.state === ""));
  }

  #know([state, city]: Place["typed"], found: string | Refusal) {
    const cities = this.#known.get(state) ?? new Map<string, string | Refusal>();
    this.#known.set(state, cities.set(city, found));
  }

  async #placeInState(places: Place[]): Promise<void> {
    if (places.length === 0) return;
    await this.#makeStates([...new Set(places.map((place) => place.state))]);
    let cities = await this.#citiesOf(places);
    const missing = places.filter((place) => !cities.has(nameKey(place.state, place.city)));
    if (missing.length > 0) {
      await this.#makeCities(missing);
      cities = await this.#citiesOf(places);
    }
    for (const { typed, state, city } of places)
      this.#know(typed, cities.get(nameKey(state, city)) ?? UNKNOWN);
  }

  /** A file without a state means a city that is known and has no namesake. */
  async #placeByName(places: Place[]): Promise<void> {
    if (places.length === 0) return;
    const { rows } = await this.#client.query<{ city: string; ids: string[] }>(
      "SELECT lower(name::text) AS city, array_agg(id) AS ids FROM cities WHERE name = ANY($1::citext[]) GROUP BY 1",
      [places.map((place) => place.city)],
    );
    const found = new Map(rows.map((row) => [row.city, row.ids]));
    for (const { typed, city } of places) {
      const ids = found.get(city.toLowerCase()) ?? [];
      const several = ids.length > 1 ? `there are several cities "${city}", and no state` : undefined;
      const reason = several ?? `there is no city "${city}", and no state to add it to`;
      this.#know(typed, ids.length === 1 ? present(ids[0]) : new Refusal(reason));
    }
  }

  async #makeStates(names: string[]): Promise<void> {
    await this.#client.query(
      `INSERT INTO states (name, slug) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING`,
      [names, names.map((name) => slugOf(name, ""))],
    );
  }

  /** The ids of those cities that exist, by state and name. */
  async #citiesOf(places: Place[]): Promise<Map<string, string>> {
    const { rows } = await this.#client.query<City>(
      `SELECT DISTINCT c.id, wanted.state, wanted.city FROM unnest($1::text[], $2::text[], $3::text[]) AS wanted (state, slug, city)
       JOIN states s ON s.slug = wanted.slug JOIN cities c ON c.state_id = s.id AND c.name = wanted.city::citext`,
      [
        places.map((place) => place.state),
        places.map((place) => slugOf(place.state, "")),
        places.map((place) => place.city),
      ],
    );
    return new Map(rows.map((row) => [nameKey(row.state, row.city), row.id]));
  }

  async #makeCities(places: Place[]): Promise<void> {
    const wanted = new Map(places.map((place) => [nameKey(place.state, place.city), place]));
    const bases = [...wanted.values()].map((place) => slugOf(place.city));
    const { rows } = await this.#client.query<{ slug: string }>(
      "SELECT slug FROM cities WHERE slug LIKE ANY ($1::text[])",
      [bases.map((base) => `${base}%`)],
    );
    const taken = new Set(rows.map((row) => row.slug));
    const made = [...wanted.values()].map((place) => {
      const base = slugOf(place.city);
      const slug = taken.has(base) ? freeSlug(slugOf(`${place.city} ${place.state}`), taken) : base;
      taken.add(slug);
      return { ...place, slug };
    });
    await this.#client.query(
      `INSERT INTO cities (state_id, name, slug) SELECT s.id, wanted.city, wanted.slug
       FROM unnest($1::text[], $2::text[], $3::text[]) AS wanted (state, city, slug) JOIN states s ON s.slug = wanted.state
       ON CONFLICT (state_id, name) DO NOTHING`,
      [
        made.map((place) => slugOf(place.state, "")),
        made.map((place) => place.city),
        made.map((place) => place.slug),
      ],
    );
  }
}

const UNKNOWN = new Refusal("the city could not be found");

function readPlace(stateCell: string, cityCell: string): { state: string; city: string } | Refusal {
  return orRefusal(() => {
    const city = required(clean(cityCell), "city", 80);
    const state = limitedText(clean(stateCell), "state", 80);
    if (slugOf(city, "") === "") throw new Refusal(`the city has no letters: "${city}"`);
    if (state !== "" && slugOf(state, "") === "") throw new Refusal(`the state has no letters: "${state}"`);
    return canonicalPlace(state, city);
  });
}
