import type { SubmissionResult } from "@conform-to/react";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export type PatientFormValues = {
  patient_firstname: string;
  patient_lastname: string;
  email_id: string;
  phone_number: string;
  patient_location: string;
  problem: string;
  pr_description: string;
};

type PatientFieldsProps = {
  title: string;
  failure: { result: SubmissionResult<string[]> } | undefined;
  values: Partial<PatientFormValues>;
  button: string;
};

/** What the assistant has to know about a patient. */
export function PatientFields({ title, failure, values, button }: PatientFieldsProps) {
  const accountWords = words("account");
  const requestsWords = words("requests");
  const t = words("genie");
  const [form, fields] = useScreenForm<PatientFormValues>("patient", failure, values);
  return (
    <Panel title={title}>
      <ScreenForm form={form}>
        <div className="field-row grid gap-4 sm:grid-cols-2">
          <TextField field={fields.patient_firstname} label={t("firstName")} maxLength={100} required />
          <TextField field={fields.patient_lastname} label={t("lastName")} maxLength={100} />
        </div>
        <TextField
          field={fields.problem}
          label={t("theProblem")}
          hint={t("problemHint")}
          maxLength={120}
          required
        />
        <TextAreaField field={fields.pr_description} label={t("moreNeed")} maxLength={2_000} rows={5} />
        <TextField
          field={fields.patient_location}
          label={requestsWords("patientLives")}
          maxLength={120}
          required
        />
        <TextField
          field={fields.phone_number}
          label={t("numberToCall")}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          required
        />
        <TextField
          field={fields.email_id}
          label={accountWords("email")}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <SubmitButton>{button}</SubmitButton>
      </ScreenForm>
    </Panel>
  );
}
