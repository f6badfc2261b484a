import type { NightChangeRow } from "#app/domain/listings/calendar/night-change-list.ts";
import type { ShownList } from "#app/http/show-list.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { ListTable } from "#app/ui/list/list-page.tsx";
import { words } from "#app/words/catalogue.ts";

/** The last changes of nights, each of which can be set back as long as its nights still stand as it left them. */
export function NightBatches({ batches, csv }: { batches: ShownList<NightChangeRow>; csv: string }) {
  const t = words("prices");
  if (batches.rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>{t("recentChanges")}</h2>
        <CsvLink href={csv} />
      </div>
      <ListTable
        list={batches}
        after={[
          {
            key: "undo",
            label: t("undo"),
            bare: true,
            value: (row) =>
              row.set_back_datetime ? (
                t("undone")
              ) : (
                <RowForm fields={{ batch: row.key }}>
                  <SubmitButton intent="undo" tone="plain" small>
                    {t("undo")}
                  </SubmitButton>
                </RowForm>
              ),
          },
        ]}
        empty={null}
      />
    </section>
  );
}
