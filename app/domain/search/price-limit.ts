import { breakDown, type RateSet } from "#app/domain/money/breakdown.ts";

/**
 * The highest price before tax whose total with tax is not above `totalPaise`: the engine's formula asked backwards, so that a
 * limit with tax can be compared with stored prices. -1 when not even a price of zero is within it.
 */
export function highestPriceWithin(totalPaise: number, rates: RateSet): number {
  let low = -1;
  let high = Math.max(totalPaise, 0);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (totalOf(middle, rates) <= totalPaise) low = middle;
    else high = middle - 1;
  }
  return low;
}

function totalOf(pricePaise: number, rates: RateSet): number {
  const input = { basePaise: pricePaise, partnerOfferPpm: 0, mhOfferPaise: 0, commissionPpm: 0, agentPpm: 0 };
  return breakDown({ ...input, rates }).totalPaise;
}
