import { z } from "zod";
import { NIGHT } from "#app/domain/bookings/kinds/travel.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { citiesWithItems } from "#app/domain/listings/list-public-items.ts";
import { publicItem } from "#app/domain/listings/public-item.ts";
import { readItem } from "#app/domain/listings/read-items.ts";
import { setTerms } from "#app/domain/listings/set-terms.ts";
import { vehicleTypes } from "#app/domain/masters/public-masters.ts";
import { routeEnds, travelPointId } from "#app/domain/search/route-ends.ts";
import { type RouteChoice, routesBetween } from "#app/domain/search/routes-between.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { moreSchema, objectSchema, rowsSchema, TEXT } from "../answer-schemas.ts";
import { cityGiven, cityIdOf } from "../city.ts";
import { day, flag, id, nothing, page, timeGiven } from "../fields.ts";
import { INVENTORY_MANAGERS, operation, type RouteAlias } from "../operation.ts";
import {
  itemFields,
  itemInput,
  itemsAnswer,
  itemsAnswerSchema,
  publicItemRow,
  publicItemSchema,
} from "../present/item.ts";
import { VEHICLE_TYPE } from "../present/master.ts";
import { field, rowOf } from "../present/row.ts";

/** Cabs: where they go, what goes from here to there at a time, and what a partner's routes cost. */

const vehicles = [
  ...operation({
    name: "travel-item.list-vehicle-types",
    answer: rowsSchema(VEHICLE_TYPE),
    summary: "The types of vehicles.",
    access: "public",
    input: nothing,
    aliases: ["GET /dropdown/loadVehicalTypeCategory"],
    run: async (ctx) => ({ data: await vehicleTypes(ctx) }),
  }),
  ...operation({
    name: "travel-item.list-trip-options",
    answer: rowsSchema(objectSchema({ trip: TEXT, price: TEXT, from_time: TEXT, to_time: TEXT })),
    summary: "What a trip is priced by: day, or night between ten in the evening and six in the morning.",
    access: "public",
    input: nothing,
    aliases: ["GET /dropdown/loadVehiclePerTrip"],
    run: async () => ({
      data: [
        { trip: "day", price: "day_price", from_time: NIGHT.until, to_time: NIGHT.from },
        { trip: "night", price: "night_price", from_time: NIGHT.from, to_time: NIGHT.until },
      ],
    }),
  }),
  ...operation({
    name: "travel-item.list-cities",
    answer: rowsSchema(objectSchema({ city_id: TEXT, city_name: TEXT })),
    summary: "The cities where vehicles are on sale.",
    access: "public",
    input: nothing,
    aliases: [
      { at: "GET /dropdown/getLoadVehiclesCityData", note: "Read as the cities that have vehicles." },
    ],
    run: async (ctx) => ({
      data: (await citiesWithItems(ctx, "vehicle")).map((city) => ({
        city_id: city.id,
        city_name: city.name,
      })),
    }),
  }),
];

const ends = (name: string, end: "from" | "to", aliases: RouteAlias[]) =>
  operation({
    name: `travel-location.${name}`,
    summary:
      end === "from"
        ? "The places where a cab on sale starts, of one city when told."
        : "The places to which a cab on sale goes, in one city or from one place when told.",
    access: "public",
    input: z.object({ cityId: id.optional(), fromId: id.optional() }),
    answer: rowsSchema(objectSchema({ point_id: TEXT, point_name: TEXT, point_type: TEXT })),
    aliases,
    run: async (ctx, input) => ({
      data: (await routeEnds(ctx, { end, ...input })).map((point) => ({
        point_id: point.id,
        point_name: point.name,
        point_type: point.type,
      })),
    }),
  });

