import type { PartnerKind } from "#app/domain/documents/labels.ts";

/** The addresses at which staff register partners, and the kind of each (specification section 2). */
export const REGISTRATION_PATHS: Record<string, PartnerKind> = {
  propertyPartnerRegistration: "property",
  foodPartnerReg: "food",
  transportPartnerReg: "travel",
  equipmentPartnerReg: "equipment",
};
