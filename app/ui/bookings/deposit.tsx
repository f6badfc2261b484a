import type { Booking } from "#app/domain/bookings/booking-details.ts";
import type { Claim } from "#app/domain/claims/claim-row.ts";
import type { ConditionMoment, ConditionPhoto } from "#app/domain/claims/condition.ts";
import { CLAIM_HOURS, OBJECTION_HOURS } from "#app/domain/claims/labels.ts";
import type { FormFailure } from "#app/http/form.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { failureOf } from "../failure-of.ts";
import { RowForm, ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "../form.tsx";
import { formatInstant, formatRupees } from "../format.ts";
import { FactList, Panel } from "../page.tsx";
import { uploadInput } from "../upload-input.ts";
import { ConditionPhotos } from "./condition-photos.tsx";

type DepositPanelProps = {
  booking: Booking;
  claims: Claim[];
  photos: ConditionPhoto[];
  /** Of which moments photos can be added now. */
  moments: ConditionMoment[];
  failure: FormFailure | undefined;
};

/** The deposit of a hire: what is held, and the next step until it is settled (intents of `DEPOSIT_INTENTS`). */
export function DepositPanel({ booking, claims, photos, moments, failure }: DepositPanelProps) {
  const t = words("bookingDesk");
  const { deposit } = booking;
  if (!deposit) return null;
  if (deposit.settledAt) {
    return (
      <Panel title={t("deposit")}>
        <FactList
          facts={[
            [t("held"), formatRupees(deposit.paise)],
            [t("givenBack"), formatRupees(deposit.paise - deposit.withheldPaise)],
            [t("kept"), formatRupees(deposit.withheldPaise)],
            [t("condition"), deposit.note || t("goodOrder")],
            ...(deposit.returnedAt
              ? [[t("returned"), formatInstant(deposit.returnedAt)] as [string, string]]
              : []),
            [t("settled"), formatInstant(deposit.settledAt)],
          ]}
        />
        <ConditionPhotos photos={photos} />
      </Panel>
    );
  }
  const claimed = claims.some(({ kind }) => kind === "damage");
  const isOut = booking.checkedInAt !== null;
  const mayAct = booking.may.mark && isOut && !claimed;
  return (
    <Panel title={t("deposit")}>
      <p className="mb-3">{t("heldForGuest", { amount: formatRupees(deposit.paise) })}</p>
      {isOut ? null : <p>{t("settledAfter")}</p>}
      {deposit.returnedAt ? (
        <p className="mb-3">{t("returnedAt", { when: formatInstant(deposit.returnedAt) })}</p>
      ) : null}
      <ConditionPhotos photos={photos} />
      {booking.may.mark && !claimed
        ? moments.map((moment) => (
            <PhotoForm key={moment} moment={moment} failure={failureOf(failure, `photo_${moment}`)} />
          ))
        : null}
      {claimed ? <p>{t("claimedBelow")}</p> : null}
      {mayAct ? <ReturnButtons returned={deposit.returnedAt !== null} /> : null}
      {mayAct && deposit.returnedAt ? <DamageForm failure={failureOf(failure, "claim_damage")} /> : null}
    </Panel>
  );
}

/** A photo from the phone's camera (intents `photo_out`, `photo_in`). */
function PhotoForm({ moment, failure }: { moment: ConditionMoment; failure: FormFailure | undefined }) {
  const t = words("bookingDesk");
  const [form, fields] = useScreenForm<{ photo: string; intent: string }>(`condition-${moment}`, failure);
  return (
    <ScreenForm form={form} multipart className="my-3 flex flex-col gap-2">
      <TextField
        field={fields.photo}
        label={t(moment === "out" ? "photoOut" : "photoIn")}
        {...uploadInput("condition_photo")}
        capture="environment"
        required
      />
      <SubmitButton intent={`photo_${moment}`} tone="plain" className="self-start">
        {t("addPhoto")}
      </SubmitButton>
    </ScreenForm>
  );
}

function ReturnButtons({ returned }: { returned: boolean }) {
  const t = words("bookingDesk");
  return (
    <div className="flex flex-wrap gap-3">
      <RowForm fields={{}}>
        <SubmitButton intent="returned_in_order">{t(returned ? "allInOrder" : "backInOrder")}</SubmitButton>
      </RowForm>
      {returned ? null : (
        <RowForm fields={{}}>
          <SubmitButton intent="returned_damaged" tone="plain">
            {t("backDamaged")}
          </SubmitButton>
        </RowForm>
      )}
    </div>
  );
}

function DamageForm({ failure }: { failure: FormFailure | undefined }) {
  const t = words("bookingDesk");
  const { hours } = formats();
  const [form, fields] = useScreenForm<{ withheld: string; reason: string; photo: string; intent: string }>(
    "damage",
    failure,
  );
  return (
    <ScreenForm form={form} multipart className="mt-5 flex flex-col gap-4">
      <h3>{t("keepPart")}</h3>
      <p>{t("keepRules", { claim: hours(CLAIM_HOURS), objection: hours(OBJECTION_HOURS) })}</p>
      <TextField
        field={fields.withheld}
        label={t("keepAmount")}
        inputMode="decimal"
        required
        maxLength={14}
      />
      <TextAreaField
        field={fields.reason}
        label={t("whatBroken")}
        hint={t("guestReads")}
        required
        minLength={3}
        maxLength={500}
        rows={2}
      />
      <TextField
        field={fields.photo}
        label={t("photo")}
        hint={t("photoSeen")}
        {...uploadInput("claim_photo")}
        required
      />
      <SubmitButton intent="claim_damage" tone="plain" className="self-start">
        {t("proposeKeep")}
      </SubmitButton>
    </ScreenForm>
  );
}
