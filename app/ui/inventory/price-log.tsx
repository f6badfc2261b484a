import type { ItemKind } from "#app/domain/listings/labels.ts";
import type { ItemPriceChange } from "#app/domain/listings/read-items.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { words } from "#app/words/catalogue.ts";
import { formatInstant, formatRate, formatRupeesShort } from "../format.ts";
import { EmptyState } from "../page.tsx";
import { DataTable, type TableColumn } from "../table.tsx";

const amount = (paise: number | null, ppm: number | null) =>
  paise !== null ? formatRupeesShort(paise) : ppm !== null ? formatRate(ppm) : "";

/** Every change of a price of an item: what, from, to, who, when. */
export function PriceLog({ kind, changes }: { kind: ItemKind; changes: ItemPriceChange[] }) {
  const t = words("prices");
  const labelOf = (line: ItemPriceChange) =>
    line.testName ??
    LISTING_KINDS[kind].terms.find((field) => field.name === line.field)?.label ??
    line.field;
  const columns: TableColumn<ItemPriceChange>[] = [
    { key: "at", label: t("when"), value: (line) => formatInstant(line.at) },
    { key: "by", label: t("who"), value: (line) => line.changedBy ?? "The system" },
    { key: "what", label: t("what"), value: labelOf },
    {
      key: "from",
      label: t("from"),
      numeric: true,
      value: (line) => amount(line.previousPaise, line.previousPpm),
    },
    { key: "to", label: t("to"), numeric: true, value: (line) => amount(line.changedPaise, line.changedPpm) },
  ];
  return (
    <section className="flex flex-col gap-3">
      <h2>{t("priceChanges")}</h2>
      <DataTable
        caption={t("priceChanges")}
        columns={columns}
        rows={changes}
        rowKey={(line) => `${line.batchId}${labelOf(line)}`}
        empty={<EmptyState>{t("noPriceWasChangedYet")}</EmptyState>}
      />
    </section>
  );
}
