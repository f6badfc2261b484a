import { useLoaderData } from "@remix-run/react";
import { istDate } from "#app/domain/shared/dates.ts";
import { publicLoader } from "#app/http/guard.ts";
import { movedSearch } from "#app/http/moved.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Page, TwoColumns } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { placeToOffer } from "../items/parts/known-hospital.ts";
import { OfferNear } from "../items/parts/offer-near.tsx";
import { PlaceForm } from "../items/parts/place-fields.tsx";
import { readPlaceSteps } from "../items/parts/place-of-search.ts";
import { FoodFields } from "./parts/food-fields.tsx";
import { foodForm, foodHref } from "./parts/food-form.ts";
import { foodOffer } from "./parts/food-offer.ts";
import { firstMealDay, foodState } from "./parts/food-state.ts";

export const meta = () =>
  described({
    title: words("food")("title"),
    description: words("food")("description"),
  });

/** The search; below it the kitchens of a hospital that is known or well known. */
export const loader = publicLoader(
  { permission: "public", search: foodState, moved: movedSearch },
  async (ctx, { search, browserId, request }) => {
    const hrefOf = foodHref(paths.itemEntry("food"), search);
    const steps = await readPlaceSteps(ctx, search, { request, browserId, hrefOf });
    const near = await placeToOffer(ctx, request, "food", { steps, house: search.house });
    const offer = near && (await foodOffer(ctx, search, near));
    const state = { ...search, date: search.date ?? firstMealDay(ctx.now) };
    return { state, today: istDate(ctx.now), steps, offer };
  },
);

export default function Food() {
  const t = words("food");
  const { state, today, steps, offer } = useLoaderData<typeof loader>();
  return (
    <Page title={t("title")} lead={t("lead")} width={offer ? "columns" : "narrow"}>
      <TwoColumns
        first={
          <PlaceForm
            {...foodForm(state, steps)}
            hrefOf={foodHref(paths.itemEntry("food"), state)}
            submit={t("show")}
          >
            <FoodFields state={state} today={today} />
          </PlaceForm>
        }
        aside={
          offer ? (
            <OfferNear {...offer} kind="food" title={t("kitchensNear", { name: offer.hospital })} />
          ) : null
        }
      />
    </Page>
  );
}
