import type { FieldMetadata } from "@conform-to/react";
import type { z } from "zod";
import type { PropertyChoices } from "#app/domain/listings/form-options.ts";
import type { propertyForm } from "#app/domain/listings/property-forms.ts";
import { PROPERTY_LABELS } from "#app/domain/listings/property-labels.ts";
import type { PropertyValues } from "#app/domain/listings/property-schema.ts";
import { CheckboxGroup, SelectField, TextAreaField, TextField } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";

export type PropertyFormValues = z.input<typeof propertyForm>;
type Fields = {
  [Name in keyof PropertyFormValues]-?: FieldMetadata<
    PropertyFormValues[Name],
    Record<string, unknown>,
    string[]
  >;
};

/** What the form shows of stored values. */
export function typedProperty({ latitude, longitude, ...values }: PropertyValues) {
  return { ...values, location: `${latitude}, ${longitude}` };
}

const options = (choices: Array<{ id: string; name: string }>) =>
  choices.map(({ id, name }) => ({ value: id, label: name }));

/** The fields of a property, for adding one and for changing one. */
export function PropertyFields({ fields, choices }: { fields: Fields; choices: PropertyChoices }) {
  return (
    <>
      <Panel title="What it is" className="flex flex-col gap-4">
        <TextField field={fields.name} label={PROPERTY_LABELS.name} required maxLength={120} />
        <SelectField
          field={fields.property_type_id}
          label={PROPERTY_LABELS.property_type_id}
          required
          placeholder="Please choose"
          options={options(choices.types)}
        />
        <TextAreaField
          field={fields.description}
          label={PROPERTY_LABELS.description}
          hint="What a family with a patient wants to know: lift, steps, kitchen, noise, who is there at night."
          maxLength={4000}
          rows={5}
        />
        <CheckboxGroup
          field={fields.facility_ids}
          label={PROPERTY_LABELS.facility_ids}
          options={options(choices.facilities)}
        />
      </Panel>
      <Panel title="Where it is" className="flex flex-col gap-4">
        <SelectField
          field={fields.city_id}
          label={PROPERTY_LABELS.city_id}
          required
          placeholder="Please choose"
          options={options(choices.cities)}
        />
        <TextAreaField
          field={fields.address}
          label={PROPERTY_LABELS.address}
          required
          maxLength={400}
          rows={2}
          autoComplete="street-address"
        />
        <TextField
          field={fields.pin_code}
          label={PROPERTY_LABELS.pin_code}
          required
          inputMode="numeric"
          maxLength={6}
          autoComplete="postal-code"
          className="max-w-40"
        />
        <TextField
          field={fields.location}
          label="Place on the map"
          hint="In your map app, press long on your door and copy the two numbers, like 17.4156, 78.4123. The distance to each hospital comes from them."
          required
          maxLength={60}
          className="max-w-80"
        />
      </Panel>
      <Panel title="For the stay" className="flex flex-col gap-4">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField
            field={fields.check_in_time}
            label={PROPERTY_LABELS.check_in_time}
            type="time"
            required
          />
          <TextField
            field={fields.check_out_time}
            label={PROPERTY_LABELS.check_out_time}
            type="time"
            required
          />
        </div>
        <TextAreaField field={fields.house_rules} label={PROPERTY_LABELS.house_rules} maxLength={4000} />
        <SelectField
          field={fields.cancellation_policy_id}
          label={PROPERTY_LABELS.cancellation_policy_id}
          placeholder="The usual one"
          options={choices.policies.map(({ id, name, description }) => ({
            value: id,
            label: description ? `${name}: ${description}` : name,
          }))}
        />
      </Panel>
      <Panel title="Who answers" className="flex flex-col gap-4">
        <p className="text-base-content/85">Guests get these with a confirmed booking.</p>
        <TextField
          field={fields.phone_e164}
          label={PROPERTY_LABELS.phone_e164}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          className="max-w-80"
        />
        <TextField
          field={fields.email}
          label={PROPERTY_LABELS.email}
          type="email"
          autoComplete="email"
          maxLength={200}
          className="max-w-96"
        />
        <TextField
          field={fields.gstin}
          label={PROPERTY_LABELS.gstin}
          hint="15 letters and digits, for the invoice"
          maxLength={15}
          className="max-w-80"
          autoCapitalize="characters"
        />
      </Panel>
    </>
  );
}
