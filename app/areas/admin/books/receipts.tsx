import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { importBankReceipts, RECEIPT_COLUMNS } from "#app/domain/books/bank-receipts.ts";
import { receiptList } from "#app/domain/books/receipt-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";
import { FileForm, refusedWords } from "./file-form.tsx";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.bankReceipts.permission, search: receiptList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, receiptList, search), columns: RECEIPT_COLUMNS }),
);

export const action = adminAction(
  {
    permission: "admin.money.write",
    maxFileBytes: 2_000_000,
    schema: z.object({ file: z.file("Please choose a file") }),
  },
  async (ctx, { value }) => {
    const t = words("adminBooks");

    const { rows, taken, repeated, posted, refused } = await importBankReceipts(ctx, await value.file.text());
    return done(
      moneyPaths.bankReceipts,
      t("rowsNewKnownAlreadyReceipts", { rows, taken, repeated, posted, refused: refusedWords(refused) }),
      { tone: refused.length > 0 ? "info" : "positive" },
    );
  },
);

export default function Receipts() {
  const t = words("adminBooks");

  const { list, columns } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <ListPage
      list={list}
      lead={t("whatGatewaySaysItSent")}
      cells={{
        payments: (row) =>
          row.payments ? (
            <CellLink to={moneyPaths.gatewaySettlementsOf(row.utr)}>{row.payments}</CellLink>
          ) : null,
      }}
      empty={t("nothingWasSettledAndNothing")}
      noMatch={t("noTransferFitsTheseFilters")}
    >
      <FormFailureAlert failure={failure} />
      <FileForm
        title={t("importWhatBankReceived")}
        columns={columns}
        hint={t("creditsOfBankStatement")}
        open={failure !== undefined}
      />
    </ListPage>
  );
}
