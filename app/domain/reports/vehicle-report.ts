import { soldScope } from "#app/domain/accounts/sold-filters.ts";
import type { Context } from "#app/domain/context.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { rows } from "#db/client.ts";

const STANDS = "FILTER (WHERE booking.status <> 'cancelled')";

const grouped = (
  where: string,
) => `SELECT date_trunc('month', booking.starts_on)::date AS month, vehicle.id AS vehicle_id, route.item_id AS route_id,
    vehicle.name AS vehicle, type.name::text AS vehicle_type, pickup.point_name || ' to ' || dropped.point_name AS route,
    coalesce(string_agg(DISTINCT car.registration_number, ', ') ${STANDS}, '') AS cars,
    count(*) ${STANDS}::integer AS trips, count(*) FILTER (WHERE booking.status = 'completed')::integer AS completed,
    count(*) FILTER (WHERE booking.status = 'cancelled')::integer AS cancelled,
    coalesce(sum(distance_m(pickup.latitude, pickup.longitude, dropped.latitude, dropped.longitude)) ${STANDS}, 0)::bigint AS metres,
    coalesce(sum(booking.price_paise + booking.gst_paise), 0)::bigint AS amount,
    coalesce(sum(booking.partner_share_paise), 0)::bigint AS share
  FROM booking_accounts booking JOIN items item ON item.id = booking.item_id
  JOIN travel_locations route ON route.item_id = item.id JOIN items vehicle ON vehicle.id = item.parent_id
  JOIN vehicles kind ON kind.item_id = vehicle.id JOIN vehicle_types type ON type.id = kind.vehicle_type_id
  JOIN travel_points pickup ON pickup.id = route.from_point_id JOIN travel_points dropped ON dropped.id = route.to_point_id
  LEFT JOIN vehicle_trips trip ON trip.booking_id = booking.booking_id LEFT JOIN vehicle_units car ON car.id = trip.vehicle_unit_id
  WHERE booking.kind = 'travel' AND ${where}
  GROUP BY 1, vehicle.id, vehicle.name, type.name, route.item_id, pickup.point_name, dropped.point_name`;

/** Trips by month of pickup, vehicle and route: how many, how far, what they brought after cancellations. Distances are straight lines. */
export const vehicleReportList = defineList({
  name: "vehicles",
  title: "Trips by month, vehicle and route",
  from: { as: "report", select: grouped },
  key: "report.month::text || report.vehicle_id || report.route_id",
  columns: {
    month_name: column.month("Month", "report.month"),
    vehicle_name: column.text("Vehicle", "report.vehicle"),
    vehicle_type: column.text("Type", "report.vehicle_type"),
    travel_location: column.text("Route", "report.route"),
    vehicle_numbers: column.text("Cars", "report.cars"),
    total_trips: column.count("Trips", "report.trips"),
    completed_trips: column.count("Completed", "report.completed"),
    cancelled_trips: column.count("Cancelled", "report.cancelled"),
    distance_m: column.distance("Distance", "report.metres"),
    booking_amount: column.money("Amount", "report.amount"),
    partner_share: column.money("Your share", "report.share"),
  },
  filters: {
    from: filter.date("Pickup from", "booking.starts_on >= $from"),
    to: filter.date("Until", "booking.starts_on <= $to"),
    vehicle: filter.id("Vehicle", "vehicle.id = $vehicle", ownVehicles),
  },
  scope: soldScope,
  order: "report.month DESC, report.vehicle, report.route, report.vehicle_type",
  sums: ["total_trips", "distance_m", "booking_amount", "partner_share"],
  pageSize: 50,
});

/** The vehicles of the actor's account, for the filter. */
export function ownVehicles(ctx: Context): Promise<Array<{ value: string; label: string }>> {
  const accountId = "accountId" in ctx.actor ? ctx.actor.accountId : null;
  const branch = "subPartnerId" in ctx.actor ? (ctx.actor.subPartnerId ?? null) : null;
  return rows(
    `SELECT item.id AS value, item.name || ', ' || city.name AS label FROM items item JOIN cities city ON city.id = item.city_id
     WHERE item.account_id = $accountId AND item.kind = 'vehicle' AND ($branch::uuid IS NULL OR item.sub_partner_id = $branch)
     ORDER BY item.name, city.name, item.id LIMIT 300`,
    { accountId, branch },
    ctx.tx,
  );
}
