import type { TextPage } from "#app/domain/messages/message-texts.ts";
import type { Channel } from "#app/domain/messages/schema.ts";
import { TextAreaField, TextField, type useScreenForm } from "#app/ui/form.tsx";

export type TextFormValues = { subject: string; body: string; provider_template_id: string };

type TextFieldsProps = {
  fields: ReturnType<typeof useScreenForm<TextFormValues>>[1];
  channel: Channel;
  places: TextPage["places"];
};

/** The fields of a text, and what may be filled in. */
export function TextFields({ fields, channel, places }: TextFieldsProps) {
  const isMail = channel === "mail";
  return (
    <>
      {isMail ? <TextField field={fields.subject} label="Subject" required maxLength={200} /> : null}
      <TextAreaField
        field={fields.body}
        label="Text"
        required
        rows={isMail ? 18 : 6}
        maxLength={isMail ? 10_000 : 1_000}
        hint={
          isMail
            ? "An empty line begins a paragraph. Lines “- Label: value” are a table, where a line without a value is left out. A line “[Label]({{link}})” is a button."
            : "A part in [[ ]] is left out when there is nothing to fill in."
        }
      />
      {isMail ? null : (
        <TextField
          field={fields.provider_template_id}
          label="Provider's id"
          maxLength={80}
          hint={
            channel === "sms"
              ? "The number under which the operators have these words registered (DLT), which Gupshup gets with the text; or Twilio's content template (HX…)."
              : "The template that WhatsApp approved: Twilio's (HX…), or its name and language at Meta, like booking_confirmed:en. Without it only people who wrote to us within a day can be reached."
          }
        />
      )}
      <details className="rounded-box border border-base-300 bg-base-100 p-4" open>
        <summary className="cursor-pointer font-medium">Placeholders</summary>
        <dl className="mt-3 grid grid-cols-1 gap-x-4 sm:grid-cols-[max-content_1fr]">
          {places.map(({ place, sample, must }) => (
            <div key={place} className="contents">
              <dt>
                <code>{`{{${place}}}`}</code>
                {must ? " (needed)" : ""}
              </dt>
              <dd className="mb-2 text-base-content/80 [overflow-wrap:anywhere] sm:mb-0">{sample}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
