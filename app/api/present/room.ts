import { z } from "zod";
import type { MonthGrid } from "#app/domain/listings/calendar/month-grid.ts";
import type { RoomTerms, RoomValues } from "#app/domain/listings/kinds/room.ts";
import type { PriceLogLine } from "#app/domain/listings/price-log.ts";
import type { PublicRoom } from "#app/domain/listings/public-property.ts";
import { KINDS } from "#app/domain/listings/registry.ts";
import { percent, percentGiven, rupees, rupeesGiven } from "../amounts.ts";
import { listOf } from "../fields.ts";

/** Rooms between the domain's fields and the specification's names (section 3). */

export function publicRoomRow(room: PublicRoom) {
  return {
    room_id: room.id,
    room_name: room.name,
    room_type: room.typeName,
    room_category: room.roomCategory,
    facilities: room.facilities.map((facility) => facility.name),
    price: rupees(room.defaultPricePaise),
    property_specialOffer: percent(room.partnerOfferPpm),
    max_adults: room.maxAdults,
    max_children: room.maxChildren,
    max_extra_beds: room.maxExtraBeds,
    extra_bed_charge: rupees(room.extraBedChargePaise),
    min_nights: room.minNights,
    max_nights: room.maxNights,
    weekly_offer_percentage: percent(room.weeklyOfferPpm),
    monthly_offer_percentage: percent(room.monthlyOfferPpm),
  };
}

/** A line for each room and night of a month. */
export function nightRows({ property, rooms }: MonthGrid) {
  return rooms.flatMap((room) =>
    room.cells.map((cell) => ({
      property_txn_id: property.id,
      property_name: property.name,
      room_id: room.id,
      room_name: room.name,
      schedule: cell.night,
      units: cell.allotment,
      room_booked_count: cell.held + cell.sold,
      no_of_avail_rooms: cell.closed
        ? 0
        : Math.max(0, cell.allotment - cell.held - cell.sold - cell.elsewhere),
      booked_elsewhere_count: cell.elsewhere,
      room_status: cell.closed ? "closed" : "open",
      price: rupees(cell.pricePaise),
      closed_reason: cell.closedReason,
      closed_to_arrival: cell.noArrival,
      closed_to_departure: cell.noDeparture,
    })),
  );
}

export function priceLogRow(line: PriceLogLine) {
  const { customer } = line;
  const orNull = (paise: number | null | undefined) => (paise == null ? null : rupees(paise));
  const rateOrNull = (ppm: number | null | undefined) => (ppm == null ? null : percent(ppm));
  return {
    previous_price: orNull(line.previousPricePaise),
    changed_price: orNull(line.changedPricePaise),
    partner_specialOffer: rateOrNull(line.changedOfferPpm),
    previous_specialOffer: rateOrNull(line.previousOfferPpm),
    first_night: line.firstNight,
    last_night: line.lastNight,
    customer_price: orNull(customer?.pricePaise),
    gst_per: rateOrNull(customer?.gstPpm),
    gst_amount: orNull(customer?.gstPaise),
    total_amount: orNull(customer?.totalPaise),
    changed_by_user_name: line.changedBy,
    changed_by_name: line.changedBy,
    changed_date_time1: line.at,
  };
}

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
  room_image: "photos",
};

const TERMS = KINDS.room.terms.map(({ name }) => name);

/** What was sent, what is said and what it costs apart. The domain checks both. */
export function roomFields(given: RoomGiven): { values: Partial<RoomValues>; terms: Partial<RoomTerms> } {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined);
  const isTerm = ([name]: [string, unknown]) => TERMS.includes(name);
  return {
    values: Object.fromEntries(sent.filter((entry) => !isTerm(entry))) as Partial<RoomValues>,
    terms: Object.fromEntries(sent.filter(isTerm)) as Partial<RoomTerms>,
  };
}
