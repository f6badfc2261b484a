import type { OrderOffer } from "#app/domain/offers/item-prices.ts";
import { formatRate, formatRupeesShort } from "#app/ui/format.ts";
import { words } from "#app/words/catalogue.ts";

/** Offers that are taken off the whole order in the cart, so that no single price shows them. */
export function OrderOffers({ offers }: { offers: OrderOffer[] }) {
  const t = words("items");
  if (offers.length === 0) return null;
  return (
    <ul className="rounded-box border border-base-300 bg-base-100 px-4 py-3">
      {offers.map((offer) => (
        <li key={offer.name}>
          <strong>{offer.name}</strong>{" "}
          {offer.minPricePaise > 0
            ? t("offerFrom", { offer: worth(offer), amount: formatRupeesShort(offer.minPricePaise) })
            : t("offerAny", { offer: worth(offer) })}
        </li>
      ))}
    </ul>
  );
}

function worth({ percentPpm, amountPaise, maxPaise }: OrderOffer): string {
  if (percentPpm === null) return formatRupeesShort(amountPaise ?? 0);
  const rate = formatRate(percentPpm);
  return maxPaise ? words("items")("atMost", { rate, amount: formatRupeesShort(maxPaise) }) : rate;
}
