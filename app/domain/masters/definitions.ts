/** The masters that the back office keeps: what each is called and which fields its form and list show. Client-safe. */

export type MasterField = {
  /** The column, and the field of the form. */
  name: string;
  label: string;
  kind: "text" | "longText" | "flag" | "number" | "percent" | "date" | "choice" | "state" | "tiers";
  /** Shown in the list. */
  listed?: boolean;
  required?: boolean;
  choices?: readonly string[];
  hint?: string;
};

export type MasterDefinition = {
  title: string;
  singular: string;
  /** The column that names a row and that the list is searched by. */
  nameColumn: string;
  fields: readonly MasterField[];
  /** Rows are taken out of use, never deleted. False for rows that stay as they are once written. */
  changeable: boolean;
};

export const RATE_CODE_CHOICES = [
  "gst",
  "tds",
  "tcs",
  "gst_on_commission",
  "tds_on_agent",
  "gateway_fee",
] as const;
export const RATE_KIND_CHOICES = ["*", "room", "food", "travel", "equipment", "lab"] as const;

const description = { name: "description", label: "Description", kind: "longText", listed: true } as const;

export const MASTERS = {
  facilities: {
    title: "Facilities",
    singular: "facility",
    nameColumn: "name",
    changeable: true,
    fields: [
      { name: "name", label: "Name", kind: "text", listed: true, required: true },
      description,
      {
        name: "patient_fit",
        label: "Patients need it",
        kind: "flag",
        listed: true,
        hint: "Offered as a filter of the search",
      },
      { name: "position", label: "Position", kind: "number", hint: "Small numbers come first" },
    ],
  },
  "room-types": {
    title: "Room types",
    singular: "room type",
    nameColumn: "room_type",
    changeable: true,
    fields: [
      { name: "room_type", label: "Room type", kind: "text", listed: true, required: true },
      { name: "room_short_description", label: "Short description", kind: "text", listed: true },
      { name: "room_long_description", label: "Long description", kind: "longText" },
    ],
  },
  "property-types": {
    title: "Property types",
    singular: "property type",
    nameColumn: "property_type",
    changeable: true,
    fields: [
      { name: "property_type", label: "Property type", kind: "text", listed: true, required: true },
      description,
    ],
  },
  cities: {
    title: "Cities",
    singular: "city",
    nameColumn: "name",
    changeable: true,
    fields: [
      { name: "name", label: "City", kind: "text", listed: true, required: true },
      { name: "state_id", label: "State", kind: "state", required: true },
      { name: "latitude", label: "Latitude", kind: "number", listed: true },
      { name: "longitude", label: "Longitude", kind: "number", listed: true },
    ],
  },
  "cancellation-policies": {
    title: "Cancellation policies",
    singular: "cancellation policy",
    nameColumn: "name",
    changeable: true,
    fields: [
      { name: "name", label: "Name", kind: "text", listed: true, required: true },
      description,
      {
        name: "tiers",
        label: "Steps",
        kind: "tiers",
        required: true,
        hint: "A booking keeps the steps that it was placed under",
      },
    ],
  },
  rates: {
    title: "Tax and fee rates",
    singular: "rate",
    nameColumn: "code",
    // A rate is followed by a newer row, so that what an old booking used can still be read.
    changeable: false,
    fields: [
      {
        name: "code",
        label: "Rate",
        kind: "choice",
        choices: RATE_CODE_CHOICES,
        listed: true,
        required: true,
      },
      {
        name: "kind",
        label: "For",
        kind: "choice",
        choices: RATE_KIND_CHOICES,
        listed: true,
        required: true,
      },
      { name: "rate_ppm", label: "Per cent", kind: "percent", listed: true, required: true },
      { name: "valid_from", label: "From", kind: "date", listed: true, required: true },
      { name: "note", label: "Note", kind: "longText", listed: true },
    ],
  },
} as const satisfies Record<string, MasterDefinition>;

export type MasterKey = keyof typeof MASTERS;
export const MASTER_KEYS = Object.keys(MASTERS) as MasterKey[];
