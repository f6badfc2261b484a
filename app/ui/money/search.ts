import { STANDINGS } from "#app/domain/accounts/labels.ts";
import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import { date, defineSearch, id, oneOf, page, type StateOf, text } from "#app/domain/shared/search-params.ts";

export const ACCOUNT_KINDS = ["all", ...BOOKING_KINDS] as const;

/** What an accounts screen shows is in its address. */
export const accountSearch = defineSearch({
  kind: oneOf(ACCOUNT_KINDS, "all"),
  dates: oneOf(["booked", "check_in"], "booked"),
  from: date(),
  to: date(),
  property: id(),
  /** A property, or what is sold beside rooms. */
  place: id(),
  city: id(),
  /** Kept or cancelled: what a number of a report counts. */
  standing: oneOf(STANDINGS, "all"),
  q: text(30),
  page: page(),
});
export type AccountState = StateOf<typeof accountSearch>;

/** The filters of `listAccounts`. */
export function accountFilters(state: AccountState) {
  const { kind, property, place, city, page: number, ...same } = state;
  return {
    ...same,
    kind: kind === "all" ? null : kind,
    ...{ propertyId: property, placeId: place, cityId: city, page: number },
  };
}

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
