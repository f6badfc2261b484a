/** The words of guests from abroad and of their register. Client-safe. */

/** Hours after arrival within which a house must report a guest from abroad (Form C). */
export const FORM_C_HOURS = 24;
/** Days for which passport and visa are kept after the last stay. */
export const PAPERS_DAYS = 90;
/** Days before arrival and after departure during which a house sees them. */
export const SHOWN_DAYS = { before: 1, after: 30 } as const;
/** Persons of one account whose papers are kept. */
export const MOST_PERSONS = 12;

/** How far the report of a stay is. */
export const FORM_C_STATES = {
  expected: "Before arrival",
  due: "Due",
  late: "Late",
  filed: "Filed",
} as const;
export type FormCState = keyof typeof FORM_C_STATES;

export const VISA_TYPES = [
  "medical",
  "medical_attendant",
  "e_medical",
  "e_medical_attendant",
  "tourist",
  "other",
] as const;
export type VisaType = (typeof VISA_TYPES)[number];

export const VISA_WORDS: Record<VisaType, string> = {
  medical: "Medical",
  medical_attendant: "Medical attendant",
  e_medical: "e-Medical",
  e_medical_attendant: "e-Medical attendant",
  tourist: "Tourist",
  other: "Another visa, OCI or none needed",
};
