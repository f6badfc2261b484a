import type { FieldMetadata } from "@conform-to/react";
import { Fragment } from "react";
import type { Choice } from "#app/domain/listings/choices.ts";
import type { Field, MasterTable } from "#app/domain/listings/fields.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { translateLabel, translateName } from "#app/words/labels.ts";
import { CheckboxField, CheckboxGroup } from "../choice-fields.tsx";
import { SelectField, TextAreaField, TextField } from "../form.tsx";
import { Panel } from "../page.tsx";

/** What the fields of a form let somebody choose. */
export type FormOptions = { choices: Partial<Record<MasterTable, Choice[]>>; tests: TestChoice[] };
type TestChoice = Choice & { typeName: string };
type Meta = FieldMetadata<unknown, Record<string, unknown>, string[]>;

const WIDE: ReadonlyArray<Field["type"]> = ["long_text", "choices", "masters", "cars", "tests"];

/**
 * The inputs of declared fields, in order; a panel begins with the first field and with each that begins a section. `fields` is that of
 * `useScreenForm`.
 */
export function ListingFields({
  title,
  declared,
  fields,
  options,
}: {
  /** The heading of the first panel, where its first field says none. */
  title?: string;
  declared: readonly Field[];
  fields: Record<string, unknown>;
  options: FormOptions;
}) {
  return sectionsOf(declared).map((section) => (
    <Panel key={present(section[0]).name} title={sectionTitle(present(section[0])) ?? title}>
      <div className="field-row grid gap-4 sm:grid-cols-2">
        {section.map((field) => {
          const input =
            field.type === "tests" ? (
              <TestPrices
                meta={fields[field.name] as Meta}
                label={field.label}
                fields={fields}
                tests={options.tests}
              />
            ) : (
              <ListingInput declared={field} field={fields[field.name] as Meta} choices={options.choices} />
            );
          if (!WIDE.includes(field.type)) return <Fragment key={field.name}>{input}</Fragment>;
          return (
            <div key={field.name} className="sm:col-span-2">
              {input}
            </div>
          );
        })}
      </div>
    </Panel>
  ));
}

/** A row of a master as a form offers it. What stands behind its name (`Strict: Half until …`) is kept in English alone. */
function translateOption(option: string): string {
  const [name = ""] = option.split(": ");
  const said = translateName(name);
  return said === name ? option : said;
}

const sectionTitle = ({ section }: Field) => section && translateLabel(section);

function sectionsOf(declared: readonly Field[]): Field[][] {
  const sections: Field[][] = [];
  for (const field of declared) {
    if (sections.length === 0 || field.section) sections.push([field]);
    else present(sections.at(-1)).push(field);
  }
  return sections;
}

function ListingInput({
  declared,
  field,
  choices,
}: {
  declared: Field;
  field: Meta;
  choices: FormOptions["choices"];
}) {
  const t = words("prices");
  const common = {
    field,
    label: translateLabel(declared.label),
    hint: declared.hint && translateLabel(declared.hint),
  };
  const required = "required" in declared && Boolean(declared.required);
  const { autoComplete } = declared;
  const named = (list: Choice[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: translateOption(name) }));
  const options = (list: Readonly<Record<string, string>>) =>
    Object.entries(list).map(([value, label]) => ({ value, label: translateLabel(label) }));
  switch (declared.type) {
    case "long_text":
      return (
        <TextAreaField
          {...common}
          maxLength={declared.max}
          rows={declared.rows ?? 4}
          {...{ required, autoComplete }}
        />
      );
    case "cars":
      return <TextAreaField {...common} rows={5} />;
    case "flag":
      return <CheckboxField {...common} />;
    case "choices":
      return <CheckboxGroup {...common} options={options(declared.choices)} />;
    case "masters":
      return <CheckboxGroup {...common} options={named(choices[declared.master])} />;
    case "choice":
      return (
        <SelectField
          {...common}
          required
          placeholder={t("pleaseChoose")}
          options={options(declared.choices)}
        />
      );
    case "master":
      return (
        <SelectField
          {...common}
          picks
          required={required}
          placeholder={
            required ? t("pleaseChoose") : declared.empty ? translateLabel(declared.empty) : t("none")
          }
          options={named(choices[declared.master])}
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
      return <TextField {...common} type="time" required={declared.default !== undefined} />;
    case "rupees":
    case "percent":
    case "kilometres":
      return <TextField {...common} inputMode="decimal" maxLength={12} required={required} />;
    case "point":
      return <TextField {...common} required maxLength={60} />;
    case "text":
      return <TextField {...common} maxLength={declared.max} {...{ required, autoComplete }} />;
    case "phone":
      return <TextField {...common} type="tel" autoComplete="tel" maxLength={40} />;
    case "email":
      return <TextField {...common} type="email" autoComplete="email" maxLength={200} />;
    case "gstin":
      return <TextField {...common} maxLength={15} autoCapitalize="characters" />;
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
  const t = words("officeListings");
  const types = [...new Set(tests.map((test) => test.typeName))];
  return (
    <fieldset className="flex flex-col gap-3" id={meta.id}>
      <legend className="font-medium">{label}</legend>
      <p className="text-sm text-base-content/80">{t("testPrices")}</p>
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
                      className="input min-h-11 w-28 shrink-0 text-end"
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
