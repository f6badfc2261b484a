import type { ItemKind } from "#app/domain/listings/labels.ts";
import { present } from "#app/present.ts";

/** What a partner sells, by list: the first part of the address and the kinds that it shows. Addresses are a contract (design 1.1). */
export const PARTNER_LISTS = {
  myFoodItems: { title: "My food", kinds: ["kitchen", "food_item"] },
  myVehicles: { title: "My vehicles", kinds: ["transport_company", "vehicle", "travel_location"] },
  myEquipment: { title: "My equipment", kinds: ["medical_store", "equipment_item"] },
  myLabCentres: { title: "My lab centres", kinds: ["lab_centre"] },
} as const satisfies Record<string, { title: string; kinds: readonly ItemKind[] }>;
export type PartnerList = keyof typeof PARTNER_LISTS;

/** The same for staff. */
export const STAFF_LISTS = {
  staffFoodView: { title: "Food partners", kinds: ["kitchen", "food_item"] },
  staffTravelView: { title: "Travel partners", kinds: ["transport_company", "vehicle", "travel_location"] },
  staffEquipmentView: {
    title: "Equipment partners",
    kinds: ["medical_store", "equipment_item", "lab_centre"],
  },
} as const satisfies Record<string, { title: string; kinds: readonly ItemKind[] }>;
export type StaffList = keyof typeof STAFF_LISTS;

/** Where prices of several items are changed, by what is sold. */
export const PRICE_LISTS = {
  foodPartnerPriceUpdate: { title: "Food prices", kinds: ["food_item", "kitchen"] },
  vehiclePriceUpdate: { title: "Vehicle prices", kinds: ["vehicle", "travel_location"] },
  equipmentPriceUpdate: {
    title: "Equipment prices",
    kinds: ["equipment_item", "medical_store", "lab_centre"],
  },
} as const satisfies Record<string, { title: string; kinds: readonly ItemKind[] }>;
export type PriceListName = keyof typeof PRICE_LISTS;

/** The list of an address, or undefined. */
export function listOf<Lists extends object>(lists: Lists, request: Request): keyof Lists & string {
  const first = new URL(request.url).pathname.split("/")[1]?.replace(/\.data$/, "") ?? "";
  return (first in lists ? first : Object.keys(lists)[0]) as keyof Lists & string;
}

/** The kind that an address with these parameters is about: the chosen one of its kinds, or the first. */
export function chosenKind(kinds: readonly ItemKind[], params: URLSearchParams): ItemKind {
  return kinds.find((kind) => kind === params.get("kind")) ?? present(kinds[0]);
}

/** The same, of a request. */
export function kindAt(kinds: readonly ItemKind[], request: Request): ItemKind {
  return chosenKind(kinds, new URL(request.url).searchParams);
}

/** The list that shows a kind. */
export function listWith<Lists extends Record<string, { kinds: readonly ItemKind[] }>>(
  lists: Lists,
  kind: ItemKind,
): keyof Lists & string {
  return Object.keys(lists).find((list) => present(lists[list]).kinds.includes(kind)) as keyof Lists & string;
}
