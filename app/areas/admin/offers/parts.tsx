import type { ListedOffer } from "#app/domain/offers/list-offers.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatCount, formatDate, formatRate, formatRupees, formatStatus } from "#app/ui/format.ts";
import type { Column } from "#app/ui/table.tsx";

/** The columns of a list of offers; the last one starts and ends them (intents `start`, `end`). */
export const offerColumns: Column<ListedOffer>[] = [
  {
    key: "name",
    label: "Offer",
    value: (row) => (
      <>
        {row.name}
        {row.code ? <span className="block font-mono">{row.code}</span> : null}
      </>
    ),
  },
  {
    key: "where",
    label: "For",
    value: (row) =>
      [formatStatus(row.kind), row.propertyName, row.roomName, row.cityName].filter(Boolean).join(", "),
  },
  {
    key: "value",
    label: "Gives",
    value: (row) => (
      <>
        {row.percentPpm ? formatRate(row.percentPpm) : formatRupees(row.amountPaise ?? 0)}
        {row.maxPaise ? ` up to ${formatRupees(row.maxPaise)}` : ""}
        {row.minPricePaise > 0 ? <span className="block">from {formatRupees(row.minPricePaise)}</span> : null}
        {row.earlyBirdDays > 0 ? (
          <span className="block">early bird: {formatCount(row.earlyBirdDays)} days before</span>
        ) : null}
      </>
    ),
  },
  {
    key: "dates",
    label: "Booked",
    value: (row) => `from ${formatDate(row.bookFrom)}${row.bookTo ? ` until ${formatDate(row.bookTo)}` : ""}`,
  },
  {
    key: "limits",
    label: "Taken",
    numeric: true,
    value: (row) => (
      <>
        {formatCount(row.taken)}
        {row.limitTotal ? ` of ${formatCount(row.limitTotal)}` : ""}
        {row.limitPerCustomer ? <span className="block">{row.limitPerCustomer} each guest</span> : null}
      </>
    ),
  },
  { key: "given", label: "Given", numeric: true, value: (row) => formatRupees(row.givenPaise) },
  {
    key: "state",
    label: "State",
    value: (row) => (
      <RowForm fields={{ offer: row.id }}>
        {row.active ? "Running" : "Ended"}
        <SubmitButton intent={row.active ? "end" : "start"} tone="plain" small>
          {row.active ? "End" : "Start"}
        </SubmitButton>
      </RowForm>
    ),
  },
];
