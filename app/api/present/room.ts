import { z } from "zod";
import type { MonthGrid } from "#app/domain/listings/calendar/month-grid.ts";
import type { RoomTerms, RoomValues } from "#app/domain/listings/kinds/room.ts";
import type { PriceLogLine } from "#app/domain/listings/price-log.ts";
import type { PublicRoom } from "#app/domain/listings/public-property.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { MEALS } from "#app/domain/shared/meals.ts";
import { percentGiven, rupeesGiven } from "../amounts.ts";
import { listOf } from "../fields.ts";
import { field, rowOf } from "./row.ts";

/** Rooms between the domain's fields and the specification's names (section 3). */

export const publicRoom = rowOf<PublicRoom>()({
  room_id: field.id((room) => room.id),
  room_name: field.text((room) => room.name),
  room_type: field.text((room) => room.typeName),
  room_category: field.text((room) => room.roomCategory),
  facilities: field.texts((room) => room.facilities.map((facility) => facility.name)),
  price: field.amount((room) => room.defaultPricePaise),
  property_specialOffer: field.rate((room) => room.partnerOfferPpm),
  max_adults: field.number((room) => room.maxAdults),
  max_children: field.number((room) => room.maxChildren),
  max_extra_beds: field.number((room) => room.maxExtraBeds),
  extra_bed_charge: field.amount((room) => room.extraBedChargePaise),
  min_nights: field.numberOrNull((room) => room.minNights),
  max_nights: field.numberOrNull((room) => room.maxNights),
  weekly_offer_percentage: field.rate((room) => room.weeklyOfferPpm),
  monthly_offer_percentage: field.rate((room) => room.monthlyOfferPpm),
  open_end_nights: field.number((room) => room.openEndNights),
  saver_policy_id: field.textOrNull((room) => room.saverPolicyId),
  saver_offer_percentage: field.rate((room) => room.saverOfferPpm),
  attendant_meals: field.texts((room) => room.attendantMeals),
  attendants_with_meals: field.number((room) => room.attendantsWithMeals),
});

type GridRoom = MonthGrid["rooms"][number];
type Night = { property: MonthGrid["property"]; room: GridRoom; cell: GridRoom["cells"][number] };

export const night = rowOf<Night>()({
  property_txn_id: field.id(({ property }) => property.id),
  property_name: field.text(({ property }) => property.name),
  room_id: field.id(({ room }) => room.id),
  room_name: field.text(({ room }) => room.name),
  schedule: field.day(({ cell }) => cell.night),
  units: field.number(({ cell }) => cell.allotment),
  room_booked_count: field.number(({ cell }) => cell.held + cell.sold),
  no_of_avail_rooms: field.number(({ cell }) =>
    cell.closed ? 0 : Math.max(0, cell.allotment - cell.held - cell.sold - cell.elsewhere),
  ),
  booked_elsewhere_count: field.number(({ cell }) => cell.elsewhere),
  room_status: field.text(({ cell }) => (cell.closed ? "closed" : "open")),
  price: field.amount(({ cell }) => cell.pricePaise),
  closed_reason: field.textOrNull(({ cell }) => cell.closedReason),
  closed_to_arrival: field.flag(({ cell }) => cell.noArrival),
  closed_to_departure: field.flag(({ cell }) => cell.noDeparture),
});

/** A line for each room and night of a month. */
export const nightRows = ({ property, rooms }: MonthGrid) =>
  rooms.flatMap((room) => room.cells.map((cell) => night.row({ property, room, cell })));

export const priceLogLine = rowOf<PriceLogLine>()({
  previous_price: field.amountOrNull((line) => line.previousPricePaise),
  changed_price: field.amountOrNull((line) => line.changedPricePaise),
  partner_specialOffer: field.rateOrNull((line) => line.changedOfferPpm),
  previous_specialOffer: field.rateOrNull((line) => line.previousOfferPpm),
  first_night: field.dayOrNull((line) => line.firstNight),
  last_night: field.dayOrNull((line) => line.lastNight),
  customer_price: field.amountOrNull(({ customer }) => customer?.pricePaise),
  gst_per: field.rateOrNull(({ customer }) => customer?.gstPpm),
  gst_amount: field.amountOrNull(({ customer }) => customer?.gstPaise),
  total_amount: field.amountOrNull(({ customer }) => customer?.totalPaise),
  changed_by_user_name: field.textOrNull((line) => line.changedBy),
  changed_by_name: field.textOrNull((line) => line.changedBy),
  changed_date_time1: field.instant((line) => line.at),
});

const text = z.string().max(4_000).optional();
const number = z.coerce.number("Please give a number").optional();

/** What is said about a room and what it costs; nothing is required here, the domain says what is missing. */
export const roomGiven = z.object({
  name: text,
  room_type_id: text,
  room_category: text,
  description: text,
  max_adults: number,
  max_children: number,
  max_extra_beds: number,
  facility_ids: listOf(z.uuid("This facility is not known"), 100).optional(),
  default_price_paise: rupeesGiven.optional(),
  default_allotment: number,
  extra_bed_charge_paise: rupeesGiven.optional(),
  partner_offer_ppm: percentGiven.optional(),
  min_nights: number,
  max_nights: number,
  weekly_offer_ppm: percentGiven.optional(),
  monthly_offer_ppm: percentGiven.optional(),
  open_end_nights: number,
  saver_policy_id: text,
  saver_offer_ppm: percentGiven.optional(),
  attendant_meals: listOf(z.string(), MEALS.length).optional(),
  attendants_with_meals: number,
});
type RoomGiven = z.output<typeof roomGiven>;

/** The names of these fields in the specification: theirs -> ours. */
export const ROOM_NAMES = {
  room_name: "name",
  room_type: "room_type_id",
  facilities: "facility_ids",
  price: "default_price_paise",
  default_price: "default_price_paise",
  units: "default_allotment",
  no_of_avail_rooms: "default_allotment",
  extra_bed_charge: "extra_bed_charge_paise",
  property_specialOffer: "partner_offer_ppm",
  partner_offer_percentage: "partner_offer_ppm",
  weekly_offer_percentage: "weekly_offer_ppm",
  monthly_offer_percentage: "monthly_offer_ppm",
  saver_offer_percentage: "saver_offer_ppm",
  room_image: "photos",
};

const TERMS = LISTING_KINDS.room.terms.map(({ name }) => name);

/** What was sent, what is said and what it costs apart. The domain checks both. */
export function roomFields(given: RoomGiven): { values: Partial<RoomValues>; terms: Partial<RoomTerms> } {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined);
  const isTerm = ([name]: [string, unknown]) => TERMS.includes(name);
  return {
    values: Object.fromEntries(sent.filter((entry) => !isTerm(entry))) as Partial<RoomValues>,
    terms: Object.fromEntries(sent.filter(isTerm)) as Partial<RoomTerms>,
  };
}
