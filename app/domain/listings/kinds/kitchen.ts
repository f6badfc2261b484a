import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import type { Field, Values } from "../fields.ts";
import { itemKind } from "./item.ts";
import { DELIVERY_FEE, OFFER, outletFields } from "./outlet-fields.ts";

const ORDER_UNTIL = "For meals of the same day; empty: until the notice below";

/** A second shift, and until when the meals of each shift are ordered on their own day. */
const SHIFTS: readonly Field[] = [
  { name: "order_until", label: "Orders until", on: "detail", type: "time", hint: ORDER_UNTIL },
  {
    name: "second_opening_time",
    label: "Second shift opens at",
    on: "detail",
    type: "time",
    hint: "Empty when the kitchen is open once a day",
  },
  { name: "second_closing_time", label: "Second shift closes at", on: "detail", type: "time" },
  {
    name: "second_order_until",
    label: "Orders for the second shift until",
    on: "detail",
    type: "time",
    hint: ORDER_UNTIL,
  },
];

function shiftRules(all: Values): Array<[field: string, message: string]> {
  const { opening_time, closing_time, second_opening_time, second_closing_time, second_order_until } = all;
  if (!second_opening_time && !second_closing_time) {
    const needless = "Please say first when the second shift opens and closes.";
    return second_order_until ? [["second_order_until", needless]] : [];
  }
  if (!second_opening_time) return [["second_opening_time", "Please say when the second shift opens."]];
  if (!second_closing_time) return [["second_closing_time", "Please say when the second shift closes."]];
  const follows =
    String(opening_time) < String(closing_time) && String(closing_time) <= String(second_opening_time);
  return follows
    ? []
    : [["second_opening_time", "The second shift opens after the first one has closed, on the same day."]];
}

/** A kitchen or restaurant that delivers to hospitals and stays. */
export const kitchen = itemKind({
  label: "Kitchen",
  plural: "Kitchens",
  parent: null,
  detail: "outlets",
  values: outletFields({
    what: "kitchen",
    outletType: "Type of kitchen",
    licence: "FSSAI number",
    paper: "fssai",
    radius: { label: "Delivery radius (km)", km: 8 },
    leadMinutes: 90,
    hours: SHIFTS,
  }),
  terms: [DELIVERY_FEE, OFFER],
  rules: shiftRules,
  listed: ["outlet_type", "opening_time", "closing_time", "licence_number"],
  stock: null,
  saveFailed: PARTNERS_MESSAGES.failedToUpdateFoodDetailsData,
  loadFailed: PARTNERS_MESSAGES.errorWhileLoadingFoodPartnerNames,
});
