import type { PriceBatch } from "#app/domain/listings/change-prices.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { EmptyState } from "#app/ui/page.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

const columns: Column<PriceBatch>[] = [
  { key: "at", label: "When", value: (batch) => formatInstant(batch.at) },
  { key: "by", label: "Who", value: (batch) => batch.changedBy ?? "The system" },
  { key: "prices", label: "Prices", numeric: true, value: (batch) => batch.prices },
  {
    key: "names",
    label: "Of",
    value: (batch) => `${batch.names.join(", ")}${batch.prices > batch.names.length ? " …" : ""}`,
  },
  {
    key: "undo",
    label: "Undo",
    value: (batch) => (
      <RowForm fields={{ batch: batch.batchId }}>
        <SubmitButton intent="undo" tone="plain" small>
          Set back
        </SubmitButton>
      </RowForm>
    ),
  },
];

/** The last changes of prices, each of which can be set back as long as its prices still stand. */
export function PriceBatches({ batches, csv }: { batches: PriceBatch[]; csv: string }) {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>Last changes</h2>
        {batches.length > 0 ? <CsvLink href={csv} /> : null}
      </div>
      <DataTable
        caption="Last changes of prices"
        columns={columns}
        rows={batches}
        rowKey={(batch) => batch.batchId}
        empty={<EmptyState>No price was changed yet.</EmptyState>}
      />
    </section>
  );
}
