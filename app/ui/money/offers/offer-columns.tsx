import { PARTNER_LABELS } from "#app/domain/offers/labels.ts";
import type { ListedOffer } from "#app/domain/offers/list-offers.ts";
import { RowForm, SubmitButton } from "../../form.tsx";
import { formatCount, formatDate, formatRate, formatRupees, formatStatus } from "../../format.ts";
import type { Column } from "../../table.tsx";

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
    key: "funder",
    label: "Given by",
    value: (row) =>
      row.funder === "platform" ? (
        "Us"
      ) : (
        <>
          {PARTNER_LABELS[row.kind]}
          <span className="block text-base-content/75">{row.accountName}</span>
        </>
      ),
  },
  {
    key: "where",
    label: "For",
    value: (row) => [formatStatus(row.kind), ...places(row)].filter(Boolean).join(", "),
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
    label: "When",
    value: (row) => (
      <>
        {`booked from ${formatDate(row.bookFrom)}${row.bookTo ? ` until ${formatDate(row.bookTo)}` : ""}`}
        {row.stayFrom || row.stayTo ? (
          <span className="block">
            {`beginning${row.stayFrom ? ` from ${formatDate(row.stayFrom)}` : ""}${row.stayTo ? ` until ${formatDate(row.stayTo)}` : ""}`}
          </span>
        ) : null}
      </>
    ),
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

function places({ propertyName, roomName, itemName, hospitalName, cityName }: ListedOffer) {
  return [propertyName, roomName, itemName, hospitalName && `near ${hospitalName}`, cityName];
}
