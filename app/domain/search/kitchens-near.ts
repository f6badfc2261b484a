import { TAKES_ORDERS } from "#app/domain/bookings/kinds/kitchen-hours.ts";
import type { Context } from "#app/domain/context.ts";
import { type Score, scoreOfSeller } from "#app/domain/feedback/score-sql.ts";
import { type CoverPhoto, itemCover } from "#app/domain/listings/cover-photo.ts";
import { partOf } from "#app/domain/money/rounding.ts";
import { type OrderOffer, priceList } from "#app/domain/offers/item-prices.ts";
import { addDays, type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { MEAL_TIMES, type Meal, mealInstant } from "#app/domain/shared/meals.ts";
import { itemOnSale, licenceValid, outletOnSale } from "#app/domain/shared/on-sale.ts";
import { present } from "#app/present.ts";
import { plannedRows, rows } from "#db/client.ts";
import { readingMayLag } from "#db/read-database.ts";

/** Kitchens that cook something for each of these meals and bring it on these days to this place, nearest first, with their dishes. */

export type Dish = {
  id: string;
  name: string;
  description: string;
  foodType: string;
  portion: string;
  mealTimes: Meal[];
  diet: string[];
  /** Of one portion with tax, without and with the offers that count on each, paise. */
  pricePaise: number;
  offeredPaise: number;
  /** Of one portion on each of the days with tax and offers, without the delivery, paise. */
  totalPaise: number;
  /** Portions left on the meal that has fewest of them. */
  left: number;
  photo: CoverPhoto | null;
};

export type KitchenChoice = Score & {
  id: string;
  name: string;
  description: string;
  address: string;
  outletType: string;
  distanceM: number;
  /** Of one delivery with tax, paise. */
  deliveryFeePaise: number;
  dishes: Dish[];
};

export type KitchenQuery = {
  cityId: string;
  /** For offers of a hospital. */
  hospitalId?: string;
  latitude: number;
  longitude: number;
  from: IsoDate;
  days: number;
  meals: Meal[];
  diet: string[];
  page: number;
};

const PAGE = 10;
const MOST_DISHES = 40;

export type KitchensFound = {
  kitchens: KitchenChoice[];
  /** True when another page follows. */
  more: boolean;
  onTheOrder: OrderOffer[];
};

type KitchenRow = Omit<KitchenChoice, "dishes"> & { accountId: string; standingPpm: number };
type DishRow = Omit<Dish, "offeredPaise" | "totalPaise"> & {
  kitchenId: string;
  ownPpm: number;
  floorPaise: number | null;
};

/** The chosen meals and when each is first on the table. */
const WANTED = "unnest($meals::text[], $firstSlots::timestamptz[]) AS wanted (meal, at)";
/** Is a dish ready for its first meal? */
const IN_TIME = "wanted.at >= $now::timestamptz + make_interval(mins => food.preparation_minutes)";

/** One page of kitchens with the prices of their dishes. Four queries. */
export function kitchensNear(ctx: Context, query: KitchenQuery): Promise<KitchensFound> {
  return readingMayLag(() => findKitchensNear(ctx, query));
}

async function findKitchensNear(ctx: Context, query: KitchenQuery): Promise<KitchensFound> {
  const { cityId, latitude, longitude, meals, diet, page } = query;
  const slots = slotsOf(query);
  const first = slots[0];
  if (!first) return { kitchens: [], more: false, onTheOrder: [] };
  const found = await plannedRows<KitchenRow>(
    `SELECT near.*, ${scoreOfSeller("food", "near.account_id")} FROM (
       SELECT kitchen.id, kitchen.account_id, kitchen.name, kitchen.description, outlet.address, outlet.outlet_type,
         outlet.delivery_fee_paise, kitchen.partner_offer_ppm AS "standingPpm",
         distance_m($latitude, $longitude, outlet.latitude, outlet.longitude) AS "distanceM"
       FROM items kitchen JOIN outlets outlet ON outlet.item_id = kitchen.id
       WHERE kitchen.city_id = $cityId AND kitchen.kind = 'kitchen' AND ${outletOnSale("kitchen")}
         AND distance_m($latitude, $longitude, outlet.latitude, outlet.longitude) <= outlet.service_radius_m
         AND $first::timestamptz >= $now::timestamptz + make_interval(mins => outlet.lead_minutes)
         AND ${licenceValid("outlet", "$lastDay")}
         AND ${TAKES_ORDERS}
       ORDER BY "distanceM" OFFSET 0) near
     -- Asked of one kitchen after the other, until the page is full.
     CROSS JOIN LATERAL (SELECT 1 WHERE NOT EXISTS (SELECT FROM ${WANTED} WHERE NOT EXISTS (
       SELECT FROM items dish JOIN food_items food ON food.item_id = dish.id
       WHERE dish.parent_id = near.id AND dish.kind = 'food_item' AND ${itemOnSale("dish")}
         AND food.meal_times @> ARRAY[wanted.meal] AND ${IN_TIME} AND food.diet_marks @> $diet::text[]))) cooks_each_meal
     ORDER BY "distanceM", id LIMIT ${PAGE + 1} OFFSET $offset`,
    {
      cityId,
      latitude,
      longitude,
      meals,
      diet,
      first,
      from: query.from,
      now: ctx.now,
      today: istDate(ctx.now),
      firstSlots: firstSlotsOf(query),
      lastDay: addDays(query.from, query.days - 1),
      times: meals.map((meal) => MEAL_TIMES[meal]),
      offset: (page - 1) * PAGE,
    },
    ctx.tx,
  );
  const shown = found.slice(0, PAGE);
  const dishes = await dishesOf(
    ctx,
    shown.map((kitchen) => kitchen.id),
    query,
    slots,
  );
  const ofKitchen = new Map(
    shown.map(({ id: itemId, accountId, standingPpm }) => [
      itemId,
      { itemId, accountId, cityId, standingPpm },
    ]),
  );
  const list = await priceList(
    ctx,
    { kind: "food", hospitalId: query.hospitalId ?? null, startsOn: query.from, isWhole: false },
    [
      ...[1, query.days].flatMap((times) =>
        dishes.map(({ kitchenId, pricePaise, ownPpm, floorPaise }) => ({
          ...present(ofKitchen.get(kitchenId)),
          fullPaise: pricePaise * times,
          basePaise: (pricePaise - partOf(pricePaise, ownPpm)) * times,
          floorPaise: floorPaise && floorPaise * times,
        })),
      ),
      ...shown.map(({ id, deliveryFeePaise: fullPaise }) => ({
        ...present(ofKitchen.get(id)),
        fullPaise,
        basePaise: fullPaise,
        floorPaise: null,
      })),
    ],
  );
  const many = dishes.length;
  const [dishPrices, totals] = [list.prices.slice(0, many), list.prices.slice(many, 2 * many)];
  const deliveries = list.prices.slice(2 * many);
  const priced = dishes.map(({ ownPpm: _, floorPaise: __, ...dish }, index) => {
    const { fullPaise: pricePaise, offeredPaise } = present(dishPrices[index]);
    return { ...dish, pricePaise, offeredPaise, totalPaise: present(totals[index]).offeredPaise };
  });
  const kitchens = shown.map(({ accountId: _, standingPpm: __, ...kitchen }, index) => ({
    ...kitchen,
    deliveryFeePaise: present(deliveries[index]).offeredPaise,
    dishes: priced.filter((dish) => dish.kitchenId === kitchen.id).map(({ kitchenId: _, ...dish }) => dish),
  }));
  return { kitchens, more: found.length > PAGE, onTheOrder: list.onTheOrder };
}

function slotsOf({ from, days, meals }: KitchenQuery): string[] {
  return Array.from({ length: days }, (_, index) => addDays(from, index))
    .flatMap((date) => meals.map((meal) => mealInstant(date, meal).toISOString()))
    .sort();
}

const firstSlotsOf = ({ from, meals }: KitchenQuery) =>
  meals.map((meal) => mealInstant(from, meal).toISOString());

async function dishesOf(
  ctx: Context,
  kitchenIds: string[],
  query: KitchenQuery,
  slots: string[],
): Promise<DishRow[]> {
  const { meals, diet } = query;
  return rows<DishRow>(
    `SELECT * FROM (
       SELECT dish.parent_id AS "kitchenId", dish.id, dish.name, dish.description, type.name AS "foodType", food.units AS portion,
         to_json(food.meal_times) AS "mealTimes", to_json(food.diet_marks) AS diet, food.price_paise,
         dish.partner_offer_ppm AS "ownPpm", dish.floor_price_paise AS "floorPaise",
         least(food.daily_stock, coalesce(taken.left, food.daily_stock)) AS left,
         ${itemCover("dish.id")} AS photo,
         row_number() OVER (PARTITION BY dish.parent_id ORDER BY dish.name) AS place
       FROM items dish JOIN food_items food ON food.item_id = dish.id JOIN food_types type ON type.id = food.food_type_id
       LEFT JOIN LATERAL (SELECT min(CASE WHEN s.closed THEN 0 ELSE s.capacity - s.held - s.sold END)::integer AS left
         FROM stock_slots s WHERE s.item_id = dish.id AND s.slot = ANY($slots::timestamptz[])) taken ON true
       WHERE dish.parent_id = ANY($kitchenIds::uuid[]) AND dish.kind = 'food_item' AND ${itemOnSale("dish")}
         AND EXISTS (SELECT FROM ${WANTED} WHERE wanted.meal = ANY(food.meal_times) AND ${IN_TIME}) AND food.diet_marks @> $diet::text[]) ranked
     WHERE place <= ${MOST_DISHES} ORDER BY "kitchenId", place`,
    { kitchenIds, meals, diet, slots, now: ctx.now, firstSlots: firstSlotsOf(query) },
    ctx.tx,
  );
}
