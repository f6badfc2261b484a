import type { TextPage } from "#app/domain/messages/message-texts.ts";
import type { Channel } from "#app/domain/messages/schema.ts";
import { TextAreaField, TextField, type useScreenForm } from "#app/ui/form.tsx";
import { words } from "#app/words/catalogue.ts";

export type TextFormValues = { subject: string; body: string; provider_template_id: string };

type TextFieldsProps = {
  fields: ReturnType<typeof useScreenForm<TextFormValues>>[1];
  channel: Channel;
  places: TextPage["places"];
};

/** The fields of a text, and what may be filled in. */
export function TextFields({ fields, channel, places }: TextFieldsProps) {
  const t = words("adminMessages");

  const isMail = channel === "mail";
  return (
    <>
      {isMail ? <TextField field={fields.subject} label={t("subject")} required maxLength={200} /> : null}
      <TextAreaField
        field={fields.body}
        label={t("text")}
        required
        rows={isMail ? 18 : 6}
        maxLength={isMail ? 10_000 : 1_000}
        hint={isMail ? t("emptyLineBeginsParagraphLines") : t("partInIsLeftOut")}
      />
      {isMail ? null : (
        <TextField
          field={fields.provider_template_id}
          label={t("providersId")}
          maxLength={80}
          hint={
            channel === "sms" ? t("numberUnderWhichOperatorsHave") : t("templateThatWhatsAppApprovedTwilios")
          }
        />
      )}
      <details className="rounded-box border border-base-300 bg-base-100 p-4" open>
        <summary className="cursor-pointer font-medium">{t("placeholders")}</summary>
        <dl className="mt-3 grid grid-cols-1 gap-x-4 sm:grid-cols-[max-content_1fr]">
          {places.map(({ place, sample, must }) => (
            <div key={place} className="contents">
              <dt>
                <code>{`{{${place}}}`}</code>
                {must ? t("needed") : ""}
              </dt>
              <dd className="mb-2 text-base-content/80 [overflow-wrap:anywhere] sm:mb-0">{sample}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
