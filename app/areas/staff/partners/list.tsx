import { useLoaderData } from "@remix-run/react";
import { PARTNER_KIND_LABELS, PARTNER_KINDS } from "#app/domain/documents/labels.ts";
import { listAccounts } from "#app/domain/registrations/list-accounts.ts";
import { staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { agentColumns, partnerColumns } from "#app/ui/approvals/account-columns.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatStatus } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { STATUSES, search } from "./search.ts";

export const meta = () => [{ title: "Partners" }];

export const loader = staffLoader(
  { permission: "staff.partner.read", search },
  async (ctx, { search: state }) => ({
    state,
    list: await listAccounts(ctx, {
      accountKind: state.who,
      partnerKind: state.who === "agent" || state.kind === "all" ? null : state.kind,
      status: state.status,
      q: state.q,
      cityId: null,
      page: state.page,
    }),
  }),
);

export default function Partners() {
  const { state, list } = useLoaderData<typeof loader>();
  const isFiltered = search.href(state, { page: 1 }) !== "?";
  const columns =
    state.who === "agent" ? agentColumns(paths.staffPartner) : partnerColumns(paths.staffPartner);
  return (
    <Page
      title="Partners"
      lead="Those of your zone. The admin decides; what you advise is shown there."
      actions={<CsvLink href={`${paths.staffPartners}/csv${search.href(state, { page: 1 })}`} />}
    >
      <FilterBar reset={isFiltered ? paths.staffPartners : undefined}>
        <TextFilter name="q" label="Name, mobile or email" value={state.q} />
        <SelectFilter
          name="who"
          label="Who"
          value={state.who}
          options={[
            { value: "partner", label: "Partners" },
            { value: "agent", label: "Agents" },
          ]}
        />
        <SelectFilter
          name="kind"
          label="Type"
          value={state.kind}
          options={[
            { value: "all", label: "All" },
            ...PARTNER_KINDS.map((kind) => ({ value: kind, label: PARTNER_KIND_LABELS[kind] })),
          ]}
        />
        <SelectFilter
          name="status"
          label="Status"
          value={state.status}
          options={STATUSES.map((status) => ({
            value: status,
            label: status === "all" ? "All" : `${formatStatus(status)} (${list.counts[status]})`,
          }))}
        />
      </FilterBar>
      <DataTable
        caption="Partners of the zone"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState>
            {isFiltered ? "Nobody fits this filter." : "Nobody has signed up in your zone yet."}
          </EmptyState>
        }
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        more={list.more}
        href={(number) => search.href(state, { page: number })}
      />
    </Page>
  );
}
