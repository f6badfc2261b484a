import { optionalLine } from "./text-schema.ts";

/** A nationality as guests write it, in the languages of the site. Client-safe. */

/** As it is kept, and as a form proposes it. */
export const INDIAN = "Indian";

/** What Indians write, or leave empty, in English and in the scripts of India, Urdu and Arabic: they need no Form C. */
const OF_INDIA = `
  india indian in bharat bharatiya hindustani
  भारत भारतीय इंडिया इंडियन हिंदुस्तानी हिन्दुस्तानी
  భారత్ భారతదేశం భారతీయులు భారతీయ భారతీయుడు భారతీయురాలు ఇండియా ఇండియన్
  இந்தியா இந்தியர் இந்தியன் இந்திய
  ভারত ভারতীয় ইন্ডিয়া ইন্ডিয়ান ভাৰত ভাৰতীয়
  ભારત ભારતીય ਭਾਰਤ ਭਾਰਤੀ ଭାରତ ଭାରତୀୟ
  ಭಾರತ ಭಾರತೀಯ ഭാരതം ഭാരതീയൻ ഇന്ത്യ ഇന്ത്യൻ ഇന്ത്യക്കാരൻ ഇന്ത്യക്കാരി
  الهند هندي هندية ہندوستانی ہندوستان بھارتی بھارت انڈین`
  .split(/\s+/)
  .map((word) => word.normalize());

/** True when a guest with this nationality, as typed, is reported to the registration office (Form C). */
export const isForeign = (nationality: string): boolean =>
  !OF_INDIA.includes(nationality.trim().toLowerCase().normalize());

/** The same of a column, as SQL. The first condition is that of the index `bookings_from_abroad`. */
export const foreignSql = (nationality: string): string =>
  `${nationality} NOT IN ('', '${INDIAN}') AND lower(trim(${nationality})) NOT IN (${OF_INDIA.map((word) => `'${word}'`).join(", ")})`;

/** A nationality that may be left out; that of India is kept in English, whatever language it was typed in. */
export const nationalitySchema = optionalLine(60).transform((typed) =>
  typed === "" || isForeign(typed) ? typed : INDIAN,
);
