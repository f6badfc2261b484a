import { CAPACITY } from "#app/domain/listings/calendar/capacity.ts";
import type { Obstacle } from "#app/domain/money/quote.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { words } from "#app/words/catalogue.ts";
import { rows, type Transaction } from "#db/client.ts";
import type { Kind } from "../kind.ts";
import type { ItemSale } from "./items.ts";
import { holdSlots, holdSlotsAgain, releaseSlots, type SlotTaken, sellSlots } from "./slot-stock.ts";

/** What meals, equipment and lab tests have in common: they are sold by the slots of an item. */

export type SlotSale = ItemSale & { slots: Array<Omit<SlotTaken, "bookingId">> };

/** How a kind that sells slots takes and gives back its stock. */
export const stockOfSlots: Pick<Kind<SlotSale>, "claim" | "claimAgain" | "sell" | "release"> = {
  claim: (tx, bookings) =>
    holdSlots(
      tx,
      bookings.flatMap(({ bookingId, quote }) => quote.slots.map((slot) => ({ bookingId, ...slot }))),
    ),
  claimAgain: holdSlotsAgain,
  sell: sellSlots,
  release: releaseSlots,
};

/** The first slot that has not enough left for what is wanted of it. Read only: the claim decides. */
export async function soldOutSlot(
  slots: Array<Omit<SlotTaken, "bookingId">>,
  tx?: Transaction,
): Promise<Obstacle | null> {
  const [gone] = await rows<{ name: string; itemId: string; slot: string; left: number }>(
    `SELECT item.name, wanted."itemId", wanted.slot::text AS slot,
       greatest(0, CASE WHEN s.closed THEN 0 ELSE coalesce(s.capacity - s.held - s.sold, ${CAPACITY}) END) AS left
     FROM (SELECT "itemId", slot, sum(units) AS units FROM jsonb_to_recordset($slots::jsonb)
         AS each("itemId" uuid, slot timestamptz, units integer) GROUP BY 1, 2) wanted
     JOIN items item ON item.id = wanted."itemId"
     LEFT JOIN stock_slots s ON s.item_id = wanted."itemId" AND s.slot = wanted.slot
     WHERE wanted.units > CASE WHEN s.closed THEN 0 ELSE coalesce(s.capacity - s.held - s.sold, ${CAPACITY}) END
     ORDER BY wanted.slot, item.name LIMIT 1`,
    { slots: JSON.stringify(slots) },
    tx,
  );
  if (!gone) return null;
  const t = words("refusals");
  const message =
    gone.left === 0
      ? t("slotSoldOut", { name: gone.name })
      : t("slotOnlyLeft", { name: gone.name, count: gone.left });
  return { code: "sold_out", message, details: { itemId: gone.itemId, slot: gone.slot } };
}

/** What each day adds to the base price, in order, paise; the delivery is spread over the days like the dishes. */
export async function baseByDay(tx: Transaction | undefined, bookingId: string): Promise<number[]> {
  const days = await rows<{ day: IsoDate; base: number }>(
    `WITH days AS (SELECT generate_series(b.starts_on, b.ends_on, interval '1 day')::date AS day, b.base_paise,
       b.ends_on - b.starts_on + 1 AS count, b.starts_on FROM bookings b WHERE b.id = $bookingId)
     SELECT day, base_paise * (day - starts_on + 1) / count - base_paise * (day - starts_on) / count AS base FROM days ORDER BY day`,
    { bookingId },
    tx,
  );
  return days.map((day) => day.base);
}
