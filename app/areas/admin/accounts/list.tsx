import { Link, useLoaderData } from "@remix-run/react";
import { listAccounts } from "#app/domain/accounts/list-accounts.ts";
import { cityOptions } from "#app/domain/places/list-cities.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter } from "#app/ui/filter-bar.tsx";
import { formatStatus } from "#app/ui/format.ts";
import { AccountDateFilters, AccountTotals, accountColumns } from "#app/ui/money/account-list.tsx";
import { ACCOUNT_KINDS, accountFilters, accountSearch as search } from "#app/ui/money/search.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { DataTable } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Accounts" }];

export const loader = adminLoader(
  { permission: "admin.money.read", search },
  async (ctx, { search: state }) => {
    const [list, cities] = await Promise.all([listAccounts(ctx, accountFilters(state)), cityOptions(ctx)]);
    return { state, list, cities };
  },
);

export default function AdminAccounts() {
  const { state, list, cities } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Accounts"
      lead="Every sold booking with what stands after cancellation and adjustments, as the ledger has it. Each amount opens its explanation."
      actions={
        <>
          <Link to={moneyPaths.payments} className="btn btn-outline min-h-11">
            Payouts
          </Link>
          <CsvLink href={moneyPaths.adminAccountsCsv + search.href(state)} />
        </>
      }
    >
      <FilterBar reset={search.href(state) !== "?" ? moneyPaths.adminAccounts : undefined}>
        <SelectFilter
          name="kind"
          label="Kind"
          value={state.kind}
          options={ACCOUNT_KINDS.map((kind) => ({ value: kind, label: formatStatus(kind) }))}
        />
        <AccountDateFilters state={state} />
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
      <AccountTotals sums={list.sums} />
      <DataTable
        caption="Accounts"
        columns={accountColumns(moneyPaths.adminAccount, list.sums)}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={<EmptyState>No sold booking fits this filter.</EmptyState>}
      />
      <Pager {...list} more={list.totalIsBounded} href={(number) => search.href(state, { page: number })} />
    </Page>
  );
}
