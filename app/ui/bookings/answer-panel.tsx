import type { Booking } from "#app/domain/bookings/booking-details.ts";
import type { PartnerStep } from "#app/domain/bookings/partner-steps.ts";
import type { FormFailure } from "#app/http/form.ts";
import { words } from "#app/words/catalogue.ts";
import { Alert } from "../alert.tsx";
import { failureOf } from "../failure-of.ts";
import { RowForm, ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "../form.tsx";
import { FoldedPanel } from "../page.tsx";

type Props = {
  booking: Booking;
  /** What may be done with it now. */
  steps: PartnerStep[];
  open: boolean;
  failure: FormFailure | undefined;
};

/** A paid booking: yes while nobody accepted it, and why it cannot be taken or kept (intents `accept`, `cannot`). */
export function AnswerPanel({ booking, steps, open, failure }: Props) {
  const t = words("partner");
  const [form, fields] = useScreenForm<{ reason: string; intent: string }>(
    "answer",
    failureOf(failure, "cannot"),
  );
  if (!booking.may.mark) return null;
  if (booking.partnerAnswer === "declined" && ["confirmed", "checked_in"].includes(booking.status))
    return <Alert tone="info">{t(booking.kind === "room" ? "saidNoRoom" : "saidNo")}</Alert>;
  if (!steps.includes("cannot")) return null;
  return (
    <div className="flex flex-col gap-3">
      {steps.includes("accept") ? (
        <RowForm fields={{}}>
          <SubmitButton intent="accept">{t("accept")}</SubmitButton>
        </RowForm>
      ) : null}
      <FoldedPanel title={t("cannotTake")} open={open}>
        <ScreenForm form={form}>
          <p>{t(booking.kind === "room" ? "declineRoom" : "declineOther")}</p>
          <TextAreaField
            field={fields.reason}
            label={t("reason")}
            required={booking.kind === "room"}
            maxLength={300}
            rows={2}
          />
          <SubmitButton intent="cannot" tone="danger" className="self-start">
            {t("cannotTake")}
          </SubmitButton>
        </ScreenForm>
      </FoldedPanel>
    </div>
  );
}
