import { recordAudit } from "#app/domain/audit/record.ts";
import type { StoredBooking } from "#app/domain/bookings/booking-row.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, NotFound } from "#app/domain/errors.ts";
import { setNights } from "#app/domain/listings/calendar/set-nights.ts";
import { setStock } from "#app/domain/listings/calendar/set-stock.ts";
import { changedItems, IN_SLOTS, slotsLeft } from "#app/domain/listings/calendar/stock-slots.ts";
import { changeScope } from "#app/domain/listings/policy.ts";
import { lockListing } from "#app/domain/listings/record.ts";
import { type IsoDate, istDate, nightDate } from "#app/domain/shared/dates.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { filled, present } from "#app/present.ts";
import { execute, row, rows } from "#db/client.ts";

/**
 * Takes the booked item off sale for today: the room tonight, every dish of the kitchen, the vehicle, the article or the lab. What
 * is sold stands; tomorrow is on sale again.
 * @throws Conflict `not_by_slots` for what is not counted by days
 */
export async function closeToday(ctx: Context, booking: StoredBooking): Promise<void> {
  if (booking.roomId) {
    const night = nightDate(ctx.now);
    await setNights(ctx, {
      room_ids: [booking.roomId],
      first_night: night,
      last_night: night,
      weekdays: [],
      closed: true,
    });
    return;
  }
  if (booking.kind === "travel") return closeVehicle(ctx, filled(booking.itemId));
  const items = await rows<{ id: string }>(
    `SELECT item.id FROM items item LEFT JOIN equipment_items article ON article.item_id = item.id
     WHERE (item.id = $itemId OR item.parent_id = $itemId) AND item.status = 'approved' AND ${IN_SLOTS} ORDER BY item.id LIMIT 100`,
    { itemId: booking.itemId },
    ctx.tx,
  );
  if (items.length === 0)
    throw new Conflict("This is not sold by the day. Take it off sale on its own page.", "not_by_slots");
  const today = istDate(ctx.now);
  const ids = items.map(({ id }) => id);
  const left = (await changedItems(ctx, ids, changeScope(ctx.actor, "i"))).filter(
    (item) => slotsLeft(ctx, item, today).length > 0,
  );
  // In the evening nothing more is sold for today anyway.
  if (left.length === 0) return;
  await setStock(ctx, {
    item_ids: left.map(({ id }) => id),
    first_day: today,
    last_day: today,
    weekdays: [],
    meals: [],
    closed: true,
  });
}

async function closeVehicle(ctx: Context, routeId: string): Promise<void> {
  const route = await row<{ vehicleId: string | null }>(
    "SELECT parent_id AS vehicle_id FROM items WHERE id = $routeId",
    { routeId },
    ctx.tx,
  );
  await setClosedOn(ctx, filled(present(route).vehicleId), istDate(ctx.now));
}

/** Lets a vehicle that was closed for today begin trips again. @throws NotFound for a foreign one, and for what is no vehicle */
export function reopenVehicle(ctx: Context, id: string): Promise<void> {
  return setClosedOn(ctx, id, null);
}

async function setClosedOn(ctx: Context, id: string, closedOn: IsoDate | null): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { kind } = await lockListing(ctx, { store: "items", id });
    if (kind !== "vehicle") throw new NotFound();
    await execute("UPDATE vehicles SET closed_on = $closedOn WHERE item_id = $id", { id, closedOn }, ctx.tx);
    await recordAudit(ctx, {
      action: closedOn ? "vehicle.close-today" : "vehicle.reopen-today",
      subjectKind: "vehicle",
      subjectId: id,
      after: { closedOn },
    });
  });
}

/** Whether this vehicle, which the caller has read within its scope, begins no more trips today. */
export async function isClosedToday(ctx: Context, id: string): Promise<boolean> {
  const closed = await row(
    "SELECT FROM vehicles WHERE item_id = $id AND closed_on = $today",
    {
      id,
      today: istDate(ctx.now),
    },
    ctx.tx,
  );
  return closed !== undefined;
}
