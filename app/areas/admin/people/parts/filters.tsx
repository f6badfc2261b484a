import type { ReactNode } from "react";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatStatus } from "#app/ui/format.ts";
import { STATUS_FILTERS } from "../search.ts";

type Props = {
  state: { q: string; status: string; city: string | null };
  counts: Record<string, number>;
  cities: Array<{ id: string; name: string }>;
  reset: string | undefined;
  children?: ReactNode;
};

/** The filters that every list of registrations has, with the number in each status. */
export function RegistrationFilters({ state, counts, cities, reset, children }: Props) {
  return (
    <FilterBar reset={reset}>
      <TextFilter name="q" label="Name, mobile or email" value={state.q} />
      <SelectFilter
        name="status"
        label="Status"
        value={state.status}
        options={STATUS_FILTERS.map((status) => ({
          value: status,
          label: status === "all" ? "All" : `${formatStatus(status)} (${counts[status]})`,
        }))}
      />
      {children}
      <SelectFilter
        name="city"
        label="City"
        value={state.city}
        options={[{ value: "", label: "All" }, ...cities.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </FilterBar>
  );
}
