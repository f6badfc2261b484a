import { quoteStay, type RoomsOnSale, type StayQuery } from "#app/domain/bookings/kinds/room-quotes.ts";
import type { Context } from "#app/domain/context.ts";
import type { CustomerPrice } from "#app/domain/money/breakdown.ts";
import type { Tier } from "#app/domain/money/cancellation-policy.ts";
import { filled } from "#app/present.ts";
import { type CurrentPolicy, currentPolicy } from "./current-policy.ts";

/** A stay at the saver rate of a room: its price (paise, with tax), and what cancelling costs for now. */
export type SaverOffer = { price: CustomerPrice; policy: CurrentPolicy };

/** What the rooms that have a saver rate cost at it, by their ids. `termsOf` gives the policy of the rate and the time of check-in. */
export function saverOffers(
  ctx: Context,
  read: RoomsOnSale,
  stay: StayQuery & { hospitalId: string },
  termsOf: (roomId: string) => { tiers: Tier[] | null; checkInTime: string },
): Map<string, SaverOffer> {
  return new Map(
    quoteStay(ctx, read, { ...stay, ratePlan: "saver" }).map(({ roomId, price }) => {
      const { tiers, checkInTime } = termsOf(roomId);
      return [roomId, { price, policy: currentPolicy(filled(tiers), stay.checkIn, checkInTime, ctx.now) }];
    }),
  );
}
