import { useLoaderData } from "@remix-run/react";
import { readStatement } from "#app/domain/accounts/statement.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { monthSearch as search } from "#app/ui/money/search.ts";
import { Statement } from "#app/ui/money/statement.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("money")("statement") }];

export const loader = partnerLoader(
  { permission: "partner.money.read", search },
  async (ctx, { search: { month } }) => ({
    statement: await readStatement(ctx, { month: month ?? istDate(ctx.now).slice(0, 7) }),
  }),
);

export default function PartnerStatement() {
  const t = words("money");
  const { statement } = useLoaderData<typeof loader>();
  return (
    <Page title={t("statement")} back={{ to: moneyPaths.partnerAccounts.all, label: t("accounts") }}>
      <Statement
        statement={statement}
        booking={moneyPaths.partnerAccount}
        month={moneyPaths.partnerStatement}
        file={moneyPaths.partnerStatementFile}
        line={moneyPaths.partnerLine}
      />
    </Page>
  );
}
