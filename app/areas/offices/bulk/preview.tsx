import { Form } from "@remix-run/react";
import type { BulkPreview } from "#app/domain/bulk-edits/bulk-edits.ts";
import type { BulkField, BulkValue } from "#app/domain/bulk-edits/field.ts";
import type { Option } from "#app/domain/lists/filters.ts";
import { typedPercent } from "#app/domain/shared/amounts.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FormKey, SubmitButton } from "#app/ui/form.tsx";
import { formatCount, formatRupeesShort } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { HiddenFields, PlainInput } from "#app/ui/plain-field.tsx";
import { cellLines, DataTable } from "#app/ui/table.tsx";
import { words } from "#app/words/catalogue.ts";

type PreviewProps = {
  found: BulkPreview | null;
  wrong: string;
  change: { field: string; way: string; value: string };
  input: BulkField["input"];
  asksWhy: boolean;
  options: Option[];
  isFiltered: boolean;
};

/** What would change, the first rows of it one by one, and the button that does it; or what is wrong with it. */
export function Preview({ found, wrong, change, input, asksWhy, options, isFiltered }: PreviewProps) {
  const t = words("officeBulk");

  if (!found) return <Alert tone="negative">{wrong}</Alert>;
  const { steps, changed, leftOut, seen } = found;
  const shown = (value: BulkValue) => {
    if (value === null) return "None";
    if (input === "choice") return options.find((option) => option.value === value)?.label ?? String(value);
    return input === "percent" ? `${typedPercent(Number(value))}%` : formatRupeesShort(Number(value));
  };
  return (
    <Panel
      title={changed === 0 ? t("nothingWouldChange") : t("rowsWouldChange", { changed })}
      className="flex flex-col gap-4 border-2 border-primary"
    >
      {isFiltered ? null : <p>{t("noFilterIsSetThese")}</p>}
      {leftOut.length > 0 ? (
        <div>
          <p className="font-medium">{t("leftOut")}</p>
          <ul className="list-disc ps-5">
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
            caption={t("firstRowsThatWouldChange")}
            rows={steps}
            rowKey={({ id }) => id}
            empty={null}
            columns={[
              { key: "name", label: t("what"), value: ({ name, detail }) => cellLines(name, detail) },
              { key: "before", label: t("from"), value: ({ before }) => shown(before) },
              { key: "after", label: t("to"), value: ({ after }) => shown(after) },
              {
                key: "leave",
                label: t("leaveOut"),
                value: ({ id, name }) => (
                  <label className="flex min-h-11 items-center">
                    <input type="checkbox" className="checkbox" name="leaveOut" value={id} />
                    <span className="sr-only">{t("leaveOutName", { name })}</span>
                  </label>
                ),
              },
            ]}
          />
          {changed > steps.length ? (
            <p>{t("theseAreFirst", { count: steps.length, changed: formatCount(changed) })}</p>
          ) : null}
          {asksWhy ? (
            <PlainInput id="reason" name="reason" label={t("why")} required minLength={2} maxLength={1_000} />
          ) : null}
          <SubmitButton intent="apply">{t("changeRows", { changed })}</SubmitButton>
        </Form>
      ) : null}
    </Panel>
  );
}
