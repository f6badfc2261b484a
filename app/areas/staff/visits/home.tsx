import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { userIdOf } from "#app/domain/context.ts";
import { visitCounts } from "#app/domain/field-visits/count-visits.ts";
import { VISIT_KIND_DEFINITIONS, VISIT_KINDS, type VisitKind } from "#app/domain/field-visits/labels.ts";
import { readVisit } from "#app/domain/field-visits/read-visit.ts";
import { allVisitList } from "#app/domain/field-visits/visit-list.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { defineSearch, id } from "#app/domain/shared/search-params.ts";
import { keepingToDo } from "#app/http/after-decision.ts";
import { staffLoader } from "#app/http/guard.ts";
import { visitPaths } from "#app/http/visit-paths.ts";
import { filled } from "#app/present.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { formatDate, formatVisitTime } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { DataTable, type TableColumn } from "#app/ui/table.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("staffVisits")("fieldVisits") }];

const search = defineSearch({ visit: id() });

/** `?visit=<id>`, as lists that hold every kind of visit name one, leads to it. */
export const loader = staffLoader({ permission: "staff.visit.read" }, async (ctx, { request }) => {
  const { visit } = search.decode(new URL(request.url).searchParams);
  if (visit) {
    const { kind } = await readVisit(ctx, visit);
    throw redirect(keepingToDo(request, visitPaths.view(kind, visit)));
  }
  const [counts, drafts] = await Promise.all([
    visitCounts(ctx),
    allVisitList.page(ctx, { visitStatus: "draft", employee: userIdOf(ctx.actor) }),
  ]);
  return { counts, drafts: drafts.rows, today: istDate(ctx.now) };
});

export default function FieldVisits() {
  const t = words("staffVisits");

  const { counts, drafts, today } = useLoaderData<typeof loader>();
  return (
    <Page title={t("fieldVisits")} lead={t("eachStepIsSavedSeparately")}>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {VISIT_KINDS.map((kind) => {
          const count = counts.find((one) => one.kind === kind);
          const list = visitPaths.list(kind);
          return (
            <Panel key={kind} title={VISIT_KIND_DEFINITIONS[kind].label} className="flex flex-col gap-2">
              <p className="flex flex-wrap gap-x-4">
                <Link className="link py-1" to={`${list}?visitStatus=submitted`}>
                  {t("submittedToVerify", { submitted: count?.submitted ?? 0 })}
                </Link>
                <Link className="link py-1" to={`${list}?visitStatus=verified&adminStatus=pending`}>
                  {t("verifiedWithAdmin", { verified: count?.verified ?? 0 })}
                </Link>
                <Link className="link py-1" to={`${list}?adminStatus=approved`}>
                  {t("approvedApproved", { approved: count?.approved ?? 0 })}
                </Link>
                <Link className="link py-1" to={list}>
                  {t("all")}
                </Link>
              </p>
              <Link to={visitPaths.start(kind)} className="btn btn-outline min-h-11 self-start">
                {t("visitLabel", { label: VISIT_KIND_DEFINITIONS[kind].label.toLowerCase() })}
              </Link>
            </Panel>
          );
        })}
      </div>
      <h2>{t("yourOpenVisits")}</h2>
      <DataTable
        caption={t("yourOpenVisits")}
        columns={draftColumns(today)}
        rows={drafts}
        rowKey={(row) => row.key}
        empty={<EmptyState>{t("youHaveNoOpenVisit")}</EmptyState>}
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

function draftColumns(today: string): TableColumn<Draft>[] {
  const t = words("staffVisits");

  const kindOf = (row: Draft) => row.kind as VisitKind;
  return [
    {
      key: "entity",
      label: t("place"),
      value: (row) => (
        <>
          <Link to={visitPaths.step(kindOf(row), row.key, "entity")} className="link font-medium">
            {row.entity_name}
          </Link>
          <span className="block text-base-content/80">
            {VISIT_KIND_DEFINITIONS[kindOf(row)].label}, {row.city}
          </span>
        </>
      ),
    },
    {
      key: "due",
      label: t("dueOn"),
      value: (row) => (
        <>
          {formatDate(filled(row.due_on))}
          {filled(row.due_on) < today ? <span className="block font-medium">{t("late")}</span> : null}
        </>
      ),
    },
    {
      key: "status",
      label: t("adminStatus"),
      value: (row) => <StatusBadge status={filled(row.admin_status)} />,
    },
    {
      key: "updated",
      label: t("updatedDateTime"),
      value: (row) => formatVisitTime(filled(row.updated_date_time)),
    },
  ];
}
