import { VARIABLES } from "#app/domain/campaigns/labels.ts";
import type { useScreenForm } from "#app/ui/form.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/form.tsx";

export type TemplateFormValues = {
  name: string;
  channel: string;
  body: string;
  provider_template_id: string;
  active: string;
};

/** The fields of a campaign's template. */
export function TemplateFields({
  fields,
}: {
  fields: ReturnType<typeof useScreenForm<TemplateFormValues>>[1];
}) {
  return (
    <>
      <TextField field={fields.name} label="Name" required maxLength={80} />
      <SelectField
        field={fields.channel}
        label="By"
        required
        options={[
          { value: "whatsapp", label: "WhatsApp" },
          { value: "sms", label: "SMS" },
        ]}
      />
      <TextAreaField
        field={fields.body}
        label="Text"
        required
        rows={6}
        maxLength={1_000}
        hint={
          <>
            How to end it is added by itself. Filled in for each person:{" "}
            {Object.entries(VARIABLES).map(([name, what], index) => (
              <span key={name}>
                {index > 0 ? ", " : ""}
                <code>{`{{${name}}}`}</code> {what}
              </span>
            ))}
            .
          </>
        }
      />
      <TextField
        field={fields.provider_template_id}
        label="Provider's id"
        maxLength={80}
        hint="Twilio's content template (HX…), which is sent; or, by SMS, the number of the operators (DLT), which know the words by themselves."
      />
      <CheckboxField field={fields.active} label="In use" />
    </>
  );
}
