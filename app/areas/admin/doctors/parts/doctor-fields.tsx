import type { FieldMetadata } from "@conform-to/react";
import type { DoctorValues } from "#app/domain/doctors/schema.ts";
import { CheckboxField } from "#app/ui/choice-fields.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";

export type DoctorForm = Record<keyof DoctorValues, string>;
type Fields = { [Name in keyof DoctorForm]-?: FieldMetadata<string, Record<string, unknown>, string[]> };
type Choice = { id: string; name: string };

/** What the form shows of stored values. */
export function typedDoctor(values: DoctorValues): DoctorForm {
  return {
    ...values,
    total_experience: String(values.total_experience),
    position: String(values.position),
    hospital_id: values.hospital_id ?? "",
    shown: values.shown ? "on" : "",
  };
}

/** The fields of a doctor, for adding one and for changing one. */
export function DoctorFields({
  fields,
  departments,
  hospitals,
}: {
  fields: Fields;
  departments: Choice[];
  hospitals: Choice[];
}) {
  const t = words("adminDoctors");

  const options = (choices: Choice[]) => choices.map((each) => ({ value: each.id, label: each.name }));
  return (
    <Panel className="flex flex-col gap-4">
      <TextField field={fields.doctor_name} label={t("doctorName")} required maxLength={120} />
      <div className="field-row grid gap-4 sm:grid-cols-2">
        <SelectField
          field={fields.department_id}
          label={t("department")}
          required
          placeholder={t("pleaseChoose")}
          options={departments.map(({ id, name }) => ({ value: id, label: translateName(name) }))}
        />
        <TextField field={fields.specialization} label={t("specialization")} maxLength={200} />
      </div>
      <div className="field-row grid gap-4 sm:grid-cols-2">
        <TextField
          field={fields.total_experience}
          label={t("totalExperienceYears")}
          required
          inputMode="numeric"
          maxLength={2}
        />
        <TextField field={fields.languages} label={t("languages")} maxLength={200} />
      </div>
      <SelectField
        field={fields.hospital_id}
        label={t("hospital")}
        picks
        hint={t("hospitalsWithPage")}
        placeholder={t("none")}
        options={options(hospitals)}
      />
      <TextAreaField field={fields.about} label={t("about")} maxLength={4000} rows={5} />
      <TextField
        field={fields.position}
        label={t("placeInLists")}
        hint={t("lowerNumbersComeFirstAlso")}
        required
        inputMode="numeric"
        maxLength={5}
        className="max-w-32"
      />
      <CheckboxField field={fields.shown} label={t("shownToPublic")} />
    </Panel>
  );
}
