import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import type { Obstacle } from "#app/domain/money/quote.ts";
import { partOf } from "#app/domain/money/rounding.ts";
import { istDate, istInstant } from "#app/domain/shared/dates.ts";
import { itemOnSale } from "#app/domain/shared/on-sale.ts";
import { row, type Transaction } from "#db/client.ts";
import type { Kind } from "../kind.ts";
import type { TravelSelection } from "../schema.ts";
import {
  checkDay,
  describeSales,
  destinationOf,
  type ItemSale,
  itemSale,
  outletObstacles,
  outletOf,
} from "./items.ts";
import { baseByDay } from "./slot-sales.ts";
import {
  BEGINS_TRIPS,
  holdCars,
  holdCarsAgain,
  releaseCars,
  sellCars,
  type TripTaken,
} from "./trip-stock.ts";

/** Travel: one route of one vehicle at one time, taken as a single car for as long as it is away. */

export type TravelSale = ItemSale & { trip: Omit<TripTaken, "bookingId"> };

type Route = {
  vehicleId: string;
  vehicleName: string;
  vehicleType: string;
  seats: number;
  wheelchair: boolean;
  stretcher: boolean;
  dayPaise: number;
  nightPaise: number;
  tollPaise: number;
  parkingPaise: number;
  permitsPaise: number;
  durationMinutes: number;
  offerPpm: number;
  from: string;
  to: string;
  pickup: string;
  drop: string;
};

/** Pickups from ten in the evening until six in the morning cost the night price. */
export const NIGHT = { from: "22:00", until: "06:00" } as const;

export function isNight(time: string): boolean {
  return time >= NIGHT.from || time < NIGHT.until;
}

async function quoteTravel(ctx: Context, selection: TravelSelection): Promise<TravelSale[]> {
  const { routeId, date, time, travellers, flightOrTrain } = selection;
  checkDay(ctx.now, date, "date");
  const route = await readRoute(routeId, ctx.tx);
  const company = await outletOf(routeId, ctx.tx);
  const destination = await destinationOf({ hospitalId: selection.hospitalId }, ctx.tx);
  const startsAt = istInstant(date, time);
  const until = new Date(startsAt.getTime() + route.durationMinutes * 60_000);
  const trip = { vehicleId: route.vehicleId, from: startsAt.toISOString(), until: until.toISOString() };
  const fare = isNight(time) ? route.nightPaise : route.dayPaise;
  const parts: Array<[string, number]> = [
    [isNight(time) ? "Night fare" : "Fare", fare - partOf(fare, route.offerPpm)],
    ["Toll", route.tollPaise],
    ["Parking", route.parkingPaise],
    ["Permits", route.permitsPaise],
  ];
  const sale = await itemSale(ctx, {
    kind: "travel",
    itemId: routeId,
    outlet: company,
    destination,
    place: { name: route.from, address: route.pickup },
    title: `${route.from} to ${route.to}`,
    subtitle: `${carWords(route)}, ${company.name}`,
    facts: (
      [
        ["Pickup at", [route.from, route.pickup].filter(Boolean).join(", ")],
        ["Drop at", [route.to, route.drop].filter(Boolean).join(", ")],
        ["Car", `${carWords(route)}, ${route.seats} seats`],
        ["Travellers", String(travellers)],
        ["Flight or train", flightOrTrain],
        [
          "Needs",
          [selection.wheelchair ? "Wheelchair" : "", selection.stretcher ? "Stretcher" : ""]
            .filter(Boolean)
            .join(", "),
        ],
      ] as Array<[string, string]>
    ).filter(([, text]) => text !== ""),
    startsAt,
    startsOn: date,
    endsOn: istDate(until),
    units: 1,
    people: travellers,
    lines: parts
      .filter(([, paise]) => paise > 0)
      .map(([name, unitPricePaise]) => ({ itemId: routeId, name, quantity: 1, unitPricePaise })),
    partnerOfferPpm: company.partnerOfferPpm,
    distanceM: null,
    obstacles: [
      ...outletObstacles(company, ctx.now, startsAt, istDate(until)),
      misfit(route, selection),
      await noCarFree(trip, ctx.tx),
    ],
  });
  return [{ ...sale, trip }];
}

