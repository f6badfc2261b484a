import { useActionData, useLoaderData } from "@remix-run/react";
import { chosenOffer, floorForm, partnerOfferForm } from "#app/domain/offers/forms.ts";
import { listOffers } from "#app/domain/offers/list-offers.ts";
import { listOfferHouses, listOfferThings } from "#app/domain/offers/offer-things.ts";
import { createPartnerOffer, setFloorPrice, setOfferActive } from "#app/domain/offers/save-offer.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { PartnerOffers } from "#app/ui/money/offers/partner-offers.tsx";
import { offerSearch } from "#app/ui/money/offers/search.ts";
import { Page } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Offers" }];

export const loader = partnerLoader(
  { permission: "partner.offer.read", search: offerSearch },
  async (ctx, { search: state }) => {
    const { kind, q } = state;
    const [things, houses, offers] = await Promise.all([
      listOfferThings(ctx, { kind, q, page: state.page }),
      kind === "room" ? listOfferHouses(ctx, q) : [],
      listOffers(ctx, { funder: "partner", kind, q, page: state.offers }),
    ]);
    return { state, things, houses, offers, today: istDate(ctx.now) };
  },
);

export const action = partnerAction(
  {
    permission: "partner.offer.write",
    intents: { create: partnerOfferForm, start: chosenOffer, end: chosenOffer, floor: floorForm },
  },
  async (ctx, { intent, value, request }) => {
    const state = offerSearch.decode(new URL(request.url).searchParams);
    const back = moneyPaths.partnerOffers + offerSearch.href(state);
    if (intent === "create") {
      await createPartnerOffer(ctx, value);
      return done(back, "The offer runs.");
    }
    if (intent === "floor") {
      await setFloorPrice(ctx, value);
      return done(back, "The floor price is saved.");
    }
    await setOfferActive(ctx, { offerId: value.offer, active: intent === "start" });
    return done(back, intent === "start" ? "The offer runs again." : "The offer has ended.");
  },
);

export default function PartnerOwnOffers() {
  const shown = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title="Offers"
      lead="You give them: they lessen the price that your share is computed from, and guests see the new price at once. None of them, and none of ours, goes below your floor price."
      actions={
        <CsvLink
          href={`${moneyPaths.partnerOffers}/csv${offerSearch.href(shown.state, { page: 1, offers: 1 })}`}
        />
      }
    >
      <PartnerOffers shown={shown} failure={failure} withPartner={false} />
    </Page>
  );
}
