import type { BlockingSlot } from "#app/domain/listings/calendar/blocking-slots.ts";
import type { StockPreview } from "#app/domain/listings/calendar/set-stock.ts";
import type { StockGrid } from "#app/domain/listings/calendar/stock-grid.ts";
import type { StockBatch } from "#app/domain/listings/calendar/undo-stock.ts";
import { ITEM_LINKS, type ItemArea } from "#app/http/inventory-paths.ts";
import { paths } from "#app/http/paths.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { Alert } from "../../alert.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "../../form.tsx";
import { formatInstant, formatMonth } from "../../format.ts";
import { Link } from "../../link.tsx";
import { EmptyState, Page } from "../../page.tsx";
import { DataTable, type TableColumn } from "../../table.tsx";
import { blockingSlotsOf, SlotsInTheWay } from "./slots-in-the-way.tsx";
import { StockForm } from "./stock-form.tsx";
import { StockPreviewPanel } from "./stock-preview.tsx";
import { NO_STOCK_CHANGE, type StockState, stockSearch } from "./stock-search.ts";
import { StockTable } from "./stock-table.tsx";

type Props = {
  area: ItemArea;
  grid: StockGrid;
  state: StockState;
  today: string;
  earlier: string;
  later: string;
  preview: { groups: StockPreview[]; blocking: BlockingSlot[]; fields: Record<string, string[]> } | null;
  batches: StockBatch[];
  failure:
    | (Parameters<typeof FormFailureAlert>[0]["failure"] & {
        code?: string;
        details?: Record<string, unknown>;
      })
    | undefined;
};

/** What is left of everything that an outlet sells by the day, the meal or the appointment; changed by range, and set back. */
export function StockPage({ area, grid, state, today, earlier, later, preview, batches, failure }: Props) {
  const t = words("officeStock");
  const calendar = { ...state, ...NO_STOCK_CHANGE };
  const bookingHref = area === "partner" ? paths.partnerBooking : paths.staffBooking;
  const wrong = Object.values(preview?.fields ?? {}).flat();
  const link = (month: string, label: string) => (
    <Link to={stockSearch.href(calendar, { month })} className="btn btn-outline min-h-11">
      {label}
    </Link>
  );
  return (
    <Page
      title={t("title", { name: grid.outlet.name })}
      back={{ to: ITEM_LINKS[area].item(grid.outlet.id), label: grid.outlet.name }}
      lead={t("lead")}
    >
      <FormFailureAlert failure={failure} />
      <SlotsInTheWay bookings={blockingSlotsOf(failure)} bookingHref={bookingHref} advice={t("moreSold")} />
      {wrong.length > 0 ? (
        <Alert tone="negative">
          <a href="#change" className="underline">
            {t("pleaseCheck", { errors: wrong.join(" ") })}
          </a>
        </Alert>
      ) : preview ? (
        <StockPreviewPanel state={state} preview={preview} bookingHref={bookingHref} />
      ) : null}
      <nav aria-label={t("month")} className="flex flex-wrap items-center gap-2">
        {link(earlier, t("earlier"))}
        <h2 className="min-w-36 text-center">{formatMonth(grid.month)}</h2>
        {link(later, t("later"))}
      </nav>
      {grid.items.length === 0 ? (
        <EmptyState>{t("nothingBySlot")}</EmptyState>
      ) : (
        <div className="flex flex-col gap-5 xl:flex-row xl:items-start">
          <StockTable grid={grid} state={calendar} />
          <StockForm grid={grid} state={state} today={today} errors={preview?.fields ?? {}} />
        </div>
      )}
      <p className="flex gap-3">
        {grid.page > 1 ? (
          <Link to={stockSearch.href(calendar, { page: grid.page - 1 })} className="link">
            {t("previous")}
          </Link>
        ) : null}
        {grid.more ? (
          <Link to={stockSearch.href(calendar, { page: grid.page + 1 })} className="link">
            {t("more")}
          </Link>
        ) : null}
      </p>
      {batches.length > 0 ? (
        <section className="flex flex-col gap-3">
          <h2>{t("lastChanges")}</h2>
          <DataTable
            caption={t("lastChangesCaption")}
            columns={batchColumns}
            rows={batches}
            rowKey={(batch) => batch.batchId}
            empty={null}
          />
        </section>
      ) : null}
    </Page>
  );
}

const batchColumns: TableColumn<StockBatch>[] = [
  { key: "at", label: "When", value: (batch) => formatInstant(batch.at) },
  { key: "by", label: "Who", value: (batch) => batch.changedBy ?? words("officeStock")("theSystem") },
  { key: "names", label: "What", value: (batch) => batch.names.join(", ") },
  {
    key: "days",
    label: "Days",
    value: ({ firstDay, lastDay, slots }) => (
      <>
        {firstDay === lastDay ? formats().date(firstDay) : formats().range(firstDay, lastDay)}
        <span className="block text-base-content/75">{words("officeStock")("nSlots", { count: slots })}</span>
      </>
    ),
  },
  {
    key: "undo",
    label: "Undo",
    value: (batch) =>
      batch.undoneAt ? (
        words("officeStock")("undone")
      ) : (
        <RowForm fields={{ batch: batch.batchId }}>
          <SubmitButton intent="undo" tone="plain" small>
            {words("officeStock")("undo")}
          </SubmitButton>
        </RowForm>
      ),
  },
];
