import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { plannedRows } from "#db/client.ts";
import type { Offer } from "./terms.ts";

const OFFER = `offer.id, offer.funder, offer.name, offer.code::text AS code, offer.kind, offer.account_id,
  offer.property_id, offer.room_id, offer.item_id, offer.city_id,
  offer.hospital_id, offer.percent_ppm, offer.amount_paise, offer.max_paise,
  offer.min_price_paise, offer.stay_from, offer.stay_to, offer.early_bird_days,
  CASE WHEN offer.limit_total IS NULL AND offer.limit_per_customer IS NULL THEN NULL ELSE
    least(offer.limit_total - offer.used, offer.limit_per_customer - coalesce(own.taken, 0)) END::integer AS left`;

/** Offers that can be booked on `$today` with `$code` by `$customerId` (both may be null), with how often they are left. */
const RUNNING = `offers offer LEFT JOIN LATERAL (SELECT count(*) AS taken FROM offer_redemptions taken
    WHERE offer.limit_per_customer IS NOT NULL AND taken.offer_id = offer.id AND taken.customer_id = $customerId::uuid AND taken.state = 'taken') own ON true
  WHERE offer.active AND offer.book_from <= $today AND coalesce(offer.book_to, $today::date) >= $today
    AND (offer.code IS NULL OR offer.code = $code::citext)`;

export type OfferScope = {
  kinds: BookingKindName[];
  /** Of which partners. */
  accountIds: string[];
  /** Narrows the partners' offers to some houses; without it all of their offers are read. */
  propertyIds?: string[];
  /** A coupon that the guest typed. */
  code?: string | null;
  /** Who buys; without it the signed-in customer, if there is one. */
  customerId?: string;
};

/** The offers of today (IST) that may fit what is sold: the platform's and those of the partners. One query. */
export function currentOffers(ctx: Context, scope: OfferScope): Promise<Offer[]> {
  return plannedRows<Offer>(
    `SELECT ${OFFER} FROM ${RUNNING} AND offer.kind = ANY($kinds)
       AND (offer.account_id IS NULL OR offer.account_id = ANY($accountIds::uuid[]))
       AND ($propertyIds::uuid[] IS NULL OR offer.property_id IS NULL OR offer.property_id = ANY($propertyIds::uuid[]))`,
    {
      ...bind(ctx, scope),
      kinds: scope.kinds,
      accountIds: scope.accountIds,
      propertyIds: scope.propertyIds ?? null,
    },
    ctx.tx,
  );
}

/** What a list of rooms must know before it is read: the platform's offers that need no code, and whether any partner gives one. */
export type RoomOffersOnSale = { platform: Offer[]; byPartners: boolean };

/** One query. Offers of another hospital are left out. */
export async function roomOffersOnSale(ctx: Context, hospitalId: string): Promise<RoomOffersOnSale> {
  const found = await plannedRows<Offer>(
    `(SELECT ${OFFER} FROM ${RUNNING} AND offer.kind = 'room' AND offer.funder = 'platform'
        AND (offer.hospital_id IS NULL OR offer.hospital_id = $hospitalId::uuid))
     UNION ALL (SELECT ${OFFER} FROM ${RUNNING} AND offer.kind = 'room' AND offer.funder = 'partner' LIMIT 1)`,
    { ...bind(ctx, {}), hospitalId },
    ctx.tx,
  );
  return {
    platform: found.filter(({ funder, left }) => funder === "platform" && (left === null || left > 0)),
    byPartners: found.some(({ funder }) => funder === "partner"),
  };
}

function bind(ctx: Context, { code, customerId }: Pick<OfferScope, "code" | "customerId">) {
  const own = isUser(ctx.actor) && hasRole(ctx.actor, "customer") ? ctx.actor.id : null;
  return { today: istDate(ctx.now), code: code ?? null, customerId: customerId ?? own };
}
