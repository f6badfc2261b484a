import type { BulkEdit } from "#app/domain/bulk-edits/bulk-edits.ts";
import { WAYS } from "#app/domain/bulk-edits/field.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { EmptyState } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/table.tsx";

type Shown = Omit<BulkEdit, "madeAt" | "undoneAt"> & {
  madeAt: string | Date;
  undoneAt: string | Date | null;
};

/** What was changed so before, newest first, each with the button that undoes it. */
export function EarlierEdits({ edits }: { edits: Shown[] }) {
  return (
    <section className="flex flex-col gap-3">
      <h2>Earlier changes of many</h2>
      <DataTable
        caption="Earlier changes of many"
        rows={edits}
        rowKey={({ id }) => id}
        empty={<EmptyState>Nothing was changed so in the last 30 days.</EmptyState>}
        columns={[
          {
            key: "what",
            label: "What",
            value: ({ label, way, value }) => `${label}: ${WAYS[way].toLowerCase()} ${value}`.trim(),
          },
          { key: "rows", label: "Rows", numeric: true, value: ({ changed }) => changed },
          { key: "by", label: "By", value: ({ madeBy }) => madeBy },
          { key: "at", label: "When", value: ({ madeAt }) => formatInstant(madeAt) },
          {
            key: "undo",
            label: "Undo",
            value: ({ id, canUndo, undoneAt }) =>
              canUndo ? (
                <RowForm fields={{ id }}>
                  <SubmitButton intent="undo" tone="danger" small>
                    Undo
                  </SubmitButton>
                </RowForm>
              ) : undoneAt ? (
                `Undone ${formatInstant(undoneAt)}`
              ) : null,
          },
        ]}
      />
    </section>
  );
}
