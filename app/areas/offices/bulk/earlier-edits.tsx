import type { BulkEdit } from "#app/domain/bulk-edits/bulk-edits.ts";
import { WAYS } from "#app/domain/bulk-edits/field.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { EmptyState } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { words } from "#app/words/catalogue.ts";

type Shown = Omit<BulkEdit, "madeAt" | "undoneAt"> & {
  madeAt: string | Date;
  undoneAt: string | Date | null;
};

/** What was changed so before, newest first, each with the button that undoes it. */
export function EarlierEdits({ edits }: { edits: Shown[] }) {
  const t = words("officeBulk");

  return (
    <section className="flex flex-col gap-3">
      <h2>{t("earlierChangesOfMany")}</h2>
      <DataTable
        caption={t("earlierChangesOfMany")}
        rows={edits}
        rowKey={({ id }) => id}
        empty={<EmptyState>{t("nothingWasChanged")}</EmptyState>}
        columns={[
          {
            key: "what",
            label: t("what"),
            value: ({ label, way, value }) => `${label}: ${WAYS[way].toLowerCase()} ${value}`.trim(),
          },
          { key: "rows", label: t("rows"), numeric: true, value: ({ changed }) => changed },
          { key: "by", label: t("by"), value: ({ madeBy }) => madeBy },
          { key: "at", label: t("when"), value: ({ madeAt }) => formatInstant(madeAt) },
          {
            key: "undo",
            label: t("undo"),
            value: ({ id, canUndo, undoneAt }) =>
              canUndo ? (
                <RowForm fields={{ id }}>
                  <SubmitButton intent="undo" tone="danger" small>
                    {t("undo")}
                  </SubmitButton>
                </RowForm>
              ) : undoneAt ? (
                t("undoneUndoneAt", { undoneAt: formatInstant(undoneAt) })
              ) : null,
          },
        ]}
      />
    </section>
  );
}
