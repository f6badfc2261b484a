import type { Context } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { breakDown, type RateSet, ratesOf } from "#app/domain/money/breakdown.ts";
import type { Tier } from "#app/domain/money/cancellation-policy.ts";
import { ANY_GROUP, type Article, groupOfArticle, tableForArticle } from "#app/domain/money/gst.ts";
import type { KindQuote, Obstacle, SoldLine } from "#app/domain/money/quote.ts";
import { ratesFor } from "#app/domain/money/rates.ts";
import { localityBeside } from "#app/domain/places/place-labels.ts";
import { addDays, type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { itemOnSale, outletOnSale } from "#app/domain/shared/on-sale.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { row, rows, type Transaction } from "#db/client.ts";
import { agencyShare } from "../agency.ts";
import type { Frozen } from "../kind.ts";
import { type BookingKindName, MAX_DAYS_AHEAD } from "../labels.ts";
import { KITCHEN_HOURS, type KitchenHours } from "./kitchen-hours.ts";
import type { RoomSnapshot } from "./room-snapshot.ts";

/** What the kinds beside rooms have in common: an outlet that sells, a place that it is for, and how the two become a sale. */

/** A kitchen, transport company, medical store or lab centre that is on sale. Times are HH:MM on the Indian clock. */
export type Outlet = KitchenHours & {
  id: string;
  accountId: string;
  cityId: string;
  name: string;
  phone: string | null;
  email: string | null;
  address: string;
  latitude: number;
  longitude: number;
  outletType: string;
  /** Of the outlet, otherwise of its partner. */
  gstin: string | null;
  licenceValidUntil: IsoDate | null;
  radiusM: number;
  deliveryFeePaise: number;
  leadMinutes: number;
  slotMinutes: number;
  slotCapacity: number;
  commissionPpm: number;
  partnerOfferPpm: number;
  cityName: string;
  citySlug: string;
  policyName: string;
  tiers: Tier[];
};

const OUTLET = `outlet_item.id, outlet_item.account_id, outlet_item.city_id, outlet_item.name,
  outlet.phone_e164 AS phone, outlet.email, outlet.address, outlet.latitude, outlet.longitude,
  to_char(outlet.opening_time, 'HH24:MI') AS opening, to_char(outlet.closing_time, 'HH24:MI') AS closing, ${KITCHEN_HOURS},
  outlet.outlet_type, coalesce(nullif(outlet.gstin, ''), account.gstin) AS gstin, outlet.licence_valid_until,
  outlet.service_radius_m AS "radiusM", outlet.delivery_fee_paise, outlet.lead_minutes,
  outlet.slot_minutes, outlet.slot_capacity,
  outlet_item.mh_service_fee_ppm AS "commissionPpm", outlet_item.partner_offer_ppm,
  city.name AS "cityName", city.slug AS "citySlug", policy.name AS "policyName", policy.tiers`;

/**
 * The outlet that an item belongs to (or is), with the policy that is nearest to the item.
 * @throws NotFound when it, or the item, is not on sale
 */
export async function outletOf(itemId: string, tx?: Transaction): Promise<Outlet> {
  const found = await row<Outlet>(
    `WITH RECURSIVE chain AS (
       SELECT id, parent_id, cancellation_policy_id, status, on_sale, 1 AS depth FROM items WHERE id = $itemId
       UNION ALL
       SELECT parent.id, parent.parent_id, parent.cancellation_policy_id, parent.status, parent.on_sale, chain.depth + 1
       FROM items parent JOIN chain ON parent.id = chain.parent_id)
     SELECT ${OUTLET} FROM items outlet_item
     JOIN outlets outlet ON outlet.item_id = outlet_item.id
     JOIN accounts account ON account.id = outlet_item.account_id
     JOIN cities city ON city.id = outlet_item.city_id
     JOIN LATERAL (SELECT own.name, own.tiers FROM cancellation_policies own
       LEFT JOIN chain ON chain.cancellation_policy_id = own.id
       WHERE chain.id IS NOT NULL OR own.is_default ORDER BY chain.depth NULLS LAST LIMIT 1) policy ON true
     WHERE outlet_item.id = (SELECT id FROM chain WHERE parent_id IS NULL) AND ${outletOnSale("outlet_item")}
       AND NOT EXISTS (SELECT FROM chain WHERE NOT (${itemOnSale("chain")}))`,
    { itemId },
    tx,
  );
  if (!found) throw new NotFound();
  return found;
}

/** A hospital or property: the place of delivery, from which distances are measured. */
export type Destination = {
  name: string;
  address: string;
  latitude: number;
  longitude: number;
  hospitalName: string | null;
  hospitalSlug: string | null;
  hospitalCitySlug: string | null;
};

/** @throws NotFound when the hospital or the property is not shown */
export async function destinationOf(
  place: { hospitalId: string | null; propertyId?: string | null },
  tx?: Transaction,
): Promise<Destination | null> {
  const { hospitalId, propertyId = null } = place;
  if (!hospitalId && !propertyId) return null;
  const [found] = await rows<Destination>(
    `SELECT coalesce(property.name, hospital.near_hospital_name) AS name, coalesce(property.address, hospital.locality, '') AS address,
       coalesce(property.latitude, hospital.latitude) AS latitude, coalesce(property.longitude, hospital.longitude) AS longitude,
       hospital.near_hospital_name AS "hospitalName", hospital.slug AS "hospitalSlug", city.slug AS "hospitalCitySlug"
     FROM (VALUES (1)) one (row)
     LEFT JOIN hospitals hospital ON hospital.id = $hospitalId::uuid
     LEFT JOIN cities city ON city.id = hospital.city_id
     LEFT JOIN properties property ON property.id = $propertyId::uuid AND property.status = 'approved'
     WHERE ($hospitalId::uuid IS NULL OR hospital.id IS NOT NULL) AND ($propertyId::uuid IS NULL OR property.id IS NOT NULL)`,
    { hospitalId, propertyId },
    tx,
  );
  if (!found) throw new NotFound();
  return { ...found, address: localityBeside(found.name, found.address) };
}

const EARTH_M = 6_371_000;

/** Metres between two points as the crow flies. */
export function metresBetween(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (x: number) => Math.sin(radians(x) / 2) ** 2;
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude);
  return Math.round(2 * EARTH_M * Math.asin(Math.sqrt(h)));
}

