import { z } from "zod";
import { hospitalsToFind } from "#app/domain/places/sitemap.ts";
import { absolute } from "#app/http/absolute.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { sitemapResponse } from "./sitemap-response.ts";

const params = z.object({ city: z.string().max(100) });

/** The page of a city, the rooms near each of its hospitals, and the hospitals with a page. */
export const loader = publicLoader({ permission: "public", params }, async (ctx, { params: { city } }) => {
  const batches = hospitalsToFind(ctx, city);
  // The first batch before the answer begins, so that a city that does not exist is a 404.
  const first = await batches.next();
  async function* addresses() {
    yield [absolute(paths.cityPage(city))];
    for (let batch = first; !batch.done; batch = await batches.next())
      yield batch.value.flatMap(({ slug, hasRooms, hasPage }) => [
        ...(hasRooms ? [absolute(paths.hotels(city, slug))] : []),
        ...(hasPage ? [absolute(paths.hospitalPage(city, slug))] : []),
      ]);
  }
  return sitemapResponse("urlset", addresses());
});
