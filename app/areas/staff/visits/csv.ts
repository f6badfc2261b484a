import { NotFound } from "#app/domain/errors.ts";
import { csvStream } from "#app/domain/exports/csv.ts";
import { streamVisits } from "#app/domain/field-visits/list-visits.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { staffLoader } from "#app/http/guard.ts";
import { visitKindOf } from "#app/http/visit-paths.ts";
import { VISIT_CSV } from "#app/ui/visits/columns.tsx";
import { visitFiltersOf, visitSearch } from "#app/ui/visits/visit-filters.tsx";

/** The visits of a kind as the list filters them. */
export const loader = staffLoader(
  { permission: "staff.visit.read", search: visitSearch },
  (ctx, { request, search: state }) => {
    const kind = visitKindOf(request);
    if (!kind) throw new NotFound();
    return csvResponse(
      `${kind}-visits`,
      csvStream(VISIT_CSV, streamVisits(ctx, visitFiltersOf(state, kind, istDate(ctx.now)))),
    );
  },
);
