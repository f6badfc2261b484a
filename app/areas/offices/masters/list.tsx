import { useLoaderData, useLocation } from "@remix-run/react";
import {
  MASTERS,
  type MasterDefinition,
  type MasterKey,
  masterColumn,
} from "#app/domain/masters/definitions.ts";
import type { masterList } from "#app/domain/masters/master-list.ts";
import { ADDRESSES } from "#app/http/addresses/all.ts";
import { masterLoadFailed } from "#app/http/failed-texts.ts";
import { officeLoader } from "#app/http/guard.ts";
import { showListAt } from "#app/http/list-files.ts";
import { paths } from "#app/http/paths.ts";
import { STAFF_MASTERS } from "#app/http/staff-masters.ts";
import { Link } from "#app/ui/link.tsx";
import { CellLink, type Cells, ListPage } from "#app/ui/list/list-page.tsx";
import { choiceName } from "#app/ui/masters/shown.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { READ } from "./permissions.ts";

export const meta = () => [{ title: words("officeMasters")("masters") }];

export const loader = officeLoader(
  READ,
  {
    failed: ({ page, params }) =>
      masterLoadFailed(params.master ?? STAFF_MASTERS[page as keyof typeof STAFF_MASTERS]),
  },
  (ctx, { request, office }) =>
    showListAt<ReturnType<typeof masterList>>(ctx, ADDRESSES[office.name], request),
);

/** A master's list; its rows and its import stand below its address. */
export default function MasterList() {
  const t = words("officeMasters");

  const list = useLoaderData<typeof loader>();
  const { name: office } = useOffice(READ);
  const { pathname } = useLocation();
  const definition: MasterDefinition = MASTERS[list.name as MasterKey];
  return (
    <ListPage
      list={list}
      back={office === "admin" ? { to: paths.adminMasters, label: t("allMasters") } : undefined}
      add={{ to: `${pathname}/new`, label: t("addSingular", { singular: definition.singular }) }}
      actions={
        office === "admin" ? (
          <Link to={`${pathname}/import`} className="btn btn-outline min-h-11">
            {t("importCsv")}
          </Link>
        ) : null
      }
      cells={cellsOf(definition, pathname)}
      empty={t("nothingYetAddFirstOne")}
      noMatch={t("nothingFitsChangeFilter")}
    />
  );
}

type Row = { key: string };

function cellsOf({ fields, nameColumn }: MasterDefinition, path: string): Cells<Row> {
  const cells = fields.flatMap((field) => {
    const at = masterColumn(field);
    const text = (row: Row) => {
      const value = Reflect.get(row, at);
      return field.kind === "choice" && value ? choiceName(field, String(value)) : value;
    };
    if (field.name === nameColumn)
      return [[at, (row: Row) => <CellLink to={`${path}/${row.key}`}>{text(row)}</CellLink>] as const];
    return field.kind === "choice" ? [[at, text] as const] : [];
  });
  return Object.fromEntries(cells);
}
