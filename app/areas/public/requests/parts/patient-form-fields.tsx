import type { SubmissionResult } from "@conform-to/react";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
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
  const [form, fields] = useScreenForm<Values>("patient", failure, {
    name: own.name === "Guest" ? "" : own.name,
    email: own.email,
  });
  return (
    <Panel title="About the patient">
      <p className="mb-4">
        We answer on <strong className="whitespace-nowrap">{own.phone}</strong>.
      </p>
      <ScreenForm form={form} multipart>
        <TextField field={fields.name} label="Name of the patient" {...NAME_INPUT} />
        <TextField field={fields.location} label={from} maxLength={120} required />
        <TextField field={fields.email} label="Email" {...EMAIL_INPUT} />
        <TextField
          field={fields.hospital_name}
          label="Hospital or city, if you have one in mind"
          maxLength={150}
        />
        <TextAreaField field={fields.message} label="The illness, and what you need" {...MESSAGE_INPUT} />
        <FilesField field={fields.document} label="Reports" />
        <SubmitButton intent="save">Send the form</SubmitButton>
      </ScreenForm>
    </Panel>
  );
}
