import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { addDays, type IsoDate, istDate, weekdayOf } from "#app/domain/shared/dates.ts";
import { row, rows } from "#db/client.ts";
import type { RoomTerms } from "../kinds/room.ts";
import { type ItemStatus, MAX_ROOMS } from "../labels.ts";
import { listingScope } from "../policy.ts";
import { TERMS_SQL } from "../sql.ts";

export type GridCell = {
  night: IsoDate;
  allotment: number;
  held: number;
  sold: number;
  /** Taken on other sites, as their calendars say; with `held` and `sold` it may be more than there are. */
  elsewhere: number;
  /** Paise a night before tax. */
  pricePaise: number;
  closed: boolean;
  /** Why it is closed. */
  closedReason: string;
  /** Nobody may arrive on this day, or leave on it. */
  noArrival: boolean;
  noDeparture: boolean;
  /** False where the night has a number or price of its own. */
  followsAllotment: boolean;
  followsPrice: boolean;
};

export type GridRoom = {
  id: string;
  name: string;
  status: ItemStatus;
  version: number;
  terms: RoomTerms;
  cells: GridCell[];
};

export type MonthGrid = {
  property: { id: string; name: string; status: ItemStatus };
  /** `YYYY-MM` */
  month: string;
  nights: Array<{ night: IsoDate; weekday: number; past: boolean }>;
  rooms: GridRoom[];
};

/**
 * Every night of a month for every room of a property (rejected rooms left out): what is on sale, held, sold, and at which price.
 * `month` is `YYYY-MM` on the Indian calendar.
 * @throws NotFound when there is no such property, or it is foreign
 */
export async function monthGrid(
  ctx: Context,
  { propertyId, month }: { propertyId: string; month: string },
): Promise<MonthGrid> {
  const scope = listingScope(ctx.actor, "p");
  const property = await row<MonthGrid["property"]>(
    `SELECT p.id, p.name, p.status FROM properties p WHERE p.id = $propertyId AND ${scope.where}`,
    { propertyId, ...scope.bind },
    ctx.tx,
  );
  if (!property) throw new NotFound();
  const nights = nightsOfMonth(month);
  const found = await rows<GridRoom>(
    `SELECT r.id, r.name, r.status, r.version, ${TERMS_SQL.room} AS terms,
       (SELECT jsonb_agg(jsonb_build_object(
          'night', day.night::text, 'allotment', coalesce(n.allotment, r.default_allotment), 'held', coalesce(n.held, 0), 'sold', coalesce(n.sold, 0),
          'elsewhere', coalesce(n.elsewhere, 0),
          'pricePaise', coalesce(n.price_paise, r.default_price_paise), 'closed', coalesce(n.closed, false),
          'closedReason', coalesce(n.closed_reason, ''), 'noArrival', coalesce(n.closed_to_arrival, false),
          'noDeparture', coalesce(n.closed_to_departure, false),
          'followsAllotment', coalesce(n.follows_default, true), 'followsPrice', n.price_paise IS NULL) ORDER BY day.night)
        FROM unnest($nights::date[]) AS day (night) LEFT JOIN room_nights n ON n.room_id = r.id AND n.night = day.night) AS cells
     FROM rooms r WHERE r.property_id = $propertyId AND r.status <> 'rejected' ORDER BY r.created_at, r.id LIMIT ${MAX_ROOMS}`,
    { propertyId, nights },
    ctx.tx,
  );
  const today = istDate(ctx.now);
  return {
    property,
    month,
    nights: nights.map((night) => ({ night, weekday: weekdayOf(night), past: night < today })),
    rooms: found,
  };
}

function nightsOfMonth(month: string): IsoDate[] {
  const nights: IsoDate[] = [];
  for (let night = `${month}-01`; night.startsWith(month); night = addDays(night, 1)) nights.push(night);
  return nights;
}
