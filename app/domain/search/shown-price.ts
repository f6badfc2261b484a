import { holdsOnAnyDate } from "#app/domain/bookings/kinds/room-quotes.ts";
import type { RateSet } from "#app/domain/money/breakdown.ts";
import { ANY_GROUP, rowsOfGroup } from "#app/domain/money/gst.ts";
import { nightPriceSql } from "#app/domain/money/long-stays.ts";
import type { RoomOffersOnSale } from "#app/domain/offers/current-offers.ts";

/**
 * The price that a room will be shown with, in SQL: what `priceLines` (app/domain/offers/terms.ts) makes of it, so that a list can
 * choose, filter and sort by it. A test holds the two together. Reads `r` (rooms), `p` (properties), `base.paise`, `changed.nights` and
 * the binds `$units`, `$nights`, and what `bind` adds. `extraBeds` is how many beds are added, in SQL.
 */
export function shownPrice(
  { offers, rates, dates, extraBeds }: Sale,
  bind: Record<string, unknown>,
): { joins: string; total: string } {
  const tax = taxOn({ offers, rates, dates, extraBeds }, bind);
  const platform = dates ? offers.platform : offers.platform.filter(holdsOnAnyDate);
  if (platform.length > 0) bind.offerIds = platform.map(({ id }) => id);
  const withPartners = offers.byPartners;
  const partnerPpm = withPartners ? "greatest(r.partner_offer_ppm, own.ppm)" : "r.partner_offer_ppm";
  const joins = `
    CROSS JOIN LATERAL (SELECT least(base.paise, coalesce(r.floor_price_paise, 0) * $units::integer * $nights::integer) AS paise) floor
    ${withPartners ? `CROSS JOIN LATERAL (${partnersOffer(dates !== null)}) own` : ""}
    CROSS JOIN LATERAL (SELECT least(${partnerPpm}, CASE WHEN floor.paise <= 0 THEN 1000000
      ELSE (base.paise - floor.paise) * 1000000 / base.paise END) AS ppm) offered
    CROSS JOIN LATERAL (SELECT base.paise - round(base.paise * offered.ppm / 1000000.0)::bigint AS paise) price
    ${tax.joins}
    ${platform.length > 0 ? `CROSS JOIN LATERAL (${platformsOffer(dates !== null)}) given` : ""}`;
  const given =
    platform.length > 0 ? " - greatest(0, least(coalesce(given.paise, 0), price.paise - floor.paise))" : "";
  return { joins, total: `price.paise + ${tax.paise}${given}` };
}

type Sale = {
  offers: RoomOffersOnSale;
  rates: RateSet;
  dates: { checkIn: string } | null;
  extraBeds: string;
};

const NIGHTS = "$nights::integer";

/**
 * The GST of `price.paise` as `taxGroups` (app/domain/money/gst.ts) makes it: with one rate of it all, with slabs night by night and, as `roomUnits` has
 * it, room by room.
 */
function taxOn({ rates, dates, extraBeds }: Sale, bind: Record<string, unknown>) {
  const slabs = rowsOfGroup(rates.gstTable ?? [], ANY_GROUP);
  if (slabs.length < 2) {
    bind.gst = rates.gst.ppm;
    return { joins: "", paise: "2 * round(price.paise * $gst::integer / 2000000.0)::bigint" };
  }
  bind.slabsAbove = slabs.map(({ abovePaise }) => abovePaise);
  bind.slabsPpm = slabs.map(({ ppm }) => ppm);
  const slab = "unnest($slabsAbove::bigint[], $slabsPpm::integer[]) AS slab (above, ppm)";
  const nights = dates
    ? `SELECT ${nightPriceSql("coalesce(n.price_paise, r.default_price_paise)", NIGHTS)} AS paise, 1 AS nights FROM room_nights n
         WHERE n.room_id = r.id AND n.night >= $checkIn::date AND n.night < $checkOut::date
       UNION ALL SELECT ${nightPriceSql("r.default_price_paise", NIGHTS)}, ${NIGHTS} - changed.nights`
    : "SELECT r.default_price_paise AS paise, 1 AS nights";
  return {
    joins: `CROSS JOIN LATERAL (
      SELECT coalesce(sum(2 * round(reached.taxable * reached.ppm / 2000000.0)), 0)::bigint AS paise FROM (
        SELECT ppm, up_to - lag(up_to, 1, 0::numeric) OVER (ORDER BY above) AS taxable FROM (
          SELECT slab.above, slab.ppm,
            round(price.paise * sum(coalesce(weight.paise, 0)) OVER (ORDER BY slab.above) / greatest(base.paise, 1)) AS up_to
          FROM ${slab} LEFT JOIN (
            SELECT (SELECT max(slab.above) FROM ${slab} WHERE slab.above = 0
                OR unit.paise::numeric * (1000000 - offered.ppm) > slab.above::numeric * share.rooms * 1000000) AS above,
              sum(night.nights * unit.paise) AS paise
            FROM (${nights}) night
            CROSS JOIN LATERAL (SELECT ${extraBeds} AS beds) extra
            CROSS JOIN LATERAL (VALUES ($units::integer - extra.beds % $units::integer, extra.beds / $units::integer),
              (extra.beds % $units::integer, extra.beds / $units::integer + 1)) AS share (rooms, beds)
            CROSS JOIN LATERAL (SELECT share.rooms * (night.paise + share.beds * r.extra_bed_charge_paise) AS paise) unit
            WHERE share.rooms > 0 GROUP BY 1) weight ON weight.above = slab.above) stepped) reached) tax`,
    paise: "tax.paise",
  };
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
