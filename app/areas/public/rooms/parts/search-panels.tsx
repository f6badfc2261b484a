import { Form, Link } from "@remix-run/react";
import type { FilterOption, FilterOptions } from "#app/domain/search/filter-options.ts";
import {
  DISTANCES,
  FEWEST_REVIEWS,
  isFiltered,
  NEAREST_SORTED,
  PRICE_BANDS,
  ROOM_SORTS,
} from "#app/domain/search/filters.ts";
import type { Stay, StayProblems } from "#app/domain/search/stay-search.ts";
import { formatDistance, plural } from "#app/ui/format.ts";
import { HiddenFields, PlainSelect } from "#app/ui/plain-field.tsx";
import { partyWords, stayDates, stayNights } from "#app/ui/stay.ts";
import { StayFields } from "../../parts/stay-fields.tsx";
import { filtersOf, type ListState, listState, withoutFilters } from "./search-state.ts";

const STAY_FIELDS = ["checkIn", "checkOut", "adults", "children", "infants", "rooms"] as const;
const FILTER_FIELDS = ["price", "category", "type", "distance", "facility"] as const;

type StayPanelProps = { state: ListState; stay: Stay | null; today: string; problems: StayProblems };

/** The stay that the list is for, and the form that changes it: open as long as there are no dates. */
export function StayPanel({ state, stay, today, problems }: StayPanelProps) {
  return (
    <details id="stay" className="rounded-box border border-base-300 bg-base-100" open={!stay}>
      <summary className="flex min-h-14 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-4 py-3">
        <span className="font-semibold">
          {stay
            ? `${stayDates(stay)} (${stayNights(stay)}), ${partyWords(stay)}, ${plural(stay.rooms, "room")}`
            : "When do you come?"}
        </span>
        {stay ? <span className="link">Change</span> : null}
      </summary>
      <Form method="get" className="flex flex-col gap-4 border-t border-base-300 p-4">
        <HiddenFields fields={listState.fields(state, STAY_FIELDS)} />
        <StayFields stay={state} today={today} problems={problems} />
        <button type="submit" className="btn btn-primary min-h-12 text-base">
          Show rooms and prices
        </button>
      </Form>
    </details>
  );
}

const SORTS: Record<ListState["sort"], string> = {
  distance: "Nearest first",
  price: "Cheapest first",
  rating: "Best rated first",
  best: "Best for the patient",
};

/** How the list is sorted, in a few words. */
export const sortWords = (state: ListState) => SORTS[state.sort];

const SORT_NOTES: Record<ListState["sort"], string> = {
  distance: "",
  price: `Cheapest of the ${NEAREST_SORTED} properties nearest to the hospital.`,
  rating: `By the average of at least ${FEWEST_REVIEWS} reviews; houses with fewer come last, the nearest first.`,
  best: "What patients need (lift, step-free, western toilet and so on), reviews and a short way count; the price does not.",
};

/** How many places the list has: exact on the last page. */
export function countWords(found: {
  rows: unknown[];
  page: number;
  pageSize: number;
  more: boolean;
}): string {
  const seen = (found.page - 1) * found.pageSize + found.rows.length;
  return found.more ? `More than ${seen} places` : plural(seen, "place");
}

/** On a phone: the stay, the order and the filters in one line that stays in sight. */
export function StickyLine({ state, stay }: { state: ListState; stay: Stay | null }) {
  const on =
    chipsOf(state, { facilities: [], propertyTypes: [] }).length +
    state.facility.length +
    (state.type ? 1 : 0);
  const link = "flex min-h-11 items-center truncate px-2 underline underline-offset-2";
  return (
    <nav
      aria-label="Search"
      className="sticky top-0 z-20 -mx-4 flex justify-between gap-2 border-b border-base-300 bg-base-100 px-2 text-sm lg:hidden"
    >
      <a href="#stay" className={link}>
        {stay ? stayDates(stay) : "Dates"}
      </a>
      <a href="#sort" className={link}>
        {SORTS[state.sort]}
      </a>
      <a href="#filters" className={link}>
        {on > 0 ? `Filters (${on})` : "Filters"}
      </a>
    </nav>
  );
}

/** What the list is sorted by, as links. */
export function SortLinks({ state }: { state: ListState }) {
  return (
    <nav aria-label="Sort" id="sort" className="flex scroll-mt-14 flex-wrap gap-1">
      {ROOM_SORTS.map((sort) => (
        <SortLink key={sort} state={state} sort={sort} label={SORTS[sort]} />
      ))}
      {SORT_NOTES[state.sort] ? (
        <p className="w-full text-sm text-base-content/85">{SORT_NOTES[state.sort]}</p>
      ) : null}
    </nav>
  );
}

