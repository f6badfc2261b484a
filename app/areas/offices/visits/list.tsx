import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { VisitKind } from "#app/domain/field-visits/labels.ts";
import { ADDRESSES } from "#app/http/addresses/all.ts";
import { officeLoader } from "#app/http/guard.ts";
import { showListAt } from "#app/http/list-files.ts";
import type { ShownList } from "#app/http/show-list.ts";
import { visitKindOf, visitPaths } from "#app/http/visit-paths.ts";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";

const READ = {
  admin: "admin.visit.read",
  staff: "staff.visit.read",
  city_manager: "city.visit.read",
} as const;

export const meta: MetaFunction = () => [{ title: words("officeVisits")("fieldVisits") }];

/** The kind of a row and the name of the place, which each list calls otherwise. */
type Row = { key: string; kindOf: VisitKind; placeName: string };

export const loader = officeLoader(READ, {}, async (ctx, { request, office }) => {
  const list: ShownList<Row> = await showListAt(ctx, ADDRESSES[office.name], request);
  return { list, kind: visitKindOf(request) };
});

export default function FieldVisits() {
  const t = words("officeVisits");

  const { list, kind } = useLoaderData<typeof loader>();
  const { name: office } = useOffice(READ);
  const href = (row: Row) =>
    ({
      admin: visitPaths.adminView(row.key),
      staff: visitPaths.view(row.kindOf, row.key),
      city_manager: visitPaths.cityView(row.key),
    })[office];
  return (
    <ListPage
      list={list as ShownList<Row>}
      back={kind ? { to: visitPaths.home, label: t("fieldVisits") } : undefined}
      add={kind ? { to: visitPaths.start(kind), label: t("newVisit") } : undefined}
      cells={{
        action: (row) => (
          <Link to={href(row)} className="link">
            {t("view")}
            <span className="sr-only"> {t("visitOfPlaceName", { placeName: row.placeName })}</span>
          </Link>
        ),
      }}
      empty={t("noVisitYet")}
      noMatch={t("noVisitFitsThisFilter")}
    />
  );
}
