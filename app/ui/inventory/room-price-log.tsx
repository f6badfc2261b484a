import { WEEKDAYS } from "#app/domain/listings/labels.ts";
import type { RoomPriceLogLine } from "#app/domain/listings/price-log.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import { formatInstant, formatRate, formatRupeesShort } from "../format.ts";
import { EmptyState } from "../page.tsx";
import { DataTable, type TableColumn } from "../table.tsx";

const weekdayNames = (days: number[]) =>
  days.length === 0
    ? ""
    : ` (${WEEKDAYS.filter((day) => days.includes(Number(day.value)))
        .map((day) => translateLabel(day.label))
        .join(", ")})`;

const paise = (amount: number | null | undefined) => (amount == null ? "" : formatRupeesShort(amount));
const rate = (ppm: number | null | undefined) => (ppm == null ? "" : formatRate(ppm));

const columns: TableColumn<RoomPriceLogLine>[] = [
  { key: "changed_date_time1", label: "When", value: (line) => formatInstant(line.at) },
  {
    key: "changed_by_user_name",
    label: "Who",
    value: (line) => line.changedBy ?? words("prices")("bySystem"),
  },
  {
    key: "nights",
    label: "Nights",
    value: (line) =>
      line.firstNight && line.lastNight
        ? `${formats().range(line.firstNight, line.lastNight)}${weekdayNames(line.weekdays)}`
        : words("prices")("anyNight"),
  },
  {
    key: "previous_price",
    label: "Previous price",
    numeric: true,
    value: (line) => paise(line.previousPricePaise),
  },
  {
    key: "changed_price",
    label: "Changed price",
    numeric: true,
    value: (line) => paise(line.changedPricePaise),
  },
  {
    key: "partner_specialOffer",
    label: "Partner's offer",
    numeric: true,
    value: (line) =>
      line.changedOfferPpm === null
        ? ""
        : line.previousOfferPpm === line.changedOfferPpm
          ? rate(line.changedOfferPpm)
          : words("prices")("rateFromTo", {
              from: rate(line.previousOfferPpm ?? 0),
              to: rate(line.changedOfferPpm),
            }),
  },
  {
    key: "previous_earlybird_offer",
    label: "Early bird before",
    numeric: true,
    value: (line) => rate(line.previousEarlyBirdPpm),
  },
  {
    key: "changed_earlybird_offer",
    label: "Early bird after",
    numeric: true,
    value: (line) => rate(line.changedEarlyBirdPpm),
  },
  {
    key: "customer_price",
    label: "Customer price",
    numeric: true,
    value: (line) => paise(line.customer?.pricePaise),
  },
  { key: "gst_per", label: "GST", numeric: true, value: (line) => rate(line.customer?.gstPpm) },
  { key: "gst_amount", label: "GST amount", numeric: true, value: (line) => paise(line.customer?.gstPaise) },
  { key: "total_amount", label: "Total", numeric: true, value: (line) => paise(line.customer?.totalPaise) },
];

/** Every change of a room's price and offer: of which nights, from, to, who, when, and what a guest pays for a night then. */
export function RoomPriceLog({ changes }: { changes: RoomPriceLogLine[] }) {
  const t = words("prices");
  return (
    <section className="flex flex-col gap-3">
      <h2>{t("priceChanges")}</h2>
      <DataTable
        caption={t("priceChanges")}
        columns={columns}
        rows={changes}
        rowKey={(line) => `${line.at.toISOString()}${line.firstNight}${line.previousPricePaise}`}
        empty={<EmptyState>{t("noPriceChange")}</EmptyState>}
      />
    </section>
  );
}
