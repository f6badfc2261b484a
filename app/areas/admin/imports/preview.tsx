import type { Preview, PreviewedRow } from "#app/domain/imports/preview-file.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatStatus, plural } from "#app/ui/format.ts";
import { EmptyState, Panel } from "#app/ui/page.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

const rowColumns = (header: string[]): Column<PreviewedRow>[] => [
  { key: "row", label: "Row", value: ({ row }) => `Row ${row}` },
  {
    key: "outcome",
    label: "Would be",
    value: ({ outcome }) => <StatusBadge status={BADGES[outcome]}>{OUTCOMES[outcome]}</StatusBadge>,
  },
  {
    key: "why",
    label: "What changes",
    value: ({ reason, changes }) =>
      reason ||
      changes.map(({ field, before, after }) => (
        <span key={field} className="block">
          {formatStatus(field)}: {before || "nothing"} → {after || "nothing"}
        </span>
      )),
  },
  ...header.slice(0, SHOWN_COLUMNS).map((title, index) => ({
    key: `column-${index}`,
    label: title,
    value: ({ cells }: PreviewedRow) => (cells[index] ?? "").slice(0, 80),
  })),
];

const SHOWN_COLUMNS = 8;
const OUTCOMES = { created: "New", changed: "Changed", unchanged: "As before", refused: "Refused" };
/** The badges of statuses that say as much. */
const BADGES = { created: "confirmed", changed: "pending", unchanged: "completed", refused: "rejected" };

type PreviewProps = { preview: Preview; header: string[]; isRest: boolean };

/** What the first rows of a file would do, with the button that imports all of them. */
export function PreviewPanel({ preview, header, isRest }: PreviewProps) {
  const { rows, notes, problem } = preview;
  const refused = rows.filter(({ outcome }) => outcome === "refused").length;
  return (
    <>
      {notes.length > 0 ? (
        <Panel title="Please look at the columns">
          <ul className="list-disc pl-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {problem ? (
        <p role="alert" className="rounded-box bg-error p-4 text-error-content">
          {problem} Please say below which column it is.
        </p>
      ) : (
        <section className="flex flex-col gap-3">
          <h2>What the first {plural(rows.length, "row")} would do</h2>
          <DataTable
            caption="First rows"
            columns={rowColumns(header)}
            rows={rows}
            rowKey={({ row }) => String(row)}
            empty={<EmptyState>The file has no rows.</EmptyState>}
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
  if (isRest) return "Import the rest of the file";
  return refused > 0 ? "Import the file but for refused rows" : "Import the file";
}
