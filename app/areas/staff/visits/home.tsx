import { Link, useLoaderData } from "@remix-run/react";
import { isUser } from "#app/domain/context.ts";
import { KINDS, VISIT_KINDS } from "#app/domain/field-visits/labels.ts";
import { listVisits, type VisitRow, visitCounts } from "#app/domain/field-visits/list-visits.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { staffLoader } from "#app/http/guard.ts";
import { visitPaths } from "#app/http/visit-paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { formatDate, formatInstant } from "#app/ui/format.ts";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Field visits" }];

export const loader = staffLoader({ permission: "staff.visit.read" }, async (ctx) => {
  const [counts, drafts] = await Promise.all([
    visitCounts(ctx),
    listVisits(ctx, {
      kind: null,
      q: "",
      cityId: null,
      from: null,
      to: null,
      visitStatus: "draft",
      adminStatus: null,
      employeeId: isUser(ctx.actor) ? ctx.actor.id : null,
      page: 1,
    }),
  ]);
  return { counts, drafts: drafts.rows, today: istDate(ctx.now) };
});

export default function FieldVisits() {
  const { counts, drafts, today } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Field visits"
      lead="Each step is saved on its own: where the signal goes, come back and go on."
    >
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {VISIT_KINDS.map((kind) => {
          const count = counts.find((one) => one.kind === kind);
          const list = visitPaths.list(kind);
          return (
            <Panel key={kind} title={KINDS[kind].label} className="flex flex-col gap-2">
              <p className="flex flex-wrap gap-x-4">
                <Link className="link py-1" to={`${list}?visitStatus=submitted`}>
                  {count?.submitted ?? 0} to verify
                </Link>
                <Link className="link py-1" to={`${list}?visitStatus=verified&adminStatus=pending`}>
                  {count?.verified ?? 0} with the admin
                </Link>
                <Link className="link py-1" to={`${list}?adminStatus=approved`}>
                  {count?.approved ?? 0} approved
                </Link>
                <Link className="link py-1" to={list}>
                  All
                </Link>
              </p>
              <Link to={visitPaths.start(kind)} className="btn btn-outline min-h-11 self-start">
                Visit: {KINDS[kind].label.toLowerCase()}
              </Link>
            </Panel>
          );
        })}
      </div>
      <h2>Your open visits</h2>
      <DataTable
        caption="Your open visits"
        columns={draftColumns(today)}
        rows={drafts}
        rowKey={(row) => row.id}
        empty={<EmptyState>You have no open visit. Choose above what you visit.</EmptyState>}
      />
    </Page>
  );
}

function draftColumns(today: string): Column<VisitRow>[] {
  return [
    {
      key: "entity",
      label: "Place",
      value: (row) => (
        <>
          <Link to={visitPaths.step(row.kind, row.id, "entity")} className="link font-medium">
            {row.entityName}
          </Link>
          <span className="block text-base-content/80">
            {KINDS[row.kind].label}, {row.cityName}
          </span>
        </>
      ),
    },
    {
      key: "due",
      label: "Due on",
      value: (row) => (
        <>
          {formatDate(row.dueOn)}
          {row.dueOn < today ? <span className="block font-medium">Late</span> : null}
        </>
      ),
    },
    { key: "status", label: "Admin Status", value: (row) => <StatusBadge status={row.adminStatus} /> },
    { key: "updated", label: "Updated date-time", value: (row) => formatInstant(row.updatedAt) },
  ];
}