function SortLink({ state, sort, label }: { state: ListState; sort: ListState["sort"]; label: string }) {
  const isCurrent = state.sort === sort;
  return (
    <Link
      to={listState.href(state, { sort })}
      aria-current={isCurrent ? "true" : undefined}
      className={`btn min-h-11 border-0 ${isCurrent ? "bg-base-300 font-bold" : "btn-ghost font-normal underline underline-offset-2"}`}
    >
      {label}
    </Link>
  );
}

type FilterPanelProps = { state: ListState; options: FilterOptions; here: string };

/** What narrows the list: at the left of it on a desk, folded on a phone. */
export function FilterPanel({ state, options, here }: FilterPanelProps) {
  return (
    <details
      id="filters"
      className="open-on-desk scroll-mt-14 rounded-box border border-base-300 bg-base-100"
    >
      <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold">Filters</summary>
      <Form method="get" className="flex flex-col gap-4 border-t border-base-300 p-4">
        <HiddenFields fields={listState.fields(state, FILTER_FIELDS)} />
        <FacilityBoxes facilities={options.facilities} chosen={state.facility} />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
          <PlainSelect
            id="price"
            name="price"
            label="Price with tax"
            defaultValue={state.price}
            options={PRICES}
          />
          <PlainSelect
            id="category"
            name="category"
            label="AC"
            defaultValue={state.category}
            options={CATEGORIES}
          />
          <PlainSelect
            id="distance"
            name="distance"
            label="Distance"
            defaultValue={String(state.distance ?? "")}
            options={DISTANCE_OPTIONS}
          />
          <PlainSelect
            id="type"
            name="type"
            label="Kind of place"
            defaultValue={state.type ?? ""}
            options={[{ value: "", label: "Any kind" }, ...options.propertyTypes.map(toOption)]}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary min-h-12 text-base">
            Apply
          </button>
          <Link
            to={here + listState.href(withoutFilters(state))}
            className="btn btn-ghost min-h-12 text-base"
          >
            Clear all
          </Link>
        </div>
      </Form>
    </details>
  );
}

/** The filters that are on, each a link that takes it off. */
export function FilterChips({ state, options, here }: FilterPanelProps) {
  const chips = chipsOf(state, options);
  if (!isFiltered(filtersOf(state))) return null;
  return (
    <ul aria-label="Filters that are on" className="flex flex-wrap gap-2">
      {chips.map(([label, changes]) => (
        <li key={label}>
          <Link to={listState.href(state, { ...changes, page: 1 })} className="btn btn-outline min-h-11">
            {label}
            <span aria-hidden="true">✕</span>
            <span className="sr-only">: remove this filter</span>
          </Link>
        </li>
      ))}
      <li>
        <Link to={here + listState.href(withoutFilters(state))} className="btn btn-ghost min-h-11 underline">
          Clear all
        </Link>
      </li>
    </ul>
  );
}

function chipsOf(state: ListState, options: FilterOptions) {
  const chips: Array<[label: string, changes: Partial<ListState>]> = [];
  if (state.price) chips.push([PRICE_BANDS[state.price].label, { price: "" }]);
  if (state.category) chips.push([state.category, { category: "" }]);
  if (state.distance !== null) chips.push([`Up to ${formatDistance(state.distance)}`, { distance: null }]);
  const type = options.propertyTypes.find(({ id }) => id === state.type);
  if (type) chips.push([type.name, { type: null }]);
  for (const facility of options.facilities.filter(({ id }) => state.facility.includes(id))) {
    chips.push([facility.name, { facility: state.facility.filter((id) => id !== facility.id) }]);
  }
  return chips;
}

function FacilityBoxes({ facilities, chosen }: { facilities: FilterOption[]; chosen: string[] }) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">What the patient needs</legend>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-1">
        {facilities.map((facility) => (
          <label key={facility.id} className="flex min-h-12 items-center gap-3">
            <input
              type="checkbox"
              name="facility"
              value={facility.id}
              defaultChecked={chosen.includes(facility.id)}
              className="checkbox"
            />
            {facility.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const toOption = ({ id, name }: FilterOption) => ({ value: id, label: name });
const PRICES = [
  { value: "", label: "Any price" },
  ...Object.entries(PRICE_BANDS).map(([value, { label }]) => ({ value, label })),
];
const CATEGORIES = [
  { value: "", label: "With or without AC" },
  { value: "AC", label: "AC" },
  { value: "Non-AC", label: "Non-AC" },
];
const DISTANCE_OPTIONS = [
  { value: "", label: "Any distance" },
  ...DISTANCES.map((metres) => ({ value: String(metres), label: `Up to ${formatDistance(metres)}` })),
];
