import { citiesToFind } from "#app/domain/places/sitemap.ts";
import { absolute } from "#app/http/absolute.ts";
import { publicLoader } from "#app/http/guard.ts";
import { sitemapResponse } from "./sitemap-response.ts";

/** The index of sitemaps: one of the pages that are always there, one for each city. */
export const loader = publicLoader({ permission: "public" }, async (ctx) => {
  const cities = await citiesToFind(ctx);
  async function* addresses() {
    yield [absolute("/sitemaps/pages")];
    yield cities.map((city) => absolute(`/sitemaps/cities/${city}`));
  }
  return sitemapResponse("sitemapindex", addresses());
});
