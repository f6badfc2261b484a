import type { FieldMetadata } from "@conform-to/react";
import type { z } from "zod";
import { cityChoices } from "#app/domain/places/city-choices.ts";
import { HOSPITAL_TYPES } from "#app/domain/places/labels.ts";
import type { CityOption } from "#app/domain/places/list-cities.ts";
import type { HospitalValues, hospitalForm } from "#app/domain/places/schema.ts";
import { CheckboxField } from "#app/ui/choice-fields.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export type HospitalFormValues = z.input<typeof hospitalForm>;
type Fields = {
  [Name in keyof HospitalFormValues]-?: FieldMetadata<
    HospitalFormValues[Name],
    Record<string, unknown>,
    string[]
  >;
};

/** What the form shows of stored values. */
export function typedHospital({ featured, active, ...values }: HospitalValues) {
  return { ...values, featured: featured ? "on" : undefined, active: active ? "on" : undefined };
}

/** The fields of a hospital, for adding one and for changing one. */
export function HospitalFields({
  fields,
  cities,
}: {
  fields: Fields;
  cities: Array<Pick<CityOption, "id" | "name" | "stateName">>;
}) {
  const t = words("adminHospitals");

  return (
    <>
      <Panel title={t("whatIt")} className="flex flex-col gap-4">
        <TextField field={fields.near_hospital_name} label={t("name")} required maxLength={200} />
        <div className="field-row grid gap-4 sm:grid-cols-2">
          <TextField field={fields.type} label={t("type")} list="hospital-types" maxLength={60} />
          <TextField field={fields.no_of_bed} label={t("beds")} type="number" min={0} max={20000} />
        </div>
        <datalist id="hospital-types">
          {HOSPITAL_TYPES.map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
      </Panel>
      <Panel title={t("whereIt")} className="flex flex-col gap-4">
        <SelectField
          field={fields.city}
          label={t("city")}
          picks
          required
          placeholder={t("pleaseChoose")}
          options={cityChoices(cities)}
        />
        <TextField field={fields.locality} label={t("locality")} maxLength={120} />
        <TextAreaField field={fields.address} label={t("address")} maxLength={400} rows={2} />
        <TextField
          field={fields.pin_code}
          label={t("pinCode")}
          inputMode="numeric"
          maxLength={6}
          className="max-w-40"
        />
        <div className="field-row grid gap-4 sm:grid-cols-2">
          <TextField
            field={fields.latitude}
            label={t("latitude")}
            hint={t("ofMainGateLike17")}
            required
            inputMode="decimal"
            maxLength={20}
          />
          <TextField
            field={fields.longitude}
            label={t("longitude")}
            hint={t("like784123")}
            required
            inputMode="decimal"
            maxLength={20}
          />
        </div>
      </Panel>
      <Panel title={t("forPage")} className="flex flex-col gap-4">
        <TextField field={fields.phone} label={t("phone")} maxLength={60} className="max-w-80" />
        <TextField field={fields.website} label={t("website")} type="url" maxLength={200} />
        <CheckboxField field={fields.active} label={t("shownToPublic")} />
        <CheckboxField field={fields.featured} label={t("wellKnownOfferedFirst")} />
      </Panel>
    </>
  );
}
