import {
  quoteStay,
  type RoomQuote,
  readRoomsOnSale,
  usualPricesOf,
} from "#app/domain/bookings/kinds/room-quotes.ts";
import { checkStay } from "#app/domain/bookings/stay.ts";
import type { Context } from "#app/domain/context.ts";
import { type Reviews, reviewsOfProperty } from "#app/domain/feedback/reviews.ts";
import {
  type PublicProperty,
  type PublicRoom,
  publicProperty,
} from "#app/domain/listings/public-property.ts";
import type { CustomerPrice } from "#app/domain/money/breakdown.ts";
import { describePolicy, policySteps, type Tier } from "#app/domain/money/cancellation-policy.ts";
import { ratesFor } from "#app/domain/money/rates.ts";
import { istDate, istInstant } from "#app/domain/shared/dates.ts";
import { outletOnSale } from "#app/domain/shared/on-sale.ts";
import type { PropertyHandle } from "#app/domain/shared/property-handle.ts";
import { present } from "#app/present.ts";
import { plannedRow } from "#db/client.ts";
import { type CheckedFacts, checkedFacts } from "./checked-facts.ts";
import { type CurrentPolicy, currentPolicy } from "./current-policy.ts";
import type { SearchHospital } from "./find-hospitals.ts";
import { type CheaperDates, cheapestDates, datesToRead, type PriceMonth, priceMonth } from "./price-month.ts";
import { isBookable } from "./room-offer.ts";
import { type SaverOffer, saverOffers } from "./saver-offers.ts";
import type { Stay } from "./stay-search.ts";

export type OfferedRoom = PublicRoom & {
  /** One ordinary night of one room, with tax and the offers that hold on any date. */
  usualPrice: CustomerPrice;
  /** For the stay asked for; null without dates. */
  quote: RoomQuote | null;
  /** The same at the saver rate, with what cancelling then costs for now; null without dates, and where the room has none. */
  saver: SaverOffer | null;
};

export type StayAtProperty = {
  property: Omit<PublicProperty, "rooms">;
  /** Metres from the hospital, straight line. */
  distanceM: number;
  /** The cancellation policy in sentences, and what holds for this stay as of now. */
  policy: string[];
  policyNow: CurrentPolicy | null;
  /** The same with the instants (ISO text) until which each step holds for this stay; null without dates. */
  policySteps: Array<{ until: string | null; words: string }> | null;
  reviews: Reviews;
  checked: CheckedFacts | null;
  /** What stands within a walk of the house, and what the hospital has, as far as we know. */
  nearby: Nearby[];
  atHospital: string[];
  /** Bookable ones first, each group by price. */
  rooms: OfferedRoom[];
  /** What each night of a month costs. */
  month: PriceMonth;
  /** Dates near the stay that cost less; none where the stay itself cannot be booked. */
  cheaper: CheaperDates[];
};

/** The nearest kitchen or medical store of ours, metres from the house, straight line. */
export type Nearby = { kind: "kitchen" | "medical_store"; name: string; distanceM: number };

/** So far somebody goes for a meal or a medicine. */
const NEARBY_M = 1_500;

/**
 * One property near a hospital as guests see it, with the price of every room for the stay (paise, with tax).
 * `month` (`2026-12`) is the month of the prices; without it that of the stay, or today's.
 * @throws NotFound when it is not on sale; Invalid when the dates cannot be booked
 */
