import { Link, useLoaderData } from "@remix-run/react";
import { accountList } from "#app/domain/accounts/account-list.ts";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { payoutList } from "#app/domain/settlements/payout-list.ts";
import { readBalance } from "#app/domain/settlements/standing.ts";
import { addressAt } from "#app/http/addresses.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { formatDate, formatRupees, formatStatus } from "#app/ui/format.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { accountCells } from "#app/ui/money/account-list.tsx";
import { BalancePanel } from "#app/ui/money/balance.tsx";
import { Panel } from "#app/ui/page.tsx";
import { partnerAddresses } from "../addresses.ts";

export const meta = () => [{ title: "Accounts" }];

export const loader = partnerLoader(
  { permission: partnerAddresses.accounts.permission, search: accountList.search },
  async (ctx, { request, search }) => {
    // The accounts screens are one: the address says the kind.
    const { kind } = addressAt(partnerAddresses, request).with as { kind: BookingKindName | "all" };
    const [list, payouts, balance] = await Promise.all([
      showList(ctx, accountList, search, { kind }),
      payoutList.page(ctx, { kind }, { pageSize: 5, rowsOnly: true }),
      readBalance(ctx),
    ]);
    return { kind, list, payouts: payouts.rows, balance };
  },
);

const KINDS = Object.entries(moneyPaths.partnerAccounts);

export default function PartnerAccounts() {
  const { kind, list, payouts, balance } = useLoaderData<typeof loader>();
  return (
    <>
      <ListPage
        list={list}
        title={`Accounts: ${formatStatus(kind)}`}
        lead="What each booking brings you after tax and fee. Each amount opens its explanation."
        actions={
          <>
            <Link to={moneyPaths.partnerStatement()} className="btn btn-outline min-h-11">
              Statement
            </Link>
            <Link to={moneyPaths.partnerDisputes} className="btn btn-outline min-h-11">
              Disputes
            </Link>
            <Link to={moneyPaths.partnerAgents} className="btn btn-outline min-h-11">
              Agents
            </Link>
          </>
        }
        cells={accountCells(moneyPaths.partnerAccount)}
        empty="Nothing of this kind was sold yet."
        noMatch="No sold booking fits these filters."
      >
        <BalancePanel
          balance={balance}
          booking={moneyPaths.partnerAccount}
          bankAccount={moneyPaths.partnerBankAccount}
        />
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
      </ListPage>
      <Panel title="Paid to you last">
        {payouts.length === 0 ? (
          "Nothing was paid out yet. Each booking says when it falls due."
        ) : (
          <ul className="flex flex-col gap-1">
            {payouts.map((one) => (
              <li key={one.key}>
                {one.paid_date ? formatDate(one.paid_date) : ""}: {formatRupees(one.amount)} by{" "}
                {one.type_of_payment}, reference {one.reference_number}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}
