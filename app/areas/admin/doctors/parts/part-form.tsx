import type { PartField, PartRow } from "#app/domain/doctors/labels.ts";
import type { FormFailure } from "#app/http/form.ts";
import { present } from "#app/present.ts";
import { RowForm, ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";

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
            {row ? "Save" : "Add"}
          </SubmitButton>
        </ScreenForm>
      </Panel>
      {row ? (
        <Panel title="Delete">
          <p className="mb-3">It is gone from the page at once and does not come back.</p>
          <RowForm fields={{}}>
            <SubmitButton intent="delete" tone="danger">
              Delete
            </SubmitButton>
          </RowForm>
        </Panel>
      ) : null}
    </>
  );
}
