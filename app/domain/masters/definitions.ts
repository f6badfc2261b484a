/** The masters that the back office keeps: what each is called and which fields its form and list show. Client-safe. */

import { GST_PAYERS, WITHHOLDING_PARTIES } from "#app/domain/money/parties.ts";

export type MasterField = {
  /** The column, and the field of the form. */
  name: string;
  label: string;
  kind:
    | "text"
    | "longText"
    | "flag"
    | "number"
    | "rupees"
    | "percent"
    | "date"
    | "choice"
    | "reference"
    | "tiers";
  /** Shown in the list. */
  listed?: boolean;
  required?: boolean;
  choices?: readonly string[];
  /** Of a reference: the master that it points into. */
  of?: string;
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

/** What a field is called in files and calls: a reference without `_id`, a rate without `_ppm`. */
export function masterColumn({ name }: MasterField): string {
  return name.replace(/_id$|_ppm$/, "");
}

export const RATE_CODE_CHOICES = [
  "gst",
  "tds",
  "tcs",
  "gst_on_commission",
  "tds_on_agent",
  "gateway_fee",
] as const;
export const RATE_KIND_CHOICES = ["*", "room", "food", "travel", "equipment", "lab"] as const;

export const ALIAS_KINDS = ["hospital", "city"] as const;

export const POINT_PLACES = ["airport", "station", "bus_stand", "hospital", "property", "other"] as const;

const description = { name: "description", label: "Description", kind: "longText", listed: true } as const;

const name = (label: string) =>
  ({ name: "name", label, kind: "text", listed: true, required: true }) as const;
const named = (title: string, singular: string, label: string) =>
  ({ title, singular, nameColumn: "name", changeable: true, fields: [name(label), description] }) as const;

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
  states: {
    title: "States",
    singular: "state",
    nameColumn: "name",
    changeable: true,
    fields: [name("State")],
  },
  cities: {
    title: "Cities",
    singular: "city",
    nameColumn: "name",
    changeable: true,
    fields: [
      { name: "name", label: "City", kind: "text", listed: true, required: true },
      { name: "state_id", label: "State", kind: "reference", of: "states", listed: true, required: true },
      { name: "latitude", label: "Latitude", kind: "number", listed: true },
      { name: "longitude", label: "Longitude", kind: "number", listed: true },
    ],
  },
  departments: named("Departments", "department", "Department"),
  problems: {
    title: "Problems",
    singular: "problem",
    nameColumn: "name",
    changeable: true,
    fields: [
      name("Problem"),
      {
        name: "department_id",
        label: "Department",
        kind: "reference",
        of: "departments",
        listed: true,
        hint: "Who looks after it",
      },
    ],
  },
  "food-types": named("Food types", "food type", "Food type"),
  "vehicle-types": named("Vehicle types", "vehicle type", "Vehicle type"),
  units: { title: "Units", singular: "unit", nameColumn: "name", changeable: true, fields: [name("Unit")] },
  "point-types": {
    title: "Point types",
    singular: "point type",
    nameColumn: "name",
    changeable: true,
    fields: [
      name("Point type"),
      {
        name: "place",
        label: "What stands there",
        kind: "choice",
        choices: POINT_PLACES,
        listed: true,
        required: true,
      },
    ],
  },
  "travel-points": {
    title: "City-wise travel points",
    singular: "travel point",
    nameColumn: "point_name",
    changeable: true,
    fields: [
      {
        name: "city_id",
        label: "City name",
        kind: "reference",
        of: "cities",
        listed: true,
        required: true,
      },
      {
        name: "point_type_id",
        label: "Point type",
        kind: "reference",
        of: "point-types",
        listed: true,
        required: true,
      },
      { name: "point_name", label: "Point name", kind: "text", listed: true, required: true },
      { name: "latitude", label: "Latitude", kind: "number", listed: true, required: true },
      { name: "longitude", label: "Longitude", kind: "number", listed: true, required: true },
    ],
  },
  "lab-test-types": {
    title: "Lab test types",
    singular: "lab test type",
    nameColumn: "name",
    changeable: true,
    fields: [name("Test type")],
  },
  "lab-tests": {
    title: "Lab tests",
    singular: "lab test",
    nameColumn: "name",
    changeable: true,
    fields: [
      name("Test name"),
      {
        name: "lab_test_type_id",
        label: "Test type",
        kind: "reference",
        of: "lab-test-types",
        listed: true,
        required: true,
      },
      {
        name: "preparation",
        label: "Preparation",
        kind: "longText",
        listed: true,
        hint: "What the patient does before: fasting, water…",
      },
    ],
  },
  "search-aliases": {
    title: "Search aliases",
    singular: "search alias",
    nameColumn: "name",
    changeable: true,
    fields: [
      {
        name: "name",
        label: "What people say",
        kind: "text",
        listed: true,
        required: true,
        hint: "An acronym, a nickname, a former name: AIIMS, Bombay",
      },
      { name: "kind", label: "Of a", kind: "choice", choices: ALIAS_KINDS, listed: true, required: true },
      {
        name: "stands_for",
        label: "Stands for",
        kind: "longText",
        listed: true,
        required: true,
        hint: "The name of the hospital, or the words that its name has; several separated by semicolons. Of a city its name today.",
      },
      {
        name: "city_id",
        label: "Only in",
        kind: "reference",
        of: "cities",
        listed: true,
        hint: "Where hospitals of this name stand in several cities",
      },
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
      { name: "source", label: "Source", kind: "text", hint: "The address where it can be read" },
      {
        name: "item_group",
        label: "Group of items",
        kind: "text",
        hint: "GST only: hire, buy or refill, or the first digits of an HSN; empty for every item",
      },
      {
        name: "above_paise",
        label: "Where one unit costs more than, rupees",
        kind: "rupees",
        hint: "GST only: 7500 for rooms above ₹7,500.00 a night",
      },
      { name: "hsn", label: "HSN or SAC", kind: "text", hint: "4, 6 or 8 digits, for the invoice" },
      { name: "exempt", label: "Exempt: a bill of supply without tax", kind: "flag" },
      { name: "payer", label: "Who pays the GST", kind: "choice", choices: GST_PAYERS },
      { name: "party", label: "TDS of whom", kind: "choice", choices: WITHHOLDING_PARTIES },
      {
        name: "threshold_paise",
        label: "TDS: nothing up to, rupees a year",
        kind: "rupees",
        hint: "Empty without a threshold",
      },
    ],
  },
} as const satisfies Record<string, MasterDefinition>;

export type MasterKey = keyof typeof MASTERS;
export const MASTER_KEYS = Object.keys(MASTERS) as MasterKey[];

export function isMaster(name: string | undefined): name is MasterKey {
  return name !== undefined && Object.hasOwn(MASTERS, name);
}
