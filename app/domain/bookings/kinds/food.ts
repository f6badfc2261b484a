import type { Context } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { partOf } from "#app/domain/money/rounding.ts";
import { addDays } from "#app/domain/shared/dates.ts";
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
  itemSale,
  leadTime,
  metresBetween,
  outletObstacles,
  outletOf,
  tooFar,
} from "./items.ts";
import { hoursObstacle, mealName, preparationObstacle } from "./kitchen-hours.ts";
import { baseByDay, type SlotSale, soldOutSlot, stockOfSlots } from "./slot-sales.ts";

/** Food: dishes for each chosen meal of each day, taken by the portion of a meal. */

type Dish = {
  id: string;
  name: string;
  pricePaise: number;
  offerPpm: number;
  mealTimes: Meal[];
  portions: string;
  preparationMinutes: number;
};

async function quoteFood(ctx: Context, selection: FoodSelection): Promise<SlotSale[]> {
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

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function listed(words: string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

export const foodKind: Kind<SlotSale> = {
  name: "food",
  numberPrefix: "MHF",
  quote: quoteFood,
  describe: describeSales,
  ...stockOfSlots,
  baseByNight: baseByDay,
};
