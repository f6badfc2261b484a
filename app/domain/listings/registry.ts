import type { ItemField, ItemKindDefinition } from "./fields.ts";
import { equipmentItem } from "./kinds/equipment-item.ts";
import { foodItem } from "./kinds/food-item.ts";
import { kitchen } from "./kinds/kitchen.ts";
import { labCentre } from "./kinds/lab-centre.ts";
import { medicalStore } from "./kinds/medical-store.ts";
import { transportCompany } from "./kinds/transport-company.ts";
import { travelLocation } from "./kinds/travel-location.ts";
import { vehicle } from "./kinds/vehicle.ts";
import { ITEM_KINDS, type ItemKind } from "./labels.ts";

/** Every kind of item. Client-safe. */
export const KINDS: Record<ItemKind, ItemKindDefinition> = {
  kitchen,
  food_item: foodItem,
  transport_company: transportCompany,
  vehicle,
  travel_location: travelLocation,
  medical_store: medicalStore,
  equipment_item: equipmentItem,
  lab_centre: labCentre,
};

/** The kinds that are sold by an item of this kind. */
export function childKinds(kind: ItemKind): ItemKind[] {
  return ITEM_KINDS.filter((child) => KINDS[child].parent === kind);
}

export function isItemKind(text: string): text is ItemKind {
  return (ITEM_KINDS as readonly string[]).includes(text);
}

/** All fields of a kind, what is said and what it costs. */
export function fieldsOf(kind: ItemKind): ItemField[] {
  return [...KINDS[kind].values, ...KINDS[kind].terms];
}
