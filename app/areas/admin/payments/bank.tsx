import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  BANK_FILE_COLUMNS,
  importBankFile,
  matchTransfer,
} from "#app/domain/settlements/import-bank-file.ts";
import { unmatchedTransfers } from "#app/domain/settlements/unmatched-transfers.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CsvFileField } from "#app/ui/csv-file-field.tsx";
import { FormFailureAlert, FormKey, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { PaymentTabs } from "./tabs.tsx";

export const meta = () => [{ title: words("adminPayments")("bankFile") }];

export const loader = adminLoader(
  { permission: adminAddresses.bankFile.permission, search: unmatchedTransfers.search },
  async (ctx, { search }) => ({
    list: await showList(ctx, unmatchedTransfers, search),
    names: BANK_FILE_COLUMNS.join(", "),
  }),
);

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

export default function BankFile() {
  const t = words("adminPayments");

  const { list, names } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <ListPage
      list={list}
      title={t("bankFile")}
      lead={t("everyReferenceIsTakenOnce")}
      tabs={<PaymentTabs current="Bank file" />}
      after={[
        {
          key: "match",
          label: t("payout"),
          bare: true,
          value: (row) => (
            <RowForm fields={{ transfer: row.key }}>
              <input
                name="payout_number"
                aria-label={t("payoutOfReferenceNumber", { referenceNumber: row.reference_number })}
                defaultValue={row.payout_number ?? ""}
                className="input min-h-11 w-40"
                required
              />
              <SubmitButton intent="match" small>
                {t("match")}
              </SubmitButton>
            </RowForm>
          ),
        },
      ]}
      empty={t("everyTransferReceivedIsMatched")}
      noMatch={t("noTransferFitsTheseFilters")}
    >
      <FormFailureAlert failure={failure} />
      <Panel title={t("takeFileOfTransfers")}>
        <form method="post" encType="multipart/form-data" className="flex flex-col gap-3">
          <FormKey />
          <CsvFileField label={t("csvFileWithColumns", { names })} />
          <SubmitButton intent="import" className="self-start">
            {t("takeFile")}
          </SubmitButton>
        </form>
      </Panel>
    </ListPage>
  );
}
