import { z } from "zod";
import { quoteRooms } from "#app/domain/bookings/kinds/room-quotes.ts";
import { isUser } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { publicProperty } from "#app/domain/listings/public-property.ts";
import { NO_FILTERS, ROOM_SORTS } from "#app/domain/search/filters.ts";
import { findHospital } from "#app/domain/search/find-hospitals.ts";
import { nearestHospital } from "#app/domain/search/nearest-hospital.ts";
import { roomsNearHospital } from "#app/domain/search/rooms-near-hospital.ts";
import { STAY_LIMITS, stayProblems, validStay } from "#app/domain/search/stay-search.ts";
import { nightDate } from "#app/domain/shared/dates.ts";
import { DAY, FLAG, ID, moreSchema, objectSchema, orNull, rowsSchema, TEXT } from "../answer-schemas.ts";
import { day, id, nothing } from "../fields.ts";
import { operation } from "../operation.ts";
import { OWNER_NAMES, ownerFields, ownerOf } from "../owner.ts";
import { field, rowOf } from "../present/row.ts";

/** Looking for a room: the same search, quote and property as the pages. */

const people = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

function stayOf(now: Date, wanted: { checkIn: string; checkOut: string; adults: number; children: number }) {
  const draft = { ...wanted, infants: 0, rooms: 1 };
  const today = nightDate(now);
  const stay = validStay(draft, today);
  if (stay) return stay;
  const problems = Object.entries(stayProblems(draft, today)).map(([name, text]) => [name, [text]]);
  throw new Invalid("Please check the dates.", Object.fromEntries(problems));
}

const foundRoom = rowOf<Awaited<ReturnType<typeof roomsNearHospital>>["rows"][number]>()({
  txn_id: field.id((room) => room.propertyId),
  room_id: field.id((room) => room.roomId),
  property_name: field.text((room) => room.propertyName),
  subproperty_seo_name: field.text((room) => room.slug),
  city_seo_name: field.text((room) => room.citySlug),
  property_type: field.text((room) => room.typeName),
  room_type: field.text((room) => room.roomName),
  room_category: field.text((room) => room.roomCategory),
  facilities: field.texts((room) => room.facilities),
  distance_m: field.numberOrNull((room) => room.distanceM),
  no_of_avail_rooms: field.numberOrNull((room) => room.free),
  room_price: field.amount((room) => room.price.pricePaise),
  gst_amount: field.amount((room) => room.price.gstPaise),
  total_price: field.amount((room) => room.price.totalPaise),
});

type House = Awaited<ReturnType<typeof publicProperty>>;
type Bookable = {
  propertyId: string;
  property: Omit<House, "rooms">;
  room: House["rooms"][number];
  quote: Awaited<ReturnType<typeof quoteRooms>>[number];
};
const bookableRoom = rowOf<Bookable>()({
  txn_id: field.id(({ propertyId }) => propertyId),
  property_name: field.text(({ property }) => property.name),
  address: field.text(({ property }) => property.address),
  city_name: field.text(({ property }) => property.cityName),
  room_id: field.id(({ room }) => room.id),
  room_type: field.text(({ room }) => room.typeName),
  room_name: field.text(({ room }) => room.name),
  room_category: field.text(({ room }) => room.roomCategory),
  facilities: field.texts(({ room }) => room.facilities.map((facility) => facility.name)),
  max_adults: field.number(({ room }) => room.maxAdults),
  no_of_avail_rooms: field.number(({ quote }) => quote.available),
  fits: field.flag(({ quote }) => quote.fits),
  no_of_days: field.number(({ quote }) => quote.nights.length),
  room_price: field.amount(({ quote }) => quote.price.pricePaise),
  gst_percentage: field.rate(({ quote }) => quote.price.gstPpm),
  gst_amount: field.amount(({ quote }) => quote.price.gstPaise),
  total_price: field.amount(({ quote }) => quote.price.totalPaise),
});

