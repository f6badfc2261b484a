import type { VisitKind, VisitStep } from "#app/domain/field-visits/labels.ts";
import { present } from "#app/present.ts";
import { adminAddresses as admin } from "./addresses/admin.ts";
import { cityManagerAddresses as cityManager } from "./addresses/city-manager.ts";
import { linkTo } from "./addresses/link-to.ts";
import { staffAddresses as staff } from "./addresses/staff.ts";
import { VISIT_FORM, VISIT_LIST } from "./visit-forms.ts";

/** The addresses of field visits. */
export const visitPaths = {
  home: staff.visitHome.path,
  /** Leads staff to a visit whose kind is not known. */
  one: (id: string) => `${staff.visitHome.path}?visit=${id}`,
  start: (kind: VisitKind) => `/${VISIT_FORM[kind]}`,
  check: (houseId: string) => `/${VISIT_FORM.accommodation}?house=${houseId}`,
  step: (kind: VisitKind, id: string, step: VisitStep) => `/${VISIT_FORM[kind]}/${id}/${step}`,
  list: (kind: VisitKind) => `/${VISIT_LIST[kind]}`,
  view: (kind: VisitKind, id: string) => `/${VISIT_LIST[kind]}/${id}`,
  admin: admin.visits.path,
  adminView: (id: string) => linkTo(admin.visit, id),
  city: cityManager.visits.path,
  cityView: (id: string) => linkTo(cityManager.visit, id),
};

/** The kind that an address is about: of a form or of a list. */
export function visitKindOf(request: Request): VisitKind | undefined {
  const first = present(new URL(request.url).pathname.split("/")[1]).replace(/\.data$/, "");
  const kinds = Object.keys(VISIT_FORM) as VisitKind[];
  return kinds.find((kind) => VISIT_FORM[kind] === first || VISIT_LIST[kind] === first);
}
