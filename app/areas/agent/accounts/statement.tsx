import { useLoaderData } from "@remix-run/react";
import { readStatement } from "#app/domain/accounts/statement.ts";
import { readBalance } from "#app/domain/settlements/standing.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { agentLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { BalancePanel } from "#app/ui/money/balance.tsx";
import { monthSearch as search } from "#app/ui/money/search.ts";
import { Statement } from "#app/ui/money/statement.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("agent")("statement") }];

export const loader = agentLoader(
  { permission: "agent.money.read", search },
  async (ctx, { search: { month } }) => ({
    balance: await readBalance(ctx),
    statement: await readStatement(ctx, { month: month ?? istDate(ctx.now).slice(0, 7) }),
  }),
);

export default function AgentStatement() {
  const t = words("agent");

  const { statement, balance } = useLoaderData<typeof loader>();
  return (
    <Page title={t("statement")} back={{ to: moneyPaths.agentAccounts, label: t("accounts") }}>
      <BalancePanel
        balance={balance}
        booking={moneyPaths.agentAccount}
        bankAccount={moneyPaths.agentBankAccount}
      />
      <Statement
        statement={statement}
        booking={moneyPaths.agentAccount}
        month={moneyPaths.agentStatement}
        file={moneyPaths.agentStatementFile}
        line={moneyPaths.agentLine}
      />
    </Page>
  );
}
