import type { SubmissionResult } from "@conform-to/react";
import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

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
  const accountWords = words("account");
  const t = words("referral");
  const [form, fields] = useScreenForm<Values>("refer", failure, {
    referrer_name: own.name === "Guest" ? "" : own.name,
    referrer_email: own.email,
  });
  return (
    <Panel title={t("referSomeone")}>
      <ScreenForm form={form}>
        <TextField
          field={fields.referee_contact_no}
          label={t("theirMobile")}
          hint={t("theirMobileHint")}
          type="tel"
          maxLength={40}
          required
        />
        <TextField
          field={fields.referrer_name}
          label={accountWords("yourName")}
          autoComplete="name"
          maxLength={100}
          required
        />
        <TextField
          field={fields.referrer_upi_number}
          label={t("upi")}
          hint={t("upiHint")}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={110}
          required
        />
        <TextField
          field={fields.referrer_email}
          label={accountWords("email")}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <SubmitButton intent="refer">{t("refer")}</SubmitButton>
      </ScreenForm>
    </Panel>
  );
}
