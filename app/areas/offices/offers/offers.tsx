import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { chosenOffer, floorForm, partnerOfferForm } from "#app/domain/offers/forms.ts";
import { partnerOfferList } from "#app/domain/offers/offer-lists.ts";
import { listOfferHouses } from "#app/domain/offers/offer-things.ts";
import { onSaleList } from "#app/domain/offers/on-sale-list.ts";
import { createPartnerOffer, setFloorPrice, setOfferActive } from "#app/domain/offers/save-offer.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { ListFileLink } from "#app/ui/list/list-page.tsx";
import { PartnerOffers } from "#app/ui/money/offers/partner-offers.tsx";
import { offerSearch } from "#app/ui/money/offers/search.ts";
import { Page } from "#app/ui/page.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { READ, WRITE } from "./permissions.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? words("officeOffers")("offers") },
];

export const loader = officeLoader(
  READ,
  {
    failed: ({ page }) =>
      page === "propertyofferprice" ? ADMIN_MESSAGES.errorWhileGetPropertyROOMDetails : undefined,
    search: offerSearch,
  },
  async (ctx, { search: state, office }) => {
    const { kind, q, page, offers: offerPage } = state;
    const asked = { kind, q, sort: "" };
    const [things, houses, offers] = await Promise.all([
      showList(ctx, onSaleList, { ...asked, page }, { kind }),
      // An admin looks for a house first: everybody's are too many to choose from.
      kind === "room" && (q || office.name === "partner") ? listOfferHouses(ctx, q) : [],
      showList(ctx, partnerOfferList, { ...asked, page: offerPage }, { kind }),
    ]);
    return { title: office.words.offers, state, things, houses, offers, today: istDate(ctx.now) };
  },
);

export const action = officeAction(
  WRITE,
  { intents: { create: partnerOfferForm, start: chosenOffer, end: chosenOffer, floor: floorForm } },
  async (ctx, { intent, value, request, office }) => {
    const t = words("officeOffers");
    const back =
      office.paths.offers + offerSearch.href(offerSearch.decode(new URL(request.url).searchParams));
    if (intent === "create") {
      await createPartnerOffer(ctx, value);
      return done(back, t("runs"));
    }
    if (intent === "floor") {
      await setFloorPrice(ctx, value);
      return done(back, t("floorSaved"));
    }
    await setOfferActive(ctx, { offerId: value.offer, active: intent === "start" });
    return done(back, intent === "start" ? t("runsAgain") : t("ended"));
  },
);

/** /partnerOffers, /propertyofferprice: what a partner gives on what it sells, and its floor prices. */
export default function OffersOfPartners() {
  const shown = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { words: named } = useOffice(READ);
  return (
    <Page title={named.offers} lead={named.offersLead} actions={<ListFileLink list={shown.offers} />}>
      <PartnerOffers shown={shown} failure={failure} />
    </Page>
  );
}
