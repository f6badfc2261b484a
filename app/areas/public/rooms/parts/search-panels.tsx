import { Form } from "@remix-run/react";
import { Fragment } from "react";
import { FEWEST_REVIEWS } from "#app/domain/feedback/labels.ts";
import type { FilterOption, FilterOptions } from "#app/domain/search/filter-options.ts";
import {
  DISTANCES,
  isFiltered,
  NEAREST_SORTED,
  PRICE_BANDS,
  ROOM_SORTS,
} from "#app/domain/search/filters.ts";
import type { Stay, StayProblems } from "#app/domain/search/stay-search.ts";
import { formatDistance, formatRupeesShort } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { HiddenFields, PlainSelect } from "#app/ui/plain-field.tsx";
import { partyWords, stayDatesText, stayDays, stayNights } from "#app/ui/stay.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { StayFields } from "../../parts/stay-fields.tsx";
import { filtersOf, listState, type RoomListState, withoutFilters } from "./search-state.ts";

const STAY_FIELDS = ["checkIn", "checkOut", "adults", "children", "infants", "rooms"] as const;
const FILTER_FIELDS = ["price", "category", "type", "distance", "facility"] as const;

type StayPanelProps = {
  state: RoomListState;
  stay: Stay | null;
  today: string;
  problems: StayProblems;
  /** On a phone the line that stays in sight says the stay and leads here. */
  behindLine: boolean;
};

/** The stay that the list is for, and the form that changes it: open as long as there are no dates. */
export function StayPanel({ state, stay, today, problems, behindLine }: StayPanelProps) {
  const t = words("search");
  return (
    <details
      id="stay"
      className={`rounded-box border border-base-300 bg-base-100 ${behindLine && stay ? "behind-line" : ""}`}
      open={!stay}
    >
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-x-4 px-4 py-2.5">
        {stay ? <StayWords stay={stay} /> : <span className="font-semibold">{t("yourDates")}</span>}{" "}
        {stay ? <span className="link">{t("change")}</span> : null}
      </summary>
      <Form method="get" className="flex flex-col gap-4 border-t border-base-300 p-4">
        <HiddenFields fields={listState.fields(state, STAY_FIELDS)} />
        <StayFields stay={state} today={today} problems={problems} />
        <button type="submit" className="btn btn-primary min-h-12 text-base">
          {t("showPrices")}
        </button>
      </Form>
    </details>
  );
}

/** A stay in one line on a desk and two on a phone: the days, then who comes. */
export function StayWords({ stay }: { stay: Stay }) {
  return (
    <span className="flex min-w-0 flex-col gap-x-3 sm:flex-row">
      <span className="font-semibold">
        {stayDatesText(stay)} ({stayNights(stay)})
      </span>{" "}
      <span className="text-base-content/85">
        {formats().commas([partyWords(stay), formats().rooms(stay.rooms)])}
      </span>
    </span>
  );
}

/** How the list is sorted, in a few words. */
export const sortWords = (state: RoomListState) => words("search")(`sort_${state.sort}`);

/** What an order counts; null where its name says it. */
function sortNote({ sort }: RoomListState): string | null {
  const t = words("search");
  if (sort === "price") return t("sortNote_price", { count: NEAREST_SORTED });
  if (sort === "rating") return t("sortNote_rating", { count: FEWEST_REVIEWS });
  return sort === "best" ? t("sortNote_best") : null;
}

/** How many places the list has: exact on the last page. */
export function countWords(found: {
  rows: unknown[];
  page: number;
  pageSize: number;
  more: boolean;
}): string {
  const seen = (found.page - 1) * found.pageSize + found.rows.length;
  return words("search")(found.more ? "moreThan" : "places", { count: seen });
}

/** On a phone: the stay, the order and the filters in a line that stays in sight, in two where the words are long. */
export function StickyLine({ state, stay }: { state: RoomListState; stay: Stay | null }) {
  const t = words("search");
  const on =
    chipsOf(state, { facilities: [], propertyTypes: [] }).length +
    state.facility.length +
    (state.type ? 1 : 0);
  const link =
    "flex min-h-11 flex-col justify-center rounded-field border border-base-300 bg-base-100 px-2.5 leading-tight";
  return (
    <nav
      aria-label={t("search")}
      className="sticky top-0 z-20 -mx-4 flex flex-wrap gap-2 border-y border-base-300 bg-base-200 px-4 py-2 text-sm lg:hidden"
    >
      <a href="#stay" className={`${link} flex-auto`}>
        <span className="font-semibold">{stay ? stayDays(stay) : t("dates")}</span>{" "}
        {stay ? <span>{formats().commas([partyWords(stay), formats().rooms(stay.rooms)])}</span> : null}
      </a>{" "}
      <span className="flex flex-auto gap-2">
        <a href="#sort" className={`${link} flex-auto`}>
          {sortWords(state)}
        </a>{" "}
        <a href="#filters" className={`${link} flex-auto ${on > 0 ? "border-primary font-semibold" : ""}`}>
          {on > 0 ? t("filtersOn", { count: on }) : t("filters")}
        </a>
      </span>
    </nav>
  );
}

/** What the list is sorted by, as links. */
export function SortLinks({ state }: { state: RoomListState }) {
  const t = words("search");
  const note = sortNote(state);
  return (
    <nav
      aria-label={t("sort")}
      id="sort"
      className="behind-line flex max-w-full scroll-mt-20 gap-1 overflow-x-auto whitespace-nowrap sm:flex-wrap"
    >
      {ROOM_SORTS.map((sort) => (
        <Fragment key={sort}>
          <SortLink state={state} sort={sort} label={t(`sort_${sort}`)} />{" "}
        </Fragment>
      ))}
      {note ? <p className="w-full shrink-0 text-sm whitespace-normal text-base-content/85">{note}</p> : null}
    </nav>
  );
}

