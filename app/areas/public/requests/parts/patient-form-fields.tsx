import type { SubmissionResult } from "@conform-to/react";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { EMAIL_INPUT, FilesField, MESSAGE_INPUT, NAME_INPUT } from "./request-fields.tsx";

type Values = {
  name: string;
  email: string;
  location: string;
  hospital_name: string;
  message: string;
  document: string;
};

type PatientFormProps = {
  failure: { result: SubmissionResult<string[]> } | undefined;
  own: { name: string; phone: string; email: string };
  from: string;
};

/** Step three of a patient's form: what is needed, with reports. */
export function PatientForm({ failure, own, from }: PatientFormProps) {
  const accountWords = words("account");
  const itemsWords = words("items");
  const t = words("requests");
  const [form, fields] = useScreenForm<Values>("patient", failure, {
    name: own.name === "Guest" ? "" : own.name,
    email: own.email,
  });
  return (
    <Panel title={t("aboutPatient")}>
      <p className="mb-4">
        {t.rich("answerOn", {
          strong: (chunks) => <strong className="whitespace-nowrap">{chunks}</strong>,
          phone: own.phone,
        })}
      </p>
      <ScreenForm form={form} multipart>
        <TextField field={fields.name} label={itemsWords("patientName")} {...NAME_INPUT} />
        <TextField field={fields.location} label={from} maxLength={120} required />
        <TextField field={fields.email} label={accountWords("email")} {...EMAIL_INPUT} />
        <TextField field={fields.hospital_name} label={t("hospitalInMind")} maxLength={150} />
        <TextAreaField field={fields.message} label={t("illness")} {...MESSAGE_INPUT} />
        <FilesField field={fields.document} label={t("reports")} />
        <SubmitButton intent="save">{t("sendRequest")}</SubmitButton>
      </ScreenForm>
    </Panel>
  );
}
