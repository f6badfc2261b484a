import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import type { ItemKindDefinition } from "../fields.ts";
import { OFFER, outletFields } from "./outlet-fields.ts";

/** A company with cars. */
export const transportCompany: ItemKindDefinition = {
  label: "Transport company",
  plural: "Transport companies",
  parent: null,
  table: "outlets",
  values: outletFields({
    what: "company",
    outletType: "Type of company",
    licence: "Permit number",
    leadMinutes: 120,
  }),
  terms: [OFFER],
  stock: null,
  saveFailed: PARTNERS_MESSAGES.failedToSaveTransportDetails,
};
