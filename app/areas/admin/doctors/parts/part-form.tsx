import type { PartField, PartRow } from "#app/domain/doctors/labels.ts";
import type { FormFailure } from "#app/http/form.ts";
import { present } from "#app/present.ts";
import { RowForm, ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

/** The form of one line of a page's list, and the button that deletes it. */
export function PartForm({
  fields: definition,
  row,
  failure,
}: {
  fields: readonly PartField[];
  row: PartRow | null;
  failure: FormFailure | undefined;
}) {
  const t = words("adminDoctors");

  const [form, fields] = useScreenForm<Record<string, string>>(
    "part",
    failure,
    row
      ? Object.fromEntries(Object.entries(row.values).map(([name, value]) => [name, value?.toString() ?? ""]))
      : undefined,
  );
  return (
    <>
      <Panel>
        <ScreenForm form={form}>
          {definition.map((each) => {
            const common = { field: present(fields[each.name]), label: each.label, required: each.required };
            if (each.kind === "longText") return <TextAreaField key={each.name} {...common} rows={12} />;
            if (each.kind === "year")
              return (
                <TextField
                  key={each.name}
                  {...common}
                  inputMode="numeric"
                  maxLength={4}
                  className="max-w-32"
                />
              );
            return <TextField key={each.name} {...common} maxLength={400} />;
          })}
          <SubmitButton intent="save" className="self-start">
            {row ? t("save") : t("add")}
          </SubmitButton>
        </ScreenForm>
      </Panel>
      {row ? (
        <Panel title={t("delete")}>
          <p className="mb-3">{t("itIsGoneFromPage")}</p>
          <RowForm fields={{}}>
            <SubmitButton intent="delete" tone="danger">
              {t("delete")}
            </SubmitButton>
          </RowForm>
        </Panel>
      ) : null}
    </>
  );
}
