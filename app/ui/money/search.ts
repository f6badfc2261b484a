import { isMonth } from "#app/domain/shared/dates.ts";
import { defineSearch } from "#app/domain/shared/search-params.ts";

/** A month in the address, `YYYY-MM`; null is the present one. */
export const monthSearch = defineSearch({
  month: {
    decode: (raw: string | null) => (raw && isMonth(raw) ? raw : null),
    encode: (value: string | null) => (value ? [value] : []),
  },
});
