import { csvStream } from "#app/domain/exports/csv.ts";
import { pageBatches } from "#app/domain/exports/list-batches.ts";
import { listOffers } from "#app/domain/offers/list-offers.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { OFFER_CSV } from "#app/ui/money/offers/offer-csv.ts";
import { platformSearch as search } from "./search.ts";

/** Our offers as the list filters them. */
export const loader = adminLoader({ permission: "admin.money.read", search }, (ctx, { search: state }) =>
  csvResponse(
    "our-offers",
    csvStream(
      OFFER_CSV,
      pageBatches((page) => listOffers(ctx, { funder: "platform", q: state.q, page })),
    ),
  ),
);
