import { useLoaderData } from "@remix-run/react";
import { readStatement } from "#app/domain/accounts/statement.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { adminLoader, idParam } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { monthSearch as search } from "#app/ui/money/search.ts";
import { Statement } from "#app/ui/money/statement.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminAccounts")("statement") }];

export const loader = adminLoader(
  { permission: "admin.money.read", params: idParam, search },
  async (ctx, { params, search: { month } }) => ({
    statement: await readStatement(ctx, {
      accountId: params.id,
      month: month ?? istDate(ctx.now).slice(0, 7),
    }),
  }),
);

export default function AdminStatement() {
  const t = words("adminAccounts");

  const { statement } = useLoaderData<typeof loader>();
  const { id } = statement.account;
  return (
    <Page title={t("statement")} back={{ to: moneyPaths.payments, label: t("payouts") }}>
      <Statement
        statement={statement}
        booking={moneyPaths.adminAccount}
        month={(month) => moneyPaths.adminStatement(id, month)}
        file={(format, month) => moneyPaths.adminStatementFile(id, format, month)}
      />
    </Page>
  );
}
