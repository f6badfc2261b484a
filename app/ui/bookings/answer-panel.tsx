import type { Booking } from "#app/domain/bookings/booking-details.ts";
import type { PartnerStep } from "#app/domain/bookings/partner-steps.ts";
import { Alert } from "../alert.tsx";
import { RowForm, ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "../form.tsx";
import { FoldedPanel } from "../page.tsx";

type Props = {
  booking: Booking;
  /** What may be done with it now. */
  steps: PartnerStep[];
  open: boolean;
  failure: Parameters<typeof useScreenForm>[1];
};

/** A paid booking: yes while nobody accepted it, and why it cannot be taken or kept (intents `accept`, `cannot`). */
export function AnswerPanel({ booking, steps, open, failure }: Props) {
  const [form, fields] = useScreenForm<{ reason: string; intent: string }>("answer", failure);
  if (!booking.may.mark) return null;
  if (booking.partnerAnswer === "declined" && ["confirmed", "checked_in"].includes(booking.status))
    return <Alert tone="info">You said that you cannot take it. Our desk finds another house.</Alert>;
  if (!steps.includes("cannot")) return null;
  return (
    <div className="flex flex-col gap-3">
      {steps.includes("accept") ? (
        <RowForm fields={{}}>
          <SubmitButton intent="accept">Accept</SubmitButton>
        </RowForm>
      ) : null}
      <FoldedPanel title="I cannot take this" open={open}>
        <ScreenForm form={form}>
          <p>
            {booking.kind === "room"
              ? "The stay stands until our desk has found another house for the guest. What that house costs more is taken from your next payout."
              : "The customer gets everything back at once."}
          </p>
          <TextAreaField
            field={fields.reason}
            label="Why?"
            required={booking.kind === "room"}
            maxLength={300}
            rows={2}
          />
          <SubmitButton intent="cannot" tone="danger" className="self-start">
            I cannot take this
          </SubmitButton>
        </ScreenForm>
      </FoldedPanel>
    </div>
  );
}
