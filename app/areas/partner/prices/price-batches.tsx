import type { PriceChangeRow } from "#app/domain/listings/price-change-list.ts";
import type { ShownList } from "#app/http/show-list.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { type Cells, ListTable } from "#app/ui/list/list-page.tsx";
import { words } from "#app/words/catalogue.ts";

const SHOWN = 3;

const cells: Cells<PriceChangeRow> = {
  names: ({ names }) => `${names.slice(0, SHOWN).join(", ")}${names.length > SHOWN ? " …" : ""}`,
};

/** The last changes of prices, each of which can be set back as long as its prices still stand. */
export function PriceBatches({ batches, csv }: { batches: ShownList<PriceChangeRow>; csv: string }) {
  const t = words("prices");
  const nothing = t("noPriceWasChangedYet");
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>{t("lastChanges")}</h2>
        {batches.rows.length > 0 ? <CsvLink href={csv} /> : null}
      </div>
      <ListTable
        list={batches}
        cells={cells}
        after={[
          {
            key: "undo",
            label: t("undo"),
            bare: true,
            value: (row) => (
              <RowForm fields={{ batch: row.key }}>
                <SubmitButton intent="undo" tone="plain" small>
                  {t("restore")}
                </SubmitButton>
              </RowForm>
            ),
          },
        ]}
        empty={nothing}
        noMatch={nothing}
      />
    </section>
  );
}
