import type { NightBatch } from "#app/domain/listings/calendar/undo-nights.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatDate, formatInstant, plural } from "#app/ui/format.ts";
import { type Column, DataTable } from "#app/ui/table.tsx";

const columns: Column<NightBatch>[] = [
  { key: "at", label: "When", value: (batch) => formatInstant(batch.at) },
  { key: "by", label: "Who", value: (batch) => batch.changedBy ?? "The system" },
  { key: "rooms", label: "Rooms", value: (batch) => batch.rooms.join(", ") },
  {
    key: "nights",
    label: "Nights",
    value: (batch) => (
      <>
        {plural(batch.nights, "night")}
        <span className="block text-base-content/75">
          {formatDate(batch.firstNight)} to {formatDate(batch.lastNight)}
        </span>
      </>
    ),
  },
  {
    key: "undo",
    label: "Undo",
    value: (batch) =>
      batch.undoneAt ? (
        "Set back"
      ) : (
        <RowForm fields={{ batch: batch.batchId }}>
          <SubmitButton intent="undo" tone="plain" small>
            Set back
          </SubmitButton>
        </RowForm>
      ),
  },
];

/** The last changes of nights, each of which can be set back as long as its nights still stand as it left them. */
export function NightBatches({ batches, csv }: { batches: NightBatch[]; csv: string }) {
  if (batches.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>Last changes</h2>
        <CsvLink href={csv} />
      </div>
      <DataTable
        caption="Last changes of nights"
        columns={columns}
        rows={batches}
        rowKey={(batch) => batch.batchId}
        empty={null}
      />
    </section>
  );
}
