import { stateOfGstin } from "#app/domain/shared/states.ts";
import { present } from "#app/present.ts";
import type { DocumentKind } from "./labels.ts";

/** The forms of Indian registration numbers. */

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * The check character of a GSTIN: each of the first 14 characters in base 36, every second one doubled, the quotient and
 * remainder by 36 added; the check character makes the sum a multiple of 36 (GSTN, "GSTIN format").
 */
export function gstinCheckCharacter(first14: string): string {
  let sum = 0;
  for (const [index, character] of [...first14].entries()) {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return present(DIGITS[(36 - (sum % 36)) % 36]);
}

const PAN = "[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]";

/** Registered with the centre, of no state: non-residents and the like. Source: the GST portal's list of state codes. */
const CENTRE = "99";

const CHECKS: Record<DocumentKind, { fits: (number: string) => boolean; says: string }> = {
  gstin: {
    fits: (number) =>
      new RegExp(`^\\d\\d${PAN}[1-9A-Z]Z[0-9A-Z]$`).test(number) &&
      (stateOfGstin(number) !== null || number.startsWith(CENTRE)) &&
      gstinCheckCharacter(number.slice(0, 14)) === number[14],
    says: "This is not a GSTIN: 15 characters, of which the last one proves the others. Please compare it with your certificate.",
  },
  pan: {
    fits: (number) => new RegExp(`^${PAN}$`).test(number),
    says: "This is not a PAN: five letters, four digits, one letter.",
  },
  fssai: {
    fits: (number) => /^[12]\d{13}$/.test(number),
    says: "An FSSAI number has 14 digits and begins with 1 or 2.",
  },
  vehicle_registration: {
    fits: (number) => /^([A-Z]{2}\d{1,2}[A-Z]{0,3}\d{4}|\d{2}BH\d{4}[A-Z]{1,2})$/.test(number),
    says: "This is not a vehicle's number. It looks like TS09AB1234.",
  },
  driving_licence: {
    fits: (number) => /^[A-Z]{2}\d{2}(19|20)\d{2}\d{7}$/.test(number),
    says: "This is not a driving licence number: two letters, then 13 digits.",
  },
  vehicle_permit: { fits: fitsPaper, says: "Please type the permit's number as it stands on the paper." },
  trade_licence: { fits: fitsPaper, says: "Please type the licence's number as it stands on the paper." },
  drug_licence: { fits: fitsPaper, says: "Please type the licence's number as it stands on the paper." },
  clinical_establishment: {
    fits: fitsPaper,
    says: "Please type the registration's number as it stands on the certificate.",
  },
  nabl: { fits: fitsPaper, says: "Please type the certificate's number as it stands on the paper." },
  other: {
    fits: (name) => /^[^\p{Cc}<>]{2,60}$/u.test(name),
    says: "Please say what paper it is, in 2 to 60 letters.",
  },
};

function fitsPaper(number: string): boolean {
  return /^[A-Z0-9][A-Z0-9/.-]{3,39}$/.test(number) && /\d/.test(number);
}

/** The number as it is kept: capitals, without the spaces people type (and, where none belongs, hyphens). */
export function normaliseNumber(kind: DocumentKind, typed: string): string {
  if (kind === "other") return typed.trim().replace(/\s+/g, " ");
  const plain = typed.toUpperCase().replace(/\s+/g, "");
  return CHECKS[kind].fits === fitsPaper ? plain : plain.replace(/[-/.]/g, "");
}

/** Why this number is not valid for this document, or undefined. `number` as `normaliseNumber` gives it. */
export function numberProblem(kind: DocumentKind, number: string): string | undefined {
  return CHECKS[kind].fits(number) ? undefined : CHECKS[kind].says;
}
