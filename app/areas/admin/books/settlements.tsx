import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { importGatewaySettlements, SETTLEMENT_COLUMNS } from "#app/domain/books/settle-gateway.ts";
import { settlementList } from "#app/domain/books/settlement-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";
import { FileForm, refusedWords } from "./file-form.tsx";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.gatewaySettlements.permission, search: settlementList.search },
  async (ctx, { search }) => ({
    list: await showList(ctx, settlementList, search),
    columns: SETTLEMENT_COLUMNS,
  }),
);

export const action = adminAction(
  {
    permission: "admin.money.write",
    maxFileBytes: 4_000_000,
    schema: z.object({ file: z.file("Please choose a file") }),
  },
  async (ctx, { value }) => {
    const t = words("adminBooks");

    const { rows, settled, repeated, refused } = await importGatewaySettlements(ctx, await value.file.text());
    return done(
      moneyPaths.gatewaySettlements,
      t("rowsSettledKnownAlready", { rows, settled, repeated, refused: refusedWords(refused) }),
      { tone: refused.length > 0 ? "info" : "positive" },
    );
  },
);

export default function Settlements() {
  const t = words("adminBooks");

  const { list, columns } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <ListPage
      list={list}
      lead={t("everyPaymentAndRefund")}
      cells={{
        amount: (row) => formatRupees(row.amount),
        booking: (row) =>
          row.bookingId ? (
            <CellLink to={moneyPaths.adminAccount(row.bookingId)}>{row.booking}</CellLink>
          ) : null,
        utr: (row) =>
          row.utr ? <CellLink to={moneyPaths.bankReceiptOf(row.utr)}>{row.utr}</CellLink> : null,
      }}
      empty={t("nothingHasGoneThroughGateway")}
      noMatch={t("noPaymentOrRefundFits")}
    >
      <FormFailureAlert failure={failure} />
      <FileForm
        title={t("importSettlementReport")}
        columns={columns}
        hint={t("rupeesRefundByItsOwn")}
        open={failure !== undefined}
      />
    </ListPage>
  );
}
