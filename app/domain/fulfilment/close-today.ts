import type { StoredBooking } from "#app/domain/bookings/booking-row.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { setNights } from "#app/domain/listings/calendar/set-nights.ts";
import { setStock } from "#app/domain/listings/calendar/set-stock.ts";
import { changedItems, IN_SLOTS, slotsLeft } from "#app/domain/listings/calendar/stock-slots.ts";
import { changeScope } from "#app/domain/listings/policy.ts";
import { istDate, nightDate } from "#app/domain/shared/dates.ts";
import { rows } from "#db/client.ts";

/**
 * Takes what this booking is of off sale for today: the room tonight, every dish of the kitchen, the article or the lab. What is sold
 * stands; tomorrow is on sale again.
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
