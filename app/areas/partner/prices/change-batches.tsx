import type { ReactNode } from "react";
import type { NightChangeRow } from "#app/domain/listings/calendar/night-change-list.ts";
import type { PriceChangeRow } from "#app/domain/listings/price-change-list.ts";
import type { ShownList } from "#app/http/show-list.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { type Cells, ListTable } from "#app/ui/list/list-page.tsx";
import { words } from "#app/words/catalogue.ts";

type Shown<Row> = { batches: ShownList<Row>; csv: string };

const SHOWN = 3;

const cells: Cells<PriceChangeRow> = {
  names: ({ names }) => `${names.slice(0, SHOWN).join(", ")}${names.length > SHOWN ? " …" : ""}`,
};

/** The last changes of prices, each of which can be set back as long as its prices still stand. */
export function PriceBatches(shown: Shown<PriceChangeRow>) {
  const t = words("prices");
  return (
    <Batches
      {...shown}
      title={t("lastChanges")}
      cells={cells}
      undo={({ key }) => <UndoButton batch={key} label={t("restore")} />}
      nothing={t("noPriceWasChangedYet")}
    />
  );
}

/** The last changes of nights, each of which can be set back as long as its nights still stand as it left them. */
export function NightBatches(shown: Shown<NightChangeRow>) {
  const t = words("prices");
  if (shown.batches.rows.length === 0) return null;
  return (
    <Batches
      {...shown}
      title={t("recentChanges")}
      undo={(row) => (row.set_back_datetime ? t("undone") : <UndoButton batch={row.key} label={t("undo")} />)}
    />
  );
}

type BatchesProps<Row> = Shown<Row> & {
  title: string;
  cells?: Cells<Row>;
  undo: (row: Row) => ReactNode;
  nothing?: string;
};

function Batches<Row extends { key: string }>(props: BatchesProps<Row>) {
  const { title, batches, csv, cells, undo, nothing = null } = props;
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>{title}</h2>
        {batches.rows.length > 0 ? <CsvLink href={csv} /> : null}
      </div>
      <ListTable
        list={batches}
        cells={cells}
        after={[{ key: "undo", label: words("prices")("undo"), bare: true, value: undo }]}
        empty={nothing}
        noMatch={nothing}
      />
    </section>
  );
}

function UndoButton({ batch, label }: { batch: string; label: string }) {
  return (
    <RowForm fields={{ batch }}>
      <SubmitButton intent="undo" tone="plain" small>
        {label}
      </SubmitButton>
    </RowForm>
  );
}
