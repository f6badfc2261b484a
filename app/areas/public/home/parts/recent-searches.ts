import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { findHospital } from "#app/domain/search/find-hospitals.ts";
import { decodeStaySearch, type StaySearch, validStay } from "#app/domain/search/stay-search.ts";
import { nightDate } from "#app/domain/shared/dates.ts";
import { readRecentSearches } from "#app/http/cookies.ts";

export type Recent = { search: StaySearch; hospitalName: string; cityName: string };

/** The last searches of this browser, the newest first; those whose dates have passed or whose hospital is gone are left out. */
export async function recentSearches(ctx: Context, request: Request): Promise<Recent[]> {
  const texts = await readRecentSearches(request);
  const found = await Promise.all(texts.map((text) => recentSearch(ctx, text)));
  return found.filter((each) => each !== null);
}

async function recentSearch(ctx: Context, text: string): Promise<Recent | null> {
  try {
    const search = decodeStaySearch(text);
    if (!validStay(search, nightDate(ctx.now))) return null;
    const { name, cityName } = await findHospital(ctx, search.city, search.hospital);
    return { search, hospitalName: name, cityName };
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
