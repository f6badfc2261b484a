import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { containing } from "#app/domain/shared/like.ts";
import { row, rows } from "#db/client.ts";
import { offerScope } from "./offer-scope.ts";
import type { Funder, Offer } from "./terms.ts";

export type ListedOffer = Omit<Offer, "left"> & {
  accountName: string | null;
  propertyName: string | null;
  roomName: string | null;
  /** The kitchen, route, article or lab centre that it is given on. */
  itemName: string | null;
  hospitalName: string | null;
  cityName: string | null;
  bookFrom: IsoDate;
  bookTo: IsoDate | null;
  limitTotal: number | null;
  limitPerCustomer: number | null;
  /** Bookings that took it and were not let go. */
  taken: number;
  givenPaise: number;
  active: boolean;
};

const PAGE_SIZE = 25;

export type OfferFilters = { funder: Funder; kind?: BookingKindName; q?: string; page?: number };

/** Offers of a funder, newest first, a page of them: a partner its own, admins all. @throws Forbidden */
export async function listOffers(ctx: Context, filters: OfferFilters) {
  const { accountId } = offerScope(ctx);
  const page = filters.page ?? 1;
  const bind = {
    funder: filters.funder,
    accountId,
    kind: filters.kind ?? null,
    q: filters.q ? containing(filters.q) : null,
  };
  const from = `FROM offers offer LEFT JOIN accounts account ON account.id = offer.account_id LEFT JOIN properties property ON property.id = offer.property_id
    LEFT JOIN rooms room ON room.id = offer.room_id LEFT JOIN cities city ON city.id = offer.city_id
    LEFT JOIN items item ON item.id = offer.item_id LEFT JOIN hospitals hospital ON hospital.id = offer.hospital_id
    WHERE offer.funder = $funder AND ($kind::text IS NULL OR offer.kind = $kind) AND ($accountId::uuid IS NULL OR offer.account_id = $accountId)
      AND ($q::text IS NULL OR offer.name ILIKE $q OR offer.code::text ILIKE $q OR property.name ILIKE $q OR item.name ILIKE $q OR account.name ILIKE $q)`;
  const [found, counted] = await Promise.all([
    rows<ListedOffer>(
      `SELECT offer.id, offer.funder, offer.name, offer.code::text AS code, offer.kind, offer.account_id, account.name AS "accountName",
         offer.property_id, property.name AS "propertyName", offer.room_id, room.name AS "roomName",
         offer.item_id, item.name AS "itemName", hospital.near_hospital_name AS "hospitalName", offer.city_id, city.name AS "cityName", offer.hospital_id, offer.percent_ppm,
         offer.amount_paise, offer.max_paise, offer.min_price_paise,
         offer.book_from, offer.book_to, offer.stay_from, offer.stay_to,
         offer.early_bird_days, offer.limit_total, offer.limit_per_customer,
         offer.active, taken.count AS taken, taken.paise AS "givenPaise"
       ${from.replace(
         "WHERE",
         `LEFT JOIN LATERAL (SELECT count(*)::integer AS count, coalesce(sum(amount_paise), 0)::bigint AS paise
         FROM offer_redemptions WHERE offer_id = offer.id AND state = 'taken') taken ON true WHERE`,
       )}
       ORDER BY offer.created_at DESC, offer.id LIMIT $limit OFFSET $offset`,
      { ...bind, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      ctx.tx,
    ),
    row<{ total: number }>(`SELECT count(*)::integer AS total ${from}`, bind, ctx.tx),
  ]);
  return { rows: found, page, pageSize: PAGE_SIZE, total: counted!.total };
}
