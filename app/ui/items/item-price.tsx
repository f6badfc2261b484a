import type { ReactNode } from "react";
import type { CustomerPrice, RatePart } from "#app/domain/money/breakdown.ts";
import { words } from "#app/words/catalogue.ts";
import { keptWords } from "#app/words/kept.ts";
import { formatRate, formatRupees } from "../format.ts";

type ItemPriceProps = {
  price: CustomerPrice;
  depositPaise: number;
  /** What a day after the last one of a hire costs of its deposit. */
  lateDayPaise: number;
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
  lateDayPaise,
  lines,
  brand,
  splitGst,
  totalLabel,
}: ItemPriceProps) {
  const t = words("items");
  return (
    <table className="w-full">
      <caption className="sr-only">{t("priceTable")}</caption>
      <tbody>
        {lines.map((line) => (
          <Line
            key={line.name}
            label={keptWords(line.name)}
            explained={line.quantity > 1 ? `${line.quantity} x ${formatRupees(line.unitPricePaise)}` : ""}
            paise={line.quantity * line.unitPricePaise}
          />
        ))}
        {price.partnerOfferPaise > 0 ? (
          <Line
            label={t("offer", { partnerOfferPpm: formatRate(price.partnerOfferPpm) })}
            explained={t("bySeller")}
            paise={-price.partnerOfferPaise}
          />
        ) : null}
        {price.gstParts.map((part) => (
          <GstLines key={part.ppm} part={part} split={splitGst} />
        ))}
        {price.mhOfferPaise > 0 ? (
          <Line label={t("brandOffer", { brand })} explained={t("wePay")} paise={-price.mhOfferPaise} />
        ) : null}
        {depositPaise > 0 ? (
          <Line
            label={t("deposit")}
            explained={
              <>
                {t("depositBack")}
                <span className="block">{t("lateDay", { amount: formatRupees(lateDayPaise) })}</span>
              </>
            }
            paise={depositPaise}
          />
        ) : null}
      </tbody>
      <tfoot>
        <tr className="border-t border-base-300 text-lg font-semibold">
          <th scope="row" className="py-3 pe-4 text-start">
            {totalLabel ?? t("total")}
          </th>
          <td className="py-3 text-end tabular-nums">{formatRupees(price.totalPaise + depositPaise)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The tax of one rate, whole or in the halves of centre and state. */
function GstLines({ part: { ppm, gstPaise }, split }: { part: RatePart; split: boolean }) {
  const t = words("items");
  if (!split || gstPaise === 0)
    return (
      <Line
        label={ppm > 0 ? t("gst", { gstPpm: formatRate(ppm) }) : "GST"}
        explained={ppm > 0 ? t("tax") : t("noTax")}
        paise={gstPaise}
      />
    );
  const half = Math.ceil(gstPaise / 2);
  const value = formatRate(ppm / 2);
  return (
    <>
      <Line label={t("cgst", { value })} explained={t("tax")} paise={half} />
      <Line label={t("sgst", { value })} explained={t("tax")} paise={gstPaise - half} />
    </>
  );
}

function Line({ label, explained, paise }: { label: string; explained: ReactNode; paise: number }) {
  return (
    <tr className="align-top">
      <th scope="row" className="py-2 pe-4 text-start font-medium">
        {label}{" "}
        {explained ? (
          <span className="block text-sm font-normal text-base-content/80">{explained}</span>
        ) : null}
      </th>
      <td className="py-2 text-end whitespace-nowrap tabular-nums">
        {paise < 0 ? `− ${formatRupees(-paise)}` : formatRupees(paise)}
      </td>
    </tr>
  );
}
