import { useLoaderData } from "@remix-run/react";
import { publicLoader } from "#app/http/guard.ts";
import { movedSearch } from "#app/http/moved.ts";
import { described } from "#app/http/seo.ts";
import { Page } from "#app/ui/page.tsx";
import { readTravelEntry } from "./parts/travel-entry.ts";
import { TravelForm } from "./parts/travel-form.tsx";
import { travelState } from "./parts/travel-state.ts";

export const meta = () =>
  described({
    title: "A cab for the patient",
    description:
      "Cabs to and from the hospital, the airport and the station, also with a wheelchair or a stretcher.",
  });

export const loader = publicLoader(
  { permission: "public", search: travelState, moved: movedSearch },
  (ctx, { search }) => readTravelEntry(ctx, search),
);

export default function Travel() {
  const entry = useLoaderData<typeof loader>();
  return (
    <Page
      title="A cab for the patient"
      lead="From the airport or the station to the hospital and back, also with a wheelchair or a stretcher. The price you see is the price you pay."
      width="narrow"
    >
      <TravelForm {...entry} />
    </Page>
  );
}
