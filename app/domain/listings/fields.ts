/** How the fields of an item are declared: forms, checks, lists, imports and the differences of an approval follow from it. Client-safe. */

export type MasterTable =
  | "cities"
  | "cancellation_policies"
  | "food_types"
  | "vehicle_types"
  | "measure_units"
  | "travel_points";

type Common = {
  /** The column, the field of the form and the column of an import. */
  name: string;
  label: string;
  /** The row that holds it: `items` itself or the kind's own table. */
  on: "item" | "detail";
  hint?: string;
};

/** `required` is the text for somebody who left it empty. */
export type ItemField = Common &
  (
    | { type: "text"; max: number; required?: string }
    | { type: "long_text"; max: number }
    | { type: "phone" }
    | { type: "email" }
    | { type: "gstin" }
    /** `location` in forms, latitude and longitude in the row. */
    | { type: "point" }
    | { type: "time"; default: string }
    | { type: "date" }
    | { type: "number"; min: number; max: number; default?: number }
    /** Typed in kilometres, kept in metres. */
    | { type: "kilometres"; max: number; default: number }
    /** Typed in rupees, kept in paise. Without `required` it may be 0; `optional` may stay empty. */
    | { type: "rupees"; required?: string; optional?: boolean }
    /** Typed in percent, kept in ppm. */
    | { type: "percent"; max: number }
    | { type: "flag" }
    | { type: "choice"; choices: Record<string, string>; required: string }
    | { type: "choices"; choices: Record<string, string>; required?: string }
    | { type: "master"; master: MasterTable; required?: string }
    /** The single cars of a vehicle, one a line: registration number, and the day until which its papers are valid. */
    | { type: "cars" }
    /** The tests of a lab centre, each with its price. */
    | { type: "tests" }
  );

export type Car = { registration_number: string; papers_valid_until: string | null };
export type TestPrice = { lab_test_id: string; price_paise: number };

/** Keys are the names of fields (latitude and longitude for a point). Amounts paise, offers ppm, distances metres, dates `YYYY-MM-DD`. */
export type ItemValues = Record<string, ItemValue>;
export type ItemValue = string | number | boolean | null | string[] | Car[] | TestPrice[];

/** The columns that a field is kept in; none for what has rows of its own. */
export function columnsOf(field: ItemField): string[] {
  if (field.type === "point") return ["latitude", "longitude"];
  return field.type === "cars" || field.type === "tests" ? [] : [field.name];
}

/** The keys of a field in `ItemValues`. */
export function keysOf(field: ItemField): string[] {
  return field.type === "point" ? ["latitude", "longitude"] : [field.name];
}

/** How stock of a kind is counted: by meal of a day, by day, or by appointment. */
export type StockUnit = "meal" | "day" | "slot";

export type ItemKindDefinition = {
  label: string;
  plural: string;
  /** The kind of outlet that it is sold by; null for an outlet itself. */
  parent: "kitchen" | "transport_company" | "vehicle" | "medical_store" | null;
  /** The row beside `items`. */
  table: string;
  /** What is said about it: edits of an approved one wait for an admin. */
  values: readonly ItemField[];
  /** What it costs and how many there are: changed by its owner at once, prices with a row in the price log. */
  terms: readonly ItemField[];
  /** The field of `terms` that counts what a slot without a change of its own has, and how slots are cut. */
  stock: { field: string; unit: StockUnit } | null;
  /** The contract's words when a save failed for no reason of the form's. */
  saveFailed: string;
  /** The same for an edit, where it has words of its own. */
  updateFailed?: string;
  /** The same when what the form offers to choose from did not load. */
  loadFailed?: string;
};
