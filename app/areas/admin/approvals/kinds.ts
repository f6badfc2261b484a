import { APPROVAL_GROUPS, type ApprovalKind } from "#app/domain/approvals/labels.ts";
import type { PartnerKind } from "#app/domain/documents/labels.ts";
import { paths } from "#app/http/paths.ts";

/** The four screens of what each kind of partner asks for: the partners themselves, and what they put on sale. */
export type KindScreen = {
  partnerKind: PartnerKind;
  title: string;
  path: string;
  items: readonly ApprovalKind[];
};

export const KIND_SCREENS: Record<PartnerKind, KindScreen> = {
  property: {
    partnerKind: "property",
    title: "Property approvals",
    path: paths.adminPropertyApproval,
    items: APPROVAL_GROUPS.property,
  },
  food: {
    partnerKind: "food",
    title: "Food approvals",
    path: paths.adminFoodApproval,
    items: APPROVAL_GROUPS.food,
  },
  travel: {
    partnerKind: "travel",
    title: "Transport approvals",
    path: paths.adminTransportApproval,
    items: APPROVAL_GROUPS.travel,
  },
  equipment: {
    partnerKind: "equipment",
    title: "Equipment approvals",
    path: paths.adminEquipmentApproval,
    items: APPROVAL_GROUPS.equipment,
  },
};

/** The tabs of such a screen. */
export const MANY: Partial<Record<ApprovalKind, string>> = {
  property: "Properties",
  room: "Rooms",
  kitchen: "Kitchens",
  food_item: "Food items",
  transport_company: "Transport companies",
  vehicle: "Vehicles",
  travel_location: "Travel locations",
  medical_store: "Medical stores",
  equipment_item: "Equipment items",
  lab_centre: "Lab centres",
};

/** The requests of one kind of thing, or of all that such a partner sells (`items`). */
export const kindHref = ({ path }: KindScreen, kind: string) => (kind ? `${path}?kind=${kind}` : path);
