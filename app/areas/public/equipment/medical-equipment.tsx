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
import { EquipmentFields } from "./parts/equipment-fields.tsx";
import { equipmentState } from "./parts/equipment-state.ts";

export const meta = () =>
  described({
    title: words("equipment")("title"),
    description: words("equipment")("description"),
  });

export const loader = publicLoader(
  { permission: "public", search: equipmentState, moved: movedSearch },
  async (ctx, { search, browserId }) => ({
    state: search,
    today: istDate(ctx.now),
    steps: await readPlaceSteps(ctx, search, browserId),
  }),
);

export default function MedicalEquipment() {
  const t = words("equipment");
  const { state, today, steps } = useLoaderData<typeof loader>();
  const own = ["city", "hospital", "house", "date", "days", "how", "q", "page"] as const;
  return (
    <Page title={t("title")} lead={t("lead")} width="narrow">
      <PlaceStep
        steps={steps}
        entry={paths.itemEntry("equipment")}
        list={paths.itemList("equipment")}
        hospital={state.hospital}
        house={state.house}
        carried={equipmentState.fields(state, steps.city ? own : ["city", "page"])}
        submit={t("show")}
      >
        <EquipmentFields state={state} today={today} />
      </PlaceStep>
    </Page>
  );
}
