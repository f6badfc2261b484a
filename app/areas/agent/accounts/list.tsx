import { Link, useLoaderData } from "@remix-run/react";
import { listAccounts } from "#app/domain/accounts/list-accounts.ts";
import { agentLoader } from "#app/http/guard.ts";
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

export const loader = agentLoader(
  { permission: "agent.money.read", search },
  async (ctx, { search: state }) => ({ state, list: await listAccounts(ctx, accountFilters(state)) }),
);

export default function AgentAccounts() {
  const { state, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Accounts"
      lead="Your commission on each booking that you brought, the tax deducted, and what is paid to you."
      actions={
        <>
          <Link to={moneyPaths.agentStatement()} className="btn btn-outline min-h-11">
            Statement
          </Link>
          <CsvLink href={moneyPaths.agentAccountsCsv + search.href(state)} />
        </>
      }
    >
      <FilterBar reset={search.href(state) !== "?" ? moneyPaths.agentAccounts : undefined}>
        <SelectFilter
          name="kind"
          label="Kind"
          value={state.kind}
          options={ACCOUNT_KINDS.map((kind) => ({ value: kind, label: formatStatus(kind) }))}
        />
        <AccountDateFilters state={state} />
      </FilterBar>
      <AccountTotals sums={list.sums} />
      <DataTable
        caption="Accounts"
        columns={accountColumns(moneyPaths.agentAccount, list.sums)}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={<EmptyState>You sold nothing of this kind in these days.</EmptyState>}
      />
      <Pager {...list} more={list.totalIsBounded} href={(number) => search.href(state, { page: number })} />
    </Page>
  );
}
