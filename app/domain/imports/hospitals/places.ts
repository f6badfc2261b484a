import type pg from "pg";
import { Invalid } from "#app/domain/errors.ts";
import { canonicalPlace } from "#app/domain/places/names.ts";
import { freeSlug, slugOf } from "#app/domain/shared/slug.ts";
import { clean, limited, Refusal, required } from "../cells.ts";

/** More cities than India has towns: then another column was taken for the city. */
const MOST_CITIES = 20_000;

/** The cities of a file by the state and city that it names; made when they are new. */
export class Places {
  readonly #client: pg.Client;
  /** The city's id, or why the row cannot be placed. */
  readonly #known = new Map<string, string | Refusal>();
  #made = 0;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** What `learn` found out. @throws Refusal when the file's row names no usable place */
  idOf(state: string, city: string): string {
    const found = this.#known.get(`${state}\n${city}`);
    if (typeof found === "string") return found;
    throw found ?? new Error("the place was not looked up");
  }

  /** Looks up, and makes, the places that are not known yet. @throws Invalid when there are too many to be cities */
  async learn(pairs: Iterable<readonly [state: string, city: string]>): Promise<void> {
    for (const [state, city] of pairs) {
      const key = `${state}\n${city}`;
      if (this.#known.has(key)) continue;
      // A copy, because a slice would keep the whole part of the file alive that it was cut from.
      this.#known.set(Buffer.from(key).toString(), await this.#place(state, city).catch(asRefusal));
      if (this.#known.size > MOST_CITIES)
        throw new Invalid(
          `The file names more than ${MOST_CITIES} cities: is another column mapped as the city?`,
        );
    }
  }

  get made(): number {
    return this.#made;
  }

  async #place(stateCell: string, cityCell: string): Promise<string> {
    const cityName = limited(required(clean(cityCell), "city", 80), "city", 80);
    const stateName = limited(clean(stateCell), "state", 80);
    if (slugOf(cityName, "") === "") throw new Refusal(`the city has no letters: "${cityName}"`);
    if (stateName === "") return this.#onlyCityOf(cityName);
    const place = canonicalPlace(stateName, cityName);
    const stateId = await this.#stateId(place.state);
    const found = await this.#client.query<{ id: string }>(
      "SELECT id FROM cities WHERE state_id = $1 AND name = $2",
      [stateId, place.city],
    );
    return found.rows[0]?.id ?? this.#makeCity(stateId, place);
  }

  /** A file without a state means a city that is known and has no namesake. */
  async #onlyCityOf(name: string): Promise<string> {
    const { city } = canonicalPlace("", name);
    const { rows } = await this.#client.query<{ id: string }>(
      "SELECT id FROM cities WHERE name = $1 LIMIT 2",
      [city],
    );
    if (rows.length === 1) return rows[0]!.id;
    throw new Refusal(
      rows.length === 0
        ? `there is no city "${city}", and no state to add it to`
        : `there are several cities "${city}", and no state`,
    );
  }

  async #stateId(name: string): Promise<string> {
    const slug = slugOf(name, "");
    if (slug === "") throw new Refusal(`the state has no letters: "${name}"`);
    const { rows } = await this.#client.query<{ id: string }>(
      `WITH made AS (INSERT INTO states (name, slug) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id)
       SELECT id FROM made UNION ALL SELECT id FROM states WHERE name = $1 OR slug = $2 LIMIT 1`,
      [name, slug],
    );
    return rows[0]!.id;
  }

  async #makeCity(stateId: string, place: { state: string; city: string }): Promise<string> {
    const base = slugOf(place.city);
    const taken = await this.#client.query<{ slug: string }>("SELECT slug FROM cities WHERE slug LIKE $1", [
      `${base}%`,
    ]);
    const slugs = new Set(taken.rows.map((row) => row.slug));
    const slug = slugs.has(base) ? freeSlug(slugOf(`${place.city} ${place.state}`), slugs) : base;
    const made = await this.#client.query<{ id: string }>(
      `INSERT INTO cities (state_id, name, slug) VALUES ($1, $2, $3)
       ON CONFLICT (state_id, name) DO UPDATE SET name = cities.name RETURNING id`,
      [stateId, place.city, slug],
    );
    this.#made++;
    return made.rows[0]!.id;
  }
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
