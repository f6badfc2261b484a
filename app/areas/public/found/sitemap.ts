import { citiesToFind } from "#app/domain/places/sitemap.ts";
import { absolute } from "#app/http/absolute.ts";
import { linkTo } from "#app/http/addresses/link-to.ts";
import { publicAnswers } from "#app/http/addresses/public.ts";
import { publicLoader } from "#app/http/guard.ts";
import { sitemapResponse } from "./sitemap-response.ts";

/** The index of sitemaps: one of the pages that are always there, one for each city. */
export const loader = publicLoader({ permission: "public" }, async (ctx) => {
  const cities = await citiesToFind(ctx);
  async function* addresses() {
    yield [absolute(publicAnswers.sitemapPages.path)];
    yield cities.map((city) => absolute(linkTo(publicAnswers.sitemapCity, city)));
  }
  return sitemapResponse("sitemapindex", addresses());
});