const places = [
  ...ends("list-origins", "from", [
    {
      at: "GET /dropdown/loadVehicleFromPlace/:x",
      as: { x: "cityId" },
      note: "x is read as the id of a city.",
    },
  ]),
  ...ends("list-pickups", "from", [
    { at: "GET /dropdown/getPickUplocationArr/:city_id", as: { city_id: "cityId" } },
  ]),
  ...ends("list-destinations", "to", [
    {
      at: "GET /dropdown/loadVehicleToPlace/:x",
      as: { x: "fromId" },
      note: "x is read as the id of the place where the cab starts.",
    },
    {
      at: "GET /transporterApi/loadVehicleToPlace",
      as: { point_id: "fromId", city_id: "cityId" },
      note: "Takes point_id, where the cab starts, or city_id in the query.",
    },
  ]),
  ...ends("list-drops", "to", [
    { at: "GET /dropdown/getDropLocationArr/:city_id", as: { city_id: "cityId" } },
  ]),
];

const search = z.object({
  at: timeGiven,
  date: day.optional(),
  city: z.string().trim().min(1, "Please give the city").max(120),
  from: z.string().trim().min(1, "Please give where it starts").max(120),
  to: z.string().trim().min(1, "Please give where it goes").max(120),
  flightOrTrain: z.string().max(100).optional(),
  travellers: z.coerce.number().int().min(1).max(60).default(1),
  wheelchair: flag.default(false),
  stretcher: flag.default(false),
  page,
});
const SEARCH_NAMES = {
  time: "at",
  city_id: "city",
  pickupLocation: "from",
  drop: "to",
  flightOrTrainNo: "flightOrTrain",
};

const routeChoice = rowOf<RouteChoice>()({
  txn_id: field.id((route) => route.id),
  travel_name: field.text((route) => route.companyName),
  vehicle_name: field.text((route) => route.vehicleName),
  vehicle_type_name: field.text((route) => route.vehicleType),
  no_of_seaters: field.number((route) => route.seats),
  wheelchair: field.flag((route) => route.wheelchair),
  stretcher: field.flag((route) => route.stretcher),
  complete_pickup_address: field.text((route) => route.pickup),
  complete_drop_address: field.text((route) => route.drop),
  fare: field.amountOrNull((route) => route.pricePaise),
  total_fare: field.amount((route) => route.offeredPaise),
  units: field.number((route) => route.freeCars),
});

const ROUTE = publicItemSchema("travel_location");
const ROUTE_WITH_CAR = {
  ...ROUTE,
  properties: { ...ROUTE.properties, vehicle: publicItemSchema("vehicle") },
  required: [...(ROUTE.required ?? []), "vehicle"],
};

