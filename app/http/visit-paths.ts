import type { VisitKind, VisitStep } from "#app/domain/field-visits/labels.ts";

/** The addresses of field visits. The first part of each is a contract (design 1.1), spelling included. */
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

export const visitPaths = {
  home: "/fieldVisits",
  start: (kind: VisitKind) => `/${VISIT_FORM[kind]}`,
  step: (kind: VisitKind, id: string, step: VisitStep) => `/${VISIT_FORM[kind]}/${id}/${step}`,
  list: (kind: VisitKind) => `/${VISIT_LIST[kind]}`,
  view: (kind: VisitKind, id: string) => `/${VISIT_LIST[kind]}/${id}`,
  admin: "/viewFieldVisits",
  adminView: (id: string) => `/viewFieldVisits/${id}`,
  city: "/cityFieldVisits",
  cityView: (id: string) => `/cityFieldVisits/${id}`,
};

/** The kind that an address is about: of a form or of a list. */
export function visitKindOf(request: Request): VisitKind | undefined {
  const first = new URL(request.url).pathname.split("/")[1]!.replace(/\.data$/, "");
  const kinds = Object.keys(VISIT_FORM) as VisitKind[];
  return kinds.find((kind) => VISIT_FORM[kind] === first || VISIT_LIST[kind] === first);
}