/** @throws Invalid on `field` when the day has passed or is too far ahead (IST) */
export function checkDay(now: Date, date: IsoDate, field: string): void {
  const today = istDate(now);
  const refuse = (message: string): never => {
    throw new Invalid(message, { [field]: [message] });
  };
  if (date < today) refuse("This date has passed. Please choose today or later.");
  if (date > addDays(today, MAX_DAYS_AHEAD)) refuse("This is too far ahead to book.");
}

export type ItemSale = KindQuote & { frozen: Frozen };

export type SaleInput = {
  kind: BookingKindName;
  itemId: string;
  outlet: Outlet;
  destination: Destination | null;
  /** Where it happens for the guest: the destination, unless told; without one, at the outlet. */
  place?: { name: string; address: string };
  /** In words, for any list: what, and how much of it. */
  title: string;
  subtitle: string;
  facts: Array<[label: string, text: string]>;
  startsAt: Date;
  startsOn: IsoDate;
  /** The last day that it is for. */
  endsOn: IsoDate;
  units: number;
  people: number;
  lines: SoldLine[];
  /** What decides the GST rate of an article; other kinds have one for all that they sell. */
  article?: Article;
  partnerOfferPpm: number;
  depositPaise?: number;
  distanceM: number | null;
  obstacles: Array<Obstacle | null>;
};

