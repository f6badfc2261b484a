import type { Context } from "#app/domain/context.ts";
import { partOf } from "#app/domain/money/rounding.ts";
import { addDays, type IsoDate } from "#app/domain/shared/dates.ts";
import { MEAL_TIMES, type Meal, mealInstant } from "#app/domain/shared/meals.ts";
import { rows } from "#db/client.ts";

/** Kitchens that bring these meals on these days to this place, nearest first, with their dishes. */

export type Dish = {
  id: string;
  name: string;
  description: string;
  foodType: string;
  portion: string;
  mealTimes: Meal[];
  diet: string[];
  /** Of one portion, before the offer and with it, paise without tax. */
  pricePaise: number;
  offeredPaise: number;
  /** Portions left on the meal that has fewest of them. */
  left: number;
  photoId: string | null;
};

export type KitchenChoice = {
  id: string;
  name: string;
  description: string;
  address: string;
  outletType: string;
  distanceM: number;
  deliveryFeePaise: number;
  partnerOfferPpm: number;
  dishes: Dish[];
};

export type KitchenQuery = {
  cityId: string;
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

/** One page of kitchens; `more` says that another follows. Two queries. */
export async function kitchensNear(
  ctx: Context,
  query: KitchenQuery,
): Promise<{ kitchens: KitchenChoice[]; more: boolean }> {
  const { cityId, latitude, longitude, meals, diet, page } = query;
  const slots = slotsOf(query);
  const first = slots[0];
  if (!first) return { kitchens: [], more: false };
  const found = await rows<Omit<KitchenChoice, "dishes">>(
    `SELECT * FROM (
       SELECT kitchen.id, kitchen.name, kitchen.description, outlet.address, outlet.outlet_type AS "outletType",
         outlet.delivery_fee_paise AS "deliveryFeePaise", kitchen.partner_offer_ppm AS "partnerOfferPpm", outlet.service_radius_m,
         distance_m($latitude, $longitude, outlet.latitude, outlet.longitude) AS "distanceM"
       FROM items kitchen JOIN outlets outlet ON outlet.item_id = kitchen.id
       JOIN accounts account ON account.id = kitchen.account_id AND account.status = 'approved'
       WHERE kitchen.city_id = $cityId AND kitchen.kind = 'kitchen' AND kitchen.status = 'approved'
         AND $first::timestamptz >= $now::timestamptz + make_interval(mins => outlet.lead_minutes)
         AND (outlet.licence_valid_until IS NULL OR outlet.licence_valid_until >= $lastDay)
         AND NOT EXISTS (SELECT FROM unnest($times::time[]) AS at WHERE NOT CASE WHEN outlet.opening_time < outlet.closing_time
           THEN at >= outlet.opening_time AND at < outlet.closing_time
           ELSE at >= outlet.opening_time OR at < outlet.closing_time END)
         AND EXISTS (SELECT FROM items dish JOIN food_items food ON food.item_id = dish.id
           WHERE dish.parent_id = kitchen.id AND dish.kind = 'food_item' AND dish.status = 'approved'
             AND food.meal_times && $meals::text[] AND food.diet_marks @> $diet::text[])) near
     WHERE "distanceM" <= service_radius_m ORDER BY "distanceM", id LIMIT ${PAGE + 1} OFFSET $offset`,
    {
      ...{ cityId, latitude, longitude, meals, diet, first, now: ctx.now },
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
  const kitchens = shown.map((kitchen) => ({
    ...kitchen,
    dishes: dishes.filter((dish) => dish.kitchenId === kitchen.id).map(({ kitchenId: _, ...dish }) => dish),
  }));
  return { kitchens, more: found.length > PAGE };
}

function slotsOf({ from, days, meals }: KitchenQuery): string[] {
  return Array.from({ length: days }, (_, index) => addDays(from, index))
    .flatMap((date) => meals.map((meal) => mealInstant(date, meal).toISOString()))
    .sort();
}

async function dishesOf(
  ctx: Context,
  kitchenIds: string[],
  { meals, diet }: KitchenQuery,
  slots: string[],
): Promise<Array<Dish & { kitchenId: string }>> {
  const found = await rows<Dish & { kitchenId: string; offerPpm: number }>(
    `SELECT * FROM (
       SELECT dish.parent_id AS "kitchenId", dish.id, dish.name, dish.description, type.name AS "foodType", food.units AS portion,
         to_json(food.meal_times) AS "mealTimes", to_json(food.diet_marks) AS diet, food.price_paise AS "pricePaise",
         dish.partner_offer_ppm AS "offerPpm",
         least(food.daily_stock, coalesce(taken.left, food.daily_stock)) AS left,
         (SELECT upload_id FROM item_photos WHERE item_id = dish.id AND approved ORDER BY position LIMIT 1) AS "photoId",
         row_number() OVER (PARTITION BY dish.parent_id ORDER BY dish.name) AS place
       FROM items dish JOIN food_items food ON food.item_id = dish.id JOIN food_types type ON type.id = food.food_type_id
       LEFT JOIN LATERAL (SELECT min(CASE WHEN s.closed THEN 0 ELSE s.capacity - s.held - s.sold END)::integer AS left
         FROM stock_slots s WHERE s.item_id = dish.id AND s.slot = ANY($slots::timestamptz[])) taken ON true
       WHERE dish.parent_id = ANY($kitchenIds::uuid[]) AND dish.kind = 'food_item' AND dish.status = 'approved'
         AND food.meal_times && $meals::text[] AND food.diet_marks @> $diet::text[]) ranked
     WHERE place <= ${MOST_DISHES} ORDER BY "kitchenId", place`,
    { kitchenIds, meals, diet, slots },
    ctx.tx,
  );
  return found.map(({ offerPpm, ...dish }) => ({
    ...dish,
    offeredPaise: dish.pricePaise - partOf(dish.pricePaise, offerPpm),
  }));
}
