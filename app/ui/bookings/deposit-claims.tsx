import type { Lateness } from "#app/domain/bookings/late-days.ts";
import { CLAIM_HOURS, OBJECTION_HOURS } from "#app/domain/claims/labels.ts";
import { typedRupees } from "#app/domain/shared/amounts.ts";
import type { FormFailure } from "#app/http/form.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "../form.tsx";
import { formatDate, formatRupees } from "../format.ts";
import { uploadInput } from "../upload-input.ts";

/** The forms by which a store claims a part of a deposit: intents `claim_damage` and `claim_missing`. */

/** What the store asks of the deposit of what came back: for damage, and for late days if there were any. */
export function KeepForm({ late, failure }: { late: Lateness; failure: FormFailure | undefined }) {
  const t = words("bookingDesk");
  const { hours } = formats();
  const isLate = late.days > 0;
  const [form, fields] = useScreenForm<{
    late: string;
    withheld: string;
    reason: string;
    photo: string;
    intent: string;
  }>("damage", failure, { late: typedRupees(late.paise) });
  return (
    <ScreenForm form={form} multipart className="mt-5 flex flex-col gap-4">
      <h3>{t(isLate ? "keepPartLate" : "keepPart")}</h3>
      <p>{t("keepRules", { claim: hours(CLAIM_HOURS), objection: hours(OBJECTION_HOURS) })}</p>
      {isLate ? (
        <TextField
          field={fields.late}
          label={t("keepLate")}
          hint={t("keepUpTo", { amount: formatRupees(late.paise) })}
          inputMode="decimal"
          maxLength={14}
        />
      ) : null}
      <TextField
        field={fields.withheld}
        label={t(isLate ? "keepDamage" : "keepAmount")}
        hint={isLate ? t("ifDamaged") : undefined}
        inputMode="decimal"
        required={!isLate}
        maxLength={14}
      />
      <TextAreaField
        field={fields.reason}
        label={t(isLate ? "whatHappened" : "whatBroken")}
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
        required={!isLate}
      />
      <SubmitButton intent="claim_damage" tone="plain" className="self-start">
        {t("proposeKeep")}
      </SubmitButton>
    </ScreenForm>
  );
}

type MissingProps = {
  days: number;
  lastDay: string;
  depositPaise: number;
  failure: FormFailure | undefined;
};

/** The store says that a hire has not come back: an amount up to the deposit and a note, without a photo. */
export function MissingForm({ days, lastDay, depositPaise, failure }: MissingProps) {
  const t = words("bookingDesk");
  const [form, fields] = useScreenForm<{ withheld: string; reason: string; intent: string }>(
    "missing",
    failure,
    { withheld: typedRupees(depositPaise) },
  );
  return (
    <ScreenForm form={form} className="mt-5 flex flex-col gap-4">
      <h3>{t("notBackTitle")}</h3>
      <p>
        {t("notBackRules", {
          date: formatDate(lastDay),
          days,
          objection: formats().hours(OBJECTION_HOURS),
        })}
      </p>
      <TextField
        field={fields.withheld}
        label={t("keepAmount")}
        hint={t("keepUpTo", { amount: formatRupees(depositPaise) })}
        inputMode="decimal"
        required
        maxLength={14}
      />
      <TextAreaField
        field={fields.reason}
        label={t("notBackWhy")}
        hint={t("guestReads")}
        required
        minLength={3}
        maxLength={500}
        rows={2}
      />
      <SubmitButton intent="claim_missing" tone="plain" className="self-start">
        {t("notBackPropose")}
      </SubmitButton>
    </ScreenForm>
  );
}
