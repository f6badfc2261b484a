import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import {
  addDays,
  type IsoDate,
  istDate,
  istInstant,
  nightsOf,
  shiftMonth,
  weekdayOf,
} from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { row, rows } from "#db/client.ts";
import type { ItemKind } from "../labels.ts";
import { listingScope } from "../policy.ts";
import { STOCK_PAGE, type StockItem, slotsOnDay, stockItemsOf } from "./stock-slots.ts";

/** One item on one day, over all its slots of that day. */
export type StockCell = {
  slots: number;
  /** How much there is, and how much of it is held or sold. */
  capacity: number;
  taken: number;
  closedSlots: number;
  /** True when a slot has a number of its own. */
  own: boolean;
};

export type StockGrid = {
  outlet: { id: string; name: string; kind: ItemKind };
  /** `YYYY-MM` */
  month: string;
  days: Array<{ day: IsoDate; weekday: number; past: boolean }>;
  items: Array<StockItem & { cells: StockCell[] }>;
  page: number;
  more: boolean;
};

type Slot = { itemId: string; slot: Date; capacity: number; taken: number; closed: boolean; own: boolean };

/**
 * Every day of a month, and `beyond` days of the next one, for what an outlet sells by the slot, 20 items a page: dishes, equipment for
 * hire, the places of a lab centre. `month` is `YYYY-MM` on the Indian calendar.
 * @throws NotFound when there is no such outlet, or it is foreign
 */
export async function stockGrid(
  ctx: Context,
  { outletId, month, page, beyond = 0 }: { outletId: string; month: string; page: number; beyond?: number },
): Promise<StockGrid> {
  const scope = listingScope(ctx.actor, "i");
  const outlet = await row<StockGrid["outlet"]>(
    `SELECT i.id, i.name, i.kind FROM items i
     WHERE i.id = $outletId AND i.kind IN ('kitchen', 'medical_store', 'lab_centre') AND ${scope.where}`,
    { outletId, ...scope.bind },
    ctx.tx,
  );
  if (!outlet) throw new NotFound();
  const found = await stockItemsOf(ctx, outletId, page);
  const items = found.slice(0, STOCK_PAGE);
  const days = daysOf(month, beyond);
  const changed = await rows<Slot>(
    `SELECT item_id, slot, capacity, held + sold AS taken, closed, NOT follows_default AS own FROM stock_slots
     WHERE item_id = ANY($ids::uuid[]) AND slot >= $from::timestamptz AND slot < $until::timestamptz`,
    {
      ids: items.map((item) => item.id),
      from: istInstant(present(days[0]), "00:00").toISOString(),
      until: istInstant(addDays(present(days.at(-1)), 1), "00:00").toISOString(),
    },
    ctx.tx,
  );
  const bySlot = new Map(changed.map((slot) => [`${slot.itemId} ${slot.slot.toISOString()}`, slot]));
  const today = istDate(ctx.now);
  return {
    outlet,
    month,
    page,
    more: found.length > STOCK_PAGE,
    days: days.map((day) => ({ day, weekday: weekdayOf(day), past: day < today })),
    items: items.map((item) => ({ ...item, cells: days.map((day) => cellOf(item, day, bySlot)) })),
  };
}

function cellOf(item: StockItem, day: IsoDate, bySlot: Map<string, Slot>): StockCell {
  const cell: StockCell = { slots: 0, capacity: 0, taken: 0, closedSlots: 0, own: false };
  for (const slot of slotsOnDay(item, day)) {
    const changed = bySlot.get(`${item.id} ${slot}`);
    cell.slots += 1;
    cell.capacity += changed?.capacity ?? item.usual;
    cell.taken += changed?.taken ?? 0;
    cell.closedSlots += changed?.closed ? 1 : 0;
    cell.own ||= changed?.own ?? false;
  }
  return cell;
}

function daysOf(month: string, beyond: number): IsoDate[] {
  const first = `${month}-01`;
  return nightsOf(first, addDays(`${shiftMonth(month, 1)}-01`, beyond));
}
