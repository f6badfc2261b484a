import { Link, useLoaderData } from "@remix-run/react";
import { listAccounts } from "#app/domain/accounts/list-accounts.ts";
import { listPayouts } from "#app/domain/settlements/list-payouts.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { formatDate, formatRupees, formatStatus } from "#app/ui/format.ts";
import { AccountDateFilters, AccountTotals, accountColumns } from "#app/ui/money/account-list.tsx";
import { accountFilters, accountSearch as search } from "#app/ui/money/search.ts";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { kindOfPath } from "./kind-of-path.ts";

export const meta = () => [{ title: "Accounts" }];

export const loader = partnerLoader(
  { permission: "partner.money.read", search },
  async (ctx, { request, search: state }) => {
    const kind = kindOfPath(request);
    const [list, payouts] = await Promise.all([
      listAccounts(ctx, accountFilters({ ...state, kind })),
      listPayouts(ctx, { ...(kind === "all" ? {} : { kind }), pageSize: 5 }),
    ]);
    return { state, kind, list, payouts: payouts.rows };
  },
);

const KINDS = Object.entries(moneyPaths.partnerAccounts);

export default function PartnerAccounts() {
  const { state, kind, list, payouts } = useLoaderData<typeof loader>();
  const own = KINDS.find(([name]) => name === kind)?.[1] ?? moneyPaths.partnerAccounts.room;
  return (
    <Page
      title={`Accounts: ${formatStatus(kind)}`}
      lead="What each booking brings you after tax and fee. Each amount opens its explanation."
      actions={
        <>
          <Link to={moneyPaths.partnerStatement()} className="btn btn-outline min-h-11">
            Statement
          </Link>
          <Link to={moneyPaths.partnerAgents} className="btn btn-outline min-h-11">
            Agents
          </Link>
          <CsvLink href={moneyPaths.partnerAccountsCsv + search.href(state, { kind, page: state.page })} />
        </>
      }
    >
      <nav aria-label="Kinds" className="no-print flex flex-wrap gap-2">
        {KINDS.map(([name, to]) => (
          <Link
            key={name}
            to={to}
            aria-current={name === kind ? "page" : undefined}
            className={`btn min-h-11 ${name === kind ? "btn-primary" : "btn-outline"}`}
          >
            {formatStatus(name)}
          </Link>
        ))}
      </nav>
      <FilterBar reset={search.href(state) !== "?" ? own : undefined}>
        <AccountDateFilters state={state} />
      </FilterBar>
      <AccountTotals sums={list.sums} />
      <DataTable
        caption="Accounts"
        columns={accountColumns(moneyPaths.partnerAccount, list.sums)}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={<EmptyState>Nothing of this kind was sold in these days.</EmptyState>}
      />
      <Pager {...list} more={list.totalIsBounded} href={(number) => search.href(state, { page: number })} />
      <Panel title="Paid to you last">
        {payouts.length === 0 ? (
          "Nothing was paid out yet. A booking falls due some days after its check-out."
        ) : (
          <ul className="flex flex-col gap-1">
            {payouts.map((one) => (
              <li key={one.id}>
                {one.paidDate ? formatDate(one.paidDate) : ""}: {formatRupees(one.amountPaise)} by{" "}
                {one.typeOfPayment}, reference {one.referenceNumber}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </Page>
  );
}
