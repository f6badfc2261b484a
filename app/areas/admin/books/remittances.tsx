import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { REMITTED_WORDS } from "#app/domain/books/labels.ts";
import { REMITTED, remitTax, taxBalances } from "#app/domain/books/remit.ts";
import { remittanceList } from "#app/domain/books/remittance-list.ts";
import { Invalid } from "#app/domain/errors.ts";
import { parseRupees } from "#app/domain/shared/amounts.ts";
import { istDate, parseTypedDate } from "#app/domain/shared/dates.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { ScreenForm, SelectField, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { FactList, FoldedPanel, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.remittances.permission, search: remittanceList.search },
  async (ctx, { search }) => {
    const [list, balances] = await Promise.all([showList(ctx, remittanceList, search), taxBalances(ctx)]);
    return { list, balances, today: istDate(ctx.now) };
  },
);

const schema = z.object({
  account: z.string().default(""),
  amount: z.string().default(""),
  input_tax: z.string().default(""),
  paid_on: z.string().default(""),
  challan: z.string().default(""),
  bsr_code: z.string().default(""),
});
type Fields = z.output<typeof schema>;

/** The fields of the form by those of the command, for what it refuses. */
const FIELDS: Record<string, string> = {
  amountPaise: "amount",
  creditPaise: "input_tax",
  paidOn: "paid_on",
  bsrCode: "bsr_code",
};

export const action = adminAction({ permission: "admin.money.write", schema }, async (ctx, { value }) => {
  const t = words("adminBooks");

  const amountPaise = parseRupees(value.amount);
  const creditPaise = value.input_tax.trim() === "" ? 0 : parseRupees(value.input_tax);
  const message = t("pleaseGiveAmountInRupees");
  if (!amountPaise) throw new Invalid(message, { amount: [message] });
  if (creditPaise === undefined) throw new Invalid(message, { input_tax: [message] });
  try {
    await remitTax(ctx, {
      account: value.account as (typeof REMITTED)[number],
      amountPaise,
      creditPaise,
      challan: value.challan,
      bsrCode: value.bsr_code,
      paidOn: parseTypedDate(value.paid_on) ?? "",
    });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid(
      error.message,
      Object.fromEntries(Object.entries(error.fields).map(([name, texts]) => [FIELDS[name] ?? name, texts])),
    );
  }
  return done(moneyPaths.taxesPaid, t("recordedAsPaid", { amount: formatRupees(amountPaise) }));
});

export default function Remittances() {
  const t = words("adminBooks");

  const { list, balances, today } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<Fields>("remit", failure, { paid_on: today });
  return (
    <ListPage
      list={list}
      lead={t("gstTcsAndTds")}
      empty={t("noTaxWasRecorded")}
      noMatch={t("noPaymentOfTaxFits")}
    >
      <Panel title={t("owedNow")}>
        <FactList
          facts={[
            ...REMITTED.map((account): [string, React.ReactNode] => [
              REMITTED_WORDS[account],
              <Link key={account} className="link tabular-nums" to={moneyPaths.ledger({ account })}>
                {formatRupees(balances.owed[account])}
              </Link>,
            ]),
            [
              t("inputTaxGstOnGateways"),
              <Link
                key="input"
                className="link tabular-nums"
                to={moneyPaths.ledger({ account: "gst_input" })}
              >
                {formatRupees(balances.inputPaise)}
              </Link>,
            ],
          ]}
        />
      </Panel>
      <FoldedPanel title={t("recordTaxThatWasPaid")} open={failure !== undefined}>
        <ScreenForm form={form}>
          <div className="field-row grid gap-4 sm:grid-cols-2">
            <SelectField
              field={fields.account}
              label={t("tax")}
              required
              placeholder={t("choose")}
              options={REMITTED.map((value) => ({ value, label: REMITTED_WORDS[value] }))}
            />
            <TextField field={fields.amount} label={t("amountInRupees")} required inputMode="decimal" />
            <TextField
              field={fields.input_tax}
              label={t("ofThatByInputTax")}
              hint={t("onlyForGstOnOur")}
              inputMode="decimal"
            />
            <TextField field={fields.paid_on} label={t("paidOn")} type="date" required max={today} />
            <TextField
              field={fields.challan}
              label={t("numberOfChallan")}
              hint={t("ofTdsItsSerialFive")}
              required
              maxLength={40}
            />
            <TextField
              field={fields.bsr_code}
              label={t("bsrCodeOfBanksBranch")}
              hint={t("ofTdsOnlySevenDigits")}
              inputMode="numeric"
              maxLength={7}
            />
          </div>
          <SubmitButton className="self-start">{t("record")}</SubmitButton>
        </ScreenForm>
      </FoldedPanel>
    </ListPage>
  );
}
