import type { Context } from "#app/domain/context.ts";
import { type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { plannedRows } from "#db/client.ts";

/** An offer as everybody may read it. Amounts in paise, rates in ppm. */
export type HomeOffer = {
  id: string;
  name: string;
  code: string | null;
  kind: BookingKindName;
  percentPpm: number | null;
  amountPaise: number | null;
  maxPaise: number | null;
  minPricePaise: number;
  cityName: string | null;
  bookTo: IsoDate | null;
};

/** How many the home page has room for. */
const SHOWN = 3;

/** The platform's offers that run today (IST), are not used up, and are meant for everybody, newest first. */
export function homeOffers(ctx: Context): Promise<HomeOffer[]> {
  return plannedRows<HomeOffer>(
    `SELECT offer.id, offer.name, offer.code::text AS code, offer.kind, offer.percent_ppm, offer.amount_paise,
       offer.max_paise, offer.min_price_paise, city.name AS "cityName", offer.book_to
     FROM offers offer LEFT JOIN cities city ON city.id = offer.city_id
     WHERE offer.active AND offer.on_home AND offer.book_from <= $today AND coalesce(offer.book_to, $today::date) >= $today
       AND (offer.limit_total IS NULL OR offer.used < offer.limit_total)
     ORDER BY offer.created_at DESC, offer.id LIMIT ${SHOWN}`,
    { today: istDate(ctx.now) },
    ctx.tx,
  );
}
