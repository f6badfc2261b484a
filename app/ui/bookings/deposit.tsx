import type { Booking } from "#app/domain/bookings/booking-details.ts";
import type { FormFailure } from "#app/http/form.ts";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "../form.tsx";
import { formatInstant, formatRupees } from "../format.ts";
import { FactList, Panel } from "../page.tsx";

type DepositPanelProps = { booking: Booking; failure: FormFailure | undefined };

/** The deposit of a hire: what is held, and the form that ends it when the equipment is back. */
export function DepositPanel({ booking, failure }: DepositPanelProps) {
  const [form, fields] = useScreenForm<{ withheld: string; note: string; intent: string }>(
    "deposit",
    failure,
  );
  const { deposit, may } = booking;
  if (!deposit) return null;
  if (deposit.settledAt) {
    return (
      <Panel title="Deposit">
        <FactList
          facts={[
            ["Held", formatRupees(deposit.paise)],
            ["Given back", formatRupees(deposit.paise - deposit.withheldPaise)],
            ["Kept", formatRupees(deposit.withheldPaise)],
            ["Condition", deposit.note || "In good order"],
            ["Settled", formatInstant(deposit.settledAt)],
          ]}
        />
      </Panel>
    );
  }
  return (
    <Panel title="Deposit">
      <p className="mb-3">{formatRupees(deposit.paise)} is held for the customer.</p>
      {may.mark ? (
        <ScreenForm form={form} className="flex flex-col gap-4">
          <TextField
            field={fields.withheld}
            label="Keep for damage, in rupees"
            inputMode="decimal"
            maxLength={12}
          />
          <TextAreaField
            field={fields.note}
            label="Condition when it came back"
            hint="The customer reads it. Needed when something is kept."
            maxLength={500}
            rows={2}
          />
          <SubmitButton intent="return_deposit" className="self-start">
            It is back: settle the deposit
          </SubmitButton>
        </ScreenForm>
      ) : null}
    </Panel>
  );
}
