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

export const meta = () => [{ title: "A file of short links" }];

export const loader = adminLoader(
  { permission: "admin.link.read", params: idParam },
  async (ctx, { params }) => ({
    file: await findBatch(ctx, params.id),
  }),
);

export default function LinkFile() {
  const { file } = useLoaderData<typeof loader>();
  const query = `?file=${file.id}`;
  return (
    <Page
      title={file.fileName || "A file of short links"}
      back={{ to: adminAddresses.shortLinks.path, label: "Short links" }}
    >
      {file.generating > 0 ? <Refresh /> : null}
      <Panel>
        <FactList
          facts={[
            ["Read", formatInstant(file.createdAt)],
            ["Rows", formatCount(file.rows)],
            ["New links", formatCount(file.created)],
            ["There already", formatCount(file.unchanged)],
            ["Refused", formatCount(file.refused)],
            [
              "Waiting for their code",
              file.generating > 0 ? formatCount(file.generating) : "None: all are made",
            ],
            ["Waiting for approval", formatCount(file.waiting)],
          ]}
        />
        <p className="mt-4 flex flex-wrap gap-4">
          <Link to={adminAddresses.shortLinks.path + query} className="link">
            See the links
          </Link>
          <Link to={`${adminAddresses.shortLinks.path}/csv${query}`} className="link">
            The links as a CSV file
          </Link>
          {file.generating > 0 ? (
            <Link to={paths.adminLinkFile(file.id)} className="link">
              Look again
            </Link>
          ) : null}
        </p>
      </Panel>
      {file.refusals.length > 0 ? (
        <section className="flex flex-col gap-3">
          <h2>Refused rows</h2>
          {file.refused > file.refusals.length ? <p>The first {formatCount(file.refusals.length)}.</p> : null}
          <DataTable
            caption="Refused rows"
            columns={[
              { key: "row", label: "Row", numeric: true, value: (each) => formatCount(each.row) },
              { key: "why", label: "Why", value: (each) => each.why },
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
