import { formatRate, formatRupees, plural } from "./format.ts";

/** The amounts of a price that a customer sees, in paise; rates in parts per million. */
export type ShownPrice = {
  basePaise: number;
  partnerOfferPpm: number;
  partnerOfferPaise: number;
  pricePaise: number;
  gstPpm: number;
  gstPaise: number;
  mhOfferPaise: number;
  totalPaise: number;
};

type PriceLinesProps = {
  price: ShownPrice;
  brand: string;
  nights: number;
  rooms: number;
  /** What the last line is called. */
  totalLabel?: string;
};

/** Every amount from the nightly prices to the total, each with a word on what it is. */
export function PriceLines({ price, brand, nights, rooms, totalLabel = "Total to pay" }: PriceLinesProps) {
  const hasOffer = price.partnerOfferPaise > 0;
  return (
    <table className="w-full">
      <caption className="sr-only">What the price is made of</caption>
      <tbody>
        <Line
          label="Room"
          explained={`${plural(nights, "night")}, ${plural(rooms, "room")}`}
          paise={price.basePaise}
        />
        {hasOffer ? (
          <Line
            label={`Offer of the property, ${formatRate(price.partnerOfferPpm)}`}
            explained="The property gives it to every guest on these dates"
            paise={-price.partnerOfferPaise}
          />
        ) : null}
        <Line
          label={`GST, ${formatRate(price.gstPpm)}`}
          explained={`Tax on ${formatRupees(price.pricePaise)}, passed on to the government`}
          paise={price.gstPaise}
        />
        {price.mhOfferPaise > 0 ? (
          <Line
            label={`Offer of ${brand}`}
            explained="We pay this part for you"
            paise={-price.mhOfferPaise}
          />
        ) : null}
      </tbody>
      <tfoot>
        <tr className="border-t border-base-300 text-lg font-semibold">
          <th scope="row" className="py-3 pr-4 text-left">
            {totalLabel}
            <span className="block text-sm font-normal text-base-content/80">
              Nothing more to pay for the room at the property
            </span>
          </th>
          <td className="py-3 text-right align-top tabular-nums">{formatRupees(price.totalPaise)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Line({ label, explained, paise }: { label: string; explained: string; paise: number }) {
  return (
    <tr className="align-top">
      <th scope="row" className="py-2 pr-4 text-left font-medium">
        {label}
        <span className="block text-sm font-normal text-base-content/80">{explained}</span>
      </th>
      <td className="py-2 text-right whitespace-nowrap tabular-nums">
        {paise < 0 ? `− ${formatRupees(-paise)}` : formatRupees(paise)}
      </td>
    </tr>
  );
}
