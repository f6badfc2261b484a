import { useLoaderData } from "@remix-run/react";
import { visitCities } from "#app/domain/field-visits/form-options.ts";
import { listVisits } from "#app/domain/field-visits/list-visits.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { adminLoader } from "#app/http/guard.ts";
import { visitPaths } from "#app/http/visit-paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { Page } from "#app/ui/page.tsx";
import { visitFiltersOf, visitSearch } from "#app/ui/visits/visit-filters.tsx";
import { VisitTable } from "#app/ui/visits/visit-table.tsx";

export const meta = () => [{ title: "Field visits" }];

export const loader = adminLoader(
  { permission: "admin.visit.read", search: visitSearch },
  async (ctx, { search: state }) => {
    const [list, cities] = await Promise.all([
      listVisits(ctx, { ...visitFiltersOf(state, null, istDate(ctx.now)), page: state.page }),
      visitCities(ctx),
    ]);
    return { state, list, cities };
  },
);

export default function FieldVisits() {
  const { state, list, cities } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Field visits"
      actions={<CsvLink href={`${visitPaths.admin}/csv${visitSearch.href(state, { page: 1 })}`} />}
    >
      <VisitTable
        path={visitPaths.admin}
        kind={null}
        state={state}
        list={list}
        cities={cities}
        href={(row) => visitPaths.adminView(row.id)}
      />
    </Page>
  );
}
