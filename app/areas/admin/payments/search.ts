import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import { PAYOUT_STATES, SIDES } from "#app/domain/settlements/labels.ts";
import { date, defineSearch, id, oneOf, page, type StateOf, text } from "#app/domain/shared/search-params.ts";

/** What waits to be paid out. */
export const dueSearch = defineSearch({
  show: oneOf(["due", "negative", "all"], "due"),
  side: oneOf(["all", ...SIDES], "all"),
  kind: oneOf(["all", ...BOOKING_KINDS], "all"),
  city: id(),
  q: text(60),
  page: page(),
});

export function dueFilters({ show, side, kind, city, q, page: number }: StateOf<typeof dueSearch>) {
  return {
    show,
    side: side === "all" ? null : side,
    kind: kind === "all" ? null : kind,
    cityId: city,
    q,
    page: number,
  };
}

/** Payouts made. */
export const payoutSearch = defineSearch({
  state: oneOf(["all", ...PAYOUT_STATES], "all"),
  side: oneOf(["all", ...SIDES], "all"),
  kind: oneOf(["all", ...BOOKING_KINDS], "all"),
  q: text(40),
  from: date(),
  to: date(),
  page: page(),
});

export function payoutFilters({
  state,
  side,
  kind,
  q,
  from,
  to,
  page: number,
}: StateOf<typeof payoutSearch>) {
  return {
    state: state === "all" ? null : state,
    side: side === "all" ? null : side,
    kind: kind === "all" ? null : kind,
    ...{ q, from, to, page: number },
  };
}
