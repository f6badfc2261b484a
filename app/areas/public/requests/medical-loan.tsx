import { useActionData, useLoaderData } from "@remix-run/react";
import { askMedicalLoan } from "#app/domain/requests/ask.ts";
import { EARNINGS, LOAN_PURPOSES } from "#app/domain/requests/labels.ts";
import { medicalLoanForm } from "#app/domain/requests/schema.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import {
  ScreenForm,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { EMAIL_INPUT, NAME_INPUT, PLACE_INPUT, WhatHappensNext } from "./parts/request-fields.tsx";
import { ownFields, received } from "./parts/sent.ts";

export const meta = () =>
  described({ title: words("shell")("medicalLoan"), description: words("requests")("loanLead") });

export const loader = publicLoader({ permission: "public" }, async (ctx) => ({ own: await ownFields(ctx) }));

export const action = publicAction(
  { permission: "public", schema: medicalLoanForm },
  async (ctx, { value }) => received(paths.medicalLoan, await askMedicalLoan(ctx, value), "enquiry"),
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

const PURPOSES = {
  Surgery: "purposeSurgery",
  "Cancer treatment": "purposeCancer",
  Transplant: "purposeTransplant",
  Maternity: "purposeMaternity",
  "Medicines and tests": "purposeMedicines",
  "Stay and travel": "purposeStay",
  Other: "other",
} as const satisfies Record<(typeof LOAN_PURPOSES)[number], string>;

const EARNERS = {
  Salaried: "earnsSalary",
  "Self-employed": "earnsSelf",
  Neither: "earnsNeither",
} as const satisfies Record<(typeof EARNINGS)[number], string>;

export default function MedicalLoan() {
  const accountWords = words("account");
  const itemsWords = words("items");
  const shellWords = words("shell");
  const t = words("requests");
  const { own } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<Values>("loan", useActionData<typeof action>(), {
    email_id: own?.email,
    country_code: "+91",
    mobile_number: own?.phone.replace(/^\+91 ?/, ""),
  });
  return (
    <Page title={shellWords("medicalLoan")} width="narrow" lead={t("loanLead")}>
      <Panel>
        <ScreenForm form={form}>
          <TextField field={fields.patient_name} label={itemsWords("patientName")} {...NAME_INPUT} />
          <TextField field={fields.hospital_name} label={itemsWords("hospital")} maxLength={150} required />
          <SelectField
            field={fields.medical_loanfor}
            label={t("loanFor")}
            options={LOAN_PURPOSES.map((value) => ({ value, label: t(PURPOSES[value]) }))}
            placeholder={t("pleaseChoose")}
            required
          />
          <SelectField
            field={fields.salarized}
            label={t("earns")}
            options={EARNINGS.map((value) => ({ value, label: t(EARNERS[value]) }))}
            placeholder={t("pleaseChoose")}
            required
          />
          <div className="grid grid-cols-[6rem_1fr] items-end gap-3">
            <TextField
              field={fields.country_code}
              label={t("country")}
              inputMode="tel"
              autoComplete="tel-country-code"
              maxLength={5}
              required
            />
            <TextField
              field={fields.mobile_number}
              label={accountWords("mobile")}
              type="tel"
              autoComplete="tel-national"
              maxLength={20}
              required
            />
          </div>
          <TextField field={fields.email_id} label={accountWords("email")} {...EMAIL_INPUT} required />
          <TextField field={fields.patient_location} label={t("patientLives")} {...PLACE_INPUT} required />
          <TextAreaField field={fields.message} label={t("anythingElse")} maxLength={2_000} rows={3} />
          <SubmitButton>{t("sendEnquiry")}</SubmitButton>
        </ScreenForm>
      </Panel>
      <WhatHappensNext>
        <p>{t("loanNext")}</p>
      </WhatHappensNext>
    </Page>
  );
}
