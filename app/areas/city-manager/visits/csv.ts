import { csvStream } from "#app/domain/exports/csv.ts";
import { streamVisits } from "#app/domain/field-visits/list-visits.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { cityManagerLoader } from "#app/http/guard.ts";
import { VISIT_CSV } from "#app/ui/visits/columns.tsx";
import { visitFiltersOf, visitSearch } from "#app/ui/visits/visit-filters.tsx";

/** The visits as the list filters them. */
export const loader = cityManagerLoader(
  { permission: "city.visit.read", search: visitSearch },
  (ctx, { search: state }) =>
    csvResponse(
      "field-visits",
      csvStream(VISIT_CSV, streamVisits(ctx, visitFiltersOf(state, null, istDate(ctx.now)))),
    ),
);
