import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import type { FooterHandle } from "#app/ui/footer.tsx";
import type { PayBarHandle } from "#app/ui/pay-bar.tsx";
import { words } from "#app/words/catalogue.ts";
import { actOnChoice } from "../items/parts/choice-action.ts";
import { choiceIntents, draftId } from "../items/parts/choice-input.ts";
import { ChoicePage, hasChoiceBar, type ShownChoice } from "../items/parts/choice-page.tsx";
import { choiceState } from "../items/parts/choice-state.ts";
import { readChoicePage } from "../items/parts/choice-view.ts";

const params = z.object({ FoodNo: draftId });

export const handle: FooterHandle & PayBarHandle<ShownChoice> = { footer: "short", payBar: hasChoiceBar };

export const meta = () => [{ title: words("items")("your_food") }];
export const shouldRevalidate = () => true;

export const loader = publicLoader(
  { permission: "public", params, search: choiceState },
  (ctx, { params, search, request, browserId }) =>
    readChoicePage(ctx, { id: params.FoodNo, browserId, request, step: search.step }),
);

export const action = publicAction(
  { permission: "public", failed: BOOKINGS_MESSAGES.failedToSave, params, intents: choiceIntents },
  (ctx, { request, params, browserId, formKey, ...posted }) =>
    actOnChoice(ctx, { request, id: params.FoodNo, browserId, formKey, posted }),
);

export default function BookingFood() {
  const page = useLoaderData<typeof loader>();
  return <ChoicePage {...page} failure={useActionData<typeof action>()} />;
}