export async function stayAtProperty(
  ctx: Context,
  input: { property: PropertyHandle; hospital: SearchHospital; stay: Stay | null; month?: string },
): Promise<StayAtProperty> {
  const { hospital, stay } = input;
  if (stay) checkStay(ctx.now, stay.checkIn, stay.checkOut);
  const [{ rooms, ...property }, rates] = await Promise.all([
    publicProperty(ctx, { citySlug: input.property.city, propertySlug: input.property.slug }),
    ratesFor("room", istDate(ctx.now), ctx.tx),
  ]);
  const month = input.month || (stay?.checkIn ?? istDate(ctx.now)).slice(0, 7);
  const [facts, read, reviews, checked] = await Promise.all([
    readFacts(ctx, property.id, hospital),
    readRoomsOnSale(ctx, { propertyIds: [property.id] }, datesToRead(ctx.now, month, stay), { rates }),
    reviewsOfProperty(ctx, property.id),
    checkedFacts(ctx, property.id),
  ]);
  const hospitalId = hospital.id;
  const usual = usualPricesOf(ctx, read, { units: 1, adults: 1, children: 0, infants: 0, hospitalId });
  const quotes = new Map(
    stay
      ? quoteStay(ctx, read, { ...stay, units: stay.rooms, hospitalId }).map((each) => [each.roomId, each])
      : [],
  );
  const savers = stay
    ? saverOffers(ctx, read, { ...stay, units: stay.rooms, hospitalId }, (roomId) => ({
        tiers: facts.saverTiers[roomId] ?? null,
        checkInTime: property.checkInTime,
      }))
    : null;
  const offered = rooms.flatMap((room): OfferedRoom[] => {
    const usualPrice = usual.get(room.id);
    if (!usualPrice) return [];
    return [{ ...room, usualPrice, quote: quotes.get(room.id) ?? null, saver: savers?.get(room.id) ?? null }];
  });
  return {
    property,
    distanceM: facts.distanceM,
    nearby: facts.nearby,
    atHospital: facts.atHospital,
    policy: describePolicy(facts.tiers),
    policySteps: stay
      ? policySteps(facts.tiers, istInstant(stay.checkIn, property.checkInTime)).map(({ until, words }) => ({
          until: until?.toISOString() ?? null,
          words,
        }))
      : null,
    policyNow: stay ? currentPolicy(facts.tiers, stay.checkIn, property.checkInTime, ctx.now) : null,
    reviews,
    checked,
    rooms: offered.sort((a, b) => rank(a) - rank(b) || priceOf(a) - priceOf(b)),
    month: priceMonth(ctx, read, hospitalId, month),
    cheaper: stay && isFree(offered) ? cheapestDates(ctx, read, hospitalId, stay) : [],
  };
}

/** Whether a room of the house can be booked for the stay. */
export const isFree = (rooms: OfferedRoom[]) => rooms.some(({ quote }) => quote && isBookable(quote));

const rank = ({ quote }: OfferedRoom) => (!quote || isBookable(quote) ? 0 : quote.fits ? 1 : 2);
const priceOf = ({ quote, usualPrice }: OfferedRoom) => (quote?.price ?? usualPrice).totalPaise;

async function readFacts(ctx: Context, propertyId: string, hospital: SearchHospital) {
  const facts = await plannedRow<
    Pick<StayAtProperty, "distanceM" | "nearby" | "atHospital"> & {
      tiers: Tier[];
      saverTiers: Record<string, Tier[]>;
    }
  >(
    `SELECT policy.tiers, coalesce((SELECT jsonb_object_agg(room.id, own.tiers) FROM rooms room
         JOIN cancellation_policies own ON own.id = room.saver_policy_id WHERE room.property_id = p.id), '{}') AS "saverTiers",
       coalesce(near.distance_m, distance_m($latitude, $longitude, p.latitude, p.longitude)) AS "distanceM",
       coalesce((SELECT json_agg(nearest ORDER BY nearest.kind) FROM (
         SELECT DISTINCT ON (item.kind) item.kind, item.name, distance_m(p.latitude, p.longitude, outlet.latitude, outlet.longitude) AS "distanceM"
         FROM items item JOIN outlets outlet ON outlet.item_id = item.id
         WHERE item.city_id = p.city_id AND item.kind IN ('kitchen', 'medical_store') AND ${outletOnSale("item")}
         ORDER BY item.kind, "distanceM", item.id) nearest WHERE nearest."distanceM" <= ${NEARBY_M}), '[]') AS nearby,
       ARRAY(SELECT amenities FROM hospital_amenities JOIN hospital_profiles page USING (hospital_id)
         WHERE hospital_id = $hospitalId AND page.shown ORDER BY amenities) AS "atHospital"
     FROM properties p
     JOIN cancellation_policies policy ON CASE WHEN p.cancellation_policy_id IS NULL
       THEN policy.is_default ELSE policy.id = p.cancellation_policy_id END
     LEFT JOIN property_hospitals near ON near.hospital_id = $hospitalId AND near.property_id = p.id
     WHERE p.id = $propertyId`,
    { propertyId, hospitalId: hospital.id, latitude: hospital.latitude, longitude: hospital.longitude },
    ctx.tx,
  );
  return present(facts);
}
