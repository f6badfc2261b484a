import { type Context, mayUse } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { addDays, type IsoDate, nightDate, weekdayOf } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { row, rows } from "#db/client.ts";
import type { RoomTerms } from "../kinds/room.ts";
import { type ItemStatus, MAX_ROOMS } from "../labels.ts";
import { listingScope } from "../policy.ts";
import { TERMS_SQL } from "../sql.ts";

/** Who has rooms of a night that were bought. */
export type GridGuest = { bookingId: string; name: string; rooms: number };

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
  /** Who is in, when it was asked for. */
  guests: GridGuest[];
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

/** More than this nobody reads on one page. */
const MOST_NAMES = 5_000;

/**
 * Every night of a month for every room of a property (rejected rooms left out): what is on sale, held, sold, and at which price.
 * `month` is `YYYY-MM` on the Indian calendar; `beyond` adds that many nights of the next one, `names` the guests.
 * @throws NotFound when there is no such property, or it is foreign
 */
export async function monthGrid(
  ctx: Context,
  {
    propertyId,
    month,
    beyond = 0,
    names = false,
  }: { propertyId: string; month: string; beyond?: number; names?: boolean },
): Promise<MonthGrid> {
  const scope = listingScope(ctx.actor, "p");
  const property = await row<MonthGrid["property"]>(
    `SELECT p.id, p.name, p.status FROM properties p WHERE p.id = $propertyId AND ${scope.where}`,
    { propertyId, ...scope.bind },
    ctx.tx,
  );
  if (!property) throw new NotFound();
  const nights = nightsOfMonth(month, beyond);
  const found = await rows<Omit<GridRoom, "cells"> & { cells: Array<Omit<GridCell, "guests">> }>(
    `SELECT r.id, r.name, r.status, r.version, ${TERMS_SQL.room} AS terms,
       (SELECT jsonb_agg(jsonb_build_object(
          'night', day.night::text, 'allotment', coalesce(n.allotment, r.default_allotment), 'held', coalesce(n.held, 0), 'sold', coalesce(n.sold, 0),
          'elsewhere', coalesce(n.elsewhere, 0),
          'pricePaise', coalesce(n.price_paise, r.default_price_paise), 'closed', coalesce(n.closed, false),
          'closedReason', coalesce(n.closed_reason, ''), 'noArrival', coalesce(n.closed_to_arrival, false),
          'noDeparture', coalesce(n.closed_to_departure, false),
          'followsAllotment', coalesce(n.follows_default, true), 'followsPrice', n.price_paise IS NULL) ORDER BY day.night)
        FROM unnest($nights::date[]) AS day (night) LEFT JOIN room_nights n ON n.room_id = r.id AND n.night = day.night) AS cells
     FROM rooms r WHERE r.property_id = $propertyId AND r.status <> 'rejected' ORDER BY r.created_at, r.name, r.id LIMIT ${MAX_ROOMS}`,
    { propertyId, nights },
    ctx.tx,
  );
  // A team member with rights to prices only sees what is sold, not to whom.
  const guests =
    names && mayUse(ctx.actor, "bookings")
      ? await guestsOfNights(ctx, propertyId, nights)
      : new Map<string, GridGuest[]>();
  const tonight = nightDate(ctx.now);
  return {
    property,
    month,
    nights: nights.map((night) => ({ night, weekday: weekdayOf(night), past: night < tonight })),
    rooms: found.map((room) => ({
      ...room,
      cells: room.cells.map((cell) => ({ ...cell, guests: guests.get(`${room.id} ${cell.night}`) ?? [] })),
    })),
  };
}

/** Who has rooms of these nights, by room and night. */
async function guestsOfNights(
  ctx: Context,
  propertyId: string,
  nights: IsoDate[],
): Promise<Map<string, GridGuest[]>> {
  const found = await rows<GridGuest & { roomId: string; night: IsoDate }>(
    `SELECT bn.room_id, bn.night::text, b.id AS booking_id, placed.contact_name AS name, bn.rooms
     FROM rooms r JOIN booking_nights bn ON bn.room_id = r.id AND bn.state = 'sold' AND bn.night BETWEEN $first AND $last
     JOIN bookings b ON b.id = bn.booking_id JOIN orders placed ON placed.id = b.order_id
     WHERE r.property_id = $propertyId ORDER BY bn.night, placed.contact_name, b.id LIMIT ${MOST_NAMES}`,
    { propertyId, first: nights[0], last: nights.at(-1) },
    ctx.tx,
  );
  const byCell = new Map<string, GridGuest[]>();
  for (const { roomId, night, ...guest } of found) {
    const key = `${roomId} ${night}`;
    byCell.set(key, [...(byCell.get(key) ?? []), guest]);
  }
  return byCell;
}

function nightsOfMonth(month: string, beyond: number): IsoDate[] {
  const nights: IsoDate[] = [];
  for (let night = `${month}-01`; night.startsWith(month); night = addDays(night, 1)) nights.push(night);
  const end = present(nights.at(-1));
  return [...nights, ...Array.from({ length: beyond }, (_, index) => addDays(end, index + 1))];
}
