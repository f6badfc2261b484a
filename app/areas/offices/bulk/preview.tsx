import { Form } from "@remix-run/react";
import type { BulkPreview } from "#app/domain/bulk-edits/bulk-edits.ts";
import type { BulkField, BulkValue } from "#app/domain/bulk-edits/field.ts";
import type { Option } from "#app/domain/lists/filters.ts";
import { typedPercent } from "#app/domain/shared/amounts.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FormKey, SubmitButton } from "#app/ui/form.tsx";
import { formatCount, formatRupeesShort, plural } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { HiddenFields } from "#app/ui/plain-field.tsx";
import { cellLines, DataTable } from "#app/ui/table.tsx";

type PreviewProps = {
  found: BulkPreview | null;
  wrong: string;
  change: { field: string; way: string; value: string };
  input: BulkField["input"];
  options: Option[];
  isFiltered: boolean;
};

/** What would change, the first rows of it one by one, and the button that does it; or what is wrong with it. */
export function Preview({ found, wrong, change, input, options, isFiltered }: PreviewProps) {
  if (!found) return <Alert tone="negative">{wrong}</Alert>;
  const { steps, changed, leftOut, seen } = found;
  const shown = (value: BulkValue) => {
    if (value === null) return "None";
    if (input === "choice") return options.find((option) => option.value === value)?.label ?? String(value);
    return input === "percent" ? `${typedPercent(Number(value))} %` : formatRupeesShort(Number(value));
  };
  return (
    <Panel
      title={changed === 0 ? "Nothing would change" : `${plural(changed, "row")} would change`}
      className="flex flex-col gap-4 border-2 border-primary"
    >
      {isFiltered ? null : <p>No filter is set: these are all rows that you may change.</p>}
      {leftOut.length > 0 ? (
        <div>
          <p className="font-medium">Left out</p>
          <ul className="list-disc pl-5">
            {leftOut.map(({ reason, count }) => (
              <li key={reason}>
                {formatCount(count)}: {reason}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {steps.length > 0 ? (
        <Form method="post" className="flex flex-col gap-4">
          <FormKey />
          <HiddenFields fields={[...Object.entries(change), ["seen", seen]]} />
          <DataTable
            caption="The first rows that would change"
            rows={steps}
            rowKey={({ id }) => id}
            empty={null}
            columns={[
              { key: "name", label: "What", value: ({ name, detail }) => cellLines(name, detail) },
              { key: "before", label: "From", value: ({ before }) => shown(before) },
              { key: "after", label: "To", value: ({ after }) => shown(after) },
              {
                key: "leave",
                label: "Leave out",
                value: ({ id, name }) => (
                  <label className="flex min-h-11 items-center">
                    <input type="checkbox" className="checkbox" name="leaveOut" value={id} />
                    <span className="sr-only">Leave {name} out</span>
                  </label>
                ),
              },
            ]}
          />
          {changed > steps.length ? (
            <p>
              These are the first {steps.length} of {formatCount(changed)}.
            </p>
          ) : null}
          <SubmitButton intent="apply">Change {plural(changed, "row")}</SubmitButton>
        </Form>
      ) : null}
    </Panel>
  );
}
