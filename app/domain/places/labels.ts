/** What a hospital is known for, offered by the form; any other word is taken too. Client-safe and free of libraries. */
export const HOSPITAL_TYPES = [
  "Multispeciality",
  "Cancer",
  "Heart",
  "Eye",
  "Kidney",
  "Neuro",
  "Orthopaedic",
  "Children",
  "Maternity",
  "Government",
  "Teaching hospital",
  "Nursing home",
  "Clinic",
] as const;

/** India's bounds in degrees, as the database checks them. */
export const INDIA = { south: 6, north: 38, west: 68, east: 98 } as const;
