import { Form, Link } from "@remix-run/react";
import type { ApprovalListRow } from "#app/domain/approvals/list-approvals.ts";
import { PARTNER_KIND_LABELS } from "#app/domain/documents/labels.ts";
import { paths } from "#app/http/paths.ts";
import { partnerColumns } from "#app/ui/approvals/account-columns.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { FormFailureAlert, FormKey } from "#app/ui/form.tsx";
import { formatInstant, formatStatus } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { KIND_SCREENS, type KindScreen } from "../kinds.ts";
import { STATUS_FILTERS, kindRequests as search } from "../search.ts";
import { BulkBar, ChooseBox } from "./bulk-bar.tsx";
import type { loadKind } from "./load-kind.ts";

type Loaded = Awaited<ReturnType<typeof loadKind>>;
type Failure = Parameters<typeof FormFailureAlert>[0]["failure"];

/** The partners of one kind and what they ask for, as two lists behind one row of tabs. */
export function KindApprovals({ loaded, failure }: { loaded: Loaded; failure: Failure }) {
  const screen = KIND_SCREENS[loaded.partnerKind];
  const { state, cities } = loaded;
  const list = loaded.show === "items" ? loaded.items : loaded.partners;
  const counts = list.counts as Record<string, number>;
  const isFiltered = search.href(state, { page: 1, kind: "" }) !== "?";
  const waits =
    loaded.show === "items"
      ? loaded.items.rows.some((row) => row.status === "pending")
      : loaded.partners.rows.some((row) => row.approvalId);
  return (
    <Page
      title={screen.title}
      actions={<CsvLink href={`${screen.path}/csv${search.href(state, { page: 1 })}`} />}
    >
      <FormFailureAlert failure={failure} />
      <Tabs screen={screen} kind={loaded.show === "items" ? state.kind : ""} />
      <p>
        {formatStatus("approved")}: <strong>{counts.approved}</strong>,{" "}
        {formatStatus("pending").toLowerCase()}: <strong>{counts.pending}</strong>
      </p>
      <FilterBar
        reset={
          isFiltered ? screen.path + search.href(state, { q: "", status: "pending", city: null }) : undefined
        }
      >
        {state.kind ? <input type="hidden" name="kind" value={state.kind} /> : null}
        <TextFilter
          name="q"
          label={loaded.show === "items" ? "Name" : "Name, mobile or email"}
          value={state.q}
        />
        <SelectFilter
          name="status"
          label="Status"
          value={state.status}
          options={STATUS_FILTERS.filter((status) => status === "all" || counts[status] !== undefined).map(
            (status) => ({
              value: status,
              label: status === "all" ? "All" : `${formatStatus(status)} (${counts[status]})`,
            }),
          )}
        />
        <SelectFilter
          name="city"
          label="City"
          value={state.city}
          options={[
            { value: "", label: "All" },
            ...cities.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </FilterBar>
      <Form method="post" className="flex flex-col gap-4">
        <FormKey />
        {loaded.show === "items" ? (
          <DataTable
            caption="Requests for approval"
            columns={itemColumns(screen)}
            rows={loaded.items.rows}
            rowKey={(row) => row.id}
            empty={
              <EmptyState>
                {isFiltered ? "No request fits this filter." : "Nothing waits for approval."}
              </EmptyState>
            }
          />
        ) : (
          <DataTable
            caption={`${PARTNER_KIND_LABELS[loaded.partnerKind]} partners`}
            columns={[
              {
                key: "choose",
                label: "Choose",
                value: (row) =>
                  row.approvalId ? (
                    <ChooseBox id={row.approvalId} version={row.approvalVersion!} title={row.name} />
                  ) : null,
              },
              ...partnerColumns(paths.adminPartner),
            ]}
            rows={loaded.partners.rows}
            rowKey={(row) => row.id}
            empty={
              <EmptyState>
                {isFiltered ? "No partner fits this filter." : "No partner of this kind waits for approval."}
              </EmptyState>
            }
          />
        )}
        {waits ? <BulkBar /> : null}
      </Form>
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

function Tabs({ screen, kind }: { screen: KindScreen; kind: string }) {
  const tabs = [
    { kind: "", label: "Partners" },
    { kind: "items", label: "All they put on sale" },
    ...screen.items.map((item) => ({ kind: item.kind, label: item.many })),
  ];
  return (
    <nav aria-label="Lists" className="flex flex-wrap gap-1 border-b border-base-300 pb-2">
      {tabs.map((tab) => (
        <Link
          key={tab.kind}
          to={screen.path + search.href(search.decode(new URLSearchParams()), { kind: tab.kind })}
          aria-current={tab.kind === kind ? "page" : undefined}
          className={`flex min-h-11 items-center rounded-field px-3 ${tab.kind === kind ? "bg-primary font-semibold text-primary-content" : "underline underline-offset-2 hover:bg-base-300"}`}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}

function itemColumns(screen: KindScreen): Column<ApprovalListRow>[] {
  const label = (kind: string) => screen.items.find((item) => item.kind === kind)?.label ?? kind;
  const href = screen.partnerKind === "property" ? paths.adminPropertyApprovalOf : paths.adminApproval;
  return [
    {
      key: "choose",
      label: "Choose",
      value: (row) =>
        row.status === "pending" ? <ChooseBox id={row.id} version={row.version} title={row.title} /> : null,
    },
    {
      key: "title",
      label: "Request",
      value: (row) => (
        <>
          <Link to={href(row.id)} className="link font-medium">
            {row.title}
          </Link>
          <span className="block text-base-content/80">
            {label(row.subjectKind)}, {row.change === "create" ? "new" : "changed"}
          </span>
        </>
      ),
    },
    { key: "city", label: "City", value: (row) => row.cityName ?? "" },
    { key: "partner", label: "Partner", value: (row) => row.accountName ?? "" },
    {
      key: "requested",
      label: "Asked",
      value: (row) => (
        <>
          <span className="whitespace-nowrap">{formatInstant(row.requestedAt)}</span>
          <span className="block text-base-content/80">{row.requestedByName}</span>
        </>
      ),
    },
    {
      key: "status",
      label: "Status",
      value: (row) => (
        <>
          <StatusBadge status={row.status} />
          {row.reason ? <span className="block">{row.reason}</span> : null}
          {row.decidedAt ? (
            <span className="block text-base-content/80">
              {formatInstant(row.decidedAt)} {row.decidedByName}
            </span>
          ) : null}
        </>
      ),
    },
  ];
}
