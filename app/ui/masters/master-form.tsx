import { MASTERS, type MasterField, type MasterKey } from "#app/domain/masters/definitions.ts";
import type { MasterOption, MasterRow } from "#app/domain/masters/find-master.ts";
import type { FormFailure } from "#app/http/form.ts";
import { shownValues } from "#app/http/master-values.ts";
import { present } from "#app/present.ts";
import {
  CheckboxField,
  RowForm,
  ScreenForm,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useScreenForm,
} from "../form.tsx";
import { FactList, Panel } from "../page.tsx";
import { choiceName, shown } from "./shown.ts";

/** The form of a master's row, or its facts where the master is never changed, and the button that takes it out of use. */
export function MasterForm({
  master,
  row,
  options,
  failure,
}: {
  master: MasterKey;
  row: MasterRow | null;
  options: Record<string, MasterOption[]>;
  failure: FormFailure | undefined;
}) {
  const definition = MASTERS[master];
  const definitionFields: readonly MasterField[] = definition.fields;
  const [form, fields] = useScreenForm<Record<string, string>>(
    "master",
    failure,
    row ? shownValues(definitionFields, row.values) : undefined,
  );
  if (row && !definition.changeable)
    return (
      <Panel>
        <FactList facts={definitionFields.map((field) => [field.label, shown(field, row)])} />
        <p className="mt-3">
          A {definition.singular} is never changed: add a newer one, and it counts from its day on.
        </p>
      </Panel>
    );
  return (
    <>
      <Panel>
        <ScreenForm form={form}>
          {definitionFields.map((each) => (
            <MasterInput
              key={each.name}
              definition={each}
              field={present(fields[each.name])}
              options={options[each.name] ?? []}
            />
          ))}
          <SubmitButton intent="save" className="self-start">
            {row ? "Save" : "Add"}
          </SubmitButton>
        </ScreenForm>
      </Panel>
      {row ? (
        <Panel title={row.active ? "In use" : "Not in use"}>
          <p className="mb-3">
            What uses it already keeps it; it is {row.active ? "offered" : "not offered"} when something new
            is added.
          </p>
          <RowForm fields={{}}>
            <SubmitButton intent={row.active ? "deactivate" : "activate"} tone="plain">
              {row.active ? "Stop using" : "Use again"}
            </SubmitButton>
          </RowForm>
        </Panel>
      ) : null}
    </>
  );
}

type Field = Parameters<typeof TextField<string>>[0]["field"];

function MasterInput({
  definition: each,
  field,
  options,
}: {
  definition: MasterField;
  field: Field;
  options: MasterOption[];
}) {
  const common = { field, label: each.label, hint: each.hint, required: each.required };
  switch (each.kind) {
    case "flag":
      return <CheckboxField {...common} required={false} />;
    case "longText":
      return <TextAreaField {...common} />;
    case "tiers":
      return (
        <TextAreaField
          {...common}
          hint="A step a line, like “48 hours: 50 percent”, “24 hours: 1 nights” or “0 hours: 500 rupees”. A booking keeps the steps that it was placed under."
        />
      );
    case "reference":
      return (
        <SelectField
          {...common}
          picks
          placeholder={each.required ? "Please choose" : "None"}
          options={options.map((option) => ({ value: option.id, label: option.name }))}
        />
      );
    case "choice":
      return (
        <SelectField
          {...common}
          placeholder="Please choose"
          options={(each.choices ?? []).map((choice) => ({
            value: choice,
            label: choiceName(choice),
          }))}
        />
      );
    case "date":
      return <TextField {...common} type="date" className="max-w-60" />;
    case "number":
    case "rupees":
    case "percent":
      return <TextField {...common} inputMode="decimal" className="max-w-60" />;
    default:
      return <TextField {...common} />;
  }
}
