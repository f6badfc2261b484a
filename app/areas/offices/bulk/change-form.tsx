import { Form } from "@remix-run/react";
import type { BulkField } from "#app/domain/bulk-edits/field.ts";
import type { Option } from "#app/domain/lists/filters.ts";
import { present } from "#app/present.ts";
import { Panel } from "#app/ui/page.tsx";
import { HiddenFields, PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";

type ChangeFormProps = {
  fields: Array<{ id: string; label: string }>;
  field: { name: string; label: string; input: BulkField["input"] };
  ways: Option[];
  options: Option[];
  way: string;
  value: string;
  /** The filters of the list, as the address says them. */
  kept: Array<[name: string, value: string]>;
};

/** Which column is changed, then how: two forms that only ask, so that each column has the controls that fit it. */
export function ChangeForm({ fields, field, ways, options, way, value, kept }: ChangeFormProps) {
  const t = words("officeBulk");

  return (
    <Panel title={t("whatChanges")} className="flex max-w-2xl flex-col gap-4">
      {fields.length > 1 ? (
        <Form method="get" className="flex flex-wrap items-end gap-3">
          <HiddenFields fields={kept} />
          <PlainSelect
            id="field"
            name="field"
            label={t("column")}
            defaultValue={field.name}
            options={fields.map(({ id, label }) => ({ value: id, label }))}
          />
          <button type="submit" className="btn btn-outline min-h-12">
            {t("choose")}
          </button>
        </Form>
      ) : null}
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <HiddenFields fields={[...kept, ["field", field.name]]} />
        {ways.length > 1 ? (
          <PlainSelect id="way" name="way" label={field.label} defaultValue={way} options={ways} />
        ) : (
          <HiddenFields fields={[["way", present(ways[0]).value]]} />
        )}
        {field.input === "choice" ? (
          <PlainSelect
            id="value"
            name="value"
            picks
            label={field.label}
            defaultValue={value}
            options={options}
          />
        ) : (
          <PlainInput
            id="value"
            name="value"
            label={field.input === "percent" ? t("perCent") : t("rupeesOrPerCent")}
            inputMode="decimal"
            maxLength={12}
            defaultValue={value}
          />
        )}
        <button type="submit" className="btn btn-outline min-h-12">
          {t("showWhatChanges")}
        </button>
      </Form>
    </Panel>
  );
}
