import { defineSearch } from "#app/domain/shared/search-params.ts";

/** A month in the address, `YYYY-MM`; null is the present one. */
export const monthSearch = defineSearch({
  month: {
    decode: (raw: string | null) => (raw && /^\d{4}-(0[1-9]|1[0-2])$/.test(raw) ? raw : null),
    encode: (value: string | null) => (value ? [value] : []),
  },
});

/** The month so many before or after. */
export function monthAfter(month: string, count: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const months = year * 12 + (number - 1) + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}
