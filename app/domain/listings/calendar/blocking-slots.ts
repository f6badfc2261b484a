import { Conflict } from "#app/domain/errors.ts";
import { rows } from "#db/client.ts";

/** A booking that has more of a slot than would be left. */
export type BlockingSlot = {
  bookingId: string;
  /** The number that people read out. */
  bookingOrderId: string;
  status: string;
  name: string;
  /** Instants at which the slots begin. */
  slots: string[];
};
export type WantedCapacity = { item_id: string; slot: string; capacity: number };

/** More than this nobody reads; the rest is there when these are settled. */
const MOST_SHOWN = 50;

/** More slots than bookings that are shown take. */
const MOST_SLOTS = 1_000;

/**
 * The bookings (held or sold) of slots of which less would be left than is taken, at most 50.
 * @param without a booking that gives up what it takes, and stands in nobody's way
 */
export function blockingSlots(
  wanted: WantedCapacity[],
  without: string | null = null,
): Promise<BlockingSlot[]> {
  return rows<BlockingSlot>(
    `SELECT b.id AS "bookingId", b.booking_order_id, b.status, item.name, array_agg(taken.slot::text ORDER BY taken.slot) AS slots
     FROM jsonb_to_recordset($wanted::jsonb) AS x(item_id uuid, slot timestamptz, capacity integer)
     JOIN stock_slots s ON s.item_id = x.item_id AND s.slot = x.slot
     LEFT JOIN booking_slots given ON given.booking_id = $without AND given.item_id = s.item_id AND given.slot = s.slot AND given.state <> 'released'
     JOIN booking_slots taken ON taken.item_id = s.item_id AND taken.slot = s.slot AND taken.state <> 'released'
     JOIN bookings b ON b.id = taken.booking_id JOIN items item ON item.id = s.item_id
     WHERE s.held + s.sold - coalesce(given.units, 0) > x.capacity AND b.id IS DISTINCT FROM $without::uuid
     GROUP BY b.id, item.id ORDER BY min(taken.slot), b.booking_order_id LIMIT ${MOST_SHOWN}`,
    { wanted: JSON.stringify(wanted), without },
  );
}

/**
 * The bookings in the way of a new usual number of an item that is sold by the day, the meal or the appointment. Slots before `since`
 * and those with a number of their own do not follow it.
 */
export async function blockingSlotsOfItem(
  { itemId, capacity, since }: { itemId: string; capacity: number; since: Date },
  without: string | null = null,
): Promise<BlockingSlot[]> {
  const slots = await rows<{ slot: string }>(
    `SELECT slot::text FROM stock_slots
     WHERE item_id = $itemId AND follows_default AND slot >= $since AND held + sold > $capacity ORDER BY slot LIMIT ${MOST_SLOTS}`,
    { itemId, capacity, since },
  );
  return blockingSlots(
    slots.map(({ slot }) => ({ item_id: itemId, slot, capacity })),
    without,
  );
}

/** The refusal to leave less than is taken, naming the bookings. */
export function stockBelowSold(bookings: BlockingSlot[]): Conflict {
  return new Conflict(
    "More is sold than you would leave. Please leave more, or cancel these bookings first.",
    "stock_below_sold",
    { bookings },
  );
}
