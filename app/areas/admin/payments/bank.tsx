import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  BANK_FILE_COLUMNS,
  importBankFile,
  listOpenTransfers,
  matchTransfer,
  type OpenTransfer,
} from "#app/domain/settlements/import-bank-file.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { FormFailureAlert, FormKey, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatDate, formatRupees } from "#app/ui/format.ts";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { DataTable, type TableColumn } from "#app/ui/table.tsx";
import { words } from "#app/words/catalogue.ts";
import { PaymentTabs } from "./tabs.tsx";

export const meta = () => [{ title: words("adminPayments")("bankFile") }];

export const loader = adminLoader({ permission: "admin.money.read" }, async (ctx) => ({
  open: await listOpenTransfers(ctx),
  columns: BANK_FILE_COLUMNS,
}));

const MAX_BYTES = 2_000_000;

export const action = adminAction(
  {
    permission: "admin.money.write",
    maxFileBytes: MAX_BYTES,
    intents: {
      import: z.object({ file: z.file("Please choose a file") }),
      match: z.object({ transfer: z.uuid(), payout_number: z.string().default("") }),
    },
  },
  async (ctx, { intent, value }) => {
    const t = words("adminPayments");

    if (intent === "match") {
      await matchTransfer(ctx, { transferId: value.transfer, payoutNumber: value.payout_number });
      return done(moneyPaths.bankFile, t("transferIsMatchedAndPayout"));
    }
    const taken = await importBankFile(ctx, await value.file.text());
    const refused = taken.refused.map(({ line, reason }) => `line ${line}: ${reason}`).slice(0, 10);
    return done(
      moneyPaths.bankFile,
      t("rowsPayoutsPaidWithoutPayout", {
        rows: taken.rows,
        matched: taken.matched,
        unmatched: taken.unmatched,
        repeated: taken.repeated,
        count: taken.refused.length,
        value: refused.length > 0 ? ` ${refused.join("; ")}.` : "",
      }),
      { tone: taken.refused.length > 0 ? "info" : "positive" },
    );
  },
);

type Row = Omit<OpenTransfer, "importedAt">;

const columns: TableColumn<Row>[] = [
  { key: "reference", label: "Reference", value: (row) => row.referenceNumber },
  { key: "paid", label: "Paid", value: (row) => formatDate(row.paidDate) },
  { key: "account", label: "To account", value: (row) => row.bankAccountNum },
  { key: "amount", label: "Amount", numeric: true, value: (row) => formatRupees(row.amountPaise) },
  { key: "reason", label: "Why it waits", value: (row) => row.reason },
  {
    key: "match",
    label: "Payout",
    value: (row) => {
      const t = words("adminPayments");
      return (
        <RowForm fields={{ transfer: row.id }}>
          <input
            name="payout_number"
            aria-label={t("payoutOfReferenceNumber", { referenceNumber: row.referenceNumber })}
            defaultValue={row.payoutNumber ?? ""}
            className="input min-h-11 w-40"
            required
          />
          <SubmitButton intent="match" small>
            {t("match")}
          </SubmitButton>
        </RowForm>
      );
    },
  },
];

export default function BankFile() {
  const t = words("adminPayments");

  const { open, columns: names } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page title={t("bankFile")} lead={t("everyReferenceIsTakenOnce")}>
      <PaymentTabs current="Bank file" />
      <FormFailureAlert failure={failure} />
      <Panel title={t("takeFileOfTransfers")}>
        <form method="post" encType="multipart/form-data" className="flex flex-col gap-3">
          <FormKey />
          <label className="flex flex-col gap-1 font-medium">
            {t("csvFileWithColumns", { names: names.join(", ") })}
            <input
              type="file"
              name="file"
              accept=".csv,text/csv"
              required
              className="file-input min-h-12 w-full max-w-md"
            />
          </label>
          <SubmitButton intent="import" className="self-start">
            {t("takeFile")}
          </SubmitButton>
        </form>
      </Panel>
      <h2>{t("transfersThatMatchNothing")}</h2>
      <DataTable
        caption={t("transfersThatMatchNothing")}
        columns={columns}
        rows={open}
        rowKey={(row) => row.id}
        empty={<EmptyState>{t("everyTransferReceivedIsMatched")}</EmptyState>}
      />
    </Page>
  );
}