function misfit(route: Route, { travellers, wheelchair, stretcher }: TravelSelection): Obstacle | null {
  const details = { vehicleId: route.vehicleId };
  if (travellers > route.seats) {
    const message = `This car has ${route.seats} seats. Please choose a bigger one.`;
    return { code: "too_many_guests", message, details };
  }
  if (wheelchair && !route.wheelchair)
    return {
      code: "not_served",
      message: "This car cannot take a wheelchair. Please choose another one.",
      details,
    };
  if (stretcher && !route.stretcher)
    return {
      code: "not_served",
      message: "This car cannot take a stretcher. Please choose another one.",
      details,
    };
  return null;
}

async function noCarFree(trip: Omit<TripTaken, "bookingId">, tx?: Transaction): Promise<Obstacle | null> {
  const free = await row(
    `SELECT 1 FROM vehicle_units unit JOIN vehicles car ON car.item_id = unit.item_id AND ${BEGINS_TRIPS}
     WHERE unit.item_id = $vehicleId AND unit.active
       AND (unit.papers_valid_until IS NULL OR unit.papers_valid_until >= ($until::timestamptz AT TIME ZONE 'Asia/Kolkata')::date)
       AND NOT EXISTS (SELECT FROM vehicle_trips trip WHERE trip.vehicle_unit_id = unit.id AND trip.state <> 'released'
         AND trip.during && tstzrange($from::timestamptz, $until::timestamptz)) LIMIT 1`,
    trip,
    tx,
  );
  if (free) return null;
  const message = "This car is taken at that time. Please choose another car or another time.";
  return { code: "sold_out", message, details: { vehicleId: trip.vehicleId } };
}

async function readRoute(routeId: string, tx?: Transaction): Promise<Route> {
  const found = await row<Route>(
    `SELECT vehicle.item_id AS "vehicleId", car.name AS "vehicleName", type.name AS "vehicleType", vehicle.no_of_seaters AS seats,
       vehicle.wheelchair, vehicle.stretcher, coalesce(route.fare_paise, vehicle.day_price_paise) AS "dayPaise",
       coalesce(route.night_fare_paise, vehicle.night_price_paise) AS "nightPaise", route.toll_paise,
       route.parking_paise, route.permits_paise, route.duration_minutes,
       item.partner_offer_ppm AS "offerPpm", from_point.point_name AS from, to_point.point_name AS to,
       route.complete_pickup_address AS pickup, route.complete_drop_address AS drop
     FROM items item JOIN travel_locations route ON route.item_id = item.id
     JOIN items car ON car.id = item.parent_id JOIN vehicles vehicle ON vehicle.item_id = car.id
     JOIN vehicle_types type ON type.id = vehicle.vehicle_type_id
     JOIN travel_points from_point ON from_point.id = route.from_point_id JOIN travel_points to_point ON to_point.id = route.to_point_id
     WHERE item.id = $routeId AND ${itemOnSale("item")}`,
    { routeId },
    tx,
  );
  if (!found) throw new NotFound();
  return found;
}

/** `Innova (SUV)`; the type only when the name does not say it. */
function carWords({ vehicleName, vehicleType }: { vehicleName: string; vehicleType: string }): string {
  return vehicleName.toLowerCase().includes(vehicleType.toLowerCase())
    ? vehicleName
    : `${vehicleName} (${vehicleType})`;
}

export const travelKind: Kind<TravelSale> = {
  name: "travel",
  numberPrefix: "MHT",
  quote: quoteTravel,
  describe: describeSales,
  claim: (tx, bookings) =>
    holdCars(
      tx,
      bookings.map(({ bookingId, quote }) => ({ bookingId, ...quote.trip })),
    ),
  claimAgain: holdCarsAgain,
  sell: sellCars,
  release: releaseCars,
  baseByNight: baseByDay,
};
