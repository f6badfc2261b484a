import type { ItemKind } from "#app/domain/listings/labels.ts";
import { KINDS } from "#app/domain/listings/registry.ts";
import { ScreenForm, SelectField, SubmitButton, useScreenForm } from "../form.tsx";
import { Panel } from "../page.tsx";
import { type ItemChoices, ItemFields, type TestChoice } from "./item-fields.tsx";

type Choice = { id: string; name: string };
type Failure = Parameters<typeof useScreenForm>[1];

export type ItemFormOptions = { choices: ItemChoices; tests: TestChoice[] };

/** The form of a new item: what it is and what it costs; of an outlet by staff, whose it is. */
export function NewItemForm({
  kind,
  options,
  parents,
  parentId,
  partners,
  failure,
}: {
  kind: ItemKind;
  options: ItemFormOptions;
  parents: Choice[];
  parentId: string | null;
  /** For those who add on behalf of a partner. */
  partners?: Choice[];
  failure: Failure;
}) {
  const { label, parent, values, terms } = KINDS[kind];
  const [form, fields] = useScreenForm<Record<string, unknown>>("item", failure, {
    ...defaultsOf(kind),
    parent_id: parentId ?? "",
  });
  const field = (name: string) => fields[name] as never;
  const toOptions = (list: Choice[]) => list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ScreenForm form={form}>
      {parent ? (
        <SelectField
          field={field("parent_id")}
          label={KINDS[parent].label}
          required
          placeholder="Please choose"
          options={toOptions(parents)}
        />
      ) : null}
      {partners && !parent ? (
        <SelectField
          field={field("account_id")}
          label="Partner"
          required
          placeholder="Please choose"
          options={toOptions(partners)}
        />
      ) : null}
      <Panel title="What it is">
        <ItemFields declared={values} fields={fields} {...options} />
      </Panel>
      <Panel title="Price and number">
        <ItemFields declared={terms} fields={fields} {...options} />
      </Panel>
      <SubmitButton className="self-start">Add the {label.toLowerCase()}</SubmitButton>
    </ScreenForm>
  );
}

/** The form of what is said about an item (`part` values) or of what it costs (`part` terms). */
export function ChangeItemForm({
  kind,
  part,
  version,
  typed,
  options,
  failure,
}: {
  kind: ItemKind;
  part: "values" | "terms";
  version: number;
  typed: Record<string, string | string[]>;
  options: ItemFormOptions;
  failure: Failure;
}) {
  const [form, fields] = useScreenForm<Record<string, string | string[]>>("item", failure, typed);
  return (
    <ScreenForm form={form}>
      <input type="hidden" name="version" value={version} />
      <Panel>
        <ItemFields declared={KINDS[kind][part]} fields={fields} {...options} />
      </Panel>
      <SubmitButton className="self-start">Save</SubmitButton>
    </ScreenForm>
  );
}

function defaultsOf(kind: ItemKind): Record<string, string> {
  return Object.fromEntries(
    KINDS[kind].values.flatMap((field): Array<[string, string]> => {
      if (field.type === "kilometres") return [[field.name, String(field.default / 1_000)]];
      if ((field.type === "number" || field.type === "time") && field.default !== undefined)
        return [[field.name, String(field.default)]];
      return [];
    }),
  );
}
