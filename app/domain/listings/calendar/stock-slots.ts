import type { Context } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import {
  addDays,
  type IsoDate,
  istDate,
  istInstant,
  nightsBetween,
  nightsOf,
  weekdayOf,
} from "#app/domain/shared/dates.ts";
import { type Meal, mealInstant } from "#app/domain/shared/meals.ts";
import { rows } from "#db/client.ts";
import type { ItemKind, ItemStatus } from "../labels.ts";
import { CAPACITY, labTimes } from "./capacity.ts";
import type { StockChange } from "./stock-schema.ts";

/** Something whose stock is counted in slots: a dish by the meal, equipment for hire by the day, a lab centre by the appointment. */
export type StockItem = {
  id: string;
  kind: ItemKind;
  name: string;
  status: ItemStatus;
  onSale: boolean;
  /** The outlet that sells it; of a lab centre itself. */
  outletId: string;
  /** What a slot without a number of its own has. */
  usual: number;
  meals: Meal[] | null;
  opening: string | null;
  closing: string | null;
  slotMinutes: number | null;
};

const STOCK_ITEM = `SELECT item.id, item.kind, item.name, item.status, item.on_sale, coalesce(item.parent_id, item.id) AS "outletId",
    (${CAPACITY})::integer AS usual, to_json(food.meal_times) AS meals, to_char(outlet.opening_time, 'HH24:MI') AS opening,
    to_char(outlet.closing_time, 'HH24:MI') AS closing, outlet.slot_minutes
  FROM items item LEFT JOIN food_items food ON food.item_id = item.id LEFT JOIN outlets outlet ON outlet.item_id = item.id AND item.kind = 'lab_centre'
    LEFT JOIN equipment_items article ON article.item_id = item.id`;

/** SQL: is this counted in slots? Of `items item` and its `equipment_items article`. */
export const IN_SLOTS =
  "(item.kind IN ('food_item', 'lab_centre') OR (item.kind = 'equipment_item' AND article.purchased_type = 'hire'))";

/** Items per page of a grid. */
export const STOCK_PAGE = 20;

/** What an outlet sells by the slot (a lab centre: itself), by name, one page; the caller has read the outlet within its scope. */
export function stockItemsOf(ctx: Context, outletId: string, page: number): Promise<StockItem[]> {
  return rows<StockItem>(
    `${STOCK_ITEM} WHERE (item.parent_id = $outletId OR item.id = $outletId) AND ${IN_SLOTS} AND item.status <> 'rejected'
     ORDER BY item.name, item.id LIMIT ${STOCK_PAGE + 1} OFFSET $offset`,
    { outletId, offset: (page - 1) * STOCK_PAGE },
    ctx.tx,
  );
}

/**
 * The items of a change. FOR SHARE: the numbers that slots start from cannot change under it.
 * @throws NotFound for a foreign one, or one that is not counted in slots; Invalid for items of several outlets
 */
export async function changedItems(
  ctx: Context,
  ids: string[],
  scope: { where: string; bind: Record<string, unknown> },
): Promise<StockItem[]> {
  const found = await rows<StockItem>(
    `${STOCK_ITEM} JOIN items i ON i.id = item.id WHERE item.id = ANY($ids::uuid[]) AND ${IN_SLOTS} AND ${scope.where}
     ORDER BY item.id${ctx.tx ? " FOR SHARE OF item" : ""}`,
    { ids, ...scope.bind },
    ctx.tx,
  );
  if (found.length !== new Set(ids).size) throw new NotFound();
  if (new Set(found.map((item) => item.outletId)).size > 1)
    throw new Invalid("Please choose from one place.", { item_ids: ["Please choose from one place"] });
  return found;
}

/** When the slots of an item begin on a day (IST), as ISO instants. */
export function slotsOnDay(item: StockItem, day: IsoDate, meals: readonly Meal[] = []): string[] {
  if (item.kind === "food_item") {
    const cooked = (item.meals ?? []).filter((meal) => meals.length === 0 || meals.includes(meal));
    return cooked.map((meal) => mealInstant(day, meal).toISOString());
  }
  if (item.kind === "lab_centre") {
    const { opening, closing, slotMinutes } = item;
    const times = labTimes({
      opening: opening ?? "00:00",
      closing: closing ?? "00:00",
      slotMinutes: slotMinutes ?? 30,
    });
    return times.map((time) => istInstant(day, time).toISOString());
  }
  return [istInstant(day, "00:00").toISOString()];
}

/** Those of them that have not begun. What is hired for the day has none that begins. */
export function slotsLeft(
  ctx: Context,
  item: StockItem,
  day: IsoDate,
  meals: readonly Meal[] = [],
): string[] {
  return slotsOnDay(item, day, meals).filter(
    (slot) => item.kind === "equipment_item" || new Date(slot) > ctx.now,
  );
}

const MAX_DAYS_AHEAD = 365;
/** A change is one transaction over all its slots: this many it may reach. */
const MAX_SLOTS = 10_000;

export type ChangedSlot = { item_id: string; slot: string; usual: number };

/** The slots that a change reaches, none that has begun. @throws Invalid for days that are over, too far ahead, or too many slots */
export function changedSlots(ctx: Context, items: StockItem[], change: StockChange): ChangedSlot[] {
  const today = istDate(ctx.now);
  const refuse = (field: string, message: string): never => {
    throw new Invalid(message, { [field]: [message] });
  };
  if (change.first_day < today) refuse("first_day", "Days in the past cannot be changed");
  if (change.last_day > addDays(today, MAX_DAYS_AHEAD)) refuse("last_day", "At most a year ahead, please");
  const end = addDays(change.last_day, 1);
  const days = nightsOf(change.first_day, end).filter(
    (day) => change.weekdays.length === 0 || change.weekdays.includes(weekdayOf(day)),
  );
  if (days.length === 0) refuse("weekdays", "No day of this range falls on these weekdays");
  const slots = items.flatMap((item) =>
    days.flatMap((day) =>
      slotsLeft(ctx, item, day, change.meals).map((slot) => ({ item_id: item.id, slot, usual: item.usual })),
    ),
  );
  if (slots.length === 0) refuse("meals", "Nothing you chose is on sale then");
  if (slots.length > MAX_SLOTS)
    refuse(
      "last_day",
      `Too much at once (${nightsBetween(change.first_day, end)} days). Please choose fewer days`,
    );
  return slots;
}
