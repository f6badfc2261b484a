import { STANDINGS } from "#app/domain/accounts/labels.ts";
import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import { date, defineSearch, id, oneOf, page, type StateOf, text } from "#app/http/search-params.ts";

/** What an accounts screen shows is in its address. */
export const accountSearch = defineSearch({
  kind: oneOf(BOOKING_KINDS, "room"),
  dates: oneOf(["booked", "check_in"], "booked"),
  from: date(),
  to: date(),
  property: id(),
  item: id(),
  city: id(),
  /** Kept or cancelled: what a number of a report counts. */
  standing: oneOf(STANDINGS, "all"),
  q: text(30),
  page: page(),
});
export type AccountState = StateOf<typeof accountSearch>;

/** The filters of `listAccounts`. */
export function accountFilters(state: AccountState) {
  const { kind, dates, from, to, property, item, city, standing, q, page: number } = state;
  return {
    kind,
    dates,
    from,
    to,
    propertyId: property,
    itemId: item,
    cityId: city,
    standing,
    q,
    page: number,
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
