import type { Context } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { CAPACITY } from "#app/domain/listings/calendar/capacity.ts";
import type { Obstacle } from "#app/domain/money/quote.ts";
import { partOf } from "#app/domain/money/rounding.ts";
import { addDays, type IsoDate } from "#app/domain/shared/dates.ts";
import { MEAL_LABELS, MEALS, type Meal, mealInstant } from "#app/domain/shared/meals.ts";
import { itemOnSale } from "#app/domain/shared/on-sale.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { rows, type Transaction } from "#db/client.ts";
import type { Kind } from "../kind.ts";
import type { FoodSelection } from "../schema.ts";
import {
  checkDay,
  describeSales,
  destinationOf,
  type ItemSale,
  itemSale,
  leadTime,
  metresBetween,
  outletObstacles,
  outletOf,
  tooFar,
} from "./items.ts";
import { hoursObstacle, mealName, preparationObstacle } from "./kitchen-hours.ts";
import { holdSlots, holdSlotsAgain, releaseSlots, type SlotTaken, sellSlots } from "./slot-stock.ts";

/** Food: dishes for each chosen meal of each day, taken by the portion of a meal. */

export type FoodSale = ItemSale & { slots: Array<Omit<SlotTaken, "bookingId">> };

type Dish = {
  id: string;
  name: string;
  pricePaise: number;
  offerPpm: number;
  mealTimes: Meal[];
  portions: string;
  preparationMinutes: number;
};

async function quoteFood(ctx: Context, selection: FoodSelection): Promise<FoodSale[]> {
  const { kitchenId, from, days } = selection;
  checkDay(ctx.now, from, "from");
  const meals = MEALS.filter((meal) => selection.meals.includes(meal));
  const kitchen = await outletOf(kitchenId, ctx.tx);
  const destination = await destinationOf(selection, ctx.tx);
  const dishes = await readDishes(selection, ctx.tx);
  const lastDay = addDays(from, days - 1);
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index));
  const served = selection.lines.map((line) => ({ ...line, dish: present(dishes.get(line.itemId)) }));
  const portions = portionsOf(served, meals);
  const slots = portions.flatMap(({ dish, quantity, meal }) =>
    dates.map((date) => ({
      itemId: dish.id,
      slot: mealInstant(date, meal).toISOString(),
      units: quantity,
    })),
  );
  const startsAt = new Date(present(slots.map((slot) => slot.slot).sort()[0]));
  const deliveries = new Set(slots.map((slot) => slot.slot)).size;
  const lines = [...new Set(portions.map(({ dish }) => dish))].map((dish) => ({
    itemId: dish.id,
    name: dish.name,
    quantity: days * portions.reduce((sum, each) => sum + (each.dish === dish ? each.quantity : 0), 0),
    unitPricePaise: dish.pricePaise - partOf(dish.pricePaise, dish.offerPpm),
  }));
  if (kitchen.deliveryFeePaise > 0) {
    lines.push({
      itemId: kitchenId,
      name: "Delivery",
      quantity: deliveries,
      unitPricePaise: kitchen.deliveryFeePaise,
    });
  }
  const distanceM = destination ? metresBetween(kitchen, destination) : null;
  const mealWords = listed(meals.map((meal) => MEAL_LABELS[meal].toLowerCase()));
  const sale = await itemSale(ctx, {
    kind: "food",
    itemId: kitchenId,
    outlet: kitchen,
    destination,
    title: kitchen.name,
    subtitle: `${capitalised(mealWords)}, ${days === 1 ? "1 day" : `${days} days`}`,
    facts: [
      ...meals.map((meal): [string, string] => [MEAL_LABELS[meal], plateWords(portions, meal)]),
      ["Brought to", destination ? destination.name : "You collect it at the kitchen"],
    ],
    startsAt,
    startsOn: from,
    endsOn: lastDay,
    units: selection.lines.reduce((sum, line) => sum + line.quantity, 0),
    people: 1,
    lines,
    partnerOfferPpm: kitchen.partnerOfferPpm,
    distanceM,
    obstacles: [
      ...outletObstacles(kitchen, ctx.now, startsAt, lastDay),
      hoursObstacle(kitchen, { now: ctx.now, from, meals }),
      preparationObstacle(portions, { now: ctx.now, from }, leadTime),
      tooFar(kitchen, distanceM),
      await soldOutSlot(slots, ctx.tx),
    ],
  });
  return [{ ...sale, slots }];
}

type Portion = { dish: Dish; meal: Meal; quantity: number };

/**
 * What is cooked for each chosen meal of a day.
 * @throws Invalid when a dish is not cooked for its meal, or a chosen meal gets none
 */
function portionsOf(
  lines: Array<{ dish: Dish; quantity: number; meal?: Meal | undefined }>,
  meals: Meal[],
): Portion[] {
  const refuse = (message: string): never => {
    throw new Invalid(message, { lines: [message] });
  };
  const portions = new Map<string, Portion>();
  for (const { dish, quantity, meal: only } of lines) {
    const own = meals.filter((meal) => dish.mealTimes.includes(meal) && (only ?? meal) === meal);
    if (own.length === 0) refuse(words("refusals")("notCooked", { dish: dish.name }));
    for (const meal of own) {
      const before = portions.get(`${dish.id} ${meal}`)?.quantity ?? 0;
      portions.set(`${dish.id} ${meal}`, { dish, meal, quantity: before + quantity });
    }
  }
  const all = [...portions.values()];
  const bare = meals.find((meal) => !all.some((portion) => portion.meal === meal));
  if (bare) refuse(words("refusals")("mealWithoutDish", { meal: mealName(bare) }));
  return all;
}

/** `1 Renal plate, 2 Idli` */
function plateWords(portions: Portion[], meal: Meal): string {
  return portions
    .filter((portion) => portion.meal === meal)
    .map(({ dish, quantity }) => `${quantity} ${dish.name}`)
    .join(", ");
}

/** @throws NotFound when a dish is not on sale */
async function readDishes(selection: FoodSelection, tx?: Transaction): Promise<Map<string, Dish>> {
  const found = await rows<Dish>(
    `SELECT item.id, item.name, food.price_paise, item.partner_offer_ppm AS "offerPpm",
       to_json(food.meal_times) AS "mealTimes", food.units AS portions, food.preparation_minutes
     FROM items item JOIN food_items food ON food.item_id = item.id
     WHERE item.id = ANY($ids::uuid[]) AND item.parent_id = $kitchenId AND ${itemOnSale("item")}`,
    { ids: selection.lines.map((line) => line.itemId), kitchenId: selection.kitchenId },
    tx,
  );
  const dishes = new Map(found.map((dish) => [dish.id, dish]));
  if (selection.lines.some(({ itemId }) => !dishes.has(itemId))) throw new NotFound();
  return dishes;
}

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

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function listed(words: string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
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

export const foodKind: Kind<FoodSale> = {
  name: "food",
  numberPrefix: "MHF",
  quote: async (ctx, selection) => (selection.kind === "food" ? quoteFood(ctx, selection) : []),
  describe: describeSales,
  claim: (tx, bookings) =>
    holdSlots(
      tx,
      bookings.flatMap(({ bookingId, quote }) => quote.slots.map((slot) => ({ bookingId, ...slot }))),
    ),
  claimAgain: holdSlotsAgain,
  sell: sellSlots,
  release: releaseSlots,
  baseByNight: baseByDay,
};
