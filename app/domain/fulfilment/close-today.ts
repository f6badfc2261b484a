import { recordAudit } from "#app/domain/audit/record.ts";
import type { StoredBooking } from "#app/domain/bookings/booking-row.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, NotFound } from "#app/domain/errors.ts";
import { setNights } from "#app/domain/listings/calendar/set-nights.ts";
import { setStock } from "#app/domain/listings/calendar/set-stock.ts";
import { changedItems, IN_SLOTS, slotsLeft } from "#app/domain/listings/calendar/stock-slots.ts";
import { changeScope } from "#app/domain/listings/policy.ts";
import { istDate, nightDate } from "#app/domain/shared/dates.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { filled } from "#app/present.ts";
import { row, rows } from "#db/client.ts";

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

/** Lets the vehicle of a route begin no more trips today. @throws NotFound for a foreign one */
async function closeVehicle(ctx: Context, routeId: string): Promise<void> {
  const scope = changeScope(ctx.actor, "i");
  const closedOn = istDate(ctx.now);
  await withTransaction(ctx, async (ctx) => {
    const vehicle = await row<{ id: string }>(
      `UPDATE vehicles SET closed_on = $closedOn FROM items route JOIN items i ON i.id = route.parent_id
       WHERE route.id = $routeId AND vehicles.item_id = i.id AND ${scope.where} RETURNING i.id`,
      { routeId, closedOn, ...scope.bind },
      ctx.tx,
    );
    if (!vehicle) throw new NotFound();
    await recordAudit(ctx, {
      action: "vehicle.close-today",
      subjectKind: "vehicle",
      subjectId: vehicle.id,
      after: { closedOn },
    });
  });
}
