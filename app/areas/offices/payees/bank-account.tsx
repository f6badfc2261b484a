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
import { PAYEE } from "./permissions.ts";

export const meta = () => [{ title: "Bank account" }];

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
    const page = office.paths.bankAccount;
    if (intent === "withdraw") {
      const { withdrawn } = await withdrawPayee(ctx);
      return done(page, withdrawn ? "The bank account is withdrawn." : "There was nothing to withdraw.", {
        tone: "info",
      });
    }
    await savePayee(ctx, { values: value, formKey });
    return done(
      page,
      "The bank account is entered. We check it with the bank and write to all your addresses.",
    );
  },
);

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

/** /partnerBankAccount, /agent_bank_account: where payouts go. */
export default function BankAccount() {
  const { owner, current, coming, history } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page title="Bank account" lead="Your payouts go to this account and to no other." width="narrow">
      <Panel title="Payouts go to">
        {current ? (
          <Facts payee={current} />
        ) : (
          <p>No bank account is approved yet. Until one is, we cannot pay you.</p>
        )}
      </Panel>
      {coming ? <Coming payee={coming} /> : null}
      <EnterForm owner={owner} failure={failure} hasOne={current !== null || coming !== null} />
      {history.length > 0 ? (
        <DataTable
          caption="Entered so far"
          rows={history}
          rowKey={(row) => row.id}
          empty={null}
          columns={[
            { key: "number", label: "Account", value: (row) => row.bankAccountNum },
            {
              key: "entered",
              label: "Entered",
              value: (row) => `${formatInstant(row.enteredAt)} by ${row.enteredByName}`,
            },
            {
              key: "state",
              label: "State",
              value: (row) =>
                [PAYEE_STATE_WORDS[row.state], row.failure || row.reason].filter(Boolean).join(": "),
            },
          ]}
        />
      ) : null}
    </Page>
  );
}

function Facts({ payee }: { payee: NonNullable<Shown["current"]> }) {
  return (
    <FactList
      facts={[
        ["Account holder", payee.holderName],
        ["Account number", payee.bankAccountNum],
        ["IFSC", payee.ifsc],
        ...(payee.upi ? ([["UPI", payee.upi]] as Array<[string, string]>) : []),
        ...(payee.nameAtBank ? ([["Name at the bank", payee.nameAtBank]] as Array<[string, string]>) : []),
      ]}
    />
  );
}

const NEXT: Record<"proving" | "waiting" | "approved", string> = {
  proving: "We send one rupee to it to see that it is yours.",
  waiting: "The bank has confirmed it. Our team looks at it next.",
  approved: "It is approved.",
};

function Coming({ payee }: { payee: NonNullable<Shown["coming"]> }) {
  return (
    <Panel title="Entered, not used yet">
      <p className="mb-3" role="status">
        {NEXT[payee.state as keyof typeof NEXT]} It is used from {formatInstant(payee.usableFrom)} at the
        earliest.
      </p>
      <Facts payee={payee} />
      <RowForm fields={{}} className="mt-4">
        <SubmitButton intent="withdraw" tone="danger">
          This was not us: withdraw it
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
  const { paths } = useOffice(PAYEE);
  const [form, fields] = useScreenForm<Typed>("bank-account", failure, { holder_name: owner.name });
  return (
    <FoldedPanel
      title={hasOne ? "Change the bank account" : "Enter your bank account"}
      open={!hasOne || failure !== undefined}
    >
      {owner.pan ? (
        <ScreenForm form={form}>
          <p>
            We send one rupee to it, our team approves it, and it is used {PAYEE_WAIT_HOURS} hours after you
            enter it. We write to every phone number and mail address of your account. PAN {owner.pan}.
          </p>
          <TextField
            field={fields.holder_name}
            label="Account holder, as the bank writes it"
            required
            maxLength={120}
          />
          <TextField
            field={fields.bank_account_num}
            label="Account number"
            required
            inputMode="numeric"
            maxLength={30}
            autoComplete="off"
          />
          <TextField
            field={fields.bank_account_num_again}
            label="Repeat the account number"
            required
            inputMode="numeric"
            maxLength={30}
            autoComplete="off"
          />
          <TextField
            field={fields.ifsc}
            label="IFSC"
            hint="Printed on your cheques, like HDFC0001234"
            required
            maxLength={15}
          />
          <TextField
            field={fields.upi}
            label="UPI ID (optional)"
            hint="Like sunrise.stays@okhdfcbank"
            maxLength={120}
          />
          <SubmitButton intent="save" className="self-start">
            Save the bank account
          </SubmitButton>
        </ScreenForm>
      ) : (
        <p>
          Please enter your PAN in{" "}
          <Link className="link" to={paths.profile}>
            your profile
          </Link>{" "}
          first. Once it is approved, enter your bank account here.
        </p>
      )}
    </FoldedPanel>
  );
}
