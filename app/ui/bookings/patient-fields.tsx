import type { ComponentProps } from "react";
import { AGE_GROUPS, GENDERS } from "#app/domain/bookings/labels.ts";
import { words } from "#app/words/catalogue.ts";
import { SelectField, TextField } from "../form.tsx";

type Field = ComponentProps<typeof TextField>["field"];

type PatientFieldsProps = {
  fields: { patientName: Field; patientAgeGroup: Field; patientAge: Field; patientGender: Field };
  /** A lab test is among it: the ranges of a lab go by sex and age, and the age says who is a child. */
  lab: boolean;
};

/** The ages of patients, and below it their sexes, as a form offers them. */
export function ageChoices() {
  const t = words("items");
  return AGE_GROUPS.map((value) => ({ value, label: t(`age_${value}`) }));
}

export function sexChoices() {
  const t = words("items");
  return GENDERS.map((value) => ({ value, label: t(`sex_${value}`) }));
}

/** Who is ill, whatever is booked. */
export function PatientFields({ fields, lab }: PatientFieldsProps) {
  const t = words("items");
  return (
    <>
      <div className={lab ? undefined : "grid gap-4 sm:grid-cols-[1fr_12rem]"}>
        <TextField field={fields.patientName} label={t("patientName")} required maxLength={100} />
        {lab ? null : (
          <SelectField field={fields.patientAgeGroup} label={t("age")} required options={ageChoices()} />
        )}
      </div>
      {lab ? (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            field={fields.patientAge}
            label={t("ageYears")}
            hint={t("forLab")}
            required
            inputMode="numeric"
            maxLength={3}
          />
          <SelectField
            field={fields.patientGender}
            label={t("sex")}
            hint={t("forLab")}
            required
            options={[{ value: "", label: t("choose") }, ...sexChoices()]}
          />
        </div>
      ) : null}
    </>
  );
}
