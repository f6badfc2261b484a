import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { itemKind } from "./item.ts";
import { DELIVERY_FEE, OFFER, outletFields } from "./outlet-fields.ts";

/** A shop for medical equipment. */
export const medicalStore = itemKind({
  label: "Medical store",
  plural: "Medical stores",
  parent: null,
  detail: "outlets",
  values: outletFields({
    what: "store",
    outletType: "Type of store",
    licence: "Drug licence number",
    paper: "drug_licence",
    radius: { label: "Delivery radius (km)", km: 12 },
    leadMinutes: 120,
  }),
  terms: [DELIVERY_FEE, OFFER],
  listed: ["outlet_type", "opening_time", "closing_time", "licence_number"],
  stock: null,
  saveFailed: PARTNERS_MESSAGES.failedToSaveEquipmentLocationTypeMasterData,
  loadFailed: PARTNERS_MESSAGES.errorWhileLoadingStaffEquipmentRegistrationMasterData,
});
