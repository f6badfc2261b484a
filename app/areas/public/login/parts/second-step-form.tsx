import { Link } from "@remix-run/react";
import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { CODE_INPUT } from "./code-step.tsx";

type Props = {
  failure: Parameters<typeof useScreenForm>[1];
  /** The login for somebody else. */
  otherPerson: string;
};

/** Asks for the code of the authenticator app, after a right password or code by SMS. Its button is `second_step`. */
export function SecondStepForm({ failure, otherPerson }: Props) {
  const [form, fields] = useScreenForm<{ totp: string }>("second-step", failure);
  return (
    <div className="flex flex-col gap-4">
      <p>So far right. Now the code that your authenticator app shows.</p>
      <ScreenForm form={form}>
        <TextField
          field={fields.totp}
          label="Code of the app"
          hint="Lost the phone? One of your recovery codes works too."
          {...CODE_INPUT}
          inputMode="text"
          maxLength={14}
        />
        <SubmitButton intent="second_step">Sign in</SubmitButton>
      </ScreenForm>
      <p className="border-t border-base-300 pt-4">
        <Link className="link py-1" to={otherPerson}>
          Sign in as somebody else
        </Link>
      </p>
    </div>
  );
}
