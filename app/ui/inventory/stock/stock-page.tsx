import type { BlockingSlot, StockPreview } from "#app/domain/listings/calendar/set-stock.ts";
import type { StockGrid } from "#app/domain/listings/calendar/stock-grid.ts";
import type { StockBatch } from "#app/domain/listings/calendar/undo-stock.ts";
import { ITEM_LINKS, type ItemArea } from "#app/http/inventory-paths.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "../../alert.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "../../form.tsx";
import { formatDate, formatInstant, formatMonth, plural } from "../../format.ts";
import { Link } from "../../link.tsx";
import { EmptyState, Page } from "../../page.tsx";
import { type Column, DataTable } from "../../table.tsx";
import { StockForm } from "./stock-form.tsx";
import { SlotsInTheWay, StockPreviewPanel } from "./stock-preview.tsx";
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
  const calendar = { ...state, ...NO_STOCK_CHANGE };
  const bookingHref = area === "partner" ? paths.partnerBooking : paths.staffBooking;
  const wrong = Object.values(preview?.fields ?? {}).flat();
  const inTheWay =
    failure?.code === "stock_below_sold"
      ? ((failure.details?.bookings as BlockingSlot[] | undefined) ?? [])
      : [];
  const link = (month: string, label: string) => (
    <Link to={stockSearch.href(calendar, { month })} className="btn btn-outline min-h-11">
      {label}
    </Link>
  );
  return (
    <Page
      title={`${grid.outlet.name}: what is left`}
      back={{ to: ITEM_LINKS[area].item(grid.outlet.id), label: grid.outlet.name }}
      lead="Bold: a day with a number of its own. Prices are changed on the page of each."
    >
      <FormFailureAlert failure={failure} />
      <SlotsInTheWay bookings={inTheWay} bookingHref={bookingHref} />
      {wrong.length > 0 ? (
        <Alert tone="negative">
          <a href="#change" className="underline">
            Please check the change: {wrong.join(" ")}
          </a>
        </Alert>
      ) : preview ? (
        <StockPreviewPanel state={state} preview={preview} bookingHref={bookingHref} />
      ) : null}
      <nav aria-label="Month" className="flex flex-wrap items-center gap-2">
        {link(earlier, "Earlier")}
        <h2 className="min-w-36 text-center">{formatMonth(grid.month)}</h2>
        {link(later, "Later")}
      </nav>
      {grid.items.length === 0 ? (
        <EmptyState>Nothing here is sold per day, meal or appointment.</EmptyState>
      ) : (
        <div className="flex flex-col gap-5 xl:flex-row xl:items-start">
          <StockTable grid={grid} state={calendar} />
          <StockForm grid={grid} state={state} today={today} errors={preview?.fields ?? {}} />
        </div>
      )}
      <p className="flex gap-3">
        {grid.page > 1 ? (
          <Link to={stockSearch.href(calendar, { page: grid.page - 1 })} className="link">
            Those before
          </Link>
        ) : null}
        {grid.more ? (
          <Link to={stockSearch.href(calendar, { page: grid.page + 1 })} className="link">
            More of what is sold here
          </Link>
        ) : null}
      </p>
      {batches.length > 0 ? (
        <section className="flex flex-col gap-3">
          <h2>Last changes</h2>
          <DataTable
            caption="Last changes of what is left"
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

const batchColumns: Column<StockBatch>[] = [
  { key: "at", label: "When", value: (batch) => formatInstant(batch.at) },
  { key: "by", label: "Who", value: (batch) => batch.changedBy ?? "The system" },
  { key: "names", label: "What", value: (batch) => batch.names.join(", ") },
  {
    key: "days",
    label: "Days",
    value: ({ firstDay, lastDay, slots }) => (
      <>
        {firstDay === lastDay ? formatDate(firstDay) : `${formatDate(firstDay)} to ${formatDate(lastDay)}`}
        <span className="block text-base-content/75">{plural(slots, "time")}</span>
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
