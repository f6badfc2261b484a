import type { SubmissionResult } from "@conform-to/react";
import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { CODE_INPUT, CodeHelp, CodeSent, MailForCode, PHONE_INPUT } from "../login/parts/code-step.tsx";
import type { PendingCode } from "../login/parts/pending-code.ts";

type Failure = { result: SubmissionResult<string[]> } | undefined;

type PhoneProofProps = {
  pending: PendingCode | null;
  failure: Failure;
  /** The page again, asking for another number. */
  changeTo: string;
  /** Why the number is asked for. */
  hint: string;
  /** Also asks for the name, beside the code. */
  withName?: boolean;
};

/** Step one and two: the mobile number, and the code that was sent to it. */
export function PhoneProof(props: PhoneProofProps) {
  return props.pending ? (
    <CodeStep {...props} pending={props.pending} />
  ) : (
    <PhoneStep hint={props.hint} failure={props.failure} />
  );
}

function PhoneStep({ hint, failure }: { hint: string; failure: Failure }) {
  const t = words("account");
  const [form, fields] = useScreenForm<{ phone: string; email: string }>("phone", failure);
  return (
    <Panel title={t("firstMobile")}>
      <ScreenForm form={form}>
        <TextField field={fields.phone} label={t("mobile")} hint={hint} {...PHONE_INPUT} />
        <MailForCode field={fields.email} />
        <SubmitButton intent="send">{t("sendCode")}</SubmitButton>
      </ScreenForm>
    </Panel>
  );
}

function CodeStep({ pending, failure, changeTo, withName }: PhoneProofProps & { pending: PendingCode }) {
  const t = words("account");
  const [form, fields] = useScreenForm<{ otp: string; name: string }>("code", failure);
  return (
    <Panel title={t("enterCode")} className="flex flex-col gap-5">
      <CodeSent pending={pending} />
      <ScreenForm form={form}>
        <TextField field={fields.otp} label={t("code")} {...CODE_INPUT} />
        {withName ? (
          <TextField
            field={fields.name}
            label={t("yourName")}
            hint={t("firstTimeOnly")}
            autoComplete="name"
            maxLength={100}
          />
        ) : null}
        <SubmitButton intent="verify">{t("continue")}</SubmitButton>
      </ScreenForm>
      <CodeHelp pending={pending} changeTo={changeTo} />
    </Panel>
  );
}
