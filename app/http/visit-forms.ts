import type { VisitKind } from "#app/domain/field-visits/labels.ts";

/** The first part of the addresses of field visits, of their forms and of their lists: a contract (design 1.1), spelling included. */
export const VISIT_FORM: Record<VisitKind, string> = {
  accommodation: "accPartnerVisit",
  hospital: "hospitalPartnerVisit",
  travel: "travelPartnerVisit",
  food: "foodPartnerVisit",
  equipment: "equipmentPartnerVisit",
  agent: "agentPartnerVisit",
};
export const VISIT_LIST: Record<VisitKind, string> = {
  accommodation: "viewAccomadationPartnerData",
  hospital: "viewHospitalPartnerData",
  travel: "viewTravelPartnerData",
  food: "viewFoodPartnerData",
  equipment: "viewEquipmentPartnerData",
  agent: "viewAgentPartnerData",
};
