import { redirect } from "@remix-run/node";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { formerCityAddress, formerHospitalAddress } from "#app/domain/places/former-addresses.ts";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";

/**
 * What a page needs, or, where there is nothing at this address, a lasting redirect to where it is today.
 * `newPath` is asked only then; null leaves the page not found.
 */
export async function orMoved<T>(work: Promise<T>, newPath: () => Promise<string | null>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    const path = await newPath();
    if (path) throw redirect(path, 301);
    throw error;
  }
}

const place = defineSearch({ city: text(200), hospital: text(200) });

/** The address of a search today that names a city, or a hospital in it, by a former address. Null when it names neither so. */
export async function movedSearch(ctx: Context, request: Request): Promise<string | null> {
  const url = new URL(request.url);
  const { city, hospital } = place.decode(url.searchParams);
  if (!city) return null;
  const now = hospital ? await formerHospitalAddress(ctx, city, hospital) : null;
  const citySlug = now?.citySlug ?? (await formerCityAddress(ctx, city));
  if (!citySlug) return null;
  url.searchParams.set("city", citySlug);
  if (now) url.searchParams.set("hospital", now.slug);
  url.searchParams.delete("_routes");
  return url.pathname.replace(/\.data$/, "") + url.search;
}
