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
import { plural } from "#app/ui/format.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { FileForm, refusedWords } from "./file-form.tsx";

export const meta = () => [{ title: "Bank receipts" }];

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
    const { rows, taken, repeated, posted, refused } = await importBankReceipts(ctx, await value.file.text());
    return done(
      moneyPaths.bankReceipts,
      `${plural(rows, "row")}: ${taken} new, ${repeated} known already; ${plural(posted, "receipt")} posted as what the gateway sent.${refusedWords(refused)}`,
      { tone: refused.length > 0 ? "info" : "positive" },
    );
  },
);

export default function Receipts() {
  const { list, columns } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <ListPage
      list={list}
      lead="What the gateway says it sent, and what our bank shows, by UTR. A receipt is posted when the settlement report names its UTR; a difference stays on the way from the gateway."
      cells={{
        payments: (row) =>
          row.payments ? (
            <CellLink to={moneyPaths.gatewaySettlementsOf(row.utr)}>{row.payments}</CellLink>
          ) : null,
      }}
      empty="Nothing was settled and nothing was received yet."
      noMatch="No transfer fits these filters."
    >
      <FormFailureAlert failure={failure} />
      <FileForm
        title="Import what the bank received"
        columns={columns}
        hint="The credits of the bank statement, in rupees. Each UTR counts once, however often the file comes."
        open={failure !== undefined}
      />
    </ListPage>
  );
}
