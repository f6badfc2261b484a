import type { PropertyListRow } from "#app/domain/listings/read-properties.ts";

/** Properties as a file. */
export const PROPERTY_CSV = [
  { label: "property_name", value: (row: PropertyListRow) => row.name },
  { label: "property_type", value: (row: PropertyListRow) => row.typeName },
  { label: "partner_name", value: (row: PropertyListRow) => row.accountName },
  { label: "city_name", value: (row: PropertyListRow) => row.cityName },
  { label: "address", value: (row: PropertyListRow) => row.address },
  { label: "property_status", value: (row: PropertyListRow) => row.status },
  { label: "rooms", value: (row: PropertyListRow) => row.rooms },
  { label: "rooms_on_sale", value: (row: PropertyListRow) => row.roomsOnSale },
  { label: "waits_for_approval", value: (row: PropertyListRow) => (row.waits ? "yes" : "no") },
];
