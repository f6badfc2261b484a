import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { itemKind } from "./item.ts";
import { DELIVERY_FEE, OFFER, outletFields } from "./outlet-fields.ts";

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
    radius: { label: "Delivers up to so many km", km: 8 },
    leadMinutes: 90,
  }),
  terms: [DELIVERY_FEE, OFFER],
  listed: ["outlet_type", "opening_time", "closing_time", "licence_number"],
  stock: null,
  saveFailed: PARTNERS_MESSAGES.failedToUpdateFoodDetailsData,
  loadFailed: PARTNERS_MESSAGES.errorWhileLoadingFoodPartnerNames,
});