/** The places between which somebody goes; null where the city or one of them is not known (nothing goes there). */
async function endsOf(ctx: Context, { city, from, to }: { city: string; from: string; to: string }) {
  try {
    const cityId = await cityIdOf(ctx, city);
    const start = await travelPointId(ctx, { cityId, point: from });
    return [start, await travelPointId(ctx, { cityId, point: to })] as const;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

async function searched(ctx: Context, input: z.output<typeof search>) {
  const { at, date, city, from, to, flightOrTrain: _, ...rest } = input;
  const ends = await endsOf(ctx, { city, from, to });
  if (!ends) return { data: [], page: input.page, more: false };
  const [fromId, toId] = ends;
  const wanted = { date: at.date ?? date ?? istDate(ctx.now), time: at.time };
  const { found, more } = await routesBetween(ctx, { ...rest, ...wanted, from: fromId, to: toId });
  return { data: found.map(routeChoice.row), page: input.page, more };
}

const SEARCH_NOTE =
  "time is HH:MM with the day before it, or beside it as date; places by id or name. fare is the usual price, total_fare that with the offer, both with tax. The flight or train is given with the booking.";

const routes = [
  ...operation({
    name: "travel-location.search",
    answer: moreSchema(routeChoice.schema),
    summary:
      "The cabs between two places at a given time, cheapest first, those with a free car before the others.",
    access: "public",
    input: search,
    aliases: [
      ...(
        [
          "GET /transporterApi/travelLocationbookingDetails/booking/:time/:city_id/:pickupLocation/:drop/:flightOrTrainNo/:travellers",
          "GET /transporterApi/travelLocationDetailsForMobileLogin/booking/:time/:city_id/:pickupLocation/:drop/:flightOrTrainNo/:travellers",
          "GET /transporterApi/travelLocationbookingDetailsAfterAcc",
          "GET /transporterApi/travelLocationData",
        ] as const
      ).map((at): RouteAlias => ({ at, as: SEARCH_NAMES, note: SEARCH_NOTE })),
    ],
    run: searched,
  }),
  ...operation({
    name: "travel-location.get-for-cart",
    answer: rowsSchema(ROUTE_WITH_CAR),
    summary: "One route on sale with its vehicle.",
    access: "public",
    input: z.object({ itemId: id }),
    aliases: [
      {
        at: "GET /transporterApi/travelLocationCartData",
        as: { txn_id: "itemId", item_txn_id: "itemId" },
        note: "Takes txn_id, the route, in the query.",
      },
    ],
    run: async (_, { itemId }) => {
      const route = await publicItem(itemId);
      if (route.kind !== "travel_location" || !route.parentId) throw new NotFound();
      const car = await publicItem(route.parentId);
      return {
        data: [{ ...publicItemRow({ ...route, parentName: car.name }), vehicle: publicItemRow(car) }],
      };
    },
  }),
  ...operation({
    name: "travel-location.find-by-route",
    answer: itemsAnswerSchema("travel_location"),
    summary: "The caller's routes in a city from one place to a hospital, 25 a page.",
    access: INVENTORY_MANAGERS,
    input: z.object({
      accountId: id,
      city: cityGiven,
      to: z.string().trim().max(120),
      from: z.string().trim().max(120),
      page,
    }),
    aliases: [
      {
        at: "GET /transporterApi/loadVehicleUpdatedData/:account_id/:city/:hospital_name/:point_name_from",
        as: { account_id: "accountId", hospital_name: "to", point_name_from: "from" },
        note: "The names are those of travel points; city by id or name.",
      },
    ],
    run: async (ctx, { accountId, city, from, to, page: wanted }) => {
      const cityId = city ? await cityIdOf(ctx, city) : null;
      const state = {
        kind: "travel_location",
        account: accountId,
        city: cityId,
        route: { from, to },
      } as const;
      return itemsAnswer(ctx, { ...state, page: wanted });
    },
  }),
  ...operation({
    name: "travel-location.list-for-report",
    answer: itemsAnswerSchema("travel_location"),
    summary: "The routes of a partner with their fares, 25 a page.",
    access: INVENTORY_MANAGERS,
    input: z.object({ accountId: id, page }),
    aliases: [{ at: "GET /transporterApi/travelLocationDetailsPartnerReports/:id", as: { id: "accountId" } }],
    run: async (ctx, input) => {
      const state = { kind: "travel_location", account: input.accountId, page: input.page } as const;
      return itemsAnswer(ctx, state);
    },
  }),
  ...operation({
    name: "travel-location.update-price",
    summary: "Sets what a route or a vehicle costs, at once; what is not sent stays.",
    access: INVENTORY_MANAGERS,
    input: itemInput("travel_location").extend(itemInput("vehicle").shape).extend({ itemId: id }),
    aliases: [
      {
        at: "PUT /transporterApi/travelPriceUpdate",
        as: { txn_id: "itemId", item_txn_id: "itemId" },
        note: "txn_id is a route (fare, night_fare, toll, parking, permits) or a vehicle (day_price, night_price).",
      },
    ],
    run: async (ctx, { itemId, ...sent }) => {
      const item = await readItem(ctx, itemId as string);
      if (item.kind !== "travel_location" && item.kind !== "vehicle") throw new NotFound();
      const { terms } = itemFields(item.kind, sent);
      await setTerms(ctx, { store: "items", id: item.id, terms: { ...item.terms, ...terms } });
      return { success: true, message: "The price is saved." };
    },
  }),
];

export const travelCalls = [...vehicles, ...places, ...routes];
