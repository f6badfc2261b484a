import type { CustomerPrice } from "#app/domain/money/breakdown.ts";
import { present } from "#app/present.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { currentLanguage } from "#app/words/speaking.ts";
import { isolated } from "#app/words/translate.ts";
import { formatRate, formatRupees } from "./format.ts";

type PriceLinesProps = {
  price: CustomerPrice;
  brand: string;
  nights: number;
  rooms: number;
  /** Beds that were added, and what they cost of the base, paise. */
  extraBeds?: { count: number; paise: number };
  /** What the last line is called. */
  totalLabel?: string;
};

/** Every amount from the nightly prices to the total, each with a word on what it is. */
export function PriceLines({ price, brand, nights, rooms, extraBeds, totalLabel }: PriceLinesProps) {
  const t = words("price");
  const bedsPaise = extraBeds?.paise ?? 0;
  const hasOffer = price.partnerOfferPaise > 0;
  return (
    <table className="w-full">
      <caption className="sr-only">{t("made")}</caption>
      <tbody>
        <Line
          label={t("room")}
          explained={formats().commas([formats().nights(nights), formats().rooms(rooms)])}
          paise={price.basePaise - bedsPaise}
        />
        {bedsPaise > 0 ? (
          <Line
            label={words("stay")("extraBeds", { count: present(extraBeds).count })}
            explained={formats().nights(nights)}
            paise={bedsPaise}
          />
        ) : null}
        {hasOffer ? (
          <Line
            label={t("propertyOffer", { rate: formatRate(price.partnerOfferPpm) })}
            explained={t("propertyOfferWhy")}
            paise={-price.partnerOfferPaise}
          />
        ) : null}
        {price.gstParts.map(({ ppm, taxablePaise, gstPaise }) => (
          <Line
            key={ppm}
            label={t("gst", { rate: formatRate(ppm) })}
            explained={t("gstWhy", { amount: formatRupees(taxablePaise) })}
            paise={gstPaise}
          />
        ))}
        {price.mhOfferPaise > 0 ? (
          <Line label={t("ourOffer", { brand })} explained={t("ourOfferWhy")} paise={-price.mhOfferPaise} />
        ) : null}
      </tbody>
      <tfoot>
        <tr className="border-t border-base-300 text-lg font-semibold">
          <th scope="row" className="py-3 pe-4 text-start">
            {totalLabel ?? t("total")}{" "}
            <span className="block text-sm font-normal text-base-content/80">{t("nothingMore")}</span>
          </th>
          <td className="py-3 text-end align-top tabular-nums">{formatRupees(price.totalPaise)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Line({ label, explained, paise }: { label: string; explained: string; paise: number }) {
  return (
    <tr className="align-top">
      <th scope="row" className="py-2 pe-4 text-start font-medium">
        {label} <span className="block text-sm font-normal text-base-content/80">{explained}</span>
      </th>
      <td className="py-2 text-end whitespace-nowrap tabular-nums">
        {paise < 0 ? isolated(`− ${formatRupees(-paise)}`, currentLanguage()) : formatRupees(paise)}
      </td>
    </tr>
  );
}
