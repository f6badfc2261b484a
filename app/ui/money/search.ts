import { defineSearch } from "#app/domain/shared/search-params.ts";

/** A month in the address, `YYYY-MM`; null is the present one. */
export const monthSearch = defineSearch({
  month: {
    decode: (raw: string | null) => (raw && /^\d{4}-(0[1-9]|1[0-2])$/.test(raw) ? raw : null),
    encode: (value: string | null) => (value ? [value] : []),
  },
});
