import type { Field } from "#app/domain/listings/fields.ts";
import type { KindName } from "#app/domain/listings/labels.ts";
import { fieldsOf, LISTING_KINDS } from "#app/domain/listings/registry.ts";
import type { ImportColumn } from "./columns.ts";

/** The name of each import of listings. Client-safe. */
export const LISTING_IMPORTS = {
  properties: "property",
  rooms: "room",
  kitchens: "kitchen",
  "food-items": "food_item",
  "transport-companies": "transport_company",
  vehicles: "vehicle",
  "travel-locations": "travel_location",
  "medical-stores": "medical_store",
  "equipment-items": "equipment_item",
  "lab-centres": "lab_centre",
} as const satisfies Record<string, KindName>;
export type ListingImportName = keyof typeof LISTING_IMPORTS;

const PLAIN_NAMES: Record<string, string> = {
  partner_offer_ppm: "offer_percentage",
  service_radius_m: "service_radius_km",
  location: "coordinates",
};

/** The column of a field: amounts and ids by plain words, because a file has rupees and names. */
export function importColumn(field: Field): string {
  return field.column ?? PLAIN_NAMES[field.name] ?? field.name.replace(/_(paise|id)$/, "");
}

function columnFor(field: Field): ImportColumn {
  const name = importColumn(field);
  const needed =
    ("required" in field && Boolean(field.required)) ||
    (field.type === "number" && field.default === undefined);
  return {
    name,
    hint: HINTS[field.type] ?? field.label.toLowerCase(),
    aliases: field.aliases ?? ALIASES[name] ?? [],
    ...(needed && !field.fileOptional ? { required: true as const } : {}),
  };
}

const HINTS: Partial<Record<Field["type"], string>> = {
  flag: "yes or no",
  choices: "several, separated by ; or |",
  masters: "names, separated by ; or |",
  cars: "number plates, separated by ; each with the end of its papers: TS09AB1234 31/03/2027",
  tests: "tests with prices, separated by ; like HbA1c=450; ECG=300",
  point: 'latitude and longitude in one cell: "17.41, 78.41"',
};
const ALIASES: Record<string, readonly string[]> = {
  name: [
    "item_name",
    "food_items_name",
    "name_of_kitchen",
    "kitchen_name",
    "transport_sub_name",
    "medical_store",
  ],
  outlet_type: ["type_of_kitchen", "kitchen_type"],
  city: ["city_name"],
  purchased_type: ["eqp_booking_type"],
};

/** The columns of an import of listings of a kind. */
export function listingColumns(kind: KindName): ImportColumn[] {
  const { parent } = LISTING_KINDS[kind];
  const standsAlone = parent === null;
  return [
    { name: "key", hint: "what the row is recognised by in a later import", aliases: ["import_key"] },
    {
      name: "partner_phone",
      hint: "the mobile of the partner it belongs to",
      aliases: ["partner_mobile"],
      ...(standsAlone ? { required: true as const } : {}),
    },
    standsAlone
      ? { name: "state", hint: "the state", aliases: ["state_name"] }
      : {
          name: parent,
          required: true as const,
          hint: `the ${LISTING_KINDS[parent].label.toLowerCase()} by its name, or by the key it was imported with`,
          aliases: [`${parent}_key`, `${parent}_name`],
        },
    ...(kind === "travel_location"
      ? [{ name: "transport_company", hint: "whose vehicle it is, by its name" }]
      : []),
    ...fieldsOf(kind).map(columnFor),
    ...(standsAlone
      ? [
          { name: "latitude", hint: "degrees north", aliases: ["lat"] },
          { name: "longitude", hint: "degrees east", aliases: ["lng", "long", "lon"] },
        ]
      : []),
  ];
}

export const LISTING_COLUMNS = Object.fromEntries(
  Object.entries(LISTING_IMPORTS).map(([name, kind]) => [name, listingColumns(kind)]),
) as Record<ListingImportName, ImportColumn[]>;
