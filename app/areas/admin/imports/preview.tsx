import type { FilePreview, PreviewedRow } from "#app/domain/imports/preview-file.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatStatus } from "#app/ui/format.ts";
import { EmptyState, Panel } from "#app/ui/page.tsx";
import { DataTable, type TableColumn } from "#app/ui/table.tsx";
import { words } from "#app/words/catalogue.ts";

const rowColumns = (header: string[]): TableColumn<PreviewedRow>[] => {
  const t = words("adminImports");
  return [
    { key: "row", label: t("row"), value: ({ row }) => t("rowRow", { row }) },
    {
      key: "outcome",
      label: t("wouldBe"),
      value: ({ outcome }) => <StatusBadge status={BADGES[outcome]}>{OUTCOMES[outcome]}</StatusBadge>,
    },
    {
      key: "why",
      label: t("whatChanges"),
      value: ({ reason, changes }) =>
        reason ||
        changes.map(({ field, before, after }) => (
          <span key={field} className="block">
            {formatStatus(field)}: {before || t("nothing")} → {after || t("nothing")}
          </span>
        )),
    },
    ...header.slice(0, SHOWN_COLUMNS).map((title, index) => ({
      key: `column-${index}`,
      label: title,
      value: ({ cells }: PreviewedRow) => (cells[index] ?? "").slice(0, 80),
    })),
  ];
};

const SHOWN_COLUMNS = 8;
const OUTCOMES = { created: "New", changed: "Changed", unchanged: "As before", refused: "Refused" };
/** The badges of statuses that say as much. */
const BADGES = { created: "confirmed", changed: "pending", unchanged: "completed", refused: "rejected" };

type PreviewProps = { preview: FilePreview; header: string[]; isRest: boolean };

/** What the first rows of a file would do, with the button that imports all of them. */
export function PreviewPanel({ preview, header, isRest }: PreviewProps) {
  const t = words("adminImports");

  const { rows, notes, problem } = preview;
  const refused = rows.filter(({ outcome }) => outcome === "refused").length;
  return (
    <>
      {notes.length > 0 ? (
        <Panel title={t("pleaseLookAtColumns")}>
          <ul className="list-disc ps-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {problem ? (
        <p role="alert" className="rounded-box bg-error p-4 text-error-content">
          {t("pleaseSayBelowWhichColumn", { problem })}
        </p>
      ) : (
        <section className="flex flex-col gap-3">
          <h2>{t("whatFirstRowsWouldDo", { count: rows.length })}</h2>
          <DataTable
            caption={t("firstRows")}
            columns={rowColumns(header)}
            rows={rows}
            rowKey={({ row }) => String(row)}
            empty={<EmptyState>{t("fileHasNoRows")}</EmptyState>}
          />
          {rows.length > 0 ? (
            <RowForm fields={{}}>
              <SubmitButton intent="import">{buttonOf(isRest, refused)}</SubmitButton>
            </RowForm>
          ) : null}
        </section>
      )}
    </>
  );
}

function buttonOf(isRest: boolean, refused: number): string {
  const t = words("adminImports");

  if (isRest) return t("importRestOfFile");
  return refused > 0 ? t("importFileButForRefused") : t("importFile");
}
