import type { Booking } from "#app/domain/bookings/booking-details.ts";
import { Alert } from "../alert.tsx";
import { RowForm, ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "../form.tsx";
import { FoldedPanel } from "../page.tsx";

type Props = {
  booking: Booking;
  today: string;
  open: boolean;
  failure: Parameters<typeof useScreenForm>[1];
};

/** A paid booking that nobody accepted yet: yes, or why not (intents `accept`, `cannot`). */
export function AnswerPanel({ booking, today, open, failure }: Props) {
  const [form, fields] = useScreenForm<{ reason: string; intent: string }>("answer", failure);
  if (booking.status !== "confirmed" || !booking.may.mark) return null;
  if (booking.partnerAnswer === "declined")
    return <Alert tone="info">You said that you cannot take it. Our desk finds another house.</Alert>;
  if (booking.partnerAnswer !== null || today > booking.checkIn) return null;
  return (
    <div className="flex flex-col gap-3">
      <RowForm fields={{}}>
        <SubmitButton intent="accept">Accept</SubmitButton>
      </RowForm>
      <FoldedPanel title="I cannot take this" open={open}>
        <ScreenForm form={form}>
          <p>
            {booking.kind === "room"
              ? "The stay stands until our desk has found another house for the guest."
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
