import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { currentId } from "#app/domain/masters/merge-master.ts";
import { formerCityAddress } from "#app/domain/places/former-addresses.ts";
import { findCity } from "#app/domain/search/find-city.ts";
import { slugOf } from "#app/domain/shared/slug.ts";

/** A city as clients name it: by its id or its name. `ALL` and nothing are every city. */
export const cityGiven = z
  .string()
  .trim()
  .max(120)
  .transform((given) => (/^(all)?$/i.test(given) ? undefined : given))
  .optional();

/** A city that has to be given, by its id or its name. */
export const cityNamed = z.string("Please choose the city").trim().min(1, "Please choose the city").max(120);

/** The id of a given city, or of the one that it was merged into. @throws NotFound for a name that no city has */
export async function cityIdOf(ctx: Context, given: string): Promise<string> {
  if (z.uuid().safeParse(given).success) return currentId(ctx, "cities", given.toLowerCase());
  const slug = slugOf(given);
  const found =
    (await findCity(ctx, slug)) ?? (await findCity(ctx, (await formerCityAddress(ctx, slug)) ?? slug));
  if (!found) throw new NotFound("There is no such city.");
  return found.id;
}

/** The fields of calls that hold a city's id, under our names. */
const CITY_FIELDS = ["cityId", "city_id"];

/**
 * Whether a field holds the id of a city, which may be named in its place: `zone` as clients send it, and `city` of what a command takes;
 * in a list that may be part of a name.
 */
export const holdsCity = ({ method }: { method: string }, name: string, sentAs: string): boolean =>
  CITY_FIELDS.includes(name) || sentAs === "zone" || (name === "city" && method !== "GET");

/**
 * The same values with the id of each city that was named, so that every call takes a city by its id or its name. A name that no city
 * has stays, and is refused like an id that is none.
 * @param holds whether a field holds the id of a city
 */
export async function withCityIds(
  ctx: Context,
  values: Record<string, unknown>,
  holds: (name: string) => boolean,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [field, given] of Object.entries(values)) {
    if (!holds(field)) continue;
    if (typeof given !== "string" || given.trim() === "" || z.uuid().safeParse(given).success) continue;
    const id = await cityIdOf(ctx, given.slice(0, 120)).catch((error: unknown) => {
      if (error instanceof NotFound) return undefined;
      throw error;
    });
    if (id) found[field] = id;
  }
  return { ...values, ...found };
}
