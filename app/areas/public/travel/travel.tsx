import { useLoaderData } from "@remix-run/react";
import { publicLoader } from "#app/http/guard.ts";
import { movedSearch } from "#app/http/moved.ts";
import { described } from "#app/http/seo.ts";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { readTravelEntry } from "./parts/travel-entry.ts";
import { TravelForm } from "./parts/travel-form.tsx";
import { travelState } from "./parts/travel-state.ts";

export const meta = () =>
  described({
    title: words("travel")("title"),
    description: words("travel")("description"),
  });

export const loader = publicLoader(
  { permission: "public", search: travelState, moved: movedSearch },
  (ctx, { search }) => readTravelEntry(ctx, search),
);

export default function Travel() {
  const t = words("travel");
  const entry = useLoaderData<typeof loader>();
  return (
    <Page title={t("title")} lead={t("lead")} width="narrow">
      <TravelForm {...entry} />
    </Page>
  );
}
