import type { FieldMetadata } from "@conform-to/react";
import type { Choice } from "#app/domain/listings/choices.ts";
import type { ItemField, MasterTable } from "#app/domain/listings/fields.ts";
import { CheckboxField, CheckboxGroup, SelectField, TextAreaField, TextField } from "../form.tsx";

export type ItemChoices = Partial<Record<MasterTable, Choice[]>>;
export type TestChoice = Choice & { typeName: string };
type Meta = FieldMetadata<unknown, Record<string, unknown>, string[]>;

/** The inputs of declared fields, in order. `fields` is that of `useScreenForm`. */
export function ItemFields({
  declared,
  fields,
  choices,
  tests = [],
}: {
  declared: readonly ItemField[];
  fields: Record<string, unknown>;
  choices: ItemChoices;
  tests?: TestChoice[];
}) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      {declared.map((field) => {
        const meta = fields[field.name] as Meta;
        const wide = ["long_text", "choices", "cars", "tests"].includes(field.type);
        return (
          <div key={field.name} className={wide ? "sm:col-span-2" : ""}>
            {field.type === "tests" ? (
              <TestPrices meta={meta} label={field.label} fields={fields} tests={tests} />
            ) : (
              <ItemInput declared={field} field={meta} choices={choices} />
            )}
          </div>
        );
      })}
    </div>
  );
}

function ItemInput({ declared, field, choices }: { declared: ItemField; field: Meta; choices: ItemChoices }) {
  const common = { field, label: declared.label, hint: declared.hint };
  const required = "required" in declared && Boolean(declared.required);
  const options = (list: Record<string, string>) =>
    Object.entries(list).map(([value, label]) => ({ value, label }));
  switch (declared.type) {
    case "long_text":
      return <TextAreaField {...common} maxLength={declared.max} />;
    case "cars":
      return <TextAreaField {...common} rows={5} />;
    case "flag":
      return <CheckboxField {...common} />;
    case "choices":
      return <CheckboxGroup {...common} options={options(declared.choices)} />;
    case "choice":
      return (
        <SelectField {...common} required placeholder="Please choose" options={options(declared.choices)} />
      );
    case "master":
      return (
        <SelectField
          {...common}
          required={required}
          placeholder={required ? "Please choose" : "The usual one"}
          options={(choices[declared.master] ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      );
    case "number":
      return (
        <TextField
          {...common}
          type="number"
          min={declared.min}
          max={declared.max}
          required={declared.default === undefined}
        />
      );
    case "date":
      return <TextField {...common} type="date" />;
    case "time":
      return <TextField {...common} type="time" required />;
    case "rupees":
    case "percent":
    case "kilometres":
      return <TextField {...common} inputMode="decimal" maxLength={12} required={required} />;
    case "point":
      return <TextField {...common} required maxLength={60} />;
    case "text":
      return <TextField {...common} maxLength={declared.max} required={required} />;
    default:
      return <TextField {...common} maxLength={200} />;
  }
}

/** A price for each test that the centre offers; an empty one is not offered. */
function TestPrices({
  meta,
  label,
  fields,
  tests,
}: {
  meta: Meta;
  label: string;
  fields: Record<string, unknown>;
  tests: TestChoice[];
}) {
  const types = [...new Set(tests.map((test) => test.typeName))];
  return (
    <fieldset className="flex flex-col gap-3" id={meta.id}>
      <legend className="font-medium">{label}</legend>
      <p className="text-sm text-base-content/80">In rupees. Leave empty what you do not offer.</p>
      {meta.errors ? <p className="text-sm font-medium text-error-content">{meta.errors.join(" ")}</p> : null}
      {types.map((type) => (
        <div key={type}>
          <h3 className="text-base font-semibold">{type}</h3>
          <div className="grid gap-2 sm:grid-cols-2">
            {tests
              .filter((test) => test.typeName === type)
              .map((test) => {
                const field = fields[`test_${test.id}`] as Meta;
                return (
                  <label key={test.id} className="flex items-center justify-between gap-3">
                    {test.name}
                    <input
                      key={field.key}
                      id={field.id}
                      name={field.name}
                      defaultValue={(field.initialValue as string | undefined) ?? ""}
                      inputMode="decimal"
                      maxLength={12}
                      className="input min-h-11 w-28 shrink-0 text-right"
                    />
                  </label>
                );
              })}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