/** Prices lines and freezes the names, by the same formula as a room. The first obstacle is reported. */
export async function itemSale(ctx: Context, input: SaleInput): Promise<ItemSale> {
  const { kind, outlet, destination, lines } = input;
  const [found, agentPpm] = await Promise.all([ratesFor(kind, istDate(ctx.now), ctx.tx), agencyShare(ctx)]);
  const { group, rates } = ofArticle(found, input.article);
  const supplies = lines.map(({ quantity, unitPricePaise }) => ({
    group,
    quantity,
    basePaise: quantity * unitPricePaise,
  }));
  const owed = ratesOf(rates, outlet.gstin);
  const breakdown = breakDown({
    basePaise: supplies.reduce((sum, line) => sum + line.basePaise, 0),
    supplies,
    partnerOfferPpm: input.partnerOfferPpm,
    mhOfferPaise: 0,
    commissionPpm: outlet.commissionPpm,
    agentPpm,
    ...owed,
    depositPaise: input.depositPaise,
  });
  const snapshot: RoomSnapshot = {
    title: input.title,
    subtitle: input.subtitle,
    facts: input.facts,
    place: input.place ?? placeOf(destination ?? outlet),
    propertyName: outlet.name,
    propertyType: outlet.outletType,
    propertySlug: "",
    propertyAddress: outlet.address,
    propertyPhone: outlet.phone,
    propertyEmail: outlet.email,
    propertyGstin: outlet.gstin,
    pinCode: "",
    houseRules: "",
    latitude: outlet.latitude,
    longitude: outlet.longitude,
    checkInTime: outlet.opening,
    checkOutTime: outlet.closing,
    roomName: input.subtitle,
    roomType: "",
    roomCategory: "",
    cityName: outlet.cityName,
    citySlug: outlet.citySlug,
    hospitalName: destination?.hospitalName ?? null,
    hospitalSlug: destination?.hospitalSlug ?? null,
    hospitalCitySlug: destination?.hospitalCitySlug ?? null,
    distanceM: input.distanceM,
  };
  const policy = { name: outlet.policyName, tiers: outlet.tiers, startsAt: input.startsAt.toISOString() };
  return {
    kind,
    accountId: outlet.accountId,
    cityId: outlet.cityId,
    propertyId: null,
    roomId: null,
    itemId: input.itemId,
    startsOn: input.startsOn,
    endsOn: input.endsOn,
    units: input.units,
    extraBeds: 0,
    adults: input.people,
    children: 0,
    infants: 0,
    breakdown,
    depositPaise: input.depositPaise ?? 0,
    lines,
    supplies,
    rates: owed.rates,
    obstacle: input.obstacles.find((obstacle) => obstacle !== null) ?? null,
    frozen: { snapshot, policy },
  };
}

function ofArticle(rates: RateSet, article: Article | undefined): { group: string; rates: RateSet } {
  if (!article || !rates.gstTable) return { group: ANY_GROUP, rates };
  const gstTable = tableForArticle(rates.gstTable, article);
  return { group: groupOfArticle(gstTable, article), rates: { ...rates, gstTable } };
}

/** What a snapshot keeps of a place. */
export function placeOf({ name, address }: { name: string; address: string }) {
  return { name, address };
}

/** The snapshots and policies of sales that froze them when they were priced. */
export async function describeSales(sales: Array<{ frozen: Frozen }>): Promise<Frozen[]> {
  return sales.map((sale) => sale.frozen);
}

/** Obstacles at any outlet: too late to order, documents that expire before. */
export function outletObstacles(
  outlet: Outlet,
  now: Date,
  startsAt: Date,
  lastDay: IsoDate,
): Array<Obstacle | null> {
  const details = { outletId: outlet.id };
  const late = startsAt.getTime() - now.getTime() < outlet.leadMinutes * 60_000;
  const ended = outlet.licenceValidUntil !== null && outlet.licenceValidUntil < lastDay;
  return [
    late
      ? {
          code: "too_late",
          message: words("refusals")("orderedTooLate", {
            place: outlet.name,
            time: leadTime(outlet.leadMinutes),
          }),
          details,
        }
      : null,
    ended
      ? { code: "not_served", message: words("refusals")("takesNoOrders", { place: outlet.name }), details }
      : null,
  ];
}

/** `45 minutes`, `2 hours`, `1 day` */
export function leadTime(minutes: number): string {
  const say = formats();
  if (minutes >= 1440 && minutes % 1440 === 0) return say.days(minutes / 1440);
  return minutes >= 60 && minutes % 60 === 0 ? say.hours(minutes / 60) : say.minutes(minutes);
}

/** Does the outlet deliver so far? */
export function tooFar(outlet: Outlet, distanceM: number | null): Obstacle | null {
  if (distanceM === null || distanceM <= outlet.radiusM) return null;
  return {
    code: "too_far",
    message: words("refusals")("tooFar", { place: outlet.name }),
    details: { outletId: outlet.id },
  };
}
