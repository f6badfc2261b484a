/** The codes of the states in GSTINs and returns, by the name of the state. Source: the GST portal's list of state codes. */
const STATE_CODES: Readonly<Record<string, string>> = {
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

/** The states to choose one from, by name. */
export const stateOptions = () =>
  Object.entries(STATE_CODES)
    .map(([label, value]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label));

/** The names of the states by their code. */
export const stateNames = (): Record<string, string> => Object.fromEntries(NAMES);

/** The state of a GSTIN: its first two digits; null when they are no state's. */
export function stateOfGstin(gstin: string): string | null {
  const code = gstin.slice(0, 2);
  return CODES.has(code) ? code : null;
}
