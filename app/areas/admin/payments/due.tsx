import { Link, useLoaderData } from "@remix-run/react";
import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import { cityOptions } from "#app/domain/places/list-cities.ts";
import { SIDES } from "#app/domain/settlements/labels.ts";
import { listPayables, type Payable } from "#app/domain/settlements/list-payables.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatCount, formatDate, formatStatus } from "#app/ui/format.ts";
import { signedRupees } from "#app/ui/money/account-list.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { dueFilters, dueSearch as search } from "./search.ts";
import { PaymentTabs } from "./tabs.tsx";

export const meta = () => [{ title: "To pay" }];

export const loader = adminLoader(
  { permission: "admin.money.read", search },
  async (ctx, { search: state }) => {
    const [list, cities] = await Promise.all([listPayables(ctx, dueFilters(state)), cityOptions(ctx)]);
    return { state, list, cities };
  },
);

const columns: Column<Payable>[] = [
  {
    key: "name",
    label: "Partner or agent",
    value: (row) => (
      <>
        <Link to={moneyPaths.payable(row.accountId, row.side, row.kind)} className="link font-medium">
          {row.name}
        </Link>
        <span className="block text-base-content/75">
          {formatStatus(row.side)}
          {row.cityName ? `, ${row.cityName}` : ""}
        </span>
      </>
    ),
  },
  { key: "kind", label: "Kind", value: (row) => formatStatus(row.kind) },
  { key: "bookings", label: "Bookings", numeric: true, value: (row) => formatCount(row.bookings) },
  { key: "oldest", label: "Oldest check-out", value: (row) => formatDate(row.oldest) },
  { key: "due", label: "Due", numeric: true, value: (row) => signedRupees(row.duePaise) },
  { key: "later", label: "Not yet due", numeric: true, value: (row) => signedRupees(row.notYetDuePaise) },
  {
    key: "statement",
    label: "Statement",
    value: (row) => (
      <Link to={moneyPaths.adminStatement(row.accountId)} className="link">
        Statement
      </Link>
    ),
  },
];

export default function ToPay() {
  const { state, list, cities } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Payouts to partners and agents"
      lead={`Due now ${signedRupees(list.duePaise)}, not yet due ${signedRupees(list.notYetDuePaise)}.`}
      actions={<CsvLink href={moneyPaths.paymentsCsv + search.href(state)} />}
    >
      <PaymentTabs current="To pay" />
      <FilterBar reset={search.href(state) !== "?" ? moneyPaths.payments : undefined}>
        <TextFilter name="q" label="Name" value={state.q} />
        <SelectFilter
          name="show"
          label="Show"
          value={state.show}
          options={[
            { value: "due", label: "Due now" },
            { value: "negative", label: "Owe us" },
            { value: "all", label: "Everything open" },
          ]}
        />
        <SelectFilter
          name="side"
          label="Whom"
          value={state.side}
          options={["all", ...SIDES].map((side) => ({ value: side, label: formatStatus(side) }))}
        />
        <SelectFilter
          name="kind"
          label="Kind"
          value={state.kind}
          options={["all", ...BOOKING_KINDS].map((kind) => ({ value: kind, label: formatStatus(kind) }))}
        />
        <SelectFilter
          name="city"
          label="City"
          value={state.city}
          options={[
            { value: "", label: "All" },
            ...cities.map((city) => ({ value: city.id, label: city.name })),
          ]}
        />
      </FilterBar>
      <DataTable
        caption="To pay"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => `${row.accountId}${row.kind}`}
        empty={
          <EmptyState>
            Nobody fits this filter. A booking falls due some days after its check-out; choose "Everything
            open" to see what comes.
          </EmptyState>
        }
      />
      <Pager {...list} href={(number) => search.href(state, { page: number })} />
    </Page>
  );
}
