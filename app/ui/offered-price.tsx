import { formatRupeesShort } from "./format.ts";

type OfferedPriceProps = { offeredPaise: number; fullPaise: number; large?: boolean };

/** A price with tax and, where an offer lowers it, the price without offers struck through. Paise. */
export function OfferedPrice({ offeredPaise, fullPaise, large = false }: OfferedPriceProps) {
  return (
    <>
      <span className={large ? "text-lg font-semibold" : "font-semibold"}>
        {formatRupeesShort(offeredPaise)}
      </span>
      {offeredPaise < fullPaise ? <s className="ms-2 text-sm">{formatRupeesShort(fullPaise)}</s> : null}
    </>
  );
}
