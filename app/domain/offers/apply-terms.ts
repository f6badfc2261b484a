import type { KindQuote } from "#app/domain/bookings/kinds.ts";
import type { Context } from "#app/domain/context.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { rows, type Transaction } from "#db/client.ts";
import { type CommissionRule, type Offer, priceLines } from "./terms.ts";

const OFFER = `offer.id, offer.funder, offer.name, offer.code::text AS code, offer.kind, offer.account_id AS "accountId",
  offer.property_id AS "propertyId", offer.room_id AS "roomId", offer.city_id AS "cityId", offer.hospital_id AS "hospitalId",
  offer.percent_ppm AS "percentPpm", offer.amount_paise AS "amountPaise", offer.max_paise AS "maxPaise",
  offer.min_price_paise AS "minPricePaise", offer.stay_from AS "stayFrom", offer.stay_to AS "stayTo", offer.early_bird_days AS "earlyBirdDays"`;

/**
 * Gives priced lines their offers and their commission (see `priceLines`). Three short queries, however many lines. `code` is a coupon;
 * offers without one apply by themselves. An offer whose limits are used up, by all or by this customer, is not there any more.
 */
export async function applyTerms(
  ctx: Context,
  lines: Array<{ quote: KindQuote; hospitalId: string | null }>,
  by: { code?: string | null; customerId?: string },
  tx?: Transaction,
): Promise<KindQuote[]> {
  const today = istDate(ctx.now);
  const kinds = [...new Set(lines.map(({ quote }) => quote.kind))];
  const accounts = [...new Set(lines.map(({ quote }) => quote.accountId))];
  const roomIds = lines.flatMap(({ quote }) => quote.roomId ?? []);
  // One after the other: inside a transaction they share a connection.
  const offers = await rows<Offer>(
    `SELECT ${OFFER}, CASE WHEN offer.limit_total IS NULL AND offer.limit_per_customer IS NULL THEN NULL ELSE
           least(offer.limit_total - offer.used, offer.limit_per_customer - coalesce(own.taken, 0)) END::integer AS left
       FROM offers offer LEFT JOIN LATERAL (SELECT count(*) AS taken FROM offer_redemptions taken
         WHERE offer.limit_per_customer IS NOT NULL AND taken.offer_id = offer.id AND taken.customer_id = $customerId AND taken.state = 'taken') own ON true
       WHERE offer.active AND offer.kind = ANY($kinds) AND offer.book_from <= $today AND coalesce(offer.book_to, $today) >= $today
         AND (offer.code IS NULL OR offer.code = $code) AND (offer.account_id IS NULL OR offer.account_id = ANY($accounts::uuid[]))`,
    { kinds, accounts, today, code: by.code ?? null, customerId: by.customerId ?? null },
    tx,
  );
  const rules = await rows<CommissionRule>(
    `SELECT id, name, kind, account_id AS "accountId", property_id AS "propertyId", city_id AS "cityId",
         min_price_paise AS "minPricePaise", rate_ppm AS "ratePpm" FROM commission_rules
       WHERE active AND valid_from <= $today AND coalesce(valid_to, $today) >= $today ORDER BY position`,
    { today },
    tx,
  );
  const floors =
    roomIds.length > 0
      ? await rows<{ id: string; floor: number }>(
          "SELECT id, floor_price_paise AS floor FROM rooms WHERE id = ANY($roomIds::uuid[]) AND floor_price_paise IS NOT NULL",
          { roomIds },
          tx,
        )
      : [];
  if (offers.length === 0 && rules.length === 0 && floors.length === 0)
    return lines.map(({ quote }) => quote);
  const floorOf = new Map(floors.map(({ id, floor }) => [id, floor]));
  const priced = priceLines(
    lines.map(({ quote, hospitalId }) => ({
      ...quote,
      hospitalId,
      floorPricePaise: quote.roomId ? (floorOf.get(quote.roomId) ?? null) : null,
    })),
    offers,
    rules,
    today,
  );
  return lines.map(({ quote }, index) => ({ ...quote, ...priced[index]! }));
}
