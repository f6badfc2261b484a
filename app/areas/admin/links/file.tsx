import { useLoaderData } from "@remix-run/react";
import { findBatch } from "#app/domain/short-links/find-link.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { formatCount, formatInstant } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { Refresh } from "#app/ui/refresh.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminLinks")("fileOfShortLinks") }];

export const loader = adminLoader(
  { permission: "admin.link.read", params: idParam },
  async (ctx, { params }) => ({
    file: await findBatch(ctx, params.id),
  }),
);

export default function LinkFile() {
  const t = words("adminLinks");

  const { file } = useLoaderData<typeof loader>();
  const query = `?file=${file.id}`;
  return (
    <Page
      title={file.fileName || t("fileOfShortLinks")}
      back={{ to: adminAddresses.shortLinks.path, label: t("shortLinks") }}
    >
      {file.generating > 0 ? <Refresh /> : null}
      <Panel>
        <FactList
          facts={[
            [t("read"), formatInstant(file.createdAt)],
            [t("rows"), formatCount(file.rows)],
            [t("newLinks"), formatCount(file.created)],
            [t("thereAlready"), formatCount(file.unchanged)],
            [t("refused"), formatCount(file.refused)],
            [
              t("waitingForTheirCode"),
              file.generating > 0 ? formatCount(file.generating) : t("noneAllAreMade"),
            ],
            [t("waitingForApproval"), formatCount(file.waiting)],
          ]}
        />
        <p className="mt-4 flex flex-wrap gap-4">
          <Link to={adminAddresses.shortLinks.path + query} className="link">
            {t("seeLinks")}
          </Link>
          <Link to={`${adminAddresses.shortLinks.path}/csv${query}`} className="link">
            {t("linksAsCsvFile")}
          </Link>
          {file.generating > 0 ? (
            <Link to={paths.adminLinkFile(file.id)} className="link">
              {t("lookAgain")}
            </Link>
          ) : null}
        </p>
      </Panel>
      {file.refusals.length > 0 ? (
        <section className="flex flex-col gap-3">
          <h2>{t("refusedRows")}</h2>
          {file.refused > file.refusals.length ? (
            <p>{t("firstCount", { count: formatCount(file.refusals.length) })}</p>
          ) : null}
          <DataTable
            caption={t("refusedRows")}
            columns={[
              { key: "row", label: t("row"), numeric: true, value: (each) => formatCount(each.row) },
              { key: "why", label: t("why"), value: (each) => each.why },
            ]}
            rows={file.refusals}
            rowKey={(each) => String(each.row)}
            empty={null}
          />
        </section>
      ) : null}
    </Page>
  );
}
