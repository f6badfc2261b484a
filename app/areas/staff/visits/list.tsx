import { Link, useLoaderData } from "@remix-run/react";
import { NotFound } from "#app/domain/errors.ts";
import { visitCities } from "#app/domain/field-visits/form-options.ts";
import { KINDS } from "#app/domain/field-visits/labels.ts";
import { listVisits } from "#app/domain/field-visits/list-visits.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { staffLoader } from "#app/http/guard.ts";
import { visitKindOf, visitPaths } from "#app/http/visit-paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { Page } from "#app/ui/page.tsx";
import { visitFiltersOf, visitSearch } from "#app/ui/visits/visit-filters.tsx";
import { VisitTable } from "#app/ui/visits/visit-table.tsx";

export const meta = () => [{ title: "Field visits" }];

export const loader = staffLoader(
  { permission: "staff.visit.read", search: visitSearch },
  async (ctx, { request, search: state }) => {
    const kind = visitKindOf(request);
    if (!kind) throw new NotFound();
    const [list, cities] = await Promise.all([
      listVisits(ctx, { ...visitFiltersOf(state, kind, istDate(ctx.now)), page: state.page }),
      visitCities(ctx),
    ]);
    return { kind, state, list, cities };
  },
);

export default function VisitList() {
  const { kind, state, list, cities } = useLoaderData<typeof loader>();
  const path = visitPaths.list(kind);
  return (
    <Page
      title={`${KINDS[kind].label} visits`}
      back={{ to: visitPaths.home, label: "Field visits" }}
      actions={
        <>
          <CsvLink href={`${path}/csv${visitSearch.href(state, { page: 1 })}`} />
          <Link to={visitPaths.start(kind)} className="btn btn-primary min-h-11">
            New visit
          </Link>
        </>
      }
    >
      <VisitTable
        path={path}
        kind={kind}
        state={state}
        list={list}
        cities={cities}
        href={(row) => visitPaths.view(row.kind, row.id)}
      />
    </Page>
  );
}
