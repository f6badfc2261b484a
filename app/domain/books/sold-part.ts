import { filter } from "#app/domain/lists/filters.ts";
import { officeCityChoices } from "#app/domain/places/list-cities.ts";
import { KIND_TITLES } from "#app/domain/shared/kind-labels.ts";
import { LINKED_NONE } from "#app/domain/shared/search-params.ts";

/**
 * Which booking an entry of the ledger counts for, as the profit is split by kind, city and hospital: its own, and what is of a whole order (the
 * gateway's settlement) for the first booking of the order, a room before anything else; `posted_lines` counts it so too.
 */
const COUNTS_FOR = `coalesce(entry.booking_id, (SELECT first.id FROM bookings first WHERE first.order_id = entry.order_id
    ORDER BY first.kind <> 'room', first.starts_at, first.id LIMIT 1))`;

/** What is of no booking, or of one without a hospital. */
export const NONE = LINKED_NONE;

/** A column of the booking that an entry counts for. */
const of = (column: string) => `(SELECT sold.${column} FROM bookings sold WHERE sold.id = ${COUNTS_FOR})`;

/** Filters of ledger lines by what was sold. */
export const soldPartFilters = {
  sold: filter.choice(
    "Sold",
    { ...KIND_TITLES, [NONE]: "Of no booking" } as Record<string, string>,
    (kind) =>
      kind === NONE
        ? { sql: `${of("kind")} IS NULL` }
        : { sql: `${of("kind")} = $sold`, bind: { sold: kind } },
  ),
  city: filter.id("City", `${of("city_id")} = $city`, officeCityChoices),
  hospital: filter.linked("hospital", of("hospital_id")),
  place: filter.linked("place", of("city_id")),
};
