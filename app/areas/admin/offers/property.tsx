import { useActionData, useLoaderData } from "@remix-run/react";
import { chosenOffer, floorForm, partnerOfferForm } from "#app/domain/offers/forms.ts";
import { listOffers } from "#app/domain/offers/list-offers.ts";
import { listOfferHouses, listOfferThings } from "#app/domain/offers/offer-things.ts";
import { createPartnerOffer, setFloorPrice, setOfferActive } from "#app/domain/offers/save-offer.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { PartnerOffers } from "#app/ui/money/offers/partner-offers.tsx";
import { offerSearch } from "#app/ui/money/offers/search.ts";
import { Page } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Offers of partners" }];

export const loader = adminLoader(
  {
    permission: "admin.money.read",
    failed: ADMIN_MESSAGES.errorWhileGetPropertyROOMDetails,
    search: offerSearch,
  },
  async (ctx, { search: state }) => {
    const { kind, q } = state;
    const [things, houses, offers] = await Promise.all([
      listOfferThings(ctx, { kind, q, page: state.page }),
      kind === "room" && q ? listOfferHouses(ctx, q) : [],
      listOffers(ctx, { funder: "partner", kind, q, page: state.offers }),
    ]);
    return { state, things, houses, offers, today: istDate(ctx.now) };
  },
);

export const action = adminAction(
  {
    permission: "admin.money.write",
    intents: { create: partnerOfferForm, start: chosenOffer, end: chosenOffer, floor: floorForm },
  },
  async (ctx, { intent, value, request }) => {
    const state = offerSearch.decode(new URL(request.url).searchParams);
    const back = moneyPaths.propertyOffers + offerSearch.href(state);
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

export default function OffersOfPartners() {
  const shown = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title="Offers of partners"
      lead="The partner gives them: they lessen the price that its share is computed from. None goes below its floor price."
      actions={
        <CsvLink
          href={`${moneyPaths.propertyOffers}/csv${offerSearch.href(shown.state, { page: 1, offers: 1 })}`}
        />
      }
    >
      <PartnerOffers shown={shown} failure={failure} withPartner />
    </Page>
  );
}
