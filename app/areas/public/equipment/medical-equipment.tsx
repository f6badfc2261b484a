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
import { EquipmentFields } from "./parts/equipment-fields.tsx";
import { equipmentForm, equipmentHref } from "./parts/equipment-form.ts";
import { equipmentOffer } from "./parts/equipment-offer.ts";
import { equipmentState } from "./parts/equipment-state.ts";

export const meta = () =>
  described({
    title: words("equipment")("title"),
    description: words("equipment")("description"),
  });

/** The search; below it what stores bring to a hospital that is known or well known. */
export const loader = publicLoader(
  { permission: "public", search: equipmentState, moved: movedSearch },
  async (ctx, { search, browserId, request }) => {
    const hrefOf = equipmentHref(paths.itemEntry("equipment"), search);
    const steps = await readPlaceSteps(ctx, search, { request, browserId, hrefOf });
    const near = await placeToOffer(ctx, request, "equipment", { steps, house: search.house });
    const offer = near && (await equipmentOffer(ctx, search, near));
    return { state: search, today: istDate(ctx.now), steps, offer };
  },
);

export default function MedicalEquipment() {
  const t = words("equipment");
  const { state, today, steps, offer } = useLoaderData<typeof loader>();
  return (
    <Page title={t("title")} lead={t("lead")} width={offer ? "columns" : "narrow"}>
      <TwoColumns
        first={
          <PlaceForm
            {...equipmentForm(state, steps)}
            hrefOf={equipmentHref(paths.itemEntry("equipment"), state)}
            submit={t("show")}
          >
            <EquipmentFields state={state} today={today} />
          </PlaceForm>
        }
        aside={
          offer ? (
            <OfferNear {...offer} kind="equipment" title={t("equipmentNear", { name: offer.hospital })} />
          ) : null
        }
      />
    </Page>
  );
}
