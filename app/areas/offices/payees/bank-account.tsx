import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type Payee, type PayeeView, readPayees } from "#app/domain/payees/find-payee.ts";
import { maskedAccount, PAYEE_STATE_WORDS, PAYEE_WAIT_HOURS } from "#app/domain/payees/labels.ts";
import { savePayee, withdrawPayee } from "#app/domain/payees/save-payee.ts";
import { done } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { RowForm, ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, FoldedPanel, Page, Panel } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import { PAYEE } from "./permissions.ts";

export const meta = () => [{ title: words("money")("bankAccount") }];

/** The account number leaves the server masked: its owner knows it. */
const masked = (payee: Payee) => ({ ...payee, bankAccountNum: maskedAccount(payee.bankAccountNum) });

export const loader = officeLoader(PAYEE, {}, async (ctx) => {
  const { owner, current, coming, history } = await readPayees(ctx);
  return {
    owner,
    current: current && masked(current),
    coming: coming && masked(coming),
    history: history.map(masked),
  };
});

const typed = z.object({
  holder_name: z.string().max(200).default(""),
  bank_account_num: z.string().max(60).default(""),
  bank_account_num_again: z.string().max(60).default(""),
  ifsc: z.string().max(60).default(""),
  upi: z.string().max(200).default(""),
});
type Typed = z.output<typeof typed>;

export const action = officeAction(
  PAYEE,
  { intents: { save: typed, withdraw: z.object({}) } },
  async (ctx, { intent, value, formKey, office }) => {
    const t = words("money");
    const page = office.paths.bankAccount;
    if (intent === "withdraw") {
      const { withdrawn } = await withdrawPayee(ctx);
      return done(page, withdrawn ? t("bankAccountWithdrawn") : t("thereWasNothingToWithdraw"), {
        tone: "info",
      });
    }
    await savePayee(ctx, { values: value, formKey });
    return done(page, t("bankAccountEnteredWeCheck"));
  },
);

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

/** /partnerBankAccount, /agent_bank_account: where payouts go. */
export default function BankAccount() {
  const t = words("money");
  const { owner, current, coming, history } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page title={t("bankAccount")} lead={t("yourPayoutsGoToThisAccount")} width="narrow">
      <Panel title={t("payoutsGoTo")}>
        {current ? <Facts payee={current} /> : <p>{t("noBankAccountApprovedYet")}</p>}
      </Panel>
      {coming ? <Coming payee={coming} /> : null}
      <EnterForm owner={owner} failure={failure} hasOne={current !== null || coming !== null} />
      {history.length > 0 ? (
        <DataTable
          caption={t("enteredSoFar")}
          rows={history}
          rowKey={(row) => row.id}
          empty={null}
          columns={[
            { key: "number", label: t("account"), value: (row) => row.bankAccountNum },
            {
              key: "entered",
              label: t("entered"),
              value: (row) => t("enteredBy", { when: formatInstant(row.enteredAt), name: row.enteredByName }),
            },
            {
              key: "state",
              label: t("state"),
              value: (row) =>
                [translateLabel(PAYEE_STATE_WORDS[row.state]), row.failure || row.reason]
                  .filter(Boolean)
                  .join(": "),
            },
          ]}
        />
      ) : null}
    </Page>
  );
}

function Facts({ payee }: { payee: NonNullable<Shown["current"]> }) {
  const t = words("money");
  return (
    <FactList
      facts={[
        [t("accountHolder"), payee.holderName],
        [t("accountNumber"), payee.bankAccountNum],
        ["IFSC", payee.ifsc],
        ...(payee.upi ? ([["UPI", payee.upi]] as Array<[string, string]>) : []),
        ...(payee.nameAtBank ? ([[t("nameAtBank"), payee.nameAtBank]] as Array<[string, string]>) : []),
      ]}
    />
  );
}

const NEXT = { proving: "next_proving", waiting: "next_waiting", approved: "next_approved" } as const;

function Coming({ payee }: { payee: NonNullable<Shown["coming"]> }) {
  const t = words("money");
  return (
    <Panel title={t("enteredNotUsedYet")}>
      <p className="mb-3" role="status">
        {t("usedFromAtEarliest", {
          next: t(NEXT[payee.state as keyof typeof NEXT]),
          usableFrom: formatInstant(payee.usableFrom),
        })}
      </p>
      <Facts payee={payee} />
      <RowForm fields={{}} className="mt-4">
        <SubmitButton intent="withdraw" tone="danger">
          {t("thisWasNotUsWithdraw")}
        </SubmitButton>
      </RowForm>
    </Panel>
  );
}

type EnterProps = {
  owner: PayeeView["owner"];
  failure: Parameters<typeof useScreenForm>[1];
  hasOne: boolean;
};

function EnterForm({ owner, failure, hasOne }: EnterProps) {
  const t = words("money");
  const { paths } = useOffice(PAYEE);
  const [form, fields] = useScreenForm<Typed>("bank-account", failure, { holder_name: owner.name });
  return (
    <FoldedPanel
      title={hasOne ? t("changeBankAccount") : t("enterYourBankAccount")}
      open={!hasOne || failure !== undefined}
    >
      {owner.pan ? (
        <ScreenForm form={form}>
          <p>{t("weSendOneRupeeToOur", { hours: PAYEE_WAIT_HOURS, pan: owner.pan })}</p>
          <TextField
            field={fields.holder_name}
            label={t("accountHolderAsBankWrites")}
            required
            maxLength={120}
          />
          <TextField
            field={fields.bank_account_num}
            label={t("accountNumber")}
            required
            inputMode="numeric"
            maxLength={30}
            autoComplete="off"
          />
          <TextField
            field={fields.bank_account_num_again}
            label={t("repeatAccountNumber")}
            required
            inputMode="numeric"
            maxLength={30}
            autoComplete="off"
          />
          <TextField
            field={fields.ifsc}
            label="IFSC"
            hint={t("printedOnYourChequesLike")}
            required
            maxLength={15}
          />
          <TextField
            field={fields.upi}
            label={t("upiId")}
            hint={t("likeSunriseStaysOkhdfcbank")}
            maxLength={120}
          />
          <SubmitButton intent="save" className="self-start">
            {t("saveBankAccount")}
          </SubmitButton>
        </ScreenForm>
      ) : (
        <p>
          {t.rich("pleaseEnterYourPanInYour", {
            link: (chunks) => (
              <Link className="link" to={paths.profile}>
                {chunks}
              </Link>
            ),
          })}
        </p>
      )}
    </FoldedPanel>
  );
}
