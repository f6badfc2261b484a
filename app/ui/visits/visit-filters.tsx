import {
  ADMIN_STATUSES,
  KINDS,
  VISIT_KINDS,
  VISIT_STATUSES,
  type VisitKind,
} from "#app/domain/field-visits/labels.ts";
import type { VisitFilters } from "#app/domain/field-visits/list-visits.ts";
import { date, defineSearch, id, oneOf, page, type StateOf, text } from "#app/domain/shared/search-params.ts";
import { SelectFilter, TextFilter } from "../filter-bar.tsx";
import { formatStatus } from "../format.ts";

/** The URL state of a list of visits: whole, or between two days (fromDate, toDate). */
export const visitSearch = defineSearch({
  /** Read by the list of every kind; the lists of one kind have theirs in the address. */
  kind: oneOf(["all", ...VISIT_KINDS], "all"),
  q: text(),
  city: id(),
  fromDate: date(),
  toDate: date(),
  visitStatus: oneOf(["all", ...VISIT_STATUSES], "all"),
  adminStatus: oneOf(["all", ...ADMIN_STATUSES], "all"),
  due: oneOf(["", "today"], ""),
  page: page(),
});
export type VisitSearchState = StateOf<typeof visitSearch>;

/** What the domain is asked for. `kind` null leaves it to the filter; `today` is the IST date, for the visits that are due. */
export function visitFiltersOf(state: VisitSearchState, kind: VisitKind | null, today: string): VisitFilters {
  return {
    kind: kind ?? (state.kind === "all" ? null : state.kind),
    q: state.q,
    cityId: state.city,
    from: state.fromDate,
    to: state.toDate,
    visitStatus: state.visitStatus === "all" ? null : state.visitStatus,
    adminStatus: state.adminStatus === "all" ? null : state.adminStatus,
    dueUntil: state.due === "today" ? today : null,
  };
}

const statuses = (words: readonly string[]) =>
  ["all", ...words].map((word) => ({ value: word, label: word === "all" ? "All" : formatStatus(word) }));

/** The fields of the filter form. With one city there is nothing to choose. */
export function VisitFilterFields({
  state,
  cities,
  withKind,
}: {
  state: VisitSearchState;
  withKind: boolean;
  cities: Array<{ id: string; name: string }>;
}) {
  return (
    <>
      {withKind ? (
        <SelectFilter
          name="kind"
          label="Kind"
          value={state.kind}
          options={[
            { value: "all", label: "All" },
            ...VISIT_KINDS.map((kind) => ({ value: kind, label: KINDS[kind].label })),
          ]}
        />
      ) : null}
      <TextFilter name="q" label="Name" value={state.q} />
      {cities.length > 1 ? (
        <SelectFilter
          name="city"
          label="City"
          value={state.city}
          options={[
            { value: "", label: "All" },
            ...cities.map((city) => ({ value: city.id, label: city.name })),
          ]}
        />
      ) : null}
      <TextFilter name="fromDate" label="From date" type="date" value={state.fromDate} />
      <TextFilter name="toDate" label="To date" type="date" value={state.toDate} />
      <SelectFilter
        name="visitStatus"
        label="Field Status"
        value={state.visitStatus}
        options={statuses(VISIT_STATUSES)}
      />
      <SelectFilter
        name="adminStatus"
        label="Admin Status"
        value={state.adminStatus}
        options={statuses(ADMIN_STATUSES)}
      />
      <SelectFilter
        name="due"
        label="Due"
        value={state.due}
        options={[
          { value: "", label: "All" },
          { value: "today", label: "Until today" },
        ]}
      />
    </>
  );
}
