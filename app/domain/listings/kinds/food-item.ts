import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { DIET_LABELS, MEAL_CHOICES } from "../labels.ts";
import { itemKind } from "./item.ts";
import { DESCRIPTION, NAME, OFFER } from "./outlet-fields.ts";

/** A dish of a kitchen. */
export const foodItem = itemKind({
  label: "Food item",
  plural: "Food items",
  parent: "kitchen",
  detail: "food_items",
  values: [
    NAME("dish"),
    DESCRIPTION,
    {
      name: "food_type_id",
      label: "Type of food",
      on: "detail",
      type: "master",
      master: "food_types",
      required: "Please choose the type of food",
    },
    {
      name: "units",
      label: "One portion is",
      on: "detail",
      type: "text",
      max: 60,
      required: "Please say what one portion is, like 1 plate",
    },
    {
      name: "meal_times",
      label: "Served for",
      on: "detail",
      type: "choices",
      choices: MEAL_CHOICES,
      required: "Please choose at least one meal",
    },
    {
      name: "preparation_minutes",
      label: "Preparation time in minutes",
      on: "detail",
      type: "number",
      min: 0,
      max: 2_880,
      default: 0,
      hint: "For a dish that takes longer than the notice of the kitchen",
    },
    { name: "diet_marks", label: "Fit for", on: "detail", type: "choices", choices: DIET_LABELS },
  ],
  terms: [
    {
      name: "price_paise",
      label: "Price in rupees",
      on: "detail",
      type: "rupees",
      required: "Please enter the price of a portion",
    },
    { name: "daily_stock", label: "Portions per meal", on: "detail", type: "number", min: 0, max: 10_000 },
    OFFER,
  ],
  listed: ["food_type_id", "meal_times", "diet_marks", "units", "price_paise", "daily_stock"],
  stock: { field: "daily_stock", unit: "meal" },
  saveFailed: PARTNERS_MESSAGES.failedToUpdateFoodDetailsData,
  loadFailed: PARTNERS_MESSAGES.errorWhileLoadingFoodSubPartnerNames,
});
