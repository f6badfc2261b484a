import { Link, useLoaderData } from "@remix-run/react";
import { PARTNER_KIND_LABELS } from "#app/domain/documents/labels.ts";
import { listSubPartners } from "#app/domain/registrations/sub-partners.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { formatPhone } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Sub-partners" }];

export const loader = partnerLoader(
  { permission: "partner.branch.read", failed: PARTNERS_MESSAGES.errorWhileLoadingPropertySubUserData },
  (ctx) => listSubPartners(ctx),
);

/** The branches of a partner, each with a login that sees its own items only. */
export default function SubPartners() {
  const branches = useLoaderData<typeof loader>();
  const add = (
    <Link to={paths.subPartnerNew} className="btn btn-primary min-h-11">
      Add a sub-partner
    </Link>
  );
  return (
    <Page
      title="Sub-partners"
      lead="A branch has its own login and sees only what it sells."
      actions={
        <>
          <CsvLink href={`${paths.subPartners}/csv`} />
          {add}
        </>
      }
    >
      <DataTable
        caption="Sub-partners"
        columns={[
          {
            key: "name",
            label: "Name",
            value: (row) => (
              <Link to={paths.subPartner(row.id)} className="link font-medium">
                {row.name}
              </Link>
            ),
          },
          { key: "kind", label: "Type", value: (row) => PARTNER_KIND_LABELS[row.partner_kind] },
          {
            key: "status",
            label: "Status",
            value: (row) => (
              <>
                <StatusBadge status={row.status} />
                {row.waits && row.status === "approved" ? (
                  <span className="block">A change waits</span>
                ) : null}
              </>
            ),
          },
          {
            key: "contact",
            label: "Contact",
            value: (row) =>
              [row.contact_name, row.phone_e164 ? formatPhone(row.phone_e164) : ""]
                .filter(Boolean)
                .join(", "),
          },
          { key: "city", label: "City", value: (row) => row.cityName ?? "" },
        ]}
        rows={branches}
        rowKey={(row) => row.id}
        empty={<EmptyState action={add}>You have no sub-partner yet.</EmptyState>}
      />
    </Page>
  );
}
