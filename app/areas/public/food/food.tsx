import { useLoaderData } from "@remix-run/react";
import { istDate } from "#app/domain/shared/dates.ts";
import { publicLoader } from "#app/http/guard.ts";
import { movedSearch } from "#app/http/moved.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { PlaceStep } from "../items/parts/place-fields.tsx";
import { readPlaceSteps } from "../items/parts/place-of-search.ts";
import { FoodFields } from "./parts/food-fields.tsx";
import { foodState } from "./parts/food-state.ts";

export const meta = () =>
  described({
    title: words("food")("title"),
    description: words("food")("description"),
  });

export const loader = publicLoader(
  { permission: "public", search: foodState, moved: movedSearch },
  async (ctx, { search, browserId }) => ({
    state: search,
    today: istDate(ctx.now),
    steps: await readPlaceSteps(ctx, search, browserId),
  }),
);

export default function Food() {
  const t = words("food");
  const { state, today, steps } = useLoaderData<typeof loader>();
  return (
    <Page title={t("title")} lead={t("lead")} width="narrow">
      <PlaceStep
        steps={steps}
        entry={paths.itemEntry("food")}
        list={paths.itemList("food")}
        hospital={state.hospital}
        house={state.house}
        carried={foodState.fields(
          state,
          steps.city
            ? ["city", "hospital", "house", "date", "days", "meal", "diet", "page"]
            : ["city", "page"],
        )}
        submit={t("show")}
      >
        <FoodFields state={state} today={today} />
      </PlaceStep>
    </Page>
  );
}
