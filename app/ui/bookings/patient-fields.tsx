import type { ComponentProps } from "react";
import { SelectField, TextField } from "../form.tsx";

type Field = ComponentProps<typeof TextField>["field"];

type PatientFieldsProps = {
  fields: { patientName: Field; patientAgeGroup: Field; patientAge: Field; patientGender: Field };
  /** A lab test is among it: the ranges of a lab go by age and sex. */
  lab: boolean;
};

const AGES = [
  { value: "adult", label: "Adult" },
  { value: "child", label: "Child" },
  { value: "infant", label: "Under 2 years" },
];

const GENDERS = [
  { value: "", label: "Choose" },
  { value: "female", label: "Female" },
  { value: "male", label: "Male" },
  { value: "other", label: "Other" },
];

/** Who is ill, whatever is booked. */
export function PatientFields({ fields, lab }: PatientFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <TextField field={fields.patientName} label="Name of the patient" required maxLength={100} />
        <SelectField field={fields.patientAgeGroup} label="Age" required options={AGES} />
      </div>
      {lab ? (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            field={fields.patientAge}
            label="Age in years"
            hint="For the lab"
            required
            inputMode="numeric"
            maxLength={3}
          />
          <SelectField
            field={fields.patientGender}
            label="Sex"
            hint="For the lab"
            required
            options={GENDERS}
          />
        </div>
      ) : null}
    </>
  );
}
