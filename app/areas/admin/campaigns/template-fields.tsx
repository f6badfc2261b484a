import { type CampaignChannel, MOST_LETTERS, VARIABLES } from "#app/domain/campaigns/labels.ts";
import { CheckboxField } from "#app/ui/choice-fields.tsx";
import type { useScreenForm } from "#app/ui/form.tsx";
import { TextAreaField, TextField } from "#app/ui/form.tsx";
import { words } from "#app/words/catalogue.ts";

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
  const t = words("adminCampaigns");

  const isMail = channel === "mail";
  return (
    <>
      <input type="hidden" name="channel" value={channel} />
      <TextField field={fields.name} label={t("name")} required maxLength={80} />
      {isMail ? <TextField field={fields.subject} label={t("subject")} required maxLength={200} /> : null}
      <TextAreaField
        field={fields.body}
        label={t("text")}
        required
        rows={isMail ? 14 : 6}
        maxLength={MOST_LETTERS[channel]}
        hint={
          <>
            {t("howToEnd", { isMail: isMail ? t("emptyLineBeginsParagraphLine") : "" })}{" "}
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
          label={t("providersId")}
          maxLength={80}
          hint={t("byWhatsAppTwiliosContentTemplate")}
        />
      )}
      <CheckboxField field={fields.active} label={t("inUse")} />
    </>
  );
}
