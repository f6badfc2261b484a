import type { CustomerPrice } from "#app/domain/money/breakdown.ts";
import { formatRate, formatRupees } from "../format.ts";

type ItemPriceProps = {
  price: CustomerPrice;
  depositPaise: number;
  lines: Array<{ name: string; quantity: number; unitPricePaise: number }>;
  brand: string;
  /** Food splits its GST into the halves of centre and state. */
  splitGst: boolean;
  totalLabel?: string;
};

/** Every amount of what is no room: dish by dish, tax, deposit, total. */
export function ItemPrice({
  price,
  depositPaise,
  lines,
  brand,
  splitGst,
  totalLabel = "Total",
}: ItemPriceProps) {
  const half = Math.ceil(price.gstPaise / 2);
  return (
    <table className="w-full">
      <caption className="sr-only">What the price is made of</caption>
      <tbody>
        {lines.map((line) => (
          <Line
            key={line.name}
            label={line.name}
            explained={line.quantity > 1 ? `${line.quantity} x ${formatRupees(line.unitPricePaise)}` : ""}
            paise={line.quantity * line.unitPricePaise}
          />
        ))}
        {price.partnerOfferPaise > 0 ? (
          <Line
            label={`Offer, ${formatRate(price.partnerOfferPpm)}`}
            explained="Given by the seller"
            paise={-price.partnerOfferPaise}
          />
        ) : null}
        {splitGst && price.gstPaise > 0 ? (
          <>
            <Line label={`CGST, ${formatRate(price.gstPpm / 2)}`} explained="Tax" paise={half} />
            <Line
              label={`SGST, ${formatRate(price.gstPpm / 2)}`}
              explained="Tax"
              paise={price.gstPaise - half}
            />
          </>
        ) : (
          <Line
            label={price.gstPpm > 0 ? `GST, ${formatRate(price.gstPpm)}` : "GST"}
            explained={price.gstPpm > 0 ? "Tax" : "Tests are free of this tax"}
            paise={price.gstPaise}
          />
        )}
        {price.mhOfferPaise > 0 ? (
          <Line
            label={`Offer of ${brand}`}
            explained="We pay this part for you"
            paise={-price.mhOfferPaise}
          />
        ) : null}
        {depositPaise > 0 ? (
          <Line
            label="Deposit"
            explained="You get it back when the equipment is back in good order"
            paise={depositPaise}
          />
        ) : null}
      </tbody>
      <tfoot>
        <tr className="border-t border-base-300 text-lg font-semibold">
          <th scope="row" className="py-3 pr-4 text-left">
            {totalLabel}
          </th>
          <td className="py-3 text-right tabular-nums">{formatRupees(price.totalPaise + depositPaise)}</td>
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
        {explained ? (
          <span className="block text-sm font-normal text-base-content/80">{explained}</span>
        ) : null}
      </th>
      <td className="py-2 text-right whitespace-nowrap tabular-nums">
        {paise < 0 ? `− ${formatRupees(-paise)}` : formatRupees(paise)}
      </td>
    </tr>
  );
}
