import { useLoaderData } from "@remix-run/react";
import { publicLoader } from "#app/http/guard.ts";
import { movedSearch } from "#app/http/moved.ts";
import { described } from "#app/http/seo.ts";
import { Page, TwoColumns } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { OfferNear } from "../items/parts/offer-near.tsx";
import { readTravelEntry, travelOffer } from "./parts/travel-entry.ts";
import { TravelForm } from "./parts/travel-form.tsx";
import { travelState } from "./parts/travel-state.ts";

export const meta = () =>
  described({
    title: words("travel")("title"),
    description: words("travel")("description"),
  });

export const loader = publicLoader(
  { permission: "public", search: travelState, moved: movedSearch },
  async (ctx, { search, request }) => {
    const entry = await readTravelEntry(ctx, search, request);
    return { entry, offer: await travelOffer(ctx, entry, request) };
  },
);

export default function Travel() {
  const t = words("travel");
  const { entry, offer } = useLoaderData<typeof loader>();
  return (
    <Page title={t("title")} lead={t("lead")} width={offer ? "columns" : "narrow"}>
      <TwoColumns
        first={<TravelForm {...entry} />}
        aside={
          offer ? <OfferNear {...offer} kind="travel" title={t("cabsTo", { name: offer.hospital })} /> : null
        }
      />
    </Page>
  );
}
