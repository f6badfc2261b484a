import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import type { ListRow } from "#app/domain/lists/define-list.ts";
import { PARTNER_LABELS } from "#app/domain/offers/labels.ts";
import type { platformOfferList } from "#app/domain/offers/offer-lists.ts";
import type { ShownList } from "#app/http/show-list.ts";
import { RowForm, SubmitButton } from "../../form.tsx";
import { formatCount, formatDate, formatRate, formatRupees, formatStatus } from "../../format.ts";
import { type Cells, ListTable } from "../../list/list-page.tsx";
import type { Column } from "../../table.tsx";

export type ShownOffer = ListRow<typeof platformOfferList>;

/** Offers, each with a button that starts or ends it (intents `start`, `end`). */
export function OfferTable({ list, empty }: { list: ShownList<ShownOffer, never>; empty: string }) {
  return <ListTable list={list} cells={cells} after={after} empty={empty} noMatch={empty} />;
}

const cells: Cells<ShownOffer> = {
  mh_offer_coupon: ({ mh_offer_coupon: code }) => (code ? <span className="font-mono">{code}</span> : null),
  offer_by: (row) => (row.offer_by === "platform" ? "Us" : PARTNER_LABELS[row.kind as BookingKindName]),
  kind: (row) =>
    [
      formatStatus(row.kind),
      row.property_name,
      row.room_name,
      row.item_name,
      row.near_hospital_name && `near ${row.near_hospital_name}`,
      row.city_name,
    ]
      .filter(Boolean)
      .join(", "),
  offer_percentage: (row) => (
    <>
      {row.offer_percentage ? formatRate(row.offer_percentage) : formatRupees(row.offer_amount ?? 0)}
      {row.max_amount ? ` up to ${formatRupees(row.max_amount)}` : ""}
      {row.min_price > 0 ? <span className="block">from {formatRupees(row.min_price)}</span> : null}
      {row.earlybird_days > 0 ? (
        <span className="block">early bird: {formatCount(row.earlybird_days)} days before</span>
      ) : null}
    </>
  ),
  from_date: (row) => (
    <>
      {`booked from ${formatDate(row.from_date)}${row.to_date ? ` until ${formatDate(row.to_date)}` : ""}`}
      {row.stay_from || row.stay_to ? (
        <span className="block">
          {`beginning${row.stay_from ? ` from ${formatDate(row.stay_from)}` : ""}${row.stay_to ? ` until ${formatDate(row.stay_to)}` : ""}`}
        </span>
      ) : null}
    </>
  ),
  taken_count: (row) => (
    <>
      {formatCount(row.taken_count)}
      {row.limit_total ? ` of ${formatCount(row.limit_total)}` : ""}
      {row.limit_per_customer ? <span className="block">{row.limit_per_customer} each guest</span> : null}
    </>
  ),
};

const after: Column<ShownOffer>[] = [
  {
    key: "state",
    label: "State",
    value: ({ key, status }) => (
      <RowForm fields={{ offer: key }}>
        {status === "active" ? "Running" : "Ended"}
        <SubmitButton intent={status === "active" ? "end" : "start"} tone="plain" small>
          {status === "active" ? "End" : "Start"}
        </SubmitButton>
      </RowForm>
    ),
  },
];
