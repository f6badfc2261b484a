import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import type { ItemKindDefinition } from "../fields.ts";
import { DELIVERY_FEE, OFFER, outletFields } from "./outlet-fields.ts";

/** A kitchen or restaurant that delivers to hospitals and stays. */
export const kitchen: ItemKindDefinition = {
  label: "Kitchen",
  plural: "Kitchens",
  parent: null,
  table: "outlets",
  values: outletFields({
    what: "kitchen",
    outletType: "Type of kitchen",
    licence: "FSSAI number",
    radius: { label: "Delivers up to so many km", km: 8 },
    leadMinutes: 90,
  }),
  terms: [DELIVERY_FEE, OFFER],
  stock: null,
  saveFailed: PARTNERS_MESSAGES.failedToUpdateFoodDetailsData,
  loadFailed: PARTNERS_MESSAGES.errorWhileLoadingFoodPartnerNames,
};
