import { DOCUMENT_KINDS, DOCUMENTS } from "#app/domain/documents/labels.ts";
import { acceptOf } from "#app/domain/uploads/labels.ts";
import { ScreenForm, SelectField, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";

type Values = { document_kind: string; number: string; valid_until: string; file: string };

/** Adds a paper, or renews one: the same kind and number again takes the new day. */
export function DocumentForm({ failure }: { failure: Parameters<typeof useScreenForm>[1] }) {
  const [form, fields] = useScreenForm<Values>("document", failure);
  return (
    <details className="mt-4 border-t border-base-300 pt-3" open={failure !== undefined}>
      <summary className="min-h-9 cursor-pointer font-medium">Add or renew a paper</summary>
      <div className="mt-3">
        <ScreenForm form={form} multipart>
          <SelectField
            field={fields.document_kind}
            label="Paper"
            options={DOCUMENT_KINDS.map((kind) => ({ value: kind, label: DOCUMENTS[kind].label }))}
            placeholder="Please choose"
            required
          />
          <TextField
            field={fields.number}
            label="Number"
            hint="Of another paper, what it is called."
            maxLength={60}
            required
          />
          <TextField
            field={fields.valid_until}
            label="Valid until"
            hint="Its last day, if it has one."
            type="date"
          />
          <TextField field={fields.file} label="Photo or PDF" type="file" accept={acceptOf("document")} />
          <SubmitButton intent="document">Save the paper</SubmitButton>
        </ScreenForm>
      </div>
    </details>
  );
}
