import type { SubmissionResult } from "@conform-to/react";
import { Alert } from "#app/ui/alert.tsx";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { PHONE_INPUT } from "../../login/parts/code-step.tsx";
import { EMAIL_INPUT, MESSAGE_INPUT, NAME_INPUT, PLACE_INPUT } from "./request-fields.tsx";

type Values = {
  patient_name: string;
  mobile_number: string;
  contact_email: string;
  hospital_name: string;
  patient_location: string;
  message: string;
};

type ReachUsProps = {
  title: string;
  failure: { result: SubmissionResult<string[]> } | undefined;
  own: { name: string; phone: string; email: string } | null;
  ask: string;
};

/** The form of the contact pages. */
export function ReachUsForm({ title, failure, own, ask }: ReachUsProps) {
  const accountWords = words("account");
  const t = words("requests");
  const [form, fields] = useScreenForm<Values>("reach-us", failure, {
    patient_name: own?.name,
    mobile_number: own?.phone,
    contact_email: own?.email,
  });
  return (
    <Panel title={title}>
      {failure ? (
        <div className="mb-4">
          <Alert tone="negative">{t("notSentSubmit")}</Alert>
        </div>
      ) : null}
      <ScreenForm form={form} keepsDraft>
        <TextAreaField field={fields.message} label={ask} {...MESSAGE_INPUT} />
        <TextField field={fields.patient_name} label={t("patientOrYou")} {...NAME_INPUT} />
        <TextField field={fields.mobile_number} label={accountWords("mobile")} {...PHONE_INPUT} />
        <TextField field={fields.contact_email} label={accountWords("email")} {...EMAIL_INPUT} />
        <TextField field={fields.hospital_name} label={t("hospitalIfAbout")} maxLength={150} />
        <TextField field={fields.patient_location} label={t("patientLives")} {...PLACE_INPUT} />
        <SubmitButton>{t("submit")}</SubmitButton>
      </ScreenForm>
    </Panel>
  );
}
