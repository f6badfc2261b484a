import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { itemKind } from "./item.ts";
import { OFFER, outletFields } from "./outlet-fields.ts";

/** A company with cars. */
export const transportCompany = itemKind({
  label: "Transport company",
  plural: "Transport companies",
  parent: null,
  detail: "outlets",
  values: outletFields({
    what: "company",
    outletType: "Type of company",
    licence: "Permit number",
    paper: "vehicle_permit",
    leadMinutes: 120,
  }),
  terms: [OFFER],
  listed: ["outlet_type", "licence_number", "contact_person"],
  stock: null,
  saveFailed: PARTNERS_MESSAGES.failedToSaveTransportDetails,
});
