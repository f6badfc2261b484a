import type { OrderOffer } from "#app/domain/offers/item-prices.ts";
import { formatRate, formatRupeesShort } from "#app/ui/format.ts";

/** Offers that are taken off the whole order in the cart, so that no single price shows them. */
export function OrderOffers({ offers }: { offers: OrderOffer[] }) {
  if (offers.length === 0) return null;
  return (
    <ul className="rounded-box border border-base-300 bg-base-100 px-4 py-3">
      {offers.map((offer) => (
        <li key={offer.name}>
          <span className="font-semibold">{offer.name}:</span> {worth(offer)} off your order
          {offer.minPricePaise > 0 ? ` from ${formatRupeesShort(offer.minPricePaise)} before tax` : ""}, by
          itself in the cart.
        </li>
      ))}
    </ul>
  );
}

function worth({ percentPpm, amountPaise, maxPaise }: OrderOffer): string {
  if (percentPpm === null) return formatRupeesShort(amountPaise ?? 0);
  return `${formatRate(percentPpm)}${maxPaise ? `, at most ${formatRupeesShort(maxPaise)},` : ""}`;
}
