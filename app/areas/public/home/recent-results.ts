import { redirect } from "@remix-run/node";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { stayHref } from "../rooms/parts/search-state.ts";
import { recentSearches } from "./parts/recent-searches.ts";

/** The rooms of the last search; without one, the page of searches, which says so. */
export const loader = publicLoader({ permission: "public" }, async (ctx, { request }) => {
  const [last] = await recentSearches(ctx, request);
  if (!last) throw redirect(paths.recentSearches);
  throw redirect(paths.hotels(last.search.city, last.search.hospital) + stayHref(last.search));
});
