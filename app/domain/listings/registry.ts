import type { Field } from "./fields.ts";
import type { ListingKind } from "./kind.ts";
import { equipmentItem } from "./kinds/equipment-item.ts";
import { foodItem } from "./kinds/food-item.ts";
import { kitchen } from "./kinds/kitchen.ts";
import { labCentre } from "./kinds/lab-centre.ts";
import { medicalStore } from "./kinds/medical-store.ts";
import { property } from "./kinds/property.ts";
import { room } from "./kinds/room.ts";
import { transportCompany } from "./kinds/transport-company.ts";
import { travelLocation } from "./kinds/travel-location.ts";
import { vehicle } from "./kinds/vehicle.ts";
import { ITEM_KINDS, type ItemKind, type KindName } from "./labels.ts";

/** Every kind of listing. Client-safe. */
export const LISTING_KINDS: Record<KindName, ListingKind> = {
  property,
  room,
  kitchen,
  food_item: foodItem,
  transport_company: transportCompany,
  vehicle,
  travel_location: travelLocation,
  medical_store: medicalStore,
  equipment_item: equipmentItem,
  lab_centre: labCentre,
};

/** The kinds of items that are sold by an item of this kind. */
export function childKinds(kind: ItemKind): ItemKind[] {
  return ITEM_KINDS.filter((child) => LISTING_KINDS[child].parent === kind);
}

/** All fields of a kind, what is said and what it costs. */
export function fieldsOf(kind: KindName): Field[] {
  return [...LISTING_KINDS[kind].values, ...LISTING_KINDS[kind].terms];
}
