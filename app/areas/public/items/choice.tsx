import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BOOKINGS_MESSAGES, REQUESTS_MESSAGES } from "#app/domain/shared/messages.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { kindChosenAt } from "#app/http/item-paths.ts";
import { present } from "#app/present.ts";
import type { FooterHandle } from "#app/ui/footer.tsx";
import type { PayBarHandle } from "#app/ui/pay-bar.tsx";
import { words } from "#app/words/catalogue.ts";
import { actOnChoice } from "./parts/choice-action.ts";
import { choiceIntents, draftId } from "./parts/choice-input.ts";
import { ChoicePage, hasChoiceBar, type ShownChoice } from "./parts/choice-page.tsx";
import { choiceState } from "./parts/choice-state.ts";
import { readChoicePage } from "./parts/choice-view.ts";

/** The draft, under the name that the kind's address gives it. */
const draft = draftId.optional();
const params = z.object({ FoodNo: draft, GuestNo: draft, EquipmentNo: draft, draft });
const idIn = (inPath: z.output<typeof params>) =>
  present(Object.values(inPath).find((given) => given !== undefined));

/** What the contract says when the choice of a kind cannot be kept. */
const NOT_KEPT = {
  food: BOOKINGS_MESSAGES.failedToSave,
  travel: BOOKINGS_MESSAGES.failedToSaveTravelData,
  equipment: BOOKINGS_MESSAGES.failedToSaveEquipmentBookingDetails,
  lab: REQUESTS_MESSAGES.failedToAarthiLabsDetailsData,
};

export const handle: FooterHandle & PayBarHandle<ShownChoice> = { footer: "short", payBar: hasChoiceBar };

export const meta: MetaFunction = ({ location }) => [
  { title: words("items")(`your_${kindChosenAt(location.pathname)}`) },
];
export const shouldRevalidate = () => true;

export const loader = publicLoader(
  { permission: "public", params, search: choiceState },
  (ctx, { params, search, request, browserId }) =>
    readChoicePage(ctx, { id: idIn(params), browserId, request, step: search.step }),
);

export const action = publicAction(
  {
    permission: "public",
    failed: ({ page }) => NOT_KEPT[kindChosenAt(`/${page}`)],
    params,
    intents: choiceIntents,
  },
  (ctx, { request, params, browserId, formKey, ...posted }) =>
    actOnChoice(ctx, { request, id: idIn(params), browserId, formKey, posted }),
);

/** /bookingFood, /bookingTravel, /bookingEquipment and /bookingLab. */
export default function Choice() {
  const page = useLoaderData<typeof loader>();
  return <ChoicePage {...page} failure={useActionData<typeof action>()} />;
}
