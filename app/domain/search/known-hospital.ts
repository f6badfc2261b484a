import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { bookingScope } from "#app/domain/bookings/scope.ts";
import { type Context, hasRole } from "#app/domain/context.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { outletOnSale } from "#app/domain/shared/on-sale.ts";
import { remembered } from "#app/domain/shared/remembered.ts";
import { plannedRow } from "#db/client.ts";
import type { SearchHospital } from "./find-hospitals.ts";

/** The hospital that a list begins with for somebody who has chosen none. */

type SoldBeside = Exclude<BookingKindName, "room">;

const COLUMNS = `h.slug, h.near_hospital_name AS name, h.locality, c.slug AS "citySlug", c.name AS "cityName", h.featured,
  h.id, h.latitude, h.longitude`;

/** That of the customer's next stay that is not over; null for others. */
export async function hospitalOfNextStay(ctx: Context): Promise<SearchHospital | null> {
  if (!hasRole(ctx.actor, "customer")) return null;
  const scope = bookingScope(ctx.actor);
  const found = await plannedRow<SearchHospital>(
    `SELECT ${COLUMNS} FROM bookings booking JOIN hospitals h ON h.id = booking.hospital_id AND h.active
     JOIN cities c ON c.id = h.city_id AND c.active
     WHERE booking.kind = 'room' AND booking.status IN ('confirmed', 'checked_in') AND booking.ends_on > $today AND ${scope.sql}
     ORDER BY booking.starts_on LIMIT 1`,
    { today: istDate(ctx.now), ...scope.bind },
    ctx.tx,
  );
  return found ?? null;
}

/** What makes a well-known hospital a good example of a kind: somebody sells it there. */
const SOLD_THERE: Record<SoldBeside, string> = {
  food: near("kitchen"),
  equipment: near("medical_store"),
  lab: `EXISTS (SELECT FROM items item WHERE item.city_id = h.city_id AND item.kind = 'lab_centre' AND ${outletOnSale("item")})`,
  travel: `EXISTS (SELECT FROM travel_points point JOIN travel_locations route ON route.to_point_id = point.id
    JOIN items item ON item.id = route.item_id AND ${outletOnSale("item")} WHERE point.hospital_id = h.id AND point.active)`,
};

function near(outlet: string): string {
  return `EXISTS (SELECT FROM items item JOIN outlets outlet ON outlet.item_id = item.id
    WHERE item.city_id = h.city_id AND item.kind = '${outlet}' AND ${outletOnSale("item")}
      AND distance_m(h.latitude, h.longitude, outlet.latitude, outlet.longitude) <= outlet.service_radius_m)`;
}

/** The largest well-known hospital where something of the kind is sold, at most ten seconds old; null where there is none. */
const EXAMPLES = Object.fromEntries(
  Object.entries(SOLD_THERE).map(([kind, soldThere]) => [
    kind,
    remembered(
      async (ctx) =>
        (await plannedRow<SearchHospital>(
          `SELECT ${COLUMNS} FROM hospitals h JOIN cities c ON c.id = h.city_id AND c.active
           WHERE h.featured AND h.active AND ${soldThere} ORDER BY h.no_of_bed DESC NULLS LAST, h.id LIMIT 1`,
          {},
          ctx.tx,
        )) ?? null,
    ),
  ]),
) as Record<SoldBeside, (ctx: Context) => Promise<SearchHospital | null>>;

/** The well-known hospital whose offer of a kind is shown to an unknown visitor. */
export function exampleHospital(ctx: Context, kind: SoldBeside): Promise<SearchHospital | null> {
  return EXAMPLES[kind](ctx);
}
