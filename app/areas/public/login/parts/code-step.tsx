import type { ComponentProps, ReactNode } from "react";
import { RowForm, SubmitButton, TextField } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";
import type { PendingCode } from "./pending-code.ts";

const CODE_SENT = { sms: "codeSent", whatsapp: "codeSentWhatsApp", mail: "codeSentMail" } as const;

/** The mail address that gets the code of a number abroad; others leave it empty. */
export function MailForCode({ field }: { field: ComponentProps<typeof TextField>["field"] }) {
  const t = words("account");
  return (
    <TextField
      field={field}
      label={t("mailForCode")}
      hint={t("mailForCodeHint")}
      type="email"
      autoComplete="email"
      maxLength={254}
    />
  );
}

/** Where the code went, and in an installation that sends nothing, where it lies. */
export function CodeSent({ pending }: { pending: PendingCode }) {
  const t = words("account");
  return (
    <div className="flex flex-col gap-2">
      <p>
        {t.rich(CODE_SENT[pending.channel], {
          phone: pending.phone,
          strong: (text) => (
            <strong key="phone" dir="ltr" className="whitespace-nowrap">
              {text}
            </strong>
          ),
        })}
      </p>
      {pending.outbox ? (
        <p className="rounded-box bg-info p-3 text-sm text-info-content">
          {t.rich("outbox", { file: pending.outbox, code: (text) => <code key="code">{text}</code> })}
        </p>
      ) : null}
    </div>
  );
}

/** The ways out when no code arrives: another one, or another number. */
export function CodeHelp({
  pending,
  changeTo,
  otherWays,
}: {
  pending: PendingCode;
  changeTo: string;
  /** Buttons for a code that comes in another way. */
  otherWays?: ReactNode;
}) {
  const t = words("account");
  return (
    <div className="flex flex-col items-start gap-2 border-t border-base-300 pt-4">
      <p className="text-sm text-base-content/80">
        {pending.waitSeconds > 0 ? t("noCodeWait", { count: pending.waitSeconds }) : t("noCode")}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <RowForm fields={{}}>
          <SubmitButton intent="resend" tone="plain">
            {t("resend")}
          </SubmitButton>
        </RowForm>
        {otherWays}
        <Link to={changeTo} className="btn btn-ghost min-h-12">
          {t("otherNumber")}
        </Link>
      </div>
    </div>
  );
}

/** What every field for a code has: digits on the keyboard, filled in from the message where the phone offers it. */
export const CODE_INPUT = {
  inputMode: "numeric",
  autoComplete: "one-time-code",
  maxLength: 9,
  required: true,
  className: "text-xl tracking-widest",
} as const;

/** What every field for a mobile number has. */
export const PHONE_INPUT = {
  type: "tel",
  autoComplete: "tel",
  maxLength: 40,
  required: true,
} as const;
