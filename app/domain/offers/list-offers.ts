import { type Context, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { row, rows } from "#db/client.ts";
import type { Funder, Offer } from "./terms.ts";

export type ListedOffer = Omit<Offer, "left"> & {
  accountName: string | null;
  propertyName: string | null;
  roomName: string | null;
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

/** Offers of a funder, newest first, a page of them: a partner its own, admins all. @throws Forbidden */
export async function listOffers(ctx: Context, filters: { funder: Funder; q?: string; page?: number }) {
  const accountId = isUser(ctx.actor) && hasRole(ctx.actor, "partner") ? ctx.actor.accountId : null;
  if (!isPrivileged(ctx.actor) && accountId === null) throw new Forbidden();
  const page = filters.page ?? 1;
  const bind = {
    funder: filters.funder,
    accountId,
    q: filters.q ? `%${filters.q.replace(/[\\%_]/g, "\\$&")}%` : null,
  };
  const from = `FROM offers offer LEFT JOIN accounts account ON account.id = offer.account_id LEFT JOIN properties property ON property.id = offer.property_id
    LEFT JOIN rooms room ON room.id = offer.room_id LEFT JOIN cities city ON city.id = offer.city_id
    WHERE offer.funder = $funder AND ($accountId::uuid IS NULL OR offer.account_id = $accountId)
      AND ($q::text IS NULL OR offer.name ILIKE $q OR offer.code::text ILIKE $q OR property.name ILIKE $q)`;
  const [found, counted] = await Promise.all([
    rows<ListedOffer>(
      `SELECT offer.id, offer.funder, offer.name, offer.code::text AS code, offer.kind, offer.account_id AS "accountId", account.name AS "accountName",
         offer.property_id AS "propertyId", property.name AS "propertyName", offer.room_id AS "roomId", room.name AS "roomName",
         offer.city_id AS "cityId", city.name AS "cityName", offer.hospital_id AS "hospitalId", offer.percent_ppm AS "percentPpm",
         offer.amount_paise AS "amountPaise", offer.max_paise AS "maxPaise", offer.min_price_paise AS "minPricePaise",
         offer.book_from AS "bookFrom", offer.book_to AS "bookTo", offer.stay_from AS "stayFrom", offer.stay_to AS "stayTo",
         offer.early_bird_days AS "earlyBirdDays", offer.limit_total AS "limitTotal", offer.limit_per_customer AS "limitPerCustomer",
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

export type OfferRoom = {
  roomId: string;
  propertyName: string;
  roomName: string;
  roomType: string;
  roomCategory: string;
  pricePaise: number;
  standingPpm: number;
  floorPaise: number | null;
  /** The best running offers of the partner on it. */
  offerPpm: number | null;
  earlyBirdPpm: number | null;
};

/** Rooms with their price, standing offer, floor and running offers, by property name; a page of them. @throws Forbidden */
export async function listOfferRooms(ctx: Context, filters: { q?: string; page?: number }) {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const page = filters.page ?? 1;
  const bind = { q: filters.q ? `%${filters.q.replace(/[\\%_]/g, "\\$&")}%` : null };
  const from = `FROM rooms room JOIN properties property ON property.id = room.property_id JOIN room_types type ON type.id = room.room_type_id
    WHERE room.status = 'approved' AND ($q::text IS NULL OR property.name ILIKE $q)`;
  const best = (condition: string) =>
    `(SELECT max(percent_ppm) FROM offers WHERE room_id = room.id AND active AND ${condition})`;
  const [found, counted] = await Promise.all([
    rows<OfferRoom>(
      `SELECT room.id AS "roomId", property.name AS "propertyName", room.name AS "roomName", type.room_type AS "roomType",
         room.room_category AS "roomCategory", room.default_price_paise AS "pricePaise", room.partner_offer_ppm AS "standingPpm",
         room.floor_price_paise AS "floorPaise", ${best("early_bird_days = 0")} AS "offerPpm", ${best("early_bird_days > 0")} AS "earlyBirdPpm"
       ${from} ORDER BY property.name, room.name, room.id LIMIT $limit OFFSET $offset`,
      { ...bind, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      ctx.tx,
    ),
    row<{ total: number }>(`SELECT count(*)::integer AS total ${from}`, bind, ctx.tx),
  ]);
  return { rows: found, page, pageSize: PAGE_SIZE, total: counted!.total };
}
