import type { CustomerPrice } from "#app/domain/money/breakdown.ts";

/** What another room costs a guest whose house failed, and who bears the difference. Pure; amounts are paise. */

/** The nights that are left: what the guest paid for them, and what they cost with tax before the platform's offer. */
export type PaidBefore = { paidPaise: number; grossPaise: number };

export type PriceDifference = {
  /** What the guest's new booking costs the guest; never more than was paid. */
  totalPaise: number;
  /** What goes back, where the other room is cheaper. */
  refundPaise: number;
  /** What the other room costs more than the guest paid. */
  differencePaise: number;
  /** Of that, what the house bears that failed: as far as the room itself costs more. The rest is an offer that the guest had. */
  housePaise: number;
};

/** Shares the difference between what was paid and the price of another room, with its own offers. */
export function shareDifference(
  price: Pick<CustomerPrice, "pricePaise" | "gstPaise" | "totalPaise">,
  { paidPaise, grossPaise }: PaidBefore,
): PriceDifference {
  const { totalPaise } = price;
  if (totalPaise <= paidPaise)
    return { totalPaise, refundPaise: paidPaise - totalPaise, differencePaise: 0, housePaise: 0 };
  const wholePaise = price.pricePaise + price.gstPaise;
  const differencePaise = wholePaise - paidPaise;
  const housePaise = Math.min(differencePaise, Math.max(0, wholePaise - grossPaise));
  return { totalPaise: paidPaise, refundPaise: 0, differencePaise, housePaise };
}
