import { type CampaignChannel, MOST_LETTERS, VARIABLES } from "#app/domain/campaigns/labels.ts";
import type { useScreenForm } from "#app/ui/form.tsx";
import { CheckboxField, TextAreaField, TextField } from "#app/ui/form.tsx";

export type TemplateFormValues = {
  name: string;
  channel: string;
  subject: string;
  body: string;
  provider_template_id: string;
  active: string;
};

type TemplateFieldsProps = {
  fields: ReturnType<typeof useScreenForm<TemplateFormValues>>[1];
  channel: CampaignChannel;
};

/** The fields of a campaign's template. */
export function TemplateFields({ fields, channel }: TemplateFieldsProps) {
  const isMail = channel === "mail";
  return (
    <>
      <input type="hidden" name="channel" value={channel} />
      <TextField field={fields.name} label="Name" required maxLength={80} />
      {isMail ? <TextField field={fields.subject} label="Subject" required maxLength={200} /> : null}
      <TextAreaField
        field={fields.body}
        label="Text"
        required
        rows={isMail ? 14 : 6}
        maxLength={MOST_LETTERS[channel]}
        hint={
          <>
            How to end it is added by itself.{" "}
            {isMail ? "An empty line begins a paragraph. A line “[Label]({{link}})” is a button. " : ""}
            Filled in for each person:{" "}
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
      {isMail ? null : (
        <TextField
          field={fields.provider_template_id}
          label="Provider's id"
          maxLength={80}
          hint="By WhatsApp Twilio's content template (HX…), or a template's name and language at Meta, like new_rooms:en; by SMS the number of the operators (DLT)."
        />
      )}
      <CheckboxField field={fields.active} label="In use" />
    </>
  );
}
