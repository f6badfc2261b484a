import { optionalLine } from "./text-schema.ts";

/** A nationality as guests write it, in the languages of the site. Client-safe. */

/** As it is kept, and as a form proposes it. */
export const INDIAN = "Indian";

/** What people write who need no Form C. */
const OF_INDIA = [
  "",
  "india",
  "indian",
  "in",
  "bharat",
  "bharatiya",
  "भारत",
  "भारतीय",
  "భారత్",
  "భారతదేశం",
  "భారతీయులు",
  "భారతీయ",
  "இந்தியா",
  "இந்தியர்",
  "இந்தியன்",
  "ভারত",
  "ভারতীয়",
  "الهند",
  "هندي",
  "هندية",
].map((word) => word.normalize());

/** True when a guest with this nationality, as typed, is reported to the registration office (Form C). */
export const isForeign = (nationality: string): boolean =>
  !OF_INDIA.includes(nationality.trim().toLowerCase().normalize());

/** The same of a column, as SQL. */
export const foreignSql = (nationality: string): string =>
  `lower(trim(${nationality})) NOT IN (${OF_INDIA.map((word) => `'${word}'`).join(", ")})`;

/** A nationality that may be left out; that of India is kept in English, whatever language it was typed in. */
export const nationalitySchema = optionalLine(60).transform((typed) =>
  typed === "" || isForeign(typed) ? typed : INDIAN,
);
