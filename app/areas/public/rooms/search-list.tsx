import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findHospital } from "#app/domain/search/find-hospitals.ts";
import { stayProblems, validStay } from "#app/domain/search/stay-search.ts";
import { nightDate } from "#app/domain/shared/dates.ts";
import { publicLoader } from "#app/http/guard.ts";
import { movedSearch } from "#app/http/moved.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateError } from "#app/words/labels.ts";
import { readSearchEntry } from "./parts/search-entry.ts";
import { type EntryState, entryState, orOneNight, stayHref } from "./parts/search-state.ts";
import { type EntryProblems, SearchSteps } from "./parts/search-steps.tsx";

export const meta = () =>
  described({
    title: words("search")("findNear"),
    description: words("home")("description"),
  });

/** Takes a search as parameters: leads to its list when it is whole, else shows the form with what is missing. */
export const loader = publicLoader(
  { permission: "public", search: entryState, moved: movedSearch },
  async (ctx, { search: typed }) => {
    const search = orOneNight(typed);
    const today = nightDate(ctx.now);
    const stay = validStay(search, today);
    if (search.city && search.hospital && stay) {
      const { citySlug, slug } = await findHospital(ctx, search.city, search.hospital);
      throw redirect(paths.hotels(citySlug, slug) + stayHref(stay));
    }
    const entry = await readSearchEntry(ctx, search);
    const isNothingChosen = entryState.fields(typed, ["q"]).length === 0;
    if (isNothingChosen) return { entry, problems: {} };
    return data({ entry, problems: problemsOf(search, today) }, { status: 400 });
  },
);

function problemsOf(search: EntryState, today: string): EntryProblems {
  if (!search.city) return { city: translateError("Choose the city of the hospital.") };
  return {
    ...(search.hospital ? {} : { hospital: translateError("Choose the hospital.") }),
    ...stayProblems(search, today),
  };
}

export default function SearchList() {
  const t = words("search");
  const { entry, problems } = useLoaderData<typeof loader>();
  return (
    <Page title={t("findNear")} lead={t("chosenLead")} width="narrow">
      <SearchSteps entry={entry} problems={problems} />
    </Page>
  );
}
