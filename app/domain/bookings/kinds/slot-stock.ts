import { Conflict } from "#app/domain/errors.ts";
import { CAPACITY } from "#app/domain/listings/calendar/capacity.ts";
import { type IsoDate, istInstant } from "#app/domain/shared/dates.ts";
import { itemOnSale, outletOnSale } from "#app/domain/shared/on-sale.ts";
import { present } from "#app/present.ts";
import { execute, row, type Transaction } from "#db/client.ts";

/**
 * The stock of everything that is counted in slots: portions of a meal, equipment for hire or on the shelf, appointments of a lab.
 * `stock_slots.held` and `.sold` are sums over `booking_slots`, changed together with them and nowhere else. Every change locks the
 * slots in the order (item, slot) first, like the nights of rooms, so that no two orders deadlock.
 */

export type SlotTaken = {
  bookingId: string;
  itemId: string;
  /** An instant as ISO text, or `SHELF`. */
  slot: string;
  units: number;
};

/** The one slot of what is sold from the shelf. */
export const SHELF = "-infinity";

/** Holds the slots of new bookings. @throws Conflict `sold_out` { itemId, slot } naming the first one without enough left */
export async function holdSlots(tx: Transaction, slots: SlotTaken[]): Promise<void> {
  await execute(
    `INSERT INTO booking_slots (booking_id, item_id, slot, units, state)
     SELECT taken."bookingId", taken."itemId", taken.slot, taken.units, 'held'
     FROM jsonb_to_recordset($slots::jsonb) AS taken("bookingId" uuid, "itemId" uuid, slot timestamptz, units integer)`,
    { slots: JSON.stringify(slots) },
    tx,
  );
  await takeStock(tx, [...new Set(slots.map((slot) => slot.bookingId))]);
}

/** Holds again what bookings had given back. @throws Conflict `sold_out` */
export async function holdSlotsAgain(tx: Transaction, bookingIds: string[]): Promise<void> {
  await execute(
    "UPDATE booking_slots SET state = 'held' WHERE booking_id = ANY($bookingIds::uuid[]) AND state = 'released'",
    { bookingIds },
    tx,
  );
  await takeStock(tx, bookingIds);
}

/** What bookings take, summed for each item and slot: two of one order may want the same. */
const DEMAND = `demand AS MATERIALIZED (
  SELECT item_id, slot, sum(units) AS units,
    coalesce(sum(units) FILTER (WHERE state = 'held'), 0) AS held,
    coalesce(sum(units) FILTER (WHERE state = 'sold'), 0) AS sold
  FROM booking_slots WHERE booking_id = ANY($bookingIds::uuid[]) AND state <> 'released' AND slot >= $from::timestamptz
  GROUP BY item_id, slot)`;

async function takeStock(tx: Transaction, bookingIds: string[]): Promise<void> {
  // A slot without a row follows the item, which is locked against change while the row is made from it.
  await execute(
    `WITH ${DEMAND}
     INSERT INTO stock_slots (item_id, slot, capacity)
     SELECT demand.item_id, demand.slot, ${CAPACITY}
     FROM demand JOIN items item ON item.id = demand.item_id
     WHERE NOT EXISTS (SELECT FROM stock_slots s WHERE s.item_id = demand.item_id AND s.slot = demand.slot)
     ORDER BY demand.item_id, demand.slot FOR SHARE OF item
     ON CONFLICT DO NOTHING`,
    { bookingIds, from: SHELF },
    tx,
  );
  const result = present(
    await row<{ complete: boolean; slot: string | null; itemId: string | null }>(
      `WITH ${DEMAND},
     locked AS MATERIALIZED (
       SELECT s.item_id, s.slot, demand.units, NOT s.closed AND s.held + s.sold + demand.units <= s.capacity AS free
       FROM stock_slots s JOIN demand ON demand.item_id = s.item_id AND demand.slot = s.slot
       ORDER BY s.item_id, s.slot FOR UPDATE OF s),
     taken AS (
       UPDATE stock_slots s SET held = s.held + locked.units FROM locked
       WHERE s.item_id = locked.item_id AND s.slot = locked.slot AND locked.free
         AND EXISTS (SELECT FROM items item LEFT JOIN items parent ON parent.id = item.parent_id
                     WHERE item.id = s.item_id AND ${outletOnSale("item")} AND (parent.id IS NULL OR ${itemOnSale("parent")}))
       RETURNING 1),
     refused AS (SELECT slot, item_id FROM locked WHERE NOT free ORDER BY slot, item_id LIMIT 1)
     SELECT (SELECT count(*) FROM taken) = (SELECT count(*) FROM demand) AS complete,
       (SELECT slot::text FROM refused) AS slot, (SELECT item_id FROM refused) AS "itemId"`,
      { bookingIds, from: SHELF },
      tx,
    ),
  );
  if (result.complete) return;
  const { slot, itemId } = result;
  const message = itemId
    ? "Someone has just booked this: there is not enough left of what you chose."
    : "Something that you chose is no longer on sale.";
  throw new Conflict(message, "sold_out", { itemId, slot });
}

