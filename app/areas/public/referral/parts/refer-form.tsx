import type { SubmissionResult } from "@conform-to/react";
import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";

type Values = {
  referrer_name: string;
  referrer_email: string;
  referrer_upi_number: string;
  referee_contact_no: string;
};

type ReferFormProps = {
  failure: { result: SubmissionResult<string[]> } | undefined;
  own: { name: string; email: string };
};

/** Whom somebody refers, and where the reward goes. */
export function ReferForm({ failure, own }: ReferFormProps) {
  const [form, fields] = useScreenForm<Values>("refer", failure, {
    referrer_name: own.name === "Guest" ? "" : own.name,
    referrer_email: own.email,
  });
  return (
    <Panel title="Refer somebody">
      <ScreenForm form={form}>
        <TextField
          field={fields.referee_contact_no}
          label="Mobile number of the person"
          hint="The one they will book with."
          type="tel"
          maxLength={40}
          required
        />
        <TextField
          field={fields.referrer_name}
          label="Your name"
          autoComplete="name"
          maxLength={100}
          required
        />
        <TextField
          field={fields.referrer_upi_number}
          label="Your UPI id"
          hint="Like name@bank. The reward is paid there."
          autoComplete="off"
          autoCapitalize="none"
          maxLength={110}
          required
        />
        <TextField
          field={fields.referrer_email}
          label="Your email"
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <SubmitButton intent="refer">Refer</SubmitButton>
      </ScreenForm>
    </Panel>
  );
}
