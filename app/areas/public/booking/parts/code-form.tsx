import type { FormFailure } from "#app/http/form.ts";
import { RowForm, ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatClock, formatRupeesShort } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";

type CodeFormProps = {
  failure: FormFailure | undefined;
  totalPaise: number;
  resendAt: Date;
  /** What is held until it is paid. */
  held?: string;
};

/** The code from the SMS, and the way to get another one. */
export function CodeForm({ failure, totalPaise, resendAt, held = "the room" }: CodeFormProps) {
  const [form, fields] = useScreenForm<{ otp: string }>("code", failure);
  return (
    <Panel>
      <ScreenForm form={form}>
        <input type="hidden" name="shownTotalPaise" value={totalPaise} />
        <TextField
          field={fields.otp}
          label="Code from the SMS"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          className="max-w-48 text-xl tracking-widest"
        />
        <SubmitButton intent="code" className="text-base">
          Hold {held} and pay {formatRupeesShort(totalPaise)}
        </SubmitButton>
        <p className="text-sm">Then you have 15 minutes to pay; until then {held} is held for you.</p>
      </ScreenForm>
      <div className="mt-5 border-t border-base-300 pt-4">
        <p className="mb-2">
          No SMS? It can take a minute. From {formatClock(resendAt)} on we can send another code.
        </p>
        <RowForm fields={{}}>
          <SubmitButton intent="resend" tone="plain">
            Send another code
          </SubmitButton>
        </RowForm>
      </div>
    </Panel>
  );
}
