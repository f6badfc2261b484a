import type { Context } from "#app/domain/context.ts";
import { createPlatformOffer } from "#app/domain/offers/save-offer.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";

/** Two coupons of the platform that the home page tells. Coupons, so that no price changes by itself. */
export async function writeOffers(ctx: Context): Promise<void> {
  const from = istDate(ctx.now);
  const offer = { bookFrom: from, bookTo: addDays(from, 90), limitPerCustomer: "1", onHome: "on" };
  await createPlatformOffer(ctx, {
    ...{
      ...offer,
      name: "Your first stay with us",
      kind: "room",
      code: "FIRSTSTAY",
      percent: "5",
      max: "300",
    },
  });
  await createPlatformOffer(ctx, {
    ...{
      ...offer,
      name: "Meals for the family",
      kind: "food",
      code: "HOMEMEAL",
      amount: "50",
      minPrice: "400",
    },
  });
}
