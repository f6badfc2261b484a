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
