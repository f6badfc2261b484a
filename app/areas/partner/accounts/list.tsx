import { useLoaderData } from "@remix-run/react";
import { accountList } from "#app/domain/accounts/account-list.ts";
import { type BookingKindName, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { payoutList } from "#app/domain/settlements/payout-list.ts";
import { readBalance } from "#app/domain/settlements/standing.ts";
import { addressAt } from "#app/http/addresses/address.ts";
import { partnerAddresses } from "#app/http/addresses/partner.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { formatDate, formatRupees } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { accountCells } from "#app/ui/money/account-list.tsx";
import { BalancePanel } from "#app/ui/money/balance.tsx";
import { Panel } from "#app/ui/page.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";

export const meta = () => [{ title: words("money")("accounts") }];

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

const KINDS = Object.entries(moneyPaths.partnerAccounts) as Array<[BookingKindName | "all", string]>;

const kindTitle = (kind: BookingKindName | "all") =>
  kind === "all" ? translateLabel("All") : KIND_WORDS[kind].title;

export default function PartnerAccounts() {
  const t = words("money");
  const { kind, list, payouts, balance } = useLoaderData<typeof loader>();
  return (
    <>
      <ListPage
        list={list}
        title={t("accountsOf", { kind: kindTitle(kind) })}
        lead={t("accountsLead")}
        actions={
          <>
            <Link to={moneyPaths.partnerStatement()} className="btn btn-outline min-h-11">
              {t("statement")}
            </Link>
            <Link to={moneyPaths.partnerDisputes} className="btn btn-outline min-h-11">
              {t("disputes")}
            </Link>
            <Link to={moneyPaths.partnerAgents} className="btn btn-outline min-h-11">
              {t("agents")}
            </Link>
          </>
        }
        cells={accountCells(moneyPaths.partnerAccount)}
        empty={t("nothingSold")}
        tabs={
          <Tabs
            label={t("kinds")}
            tabs={KINDS.map(([name, to]) => ({ to, label: kindTitle(name), isHere: name === kind }))}
          />
        }
      >
        <BalancePanel
          balance={balance}
          booking={moneyPaths.partnerAccount}
          bankAccount={moneyPaths.partnerBankAccount}
        />
      </ListPage>
      <Panel title={t("lastPaid")} className="mt-5">
        {payouts.length === 0 ? (
          t("noPayout")
        ) : (
          <ul className="flex flex-col gap-1">
            {payouts.map((one) => (
              <li key={one.key}>
                {t("payoutLine", {
                  date: one.paid_date ? formatDate(one.paid_date) : "",
                  amount: formatRupees(one.amount),
                  how: one.type_of_payment ?? "",
                  reference: one.reference_number ?? "",
                })}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}
