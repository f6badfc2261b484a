import type { ReactNode } from "react";
import { BOOKING_KINDS, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { FilterBar, SelectFilter, TextFilter } from "../filter-bar.tsx";
import type { ReportState } from "./search.ts";

type Choice = { id: string; name: string };
type ReportFiltersProps = {
  state: ReportState;
  reset?: string;
  /** Left out where the report is of rooms alone. */
  withKind?: boolean;
  properties?: Choice[];
  cities?: Choice[];
  children?: ReactNode;
};

const all = (label: string, choices: Choice[]) => [
  { value: "", label },
  ...choices.map(({ id, name }) => ({ value: id, label: name })),
];

/** fromDate, toDate, property, city: the filters of every report. */
export function ReportFilters({ state, reset, withKind, properties, cities, children }: ReportFiltersProps) {
  return (
    <FilterBar reset={reset}>
      {children}
      {withKind ? (
        <SelectFilter
          name="kind"
          label="Kind"
          value={state.kind}
          options={[
            { value: "all", label: "All kinds" },
            ...BOOKING_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind].title })),
          ]}
        />
      ) : null}
      <SelectFilter
        name="dates"
        label="Dates of"
        value={state.dates}
        options={[
          { value: "booked", label: "Booking" },
          { value: "check_in", label: "Check-in" },
        ]}
      />
      <TextFilter name="fromDate" label="From" type="date" value={state.fromDate} />
      <TextFilter name="toDate" label="Until" type="date" value={state.toDate} />
      {properties ? (
        <SelectFilter
          name="property"
          label="Property"
          value={state.property}
          options={all("ALL", properties)}
        />
      ) : null}
      {cities ? (
        <SelectFilter name="city" label="City" value={state.city} options={all("ALL", cities)} />
      ) : null}
    </FilterBar>
  );
}