/**
 * Sells days to a booking beyond those that it ordered, as many units as are left of each and no more than it has of others: of what
 * was sold to somebody else nothing is taken. For a command that has locked order and booking.
 */
export async function takeWhatIsLeft(
  tx: Transaction,
  { bookingId, itemId, units }: Omit<SlotTaken, "slot">,
  slots: string[],
): Promise<void> {
  await execute(
    `INSERT INTO stock_slots (item_id, slot, capacity)
     SELECT item.id, wanted.slot, ${CAPACITY} FROM unnest($slots::timestamptz[]) AS wanted(slot) JOIN items item ON item.id = $itemId
     WHERE NOT EXISTS (SELECT FROM stock_slots s WHERE s.item_id = item.id AND s.slot = wanted.slot)
     ORDER BY wanted.slot FOR SHARE OF item ON CONFLICT DO NOTHING`,
    { itemId, slots },
    tx,
  );
  await execute(
    `WITH locked AS MATERIALIZED (
       SELECT s.slot, least(s.capacity - s.held - s.sold, $units::integer - coalesce((SELECT own.units FROM booking_slots own
         WHERE own.booking_id = $bookingId AND own.item_id = s.item_id AND own.slot = s.slot AND own.state = 'sold'), 0)) AS more
       FROM stock_slots s WHERE s.item_id = $itemId AND s.slot = ANY($slots::timestamptz[]) ORDER BY s.slot FOR UPDATE OF s),
     taken AS (
       UPDATE stock_slots s SET sold = s.sold + locked.more FROM locked
       WHERE s.item_id = $itemId AND s.slot = locked.slot AND locked.more > 0 RETURNING s.slot, locked.more)
     INSERT INTO booking_slots AS own (booking_id, item_id, slot, units, state)
     SELECT $bookingId::uuid, $itemId::uuid, slot, more, 'sold' FROM taken
     ON CONFLICT (booking_id, item_id, slot) DO UPDATE
       SET state = 'sold', units = excluded.units + CASE WHEN own.state = 'sold' THEN own.units ELSE 0 END`,
    { bookingId, itemId, units, slots },
    tx,
  );
}

/** Turns what is held into sold. */
export async function sellSlots(tx: Transaction, bookingIds: string[]): Promise<void> {
  await moveStock(tx, bookingIds, "held = s.held - locked.held, sold = s.sold + locked.held", "'sold'");
}

/** Gives back what is held or sold, from a day on (IST). What was given back already stays as it is. */
export async function releaseSlots(tx: Transaction, bookingIds: string[], from?: IsoDate): Promise<void> {
  const change = "held = s.held - locked.held, sold = s.sold - locked.sold";
  const instant = from ? istInstant(from, "00:00").toISOString() : SHELF;
  await moveStock(tx, bookingIds, change, "'released'", instant);
}

async function moveStock(
  tx: Transaction,
  bookingIds: string[],
  change: string,
  state: string,
  from: string = SHELF,
): Promise<void> {
  await execute(
    `WITH ${DEMAND},
     locked AS MATERIALIZED (
       SELECT s.item_id, s.slot, demand.held, demand.sold
       FROM stock_slots s JOIN demand ON demand.item_id = s.item_id AND demand.slot = s.slot
       ORDER BY s.item_id, s.slot FOR UPDATE OF s),
     moved AS (
       UPDATE stock_slots s SET ${change} FROM locked WHERE s.item_id = locked.item_id AND s.slot = locked.slot)
     UPDATE booking_slots SET state = ${state} WHERE booking_id = ANY($bookingIds::uuid[]) AND state <> 'released'
       AND slot >= $from::timestamptz`,
    { bookingIds, from },
    tx,
  );
}
