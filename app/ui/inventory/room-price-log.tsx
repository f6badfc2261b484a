import { WEEKDAYS } from "#app/domain/properties/labels.ts";
import type { PriceChange } from "#app/domain/properties/read-rooms.ts";
import { formatDate, formatInstant, formatRate, formatRupeesShort } from "../format.ts";
import { EmptyState } from "../page.tsx";
import { type Column, DataTable } from "../table.tsx";

const weekdayNames = (days: number[]) =>
  days.length === 0
    ? ""
    : ` (${WEEKDAYS.filter((day) => days.includes(Number(day.value)))
        .map((day) => day.label)
        .join(", ")})`;

const columns: Column<PriceChange>[] = [
  { key: "at", label: "When", value: (line) => formatInstant(line.at) },
  { key: "by", label: "Who", value: (line) => line.changedBy ?? "The system" },
  {
    key: "nights",
    label: "Nights",
    value: (line) =>
      line.firstNight && line.lastNight
        ? `${formatDate(line.firstNight)} to ${formatDate(line.lastNight)}${weekdayNames(line.weekdays)}`
        : "The usual price",
  },
  {
    key: "before",
    label: "From",
    numeric: true,
    value: (line) => (line.previousPricePaise === null ? "" : formatRupeesShort(line.previousPricePaise)),
  },
  {
    key: "after",
    label: "To",
    numeric: true,
    value: (line) => (line.changedPricePaise === null ? "" : formatRupeesShort(line.changedPricePaise)),
  },
  {
    key: "offer",
    label: "Offer",
    numeric: true,
    value: (line) =>
      line.changedOfferPpm === null
        ? ""
        : `${formatRate(line.previousOfferPpm ?? 0)} to ${formatRate(line.changedOfferPpm)}`,
  },
];

/** Every change of a room's price and offer: of which nights, from, to, who, when. */
export function RoomPriceLog({ changes }: { changes: PriceChange[] }) {
  return (
    <section className="flex flex-col gap-3">
      <h2>Price changes</h2>
      <DataTable
        caption="Price changes"
        columns={columns}
        rows={changes}
        rowKey={(line) => `${line.at.toISOString()}${line.firstNight}${line.previousPricePaise}`}
        empty={<EmptyState>The price was not changed yet.</EmptyState>}
      />
    </section>
  );
}
