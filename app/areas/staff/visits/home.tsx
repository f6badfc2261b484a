import { useLoaderData } from "@remix-run/react";
import { isUser } from "#app/domain/context.ts";
import { visitCounts } from "#app/domain/field-visits/count-visits.ts";
import { KINDS, VISIT_KINDS, type VisitKind } from "#app/domain/field-visits/labels.ts";
import { allVisitList } from "#app/domain/field-visits/visit-list.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { staffLoader } from "#app/http/guard.ts";
import { visitPaths } from "#app/http/visit-paths.ts";
import { filled } from "#app/present.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { formatDate, formatVisitTime } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Field visits" }];

export const loader = staffLoader({ permission: "staff.visit.read" }, async (ctx) => {
  const [counts, drafts] = await Promise.all([
    visitCounts(ctx),
    allVisitList.page(ctx, { visitStatus: "draft", employee: isUser(ctx.actor) ? ctx.actor.id : null }),
  ]);
  return { counts, drafts: drafts.rows, today: istDate(ctx.now) };
});

export default function FieldVisits() {
  const { counts, drafts, today } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Field visits"
      lead="Each step is saved separately: if the signal drops, come back and continue."
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
        rowKey={(row) => row.key}
        empty={<EmptyState>You have no open visit. Choose above what you visit.</EmptyState>}
      />
    </Page>
  );
}

type Draft = {
  key: string;
  kind: string | null;
  entity_name: string | null;
  city: string | null;
  due_on: string | null;
  admin_status: string | null;
  updated_date_time: Date | null;
};

function draftColumns(today: string): Column<Draft>[] {
  const kindOf = (row: Draft) => row.kind as VisitKind;
  return [
    {
      key: "entity",
      label: "Place",
      value: (row) => (
        <>
          <Link to={visitPaths.step(kindOf(row), row.key, "entity")} className="link font-medium">
            {row.entity_name}
          </Link>
          <span className="block text-base-content/80">
            {KINDS[kindOf(row)].label}, {row.city}
          </span>
        </>
      ),
    },
    {
      key: "due",
      label: "Due on",
      value: (row) => (
        <>
          {formatDate(filled(row.due_on))}
          {filled(row.due_on) < today ? <span className="block font-medium">Late</span> : null}
        </>
      ),
    },
    {
      key: "status",
      label: "Admin Status",
      value: (row) => <StatusBadge status={filled(row.admin_status)} />,
    },
    {
      key: "updated",
      label: "Updated date-time",
      value: (row) => formatVisitTime(filled(row.updated_date_time)),
    },
  ];
}
