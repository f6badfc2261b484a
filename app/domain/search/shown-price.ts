import { holdsOnAnyDate } from "#app/domain/bookings/kinds/room.ts";
import type { RoomOffersOnSale } from "#app/domain/offers/current-offers.ts";

/**
 * The price that a room will be shown with, in SQL: what `priceLines` (app/domain/offers/terms.ts) makes of it, so that a list can
 * choose, filter and sort by it. A test holds the two together. Reads `r` (rooms), `p` (properties), `base.paise` and the binds
 * `$units`, `$nights`, `$gst`, and what `bind` adds.
 */
export function shownPrice(
  offers: RoomOffersOnSale,
  dates: { checkIn: string } | null,
  bind: Record<string, unknown>,
): { joins: string; total: string } {
  const platform = dates ? offers.platform : offers.platform.filter(holdsOnAnyDate);
  if (platform.length > 0) bind.offerIds = platform.map(({ id }) => id);
  const withPartners = offers.byPartners;
  const partnerPpm = withPartners ? "greatest(r.partner_offer_ppm, own.ppm)" : "r.partner_offer_ppm";
  const joins = `
    CROSS JOIN LATERAL (SELECT least(base.paise, coalesce(r.floor_price_paise, 0) * $units::integer * $nights::integer) AS paise) floor
    ${withPartners ? `CROSS JOIN LATERAL (${partnersOffer(dates !== null)}) own` : ""}
    CROSS JOIN LATERAL (SELECT base.paise - round(base.paise * least(${partnerPpm}, CASE WHEN floor.paise <= 0 THEN 1000000
      ELSE (base.paise - floor.paise) * 1000000 / base.paise END) / 1000000.0)::bigint AS paise) price
    ${platform.length > 0 ? `CROSS JOIN LATERAL (${platformsOffer(dates !== null)}) given` : ""}`;
  const given =
    platform.length > 0 ? " - greatest(0, least(coalesce(given.paise, 0), price.paise - floor.paise))" : "";
  return { joins, total: `price.paise + round(price.paise * $gst::integer / 1000000.0)::bigint${given}` };
}

const FITS = `(o.room_id IS NULL OR o.room_id = r.id) AND (o.city_id IS NULL OR o.city_id = p.city_id)
  AND base.paise >= o.min_price_paise`;
const ON_DATES = `AND (o.stay_from IS NULL OR o.stay_from <= $checkIn::date) AND (o.stay_to IS NULL OR o.stay_to >= $checkIn::date)
  AND (o.early_bird_days = 0 OR $checkIn::date >= $today::date + o.early_bird_days)`;
const ON_ANY_DATE = "AND o.stay_from IS NULL AND o.stay_to IS NULL AND o.early_bird_days = 0";

/** The best percentage that the room's partner gives; null without one. */
function partnersOffer(withDates: boolean): string {
  return `SELECT max(o.percent_ppm) AS ppm FROM offers o
    WHERE o.property_id = p.id AND o.funder = 'partner' AND o.kind = 'room' AND o.active AND ${FITS}
      AND (o.hospital_id IS NULL OR o.hospital_id = $hospitalId::uuid)
      AND o.book_from <= $today::date AND coalesce(o.book_to, $today::date) >= $today::date ${withDates ? ON_DATES : ON_ANY_DATE}
      AND (o.limit_total IS NULL OR o.used < o.limit_total)
      AND (o.limit_per_customer IS NULL OR o.limit_per_customer > (SELECT count(*) FROM offer_redemptions taken
        WHERE taken.offer_id = o.id AND taken.customer_id = $customerId::uuid AND taken.state = 'taken'))`;
}

/** The most that the platform gives, before the floor; null when no offer fits. */
function platformsOffer(withDates: boolean): string {
  return `SELECT max(least(coalesce(o.amount_paise, round(price.paise * o.percent_ppm / 1000000.0)::bigint), o.max_paise)) AS paise
    FROM offers o WHERE o.id = ANY($offerIds::uuid[]) AND ${FITS} AND (o.account_id IS NULL OR o.account_id = p.account_id)
      AND (o.property_id IS NULL OR o.property_id = p.id) ${withDates ? ON_DATES : ""}`;
}
