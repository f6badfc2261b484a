import type { DocumentKind } from "#app/domain/documents/labels.ts";

/**
 * How the fields of a listing are declared. Forms, checks, drafts, differences, lists, imports and calls follow from the
 * declaration. Client-safe.
 */

export type MasterTable =
  | "cities"
  | "cancellation_policies"
  | "facilities"
  | "food_types"
  | "measure_units"
  | "property_types"
  | "room_types"
  | "travel_points"
  | "vehicle_types";

type Common = {
  /** The column and the input of the form. */
  name: string;
  label: string;
  hint?: string;
  /** Kept in the row of the kind's own table beside `items`; left out, in the listing's main row. */
  on?: "detail";
  /** The heading that begins with this field in a form. */
  section?: string;
  /** What the form of a new listing starts with, as typed; a `default` is shown without it. */
  initial?: string;
  autoComplete?: string;
  /** The column of an import and its other names, where they are not derived from the name. */
  column?: string;
  aliases?: readonly string[];
  /** Set for a field that is required but may be missing in a file, where it follows from something else. */
  fileOptional?: true;
  /** Words of a file that mean a choice beside its own; `""` is what an empty cell means. */
  fileWords?: Readonly<Record<string, string>>;
};

/** `required` is the text for somebody who left it empty. */
export type Field = Common &
  (
    | {
        type: "text";
        max: number;
        required?: string;
        pattern?: { like: RegExp; message: string };
        /** The number of a paper: checked and kept as everywhere (`documents/numbers.ts`). */
        paper?: DocumentKind;
      }
    | { type: "long_text"; max: number; rows?: number; required?: string }
    | { type: "phone" }
    | { type: "email" }
    | { type: "gstin" }
    /** `location` in forms, latitude and longitude in the row. */
    | { type: "point" }
    /** Without a default it may stay empty. */
    | { type: "time"; default?: string }
    | { type: "date" }
    | { type: "number"; min: number; max: number; default?: number }
    /** Typed in kilometres, kept in metres. */
    | { type: "kilometres"; max: number; default: number }
    /** Typed in rupees, kept in paise. Without `required` it may be 0; `optional` may stay empty. */
    | { type: "rupees"; required?: string; optional?: true }
    /** Typed in percent, kept in ppm. */
    | { type: "percent"; max: number }
    | { type: "flag" }
    | { type: "choice"; choices: Readonly<Record<string, string>>; required: string }
    | { type: "choices"; choices: Readonly<Record<string, string>>; required?: string }
    /** `empty` says what leaving it empty means. */
    | { type: "master"; master: MasterTable; required?: string; empty?: string }
    /** Several rows of a master, kept as rows of `link`, whose column `key` is the listing. */
    | { type: "masters"; master: "facilities"; link: string; key: string }
    /** The single cars of a vehicle, one a line: registration number, and the day until which its papers are valid. */
    | { type: "cars" }
    /** The tests of a lab centre, each with its price. */
    | { type: "tests" }
  );

export type Car = { registration_number: string; papers_valid_until: string | null };
export type TestPrice = { lab_test_id: string; price_paise: number };

/** Keys are the names of fields (latitude and longitude for a point). Amounts paise, offers ppm, distances metres, dates `YYYY-MM-DD`. */
export type Values = Record<string, Value>;
export type Value = string | number | boolean | null | string[] | Car[] | TestPrice[];

/** The values of fields that are declared `as const`, by name. */
export type ValuesOf<Fields extends readonly Field[]> = {
  [F in Exclude<Fields[number], { type: "point" }> as F["name"]]: ValueOf<F>;
} & (Extract<Fields[number], { type: "point" }> extends never
  ? unknown
  : { latitude: number; longitude: number });

type ValueOf<F extends Field> = F extends { type: "number" | "kilometres" | "percent" }
  ? number
  : F extends { type: "rupees" }
    ? F extends { optional: true }
      ? number | null
      : number
    : F extends { type: "master" }
      ? F extends { required: string }
        ? string
        : string | null
      : F extends { type: "phone" | "email" | "gstin" | "date" } | { type: "time"; default?: undefined }
        ? string | null
        : F extends { type: "choice"; choices: infer Choices }
          ? keyof Choices & string
          : F extends { type: "choices" | "masters" }
            ? string[]
            : F extends { type: "flag" }
              ? boolean
              : F extends { type: "cars" }
                ? Car[]
                : F extends { type: "tests" }
                  ? TestPrice[]
                  : string;

/** The columns that a field is kept in; none for what has rows of its own. */
export function columnsOf(field: Field): string[] {
  if (field.type === "point") return ["latitude", "longitude"];
  return field.type === "cars" || field.type === "tests" || field.type === "masters" ? [] : [field.name];
}

/** The keys of a field in `Values`. */
export function keysOf(field: Field): string[] {
  return field.type === "point" ? ["latitude", "longitude"] : [field.name];
}
