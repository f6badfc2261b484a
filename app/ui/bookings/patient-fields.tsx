import type { ComponentProps } from "react";
import { words } from "#app/words/catalogue.ts";
import { SelectField, TextField } from "../form.tsx";

type Field = ComponentProps<typeof TextField>["field"];

type PatientFieldsProps = {
  fields: { patientName: Field; patientAgeGroup: Field; patientAge: Field; patientGender: Field };
  /** A lab test is among it: the ranges of a lab go by age and sex. */
  lab: boolean;
};

const AGES = ["adult", "child", "infant"] as const;
const GENDERS = ["female", "male", "other"] as const;

/** Who is ill, whatever is booked. */
export function PatientFields({ fields, lab }: PatientFieldsProps) {
  const t = words("items");
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <TextField field={fields.patientName} label={t("patientName")} required maxLength={100} />
        <SelectField
          field={fields.patientAgeGroup}
          label={t("age")}
          required
          options={AGES.map((value) => ({ value, label: t(`age_${value}`) }))}
        />
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
            options={[
              { value: "", label: t("choose") },
              ...GENDERS.map((value) => ({ value, label: t(`sex_${value}`) })),
            ]}
          />
        </div>
      ) : null}
    </>
  );
}