export const searchCalls = [
  ...operation({
    name: "property.search",
    answer: moreSchema(foundRoom.schema),
    summary:
      "Properties near a hospital with a room that is free on every night, and its price with tax for the stay.",
    access: "public",
    input: z.object({
      city_id: id,
      latitude: z.coerce.number().min(6).max(38),
      longitude: z.coerce.number().min(68).max(98),
      checkIn: day,
      checkOut: day,
      adult_count: people(1, STAY_LIMITS.adults),
      child_count: people(0, STAY_LIMITS.children),
      sort: z.enum(ROOM_SORTS).default("distance"),
      page: z.coerce.number().int().min(1).max(80).default(1),
    }),
    aliases: [
      {
        at: "GET /hotelManagement/loadhotels/:city_id/:latitude/:longitude/:checkIn/:checkOut/:adult_count/:child_count",
        note: "The coordinates are a hospital's: the nearest one of the city is searched around.",
      },
    ],
    run: async (ctx, input) => {
      const { city_id: cityId, latitude, longitude, sort, page } = input;
      const wanted = { ...input, adults: input.adult_count, children: input.child_count };
      const stay = stayOf(ctx.now, wanted);
      const hospital = await nearestHospital(ctx, { cityId, latitude, longitude });
      const found = await roomsNearHospital(ctx, {
        hospital,
        party: stay,
        dates: stay,
        filters: NO_FILTERS,
        sort,
        page,
      });
      return {
        data: found.rows.map(foundRoom.row),
        page: found.page,
        more: found.more,
      };
    },
  }),
  ...operation({
    name: "property.get-for-booking",
    answer: objectSchema({
      varData: { type: "array", items: bookableRoom.schema },
      check_in: DAY,
      check_out: DAY,
    }),
    summary: "The rooms of a property for a stay: what is free and what it costs with tax.",
    access: "public",
    input: z.object({
      ...ownerFields,
      txn_id: z.uuid(),
      guests_count: people(1, STAY_LIMITS.adults),
      checkIn: day,
      checkOut: day,
    }),
    aliases: [
      {
        at: "GET /hotelManagement/loadhotelsInfo/:partner_id/:partner_sub_id/:txn_id/:guests_count/:checkIn/:checkOut",
        as: OWNER_NAMES,
        note: "txn_id is the property. Partner ids, where they are ids, have to be those of whoever it belongs to; anything else is ignored.",
      },
    ],
    run: async (ctx, { txn_id: propertyId, guests_count: adults, checkIn, checkOut, ...owner }) => {
      const stay = stayOf(ctx.now, { checkIn, checkOut, adults, children: 0 });
      const { rooms, ...property } = await publicProperty(ctx, { propertyId, ...ownerOf(owner) });
      const asked = {
        roomIds: rooms.map((room) => room.id),
        checkIn,
        checkOut,
        units: 1,
        adults,
        children: 0,
        infants: 0,
      };
      const quotes = new Map((await quoteRooms(ctx, asked)).map((quote) => [quote.roomId, quote]));
      const varData = rooms.flatMap((room) => {
        const quote = quotes.get(room.id);
        if (!quote) return [];
        return bookableRoom.row({ propertyId, property, room, quote });
      });
      return { varData, check_in: stay.checkIn, check_out: stay.checkOut };
    },
  }),
  ...operation({
    name: "property.get-by-seo-name",
    answer: objectSchema({
      data: objectSchema({
        txn_id: ID,
        property_name: TEXT,
        property_type: TEXT,
        city_name: TEXT,
        near_hospital_name: TEXT,
        address: TEXT,
        rooms: {
          type: "array",
          items: objectSchema({ room_id: ID, room_type: TEXT, room_category: TEXT }),
        },
      }),
    }),
    summary: "A property on sale by the names of its address.",
    access: "public",
    input: z.object({
      city_seo_name: z.string(),
      hospital_seo_name: z.string(),
      subproperty_seo_name: z.string(),
    }),
    aliases: [
      "GET /hotelManagement/loadPropertyInfo/:city_seo_name/:hospital_seo_name/:subproperty_seo_name",
    ],
    run: async (ctx, input) => {
      const hospital = await findHospital(ctx, input.city_seo_name, input.hospital_seo_name);
      if (!hospital) throw new NotFound();
      const { city_seo_name: citySlug, subproperty_seo_name: propertySlug } = input;
      const { id, rooms, ...property } = await publicProperty(ctx, { citySlug, propertySlug });
      return {
        data: {
          txn_id: id,
          property_name: property.name,
          property_type: property.typeName,
          city_name: property.cityName,
          near_hospital_name: hospital.name,
          address: property.address,
          rooms: rooms.map((room) => ({
            room_id: room.id,
            room_type: room.typeName,
            room_category: room.roomCategory,
          })),
        },
      };
    },
  }),
  ...operation({
    name: "search.read-fixed-token",
    answer: rowsSchema(objectSchema({ role: TEXT, name: orNull(TEXT) }), { status: FLAG }),
    summary: "Whether the token that is sent is good, and as whom it searches and books.",
    access: "public",
    input: nothing,
    aliases: [
      {
        at: "GET /fixed-token-path",
        note: "The specification names only a token; read as asking what it is worth. Without one the caller is a guest.",
      },
    ],
    run: async ({ actor }) => ({
      status: isUser(actor),
      data: [isUser(actor) ? { role: actor.role, name: actor.name } : { role: "guest", name: null }],
    }),
  }),
];
