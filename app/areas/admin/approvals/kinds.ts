import type { PartnerKind } from "#app/domain/documents/labels.ts";
import { paths } from "#app/http/paths.ts";

/** The four screens of what each kind of partner asks for: the partners themselves, and what they put on sale. */
export type KindScreen = {
  partnerKind: PartnerKind;
  title: string;
  path: string;
  /** The approval kinds of its items with their words. */
  items: Array<{ kind: string; label: string; many: string }>;
};

export const KIND_SCREENS: Record<PartnerKind, KindScreen> = {
  property: {
    partnerKind: "property",
    title: "Property approvals",
    path: paths.adminPropertyApproval,
    items: [
      { kind: "property", label: "Property", many: "Properties" },
      { kind: "room", label: "Room", many: "Rooms" },
    ],
  },
  food: {
    partnerKind: "food",
    title: "Food approvals",
    path: paths.adminFoodApproval,
    items: [
      { kind: "kitchen", label: "Kitchen", many: "Kitchens" },
      { kind: "food_item", label: "Food item", many: "Food items" },
    ],
  },
  travel: {
    partnerKind: "travel",
    title: "Transport approvals",
    path: paths.adminTransportApproval,
    items: [
      { kind: "transport_company", label: "Transport company", many: "Transport companies" },
      { kind: "vehicle", label: "Vehicle", many: "Vehicles" },
      { kind: "travel_location", label: "Travel location", many: "Travel locations" },
    ],
  },
  equipment: {
    partnerKind: "equipment",
    title: "Equipment approvals",
    path: paths.adminEquipmentApproval,
    items: [
      { kind: "medical_store", label: "Medical store", many: "Medical stores" },
      { kind: "equipment_item", label: "Equipment item", many: "Equipment items" },
      { kind: "lab_centre", label: "Lab centre", many: "Lab centres" },
    ],
  },
};
