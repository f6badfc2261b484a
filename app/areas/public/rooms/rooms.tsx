import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findHospital } from "#app/domain/search/find-hospitals.ts";
import { publicLoader } from "#app/http/guard.ts";
import { movedSearch } from "#app/http/moved.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { noteIfMissed } from "../finder/typed-hospital.ts";
import { readSearchEntry } from "./parts/search-entry.ts";
import { entryState, orOneNight, stayState } from "./parts/search-state.ts";
import { SearchSteps } from "./parts/search-steps.tsx";

export const meta = () =>
  described({
    title: words("search")("findNear"),
    description: words("home")("description"),
  });

/** What somebody typed is looked for; a hospital that was chosen of the suggestions leads to its rooms at once. */
export const loader = publicLoader(
  { permission: "public", search: entryState, moved: movedSearch },
  async (ctx, { search, request }) => {
    if (search.q && search.city && search.hospital) {
      const { citySlug, slug } = await findHospital(ctx, search.city, search.hospital);
      throw redirect(paths.hotels(citySlug, slug) + stayState.href(orOneNight(search)));
    }
    const entry = await readSearchEntry(ctx, search);
    if (entry.found) await noteIfMissed(ctx, { typed: search.q, found: entry.found, request });
    return entry;
  },
);

export default function Rooms() {
  const t = words("search");
  const entry = useLoaderData<typeof loader>();
  return (
    <Page title={t("findNear")} lead={entry.chosen ? t("chosenLead") : t("firstLead")} width="narrow">
      <SearchSteps entry={entry} />
    </Page>
  );
}
