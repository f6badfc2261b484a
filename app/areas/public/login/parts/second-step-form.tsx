import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";
import { CODE_INPUT } from "./code-step.tsx";

type Props = {
  failure: Parameters<typeof useScreenForm>[1];
  /** The login for somebody else. */
  otherPerson: string;
};

/** Asks for the code of the authenticator app, after a right password or code by SMS. Its button is `second_step`. */
export function SecondStepForm({ failure, otherPerson }: Props) {
  const t = words("account");
  const [form, fields] = useScreenForm<{ totp: string }>("second-step", failure);
  return (
    <div className="flex flex-col gap-4">
      <p>{t("secondStep")}</p>
      <ScreenForm form={form}>
        <TextField
          field={fields.totp}
          label={t("appCode")}
          hint={t("recoveryHint")}
          {...CODE_INPUT}
          inputMode="text"
          maxLength={14}
        />
        <SubmitButton intent="second_step">{t("signIn")}</SubmitButton>
      </ScreenForm>
      <p className="border-t border-base-300 pt-4">
        <Link className="link py-1" to={otherPerson}>
          {t("otherPerson")}
        </Link>
      </p>
    </div>
  );
}