function SortLink({
  state,
  sort,
  label,
}: {
  state: RoomListState;
  sort: RoomListState["sort"];
  label: string;
}) {
  const isCurrent = state.sort === sort;
  return (
    <Link
      to={listState.href(state, { sort })}
      aria-current={isCurrent ? "true" : undefined}
      className={`btn min-h-11 shrink-0 border-0 px-3 ${isCurrent ? "bg-base-300 font-bold" : "btn-ghost font-normal underline underline-offset-2"}`}
    >
      {label}
    </Link>
  );
}

type FilterPanelProps = { state: RoomListState; options: FilterOptions; here: string };

/** What narrows the list: at the left of it on a desk, folded on a phone. */
export function FilterPanel({ state, options, here }: FilterPanelProps) {
  const t = words("search");
  return (
    <details
      id="filters"
      className="behind-line open-on-desk scroll-mt-20 rounded-box border border-base-300 bg-base-100"
    >
      <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold">{t("filters")}</summary>
      <Form method="get" className="flex flex-col gap-4 border-t border-base-300 p-4">
        <HiddenFields fields={listState.fields(state, FILTER_FIELDS)} />
        <FacilityBoxes facilities={options.facilities} chosen={state.facility} />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
          <PlainSelect
            id="price"
            name="price"
            label={t("price")}
            defaultValue={state.price}
            options={priceOptions()}
          />
          <PlainSelect
            id="category"
            name="category"
            label={t("ac")}
            defaultValue={state.category}
            options={categoryOptions()}
          />
          <PlainSelect
            id="distance"
            name="distance"
            label={t("distance")}
            defaultValue={String(state.distance ?? "")}
            options={distanceOptions()}
          />
          <PlainSelect
            id="type"
            name="type"
            label={t("placeType")}
            defaultValue={state.type ?? ""}
            options={[{ value: "", label: t("anyType") }, ...options.propertyTypes.map(toOption)]}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-outline min-h-12 text-base">
            {t("apply")}
          </button>{" "}
          <Link
            to={here + listState.href(withoutFilters(state))}
            className="btn btn-ghost min-h-12 text-base"
          >
            {t("clearAll")}
          </Link>
        </div>
      </Form>
    </details>
  );
}

/** The filters that are on, each a link that takes it off. */
export function FilterChips({ state, options, here }: FilterPanelProps) {
  const t = words("search");
  const chips = chipsOf(state, options);
  if (!isFiltered(filtersOf(state))) return null;
  return (
    <ul aria-label={t("activeFilters")} className="flex flex-wrap gap-2">
      {chips.map(([label, changes]) => (
        <li key={label}>
          <Link to={listState.href(state, { ...changes, page: 1 })} className="btn btn-outline min-h-11">
            {label}
            <span aria-hidden="true">✕</span> <span className="sr-only">{t("removeFilter")}</span>
          </Link>
        </li>
      ))}
      <li>
        <Link to={here + listState.href(withoutFilters(state))} className="btn btn-ghost min-h-11 underline">
          {t("clearAll")}
        </Link>
      </li>
    </ul>
  );
}

function chipsOf(state: RoomListState, options: FilterOptions) {
  const chips: Array<[label: string, changes: Partial<RoomListState>]> = [];
  if (state.price) chips.push([bandWords(PRICE_BANDS[state.price]), { price: "" }]);
  if (state.category) chips.push([translateName(state.category), { category: "" }]);
  if (state.distance !== null)
    chips.push([words("search")("upTo", { distance: formatDistance(state.distance) }), { distance: null }]);
  const type = options.propertyTypes.find(({ id }) => id === state.type);
  if (type) chips.push([translateName(type.name), { type: null }]);
  for (const facility of options.facilities.filter(({ id }) => state.facility.includes(id))) {
    chips.push([
      translateName(facility.name),
      { facility: state.facility.filter((id) => id !== facility.id) },
    ]);
  }
  return chips;
}

function FacilityBoxes({ facilities, chosen }: { facilities: FilterOption[]; chosen: string[] }) {
  const t = words("search");
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t("patientNeeds")}</legend>
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
            {translateName(facility.name)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const toOption = ({ id, name }: FilterOption) => ({ value: id, label: translateName(name) });
const priceOptions = () => [
  { value: "", label: words("search")("anyPrice") },
  ...Object.entries(PRICE_BANDS).map(([value, band]) => ({ value, label: bandWords(band) })),
];

const categoryOptions = () => [
  { value: "", label: words("search")("anyAc") },
  { value: "AC", label: words("search")("ac") },
  { value: "Non-AC", label: words("search")("nonAc") },
];

const distanceOptions = () => [
  { value: "", label: words("search")("anyDistance") },
  ...DISTANCES.map((metres) => ({
    value: String(metres),
    label: words("search")("upTo", { distance: formatDistance(metres) }),
  })),
];

/** A band of prices a night, in words. */
function bandWords({ abovePaise, uptoPaise }: { abovePaise: number; uptoPaise: number | null }): string {
  const t = words("search");
  const from = formatRupeesShort(abovePaise);
  if (uptoPaise === null) return t("band_above", { from });
  const to = formatRupeesShort(uptoPaise);
  return abovePaise === 0 ? t("band_upTo", { to }) : t("band_between", { from, to });
}
