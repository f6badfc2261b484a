import type { FormFailure } from "#app/http/form.ts";
import { RowForm, ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatClock, formatRupeesShort } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import type { SentCode } from "./code-sent.ts";

type CodeFormProps = {
  failure: FormFailure | undefined;
  totalPaise: number;
  sent: SentCode;
};

/** The code from the SMS, and the way to get another one. */
export function CodeForm({ failure, totalPaise, sent }: CodeFormProps) {
  const t = words("booking");
  const [form, fields] = useScreenForm<{ otp: string }>("code", failure);
  return (
    <Panel>
      <ScreenForm form={form}>
        <input type="hidden" name="shownTotalPaise" value={totalPaise} />
        <TextField
          field={fields.otp}
          label={sent.channel === "sms" ? t("codeFromSms") : words("account")("code")}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          className="max-w-48 text-xl tracking-widest"
        />
        <SubmitButton intent="code" className="text-base">
          {t("goToPay", { amount: formatRupeesShort(totalPaise) })}
        </SubmitButton>
        <p className="text-sm">{t("holdNote")}</p>
      </ScreenForm>
      <div className="mt-5 border-t border-base-300 pt-4">
        <p className="mb-2">
          {t(sent.channel === "sms" ? "noSms" : "noCodeYet", { time: formatClock(sent.resendAt) })}
        </p>
        <RowForm fields={{}}>
          <SubmitButton intent="resend" tone="plain">
            {t("resend")}
          </SubmitButton>
        </RowForm>
      </div>
    </Panel>
  );
}
