import type { PriceChangeRow } from "#app/domain/listings/price-change-list.ts";
import type { ShownList } from "#app/http/show-list.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { type Cells, ListTable } from "#app/ui/list/list-page.tsx";

const SHOWN = 3;

const cells: Cells<PriceChangeRow> = {
  names: ({ names }) => `${names.slice(0, SHOWN).join(", ")}${names.length > SHOWN ? " …" : ""}`,
};

/** The last changes of prices, each of which can be set back as long as its prices still stand. */
export function PriceBatches({ batches, csv }: { batches: ShownList<PriceChangeRow>; csv: string }) {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>Last changes</h2>
        {batches.rows.length > 0 ? <CsvLink href={csv} /> : null}
      </div>
      <ListTable
        list={batches}
        cells={cells}
        after={[
          {
            key: "undo",
            label: "Undo",
            value: (row) => (
              <RowForm fields={{ batch: row.key }}>
                <SubmitButton intent="undo" tone="plain" small>
                  Set back
                </SubmitButton>
              </RowForm>
            ),
          },
        ]}
        empty="No price was changed yet."
      />
    </section>
  );
}
