/** Where a supply is made, and so which GST it bears. Pure. */
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";

/** The codes of the states in GSTINs and returns, by the name of the state. Source: the GST portal's list of state codes. */
export const STATE_CODES: Readonly<Record<string, string>> = {
  "Jammu and Kashmir": "01",
  "Himachal Pradesh": "02",
  Punjab: "03",
  Chandigarh: "04",
  Uttarakhand: "05",
  Haryana: "06",
  Delhi: "07",
  Rajasthan: "08",
  "Uttar Pradesh": "09",
  Bihar: "10",
  Sikkim: "11",
  "Arunachal Pradesh": "12",
  Nagaland: "13",
  Manipur: "14",
  Mizoram: "15",
  Tripura: "16",
  Meghalaya: "17",
  Assam: "18",
  "West Bengal": "19",
  Jharkhand: "20",
  Odisha: "21",
  Chhattisgarh: "22",
  "Madhya Pradesh": "23",
  Gujarat: "24",
  "Dadra and Nagar Haveli and Daman and Diu": "26",
  Maharashtra: "27",
  Karnataka: "29",
  Goa: "30",
  Lakshadweep: "31",
  Kerala: "32",
  "Tamil Nadu": "33",
  Puducherry: "34",
  "Andaman and Nicobar Islands": "35",
  Telangana: "36",
  "Andhra Pradesh": "37",
  Ladakh: "38",
  "Other Territory": "97",
};

const CODES = new Set(Object.values(STATE_CODES));
const NAMES = new Map(Object.entries(STATE_CODES).map(([name, code]) => [code, name]));
const BY_NAME = new Map(Object.entries(STATE_CODES).map(([name, code]) => [name.toLowerCase(), code]));

/** `36` for "Telangana"; null for a name that is no state of India. */
export function stateCodeOf(name: string): string | null {
  return BY_NAME.get(name.trim().toLowerCase()) ?? null;
}

/** "Telangana" for `36`. */
export function stateNameOf(code: string): string | null {
  return NAMES.get(code) ?? null;
}

/** The names of the states by their code. */
export const stateNames = (): Record<string, string> => Object.fromEntries(NAMES);

/** The state of a GSTIN: its first two digits; null when they are no state's. */
export function stateOfGstin(gstin: string): string | null {
  const code = gstin.slice(0, 2);
  return CODES.has(code) ? code : null;
}

/**
 * Where a kind is supplied. `performed`: where the house, kitchen or laboratory is (IGST Act, section 12(3) to (5)). `recipient`: in the
 * state of a registered buyer, else where it is handed over or the journey begins (sections 10 and 12(2), 12(9)).
 */
export const PLACE_RULES: Record<BookingKindName, "performed" | "recipient"> = {
  room: "performed",
  food: "performed",
  lab: "performed",
  travel: "recipient",
  equipment: "recipient",
};

/** The code of the state where something is supplied; null when it is not known. */
export function placeOfSupply(
  kind: BookingKindName,
  where: { cityState: string; buyerGstin: string | null },
): string | null {
  const buyers = where.buyerGstin ? stateOfGstin(where.buyerGstin) : null;
  return PLACE_RULES[kind] === "recipient" && buyers ? buyers : stateCodeOf(where.cityState);
}

/** Does the supply bear IGST? Only when both states are known and differ; else CGST and SGST in equal halves. */
export function isInterState(supplierGstin: string, place: string | null): boolean {
  const own = stateOfGstin(supplierGstin);
  return own !== null && place !== null && own !== place;
}

/** The tax of a supply as its invoice names it, paise: IGST, or two equal halves. `gstPaise` is even for what is sold now. */
export function splitGst(
  gstPaise: number,
  interState: boolean,
): { cgstPaise: number; sgstPaise: number; igstPaise: number } {
  if (interState) return { cgstPaise: 0, sgstPaise: 0, igstPaise: gstPaise };
  const odd = gstPaise % 2;
  const half = (gstPaise - odd) * 0.5;
  return { cgstPaise: half + odd, sgstPaise: half, igstPaise: 0 };
}
