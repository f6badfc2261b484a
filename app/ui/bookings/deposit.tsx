import type { Booking } from "#app/domain/bookings/booking-details.ts";
import type { Claim } from "#app/domain/claims/claim-row.ts";
import { CLAIM_HOURS, OBJECTION_HOURS } from "#app/domain/claims/labels.ts";
import { acceptOf } from "#app/domain/uploads/labels.ts";
import type { FormFailure } from "#app/http/form.ts";
import { RowForm, ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "../form.tsx";
import { formatInstant, formatRupees } from "../format.ts";
import { FactList, Panel } from "../page.tsx";

type DepositPanelProps = { booking: Booking; claims: Claim[]; failure: FormFailure | undefined };

/** The deposit of a hire: what is held, and the next step until it is settled (intents of `DEPOSIT_INTENTS`). */
export function DepositPanel({ booking, claims, failure }: DepositPanelProps) {
  const { deposit } = booking;
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
            ...(deposit.returnedAt
              ? [["Came back", formatInstant(deposit.returnedAt)] as [string, string]]
              : []),
            ["Settled", formatInstant(deposit.settledAt)],
          ]}
        />
      </Panel>
    );
  }
  const claimed = claims.some(({ kind }) => kind === "damage");
  const isOut = booking.checkedInAt !== null;
  const mayAct = booking.may.mark && isOut && !claimed;
  return (
    <Panel title="Deposit">
      <p className="mb-3">{formatRupees(deposit.paise)} is held for the guest.</p>
      {isOut ? null : <p>It is settled when it was handed over and came back.</p>}
      {deposit.returnedAt ? <p className="mb-3">Came back {formatInstant(deposit.returnedAt)}.</p> : null}
      {claimed ? <p>Something is claimed of it: see below.</p> : null}
      {mayAct ? <ReturnButtons returned={deposit.returnedAt !== null} /> : null}
      {mayAct && deposit.returnedAt ? <DamageForm failure={failure} /> : null}
    </Panel>
  );
}

function ReturnButtons({ returned }: { returned: boolean }) {
  return (
    <div className="flex flex-wrap gap-3">
      <RowForm fields={{}}>
        <SubmitButton intent="returned_in_order">
          {returned ? "All in order: give the deposit back" : "It is back, all in order"}
        </SubmitButton>
      </RowForm>
      {returned ? null : (
        <RowForm fields={{}}>
          <SubmitButton intent="returned_damaged" tone="plain">
            It is back, something is broken or missing
          </SubmitButton>
        </RowForm>
      )}
    </div>
  );
}

function DamageForm({ failure }: { failure: FormFailure | undefined }) {
  const [form, fields] = useScreenForm<{ withheld: string; reason: string; photo: string; intent: string }>(
    "damage",
    failure,
  );
  return (
    <ScreenForm form={form} multipart className="mt-5 flex flex-col gap-4">
      <h3>Keep a part for damage</h3>
      <p>
        Within {CLAIM_HOURS} hours of the return. The guest is told and may object for {OBJECTION_HOURS}{" "}
        hours; then our city manager decides.
      </p>
      <TextField
        field={fields.withheld}
        label="Keep, in rupees"
        inputMode="decimal"
        required
        maxLength={14}
      />
      <TextAreaField
        field={fields.reason}
        label="What is broken or missing"
        hint="The guest reads it."
        required
        minLength={3}
        maxLength={500}
        rows={2}
      />
      <TextField
        field={fields.photo}
        label="A photo of it"
        hint="Seen by the guest and by whoever decides."
        type="file"
        accept={acceptOf("claim_photo")}
        required
      />
      <SubmitButton intent="claim_damage" tone="plain" className="self-start">
        Propose to keep it
      </SubmitButton>
    </ScreenForm>
  );
}
