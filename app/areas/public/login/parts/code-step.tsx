import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { plural } from "#app/ui/format.ts";
import type { PendingCode } from "./pending-code.ts";

/** Where the code went, and in an installation that sends nothing, where it lies. */
export function CodeSent({ pending }: { pending: PendingCode }) {
  return (
    <div className="flex flex-col gap-2">
      <p>
        Please enter the code that we sent for <strong className="whitespace-nowrap">{pending.phone}</strong>.
        It works for 5 minutes, in this browser.
      </p>
      {pending.outbox ? (
        <p className="rounded-box bg-info p-3 text-sm text-info-content">
          This installation sends no SMS: the code is in <code>{pending.outbox}</code> and in the terminal.
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
  return (
    <div className="flex flex-col items-start gap-2 border-t border-base-300 pt-4">
      <p className="text-sm text-base-content/80">
        No code yet? A message can take a minute.
        {pending.waitSeconds > 0
          ? ` You can ask for another one in ${plural(pending.waitSeconds, "second")}.`
          : ""}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <RowForm fields={{}}>
          <SubmitButton intent="resend" tone="plain">
            Send another code
          </SubmitButton>
        </RowForm>
        {otherWays}
        <Link to={changeTo} className="btn btn-ghost min-h-12">
          Use another number
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
