import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import type { ItemKindDefinition } from "../fields.ts";
import { DELIVERY_FEE, OFFER, outletFields } from "./outlet-fields.ts";

/** A shop for medical equipment. */
export const medicalStore: ItemKindDefinition = {
  label: "Medical store",
  plural: "Medical stores",
  parent: null,
  table: "outlets",
  values: outletFields({
    what: "store",
    outletType: "Type of store",
    licence: "Drug licence number",
    radius: { label: "Delivers up to so many km", km: 12 },
    leadMinutes: 120,
  }),
  terms: [DELIVERY_FEE, OFFER],
  stock: null,
  saveFailed: PARTNERS_MESSAGES.failedToSaveEquipmentLocationTypeMasterData,
  loadFailed: PARTNERS_MESSAGES.errorWhileLoadingStaffEquipmentRegistrationMasterData,
};
