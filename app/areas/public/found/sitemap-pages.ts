import { doctorsToFind } from "#app/domain/places/sitemap.ts";
import { absolute } from "#app/http/absolute.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { sitemapResponse } from "./sitemap-response.ts";

const PAGES = [
  "/",
  paths.rooms,
  paths.hospitalPages,
  paths.doctorPages,
  paths.about,
  paths.faqs,
  paths.terms,
  paths.privacyPolicy,
  paths.itemEntry("food"),
  paths.itemEntry("travel"),
  paths.itemEntry("equipment"),
  paths.itemEntry("lab"),
  paths.whyRooms,
  paths.whyFood,
  paths.whyTravel,
  paths.whyEquipment,
  paths.healthSupport,
  paths.contactUs,
  paths.customerSupport,
  paths.cancellationPolicy,
  paths.refundPolicy,
  paths.internationalPatients,
  paths.domesticPatients,
];

/** The pages that are always there, and those of doctors. */
export const loader = publicLoader({ permission: "public" }, async (ctx) => {
  const doctors = await doctorsToFind(ctx);
  async function* addresses() {
    yield PAGES.map(absolute);
    yield doctors.map((slug) => absolute(paths.doctorPage(slug)));
  }
  return sitemapResponse("urlset", addresses());
});
