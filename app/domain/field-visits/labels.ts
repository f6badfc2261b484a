import { present } from "#app/present.ts";
/** Field visits as people see them: kinds, steps, choices, and what each kind asks besides. Client-safe and free of libraries. */

export const VISIT_KINDS = ["accommodation", "hospital", "travel", "food", "equipment", "agent"] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

export const VISIT_STATUSES = ["draft", "submitted", "verified"] as const;
export type VisitStatus = (typeof VISIT_STATUSES)[number];
export const ADMIN_STATUSES = ["pending", "approved", "returned"] as const;
export type AdminStatus = (typeof ADMIN_STATUSES)[number];

export const VISIT_STEPS = ["entity", "departments", "people", "rates", "photos", "place", "check"] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

export const STEP_TITLES: Record<VisitStep, string> = {
  entity: "The place",
  departments: "Departments",
  people: "Key persons",
  rates: "Room rates",
  photos: "Photos",
  place: "Where you are",
  check: "Check and submit",
};

export const AC_TYPES = ["AC", "Non-AC"] as const;
export const SHARING_TYPES = ["Single", "Twin sharing", "Triple sharing", "Family", "Dormitory"] as const;
export const BREAKFAST_TYPES = ["With breakfast", "Without breakfast", "All meals"] as const;

/** A field that only this kind has: a field of the form and a key of `details`. */
export type DetailField = {
  name: string;
  label: string;
  kind: "text" | "longText" | "number" | "flag" | "choice" | "time";
  choices?: readonly string[];
  hint?: string;
};

type KindDefinition = {
  /** "Accommodation", as in a heading. */
  label: string;
  /** The label of the visited place's name. */
  entityLabel: string;
  /** The parts that key persons play, offered by the form. */
  keyTypes: readonly string[];
  details: readonly DetailField[];
};

const flag = (name: string, label: string): DetailField => ({ name, label, kind: "flag" });
const hours: DetailField[] = [
  { name: "opening_time", label: "Opens at", kind: "time" },
  { name: "closing_time", label: "Closes at", kind: "time" },
];

export const VISIT_KIND_DEFINITIONS: Record<VisitKind, KindDefinition> = {
  accommodation: {
    label: "Accommodation",
    entityLabel: "Accommodation name",
    keyTypes: ["Owner", "Manager", "Caretaker", "Reception"],
    details: [
      { name: "property_type", label: "Type of house", kind: "text", hint: "Guest house, hotel, flat…" },
      { name: "floors", label: "Floors", kind: "number" },
      { name: "total_rooms", label: "Rooms in all", kind: "number" },
      { name: "house_rules", label: "House rules", kind: "longText" },
      flag("wants_listing", "Wants to be listed"),
    ],
  },
  hospital: {
    label: "Hospital",
    entityLabel: "Hospital name",
    keyTypes: ["Doctor", "Medical superintendent", "Help desk", "Marketing", "Insurance desk"],
    details: [
      { name: "beds", label: "Beds", kind: "number" },
      { name: "opd_hours", label: "Outpatient hours", kind: "text" },
      flag("emergency", "Emergency day and night"),
      flag("international_desk", "Desk for international patients"),
      flag("guest_house", "Has rooms for families of its own"),
    ],
  },
  travel: {
    label: "Travel agency",
    entityLabel: "Travel agency name",
    keyTypes: ["Owner", "Manager", "Dispatcher"],
    details: [
      { name: "vehicles", label: "Vehicles", kind: "number" },
      { name: "vehicle_types", label: "Types of vehicles", kind: "text", hint: "Car, ambulance, van…" },
      { name: "fare_per_km", label: "Fare per km (rupees)", kind: "number" },
      flag("airport", "Fetches from the airport and stations"),
      flag("night", "Drives at night"),
      flag("wheelchair", "Has a vehicle that takes a wheelchair"),
    ],
  },
  food: {
    label: "Food",
    entityLabel: "Kitchen name",
    keyTypes: ["Owner", "Cook", "Manager"],
    details: [
      {
        name: "type_of_kitchen",
        label: "Type of kitchen",
        kind: "choice",
        choices: ["Vegetarian", "Vegetarian and non-vegetarian", "Jain", "Vegan"],
      },
      { name: "fssai_number", label: "FSSAI number", kind: "text" },
      ...hours,
      { name: "meals_a_day", label: "Meals a day it can cook", kind: "number" },
      flag("diet_meals", "Cooks for diets that a doctor orders"),
      flag("delivers", "Delivers to hospitals and rooms"),
      flag("clean", "The kitchen was clean"),
    ],
  },
  equipment: {
    label: "Equipment",
    entityLabel: "Medical store name",
    keyTypes: ["Owner", "Pharmacist", "Manager"],
    details: [
      { name: "items", label: "What it has", kind: "longText", hint: "Wheelchair, oxygen concentrator…" },
      { name: "licence_number", label: "Drug licence", kind: "text" },
      ...hours,
      flag("rents", "Rents equipment"),
      flag("sells", "Sells equipment"),
      flag("refills", "Refills oxygen"),
      flag("delivers", "Delivers and collects"),
    ],
  },
  agent: {
    label: "Agent",
    entityLabel: "Agent name",
    keyTypes: ["Owner", "Partner", "Field person"],
    details: [
      { name: "pan", label: "PAN", kind: "text" },
      { name: "hospitals", label: "Hospitals worked with", kind: "longText" },
      { name: "patients_a_month", label: "Patients a month", kind: "number" },
      { name: "languages", label: "Languages", kind: "text" },
      flag("office", "Has an office"),
    ],
  },
};

/** What is visited: a kind of place, or a house on sale that the visit checks. */
type VisitTarget = { kind: VisitKind; checksPropertyId: string | null };

/** The steps of a visit's form, in order. Who runs a house on sale and what its rooms cost is known. */
export function visitSteps({ kind, checksPropertyId }: VisitTarget): VisitStep[] {
  const isCheck = checksPropertyId !== null;
  const leftOut: Partial<Record<VisitStep, boolean>> = {
    departments: kind !== "hospital",
    people: isCheck,
    rates: isCheck || kind !== "accommodation",
  };
  return VISIT_STEPS.filter((step) => !leftOut[step]);
}

/** The step after this one; the last stays. */
export function stepAfter(target: VisitTarget, step: VisitStep): VisitStep {
  const steps = visitSteps(target);
  return present(steps[Math.min(steps.indexOf(step) + 1, steps.length - 1)]);
}

export const MOST_VISIT_PHOTOS = 20;
export const MOST_KEY_PERSONS = 60;
export const MOST_RATES = 60;
