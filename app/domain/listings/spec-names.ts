import type { ItemKind } from "./labels.ts";

/** What the fields of items are called in the specification (section 3), where that is not their own name. Client-safe. */

const OUTLET = { contact_person: "name_of_contact_person", phone_e164: "phone", email: "email_id" };
const NAMES: Record<ItemKind, Record<string, string>> = {
  kitchen: { ...OUTLET, name: "kitchen_name", outlet_type: "kitchen_type" },
  food_item: { name: "item_name", price_paise: "price" },
  transport_company: {
    ...OUTLET,
    name: "transport_company_name",
    phone_e164: "transport_phone",
    email: "transport_email_id",
  },
  vehicle: {
    name: "vehicle_name",
    day_price_paise: "day_price",
    night_price_paise: "night_price",
    vehicle_type_id: "vehicle_type",
  },
  travel_location: {
    fare_paise: "fare",
    night_fare_paise: "night_fare",
    toll_paise: "toll",
    parking_paise: "parking",
    permits_paise: "permits",
  },
  medical_store: { ...OUTLET, name: "medical_store_name" },
  equipment_item: { name: "item_name", price_paise: "price", caution_deposit_paise: "caution_deposit" },
  lab_centre: { ...OUTLET, name: "aarthi_center_name" },
};
/** What the status of an item is called, by kind. */
export const STATUS_NAMES: Partial<Record<ItemKind, string>> = {
  kitchen: "partner_status",
  vehicle: "travel_status",
  medical_store: "medical_store_status",
  equipment_item: "equipment_item_status",
};

/** The name of a field in calls and files. */
export function nameOf(kind: ItemKind, field: string): string {
  return NAMES[kind][field] ?? field.replace(/_paise$/, "").replace(/_ppm$/, "_percentage");
}
