import { MASTERS, type MasterField, type MasterKey } from "#app/domain/masters/definitions.ts";
import type { MasterOption, MasterRow } from "#app/domain/masters/find-master.ts";
import type { FormFailure } from "#app/http/form.ts";
import { shownValues } from "#app/http/master-values.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { CheckboxField } from "../choice-fields.tsx";
import {
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
  tryAt,
}: {
  master: MasterKey;
  row: MasterRow | null;
  options: Record<string, MasterOption[]>;
  failure: FormFailure | undefined;
  /** Where it is shown what the row would change, before it is added. */
  tryAt?: string;
}) {
  const t = words("officeMasters");

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
        <p className="mt-3">{t("isNeverChangedAddNewer", { singular: definition.singular })}</p>
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
            {row ? t("save") : t("add")}
          </SubmitButton>
          {tryAt ? (
            <SubmitButton tone="plain" className="self-start" formMethod="get" formAction={tryAt}>
              {t("seeWhatItWouldChange")}
            </SubmitButton>
          ) : null}
        </ScreenForm>
      </Panel>
      {row ? (
        <Panel title={row.active ? t("inUse") : t("notInUse")}>
          <p className="mb-3">
            {t("whatUsesItAlreadyKeeps", { active: row.active ? t("offered") : t("notOffered") })}
          </p>
          <RowForm fields={{}}>
            <SubmitButton intent={row.active ? "deactivate" : "activate"} tone="plain">
              {row.active ? t("stopUsing") : t("useAgain")}
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
  const t = words("officeMasters");

  const common = { field, label: each.label, hint: each.hint, required: each.required };
  switch (each.kind) {
    case "flag":
      return <CheckboxField {...common} required={false} />;
    case "longText":
      return <TextAreaField {...common} />;
    case "tiers":
      return <TextAreaField {...common} hint={t("stepLineLike48Hours")} />;
    case "reference":
      return (
        <SelectField
          {...common}
          picks
          placeholder={each.required ? t("pleaseChoose") : t("none")}
          options={options.map((option) => ({ value: option.id, label: option.name }))}
        />
      );
    case "choice":
      return (
        <SelectField
          {...common}
          placeholder={t("pleaseChoose")}
          options={(each.choices ?? []).map((choice) => ({
            value: choice,
            label: choiceName(each, choice),
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
