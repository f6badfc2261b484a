import { MEAL_LABELS, MEALS } from "#app/domain/shared/meals.ts";

/** What partners sell beside rooms. An outlet (kitchen, company, store, centre) comes first, then what it sells. Client-safe. */
export const ITEM_KINDS = [
  "kitchen",
  "food_item",
  "transport_company",
  "vehicle",
  "travel_location",
  "medical_store",
  "equipment_item",
  "lab_centre",
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export const MEAL_CHOICES: Record<string, string> = Object.fromEntries(
  MEALS.map((meal) => [meal, MEAL_LABELS[meal]]),
);

/** What a dish is fit for: people who may eat only some things look for these words. */
export const DIET_LABELS: Record<string, string> = {
  vegetarian: "Vegetarian",
  vegan: "Vegan",
  egg: "With egg",
  non_vegetarian: "Non-vegetarian",
  jain: "Jain",
  renal: "Renal",
  diabetic: "Diabetic",
  soft: "Soft",
  liquid: "Liquid",
  low_salt: "Low salt",
  high_protein: "High protein",
};

export const PURCHASED_TYPES: Record<string, string> = { buy: "Buy", hire: "Hire", refill: "Refill" };

/** Photos of one item. */
export const MAX_ITEM_PHOTOS = 10;
/** Items of one kind under one outlet, or outlets of one kind of one account. */
export const MAX_ITEMS = 300;
