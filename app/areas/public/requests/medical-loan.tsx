import { useActionData, useLoaderData } from "@remix-run/react";
import { askMedicalLoan } from "#app/domain/requests/ask.ts";
import { EARNINGS, LOAN_PURPOSES } from "#app/domain/requests/labels.ts";
import { medicalLoanForm } from "#app/domain/requests/schema.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import {
  ScreenForm,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { EMAIL_INPUT, NAME_INPUT, PLACE_INPUT, WhatHappensNext } from "./parts/request-fields.tsx";
import { ownFields, received } from "./parts/sent.ts";

export const meta = () => [{ title: "Medical loan" }];

export const loader = publicLoader({ permission: "public" }, async (ctx) => ({ own: await ownFields(ctx) }));

export const action = publicAction(
  { permission: "public", schema: medicalLoanForm },
  async (ctx, { value }) =>
    received(paths.medicalLoan, await askMedicalLoan(ctx, value), "Your enquiry has arrived"),
);

type Values = {
  patient_name: string;
  hospital_name: string;
  email_id: string;
  country_code: string;
  mobile_number: string;
  patient_location: string;
  salarized: string;
  medical_loanfor: string;
  message: string;
};

const options = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));

export default function MedicalLoan() {
  const { own } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<Values>("loan", useActionData<typeof action>(), {
    patient_name: own?.name,
    email_id: own?.email,
    country_code: "+91",
    mobile_number: own?.phone.replace(/^\+91 ?/, ""),
  });
  return (
    <Page
      title="Medical loan"
      width="narrow"
      lead="A hospital bill that cannot wait for the savings: tell us what it is for, and we call you about lenders that pay hospitals."
    >
      <Panel>
        <ScreenForm form={form}>
          <TextField field={fields.patient_name} label="Name of the patient" {...NAME_INPUT} />
          <TextField field={fields.hospital_name} label="Hospital" maxLength={150} required />
          <SelectField
            field={fields.medical_loanfor}
            label="What the loan is for"
            options={options(LOAN_PURPOSES)}
            placeholder="Please choose"
            required
          />
          <SelectField
            field={fields.salarized}
            label="Who would pay it back earns"
            options={options(EARNINGS)}
            placeholder="Please choose"
            required
          />
          <div className="grid grid-cols-[6rem_1fr] items-end gap-3">
            <TextField
              field={fields.country_code}
              label="Country"
              inputMode="tel"
              autoComplete="tel-country-code"
              maxLength={5}
              required
            />
            <TextField
              field={fields.mobile_number}
              label="Mobile number"
              type="tel"
              autoComplete="tel-national"
              maxLength={20}
              required
            />
          </div>
          <TextField field={fields.email_id} label="Email" {...EMAIL_INPUT} required />
          <TextField
            field={fields.patient_location}
            label="Where the patient lives"
            {...PLACE_INPUT}
            required
          />
          <TextAreaField field={fields.message} label="Anything else" maxLength={2_000} rows={3} />
          <SubmitButton>Send the enquiry</SubmitButton>
        </ScreenForm>
      </Panel>
      <WhatHappensNext>
        <p>
          We call within 24 hours. We lend nothing ourselves and take nothing for this; whether and at what
          interest somebody lends is between you and the lender. Never pay anybody a fee before the loan is
          paid out.
        </p>
      </WhatHappensNext>
    </Page>
  );
}
