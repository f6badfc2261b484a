import { accountConditions } from "#app/domain/accounts/conditions.ts";
import type { Context } from "#app/domain/context.ts";
import { rupees } from "#app/domain/exports/field-sql.ts";
import type { ReportQuery } from "#app/domain/exports/report-query.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { rows } from "#db/client.ts";

/** Trips by month, vehicle and route: how many, how far, what they brought. */

export type VehicleFilters = { from?: IsoDate | null; to?: IsoDate | null; vehicleId?: string | null };

/** One vehicle on one route in one month of pickups. Amounts in paise, after cancellations. */
export type VehicleRow = {
  /** Its first day. */
  month: IsoDate;
  vehicle: string;
  vehicleType: string;
  route: string;
  /** Registration numbers of the cars that drove. */
  cars: string;
  trips: number;
  completed: number;
  cancelled: number;
  /** Of all trips together, from pickup to drop as the crow flies. */
  metres: number;
  amountPaise: number;
  sharePaise: number;
};

export type VehicleReport = {
  rows: VehicleRow[];
  whole: Omit<VehicleRow, "month" | "vehicle" | "vehicleType" | "route" | "cars">;
  total: number;
  page: number;
  pageSize: number;
};

const COUNTED = ["trips", "completed", "cancelled", "metres", "amountPaise", "sharePaise"] as const;
const PAGE = 50;

/** A page of the report in the actor's scope, and the sums of everything that the filters leave. @throws Forbidden */
export async function readVehicleReport(
  ctx: Context,
  filters: VehicleFilters,
  page = 1,
): Promise<VehicleReport> {
  const { sql, bind } = grouped(ctx, filters);
  const found = await rows<VehicleRow & { rows: number; whole: VehicleReport["whole"] }>(
    `WITH report AS MATERIALIZED (${sql}),
     sums AS (SELECT ${COUNTED.map((name) => `coalesce(sum("${name}"), 0)::bigint AS "${name}"`).join(", ")} FROM report)
     SELECT report.*, (SELECT count(*)::integer FROM report) AS rows, to_jsonb(sums) AS whole
     FROM sums LEFT JOIN LATERAL (SELECT * FROM report ${ORDER} LIMIT ${PAGE} OFFSET $offset) report ON true`,
    { ...bind, offset: (page - 1) * PAGE },
    ctx.tx,
  );
  return {
    rows: found.filter((row) => row.month !== null).map(({ rows: _, whole: _whole, ...row }) => row),
    whole: found[0]!.whole,
    total: found[0]!.rows ?? 0,
    page,
    pageSize: PAGE,
  };
}

const ORDER = `ORDER BY month DESC, vehicle, route, "vehicleType"`;

/** The whole report for a file, in kilometres and rupees. @throws Forbidden */
export function vehicleReportQuery(ctx: Context, filters: VehicleFilters): ReportQuery {
  const { sql, bind } = grouped(ctx, filters);
  return {
    fields: [
      { name: "month_name", sql: "to_char(report.month, 'Mon YYYY')" },
      { name: "vehicle_name", sql: "report.vehicle", text: true },
      { name: "vehicle_type", sql: `report."vehicleType"` },
      { name: "travel_location", sql: "report.route", text: true },
      { name: "vehicle_numbers", sql: "report.cars" },
      { name: "total_trips", sql: "report.trips" },
      { name: "completed_trips", sql: "report.completed" },
      { name: "cancelled_trips", sql: "report.cancelled" },
      { name: "distance_km", sql: "round(report.metres / 1000.0, 1)" },
      { name: "booking_amount", sql: rupees(`report."amountPaise"`) },
      { name: "partner_share", sql: rupees(`report."sharePaise"`) },
    ],
    from: `FROM (${sql}) report`,
    orderBy: ORDER.replace("ORDER BY ", ""),
    bind,
  };
}

function grouped(ctx: Context, { from, to, vehicleId }: VehicleFilters) {
  const { where, bind } = accountConditions(ctx, { kind: "travel", dates: "check_in", from, to });
  const stands = "FILTER (WHERE booking.status <> 'cancelled')";
  return {
    sql: `SELECT date_trunc('month', booking.starts_on)::date AS month, vehicle.name AS vehicle, type.name::text AS "vehicleType",
         pickup.point_name || ' to ' || dropped.point_name AS route,
         coalesce(string_agg(DISTINCT car.registration_number, ', ') ${stands}, '') AS cars,
         count(*) ${stands}::integer AS trips, count(*) FILTER (WHERE booking.status = 'completed')::integer AS completed,
         count(*) FILTER (WHERE booking.status = 'cancelled')::integer AS cancelled,
         coalesce(sum(distance_m(pickup.latitude, pickup.longitude, dropped.latitude, dropped.longitude)) ${stands}, 0)::bigint AS metres,
         coalesce(sum(booking.price_paise + booking.gst_paise), 0)::bigint AS "amountPaise",
         coalesce(sum(booking.partner_share_paise), 0)::bigint AS "sharePaise"
       FROM booking_accounts booking JOIN items item ON item.id = booking.item_id
       JOIN travel_locations route ON route.item_id = item.id JOIN items vehicle ON vehicle.id = item.parent_id
       JOIN vehicles kind ON kind.item_id = vehicle.id JOIN vehicle_types type ON type.id = kind.vehicle_type_id
       JOIN travel_points pickup ON pickup.id = route.from_point_id JOIN travel_points dropped ON dropped.id = route.to_point_id
       LEFT JOIN vehicle_trips trip ON trip.booking_id = booking.booking_id LEFT JOIN vehicle_units car ON car.id = trip.vehicle_unit_id
       WHERE ${where} ${vehicleId ? "AND vehicle.id = $vehicleId" : ""}
       GROUP BY 1, vehicle.id, vehicle.name, type.name, route.item_id, pickup.point_name, dropped.point_name`,
    bind: { ...bind, ...(vehicleId ? { vehicleId } : {}) },
  };
}

/** The vehicles of the actor's account, for the filter. */
export function ownVehicles(ctx: Context): Promise<Array<{ id: string; name: string }>> {
  const accountId = "accountId" in ctx.actor ? ctx.actor.accountId : null;
  const branch = "subPartnerId" in ctx.actor ? (ctx.actor.subPartnerId ?? null) : null;
  return rows(
    `SELECT item.id, item.name || ', ' || city.name AS name FROM items item JOIN cities city ON city.id = item.city_id
     WHERE item.account_id = $accountId AND item.kind = 'vehicle' AND ($branch::uuid IS NULL OR item.sub_partner_id = $branch)
     ORDER BY item.name, city.name, item.id LIMIT 300`,
    { accountId, branch },
    ctx.tx,
  );
}
