import type { SubmissionResult } from "@conform-to/react";
import { Alert } from "#app/ui/alert.tsx";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
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
  const [form, fields] = useScreenForm<Values>("reach-us", failure, {
    patient_name: own?.name,
    mobile_number: own?.phone,
    contact_email: own?.email,
  });
  return (
    <Panel title={title}>
      {failure ? (
        <div className="mb-4">
          <Alert tone="negative">
            Your message was not sent. Please correct what is marked and press SUBMIT again.
          </Alert>
        </div>
      ) : null}
      <ScreenForm form={form} keepsDraft>
        <TextAreaField field={fields.message} label={ask} {...MESSAGE_INPUT} />
        <TextField field={fields.patient_name} label="Name of the patient, or yours" {...NAME_INPUT} />
        <TextField field={fields.mobile_number} label="Mobile number" {...PHONE_INPUT} />
        <TextField field={fields.contact_email} label="Email" {...EMAIL_INPUT} />
        <TextField field={fields.hospital_name} label="Hospital, if it is about one" maxLength={150} />
        <TextField field={fields.patient_location} label="Where the patient lives" {...PLACE_INPUT} />
        <SubmitButton>SUBMIT</SubmitButton>
      </ScreenForm>
    </Panel>
  );
}
