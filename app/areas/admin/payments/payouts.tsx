import { Link, useLoaderData } from "@remix-run/react";
import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import { PAYOUT_STATES, SIDES } from "#app/domain/settlements/labels.ts";
import { listPayouts, type Payout } from "#app/domain/settlements/list-payouts.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatDate, formatInstant, formatRupees, formatStatus } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { payoutFilters, payoutSearch as search } from "./search.ts";
import { PaymentTabs } from "./tabs.tsx";

export const meta = () => [{ title: "Payouts" }];

export const loader = adminLoader(
  { permission: "admin.money.read", search },
  async (ctx, { search: state }) => ({ state, list: await listPayouts(ctx, payoutFilters(state)) }),
);

type Row = Omit<Payout, "preparedAt" | "approvedAt" | "updatedAt"> & { preparedAt: string | Date };

const columns: Column<Row>[] = [
  {
    key: "number",
    label: "Payout",
    value: (row) => (
      <>
        <Link to={moneyPaths.payout(row.id)} className="link font-medium whitespace-nowrap">
          {row.payoutNumber}
        </Link>
        <span className="mt-1 block">
          <StatusBadge status={row.state} />
        </span>
      </>
    ),
  },
  {
    key: "whom",
    label: "To",
    value: (row) => (
      <>
        {row.partnerName}
        <span className="block text-base-content/75">
          {formatStatus(row.kind)}, {row.bankAccountNum}
        </span>
      </>
    ),
  },
  {
    key: "prepared",
    label: "Prepared",
    value: (row) => (
      <>
        {formatInstant(row.preparedAt)}
        <span className="block text-base-content/75">{row.preparedByName ?? ""}</span>
      </>
    ),
  },
  {
    key: "paid",
    label: "Paid",
    value: (row) =>
      row.paidDate ? (
        <>
          {formatDate(row.paidDate)}, {row.typeOfPayment}
          <span className="block text-base-content/75">
            {row.referenceNumber} from {row.fromAccounts}
          </span>
        </>
      ) : (
        ""
      ),
  },
  { key: "amount", label: "Amount", numeric: true, value: (row) => formatRupees(row.amountPaise) },
];

const options = (values: readonly string[]) =>
  ["all", ...values].map((value) => ({ value, label: formatStatus(value) }));

export default function Payouts() {
  const { state, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Payouts"
      lead={`${formatRupees(list.sumPaise)} in all that are listed.`}
      actions={<CsvLink href={moneyPaths.payoutsCsv + search.href(state)} />}
    >
      <PaymentTabs current="Payouts" />
      <FilterBar reset={search.href(state) !== "?" ? moneyPaths.payouts : undefined}>
        <TextFilter name="q" label="Number or reference" value={state.q} />
        <SelectFilter name="state" label="State" value={state.state} options={options(PAYOUT_STATES)} />
        <SelectFilter name="side" label="Whom" value={state.side} options={options(SIDES)} />
        <SelectFilter name="kind" label="Kind" value={state.kind} options={options(BOOKING_KINDS)} />
        <TextFilter name="from" label="Paid from" type="date" value={state.from} />
        <TextFilter name="to" label="Paid until" type="date" value={state.to} />
      </FilterBar>
      <DataTable
        caption="Payouts"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={<EmptyState>No payout fits this filter. Payouts are prepared under "To pay".</EmptyState>}
      />
      <Pager {...list} href={(number) => search.href(state, { page: number })} />
    </Page>
  );
}
