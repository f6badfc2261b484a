import { DOCUMENT_KINDS, DOCUMENTS } from "#app/domain/documents/labels.ts";
import { ScreenForm, SelectField, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { uploadInput } from "#app/ui/upload-input.ts";
import { words } from "#app/words/catalogue.ts";

type Values = { document_kind: string; number: string; valid_until: string; file: string };

/** Adds a paper, or renews one: the same kind and number again takes the new day. */
export function DocumentForm({ failure }: { failure: Parameters<typeof useScreenForm>[1] }) {
  const t = words("officeProfile");
  const [form, fields] = useScreenForm<Values>("document", failure);
  return (
    <details className="mt-4 border-t border-base-300 pt-3" open={failure !== undefined}>
      <summary className="min-h-9 cursor-pointer font-medium">{t("addDocument")}</summary>
      <div className="mt-3">
        <ScreenForm form={form} multipart>
          <SelectField
            field={fields.document_kind}
            label={t("document")}
            options={DOCUMENT_KINDS.map((kind) => ({ value: kind, label: DOCUMENTS[kind].label }))}
            placeholder={t("pleaseChoose")}
            required
          />
          <TextField
            field={fields.number}
            label={t("number")}
            hint={t("numberHint")}
            maxLength={60}
            required
          />
          <TextField
            field={fields.valid_until}
            label={t("validUntil")}
            hint={t("validUntilHint")}
            type="date"
          />
          <TextField field={fields.file} label={t("photoOrPdf")} {...uploadInput("document")} />
          <SubmitButton intent="document">{t("saveDocument")}</SubmitButton>
        </ScreenForm>
      </div>
    </details>
  );
}
