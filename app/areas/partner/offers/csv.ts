import { csvStream } from "#app/domain/exports/csv.ts";
import { pageBatches } from "#app/domain/exports/list-batches.ts";
import { listOffers } from "#app/domain/offers/list-offers.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { OFFER_CSV } from "#app/ui/money/offers/offer-csv.ts";
import { offerSearch as search } from "#app/ui/money/offers/search.ts";

/** The own offers as the list filters them. */
export const loader = partnerLoader({ permission: "partner.offer.read", search }, (ctx, { search: state }) =>
  csvResponse(
    "offers",
    csvStream(
      OFFER_CSV,
      pageBatches((page) => listOffers(ctx, { funder: "partner", kind: state.kind, q: state.q, page })),
    ),
  ),
);
