import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import type { ListRow } from "#app/domain/lists/define-list.ts";
import { PARTNER_LABELS } from "#app/domain/offers/labels.ts";
import type { platformOfferList } from "#app/domain/offers/offer-lists.ts";
import type { ShownList } from "#app/http/show-list.ts";
import { words } from "#app/words/catalogue.ts";
import { RowForm, SubmitButton } from "../../form.tsx";
import { formatCount, formatDate, formatRate, formatRupees, formatStatus } from "../../format.ts";
import { type Cells, ListTable } from "../../list/list-page.tsx";
import type { TableColumn } from "../../table.tsx";

export type ShownOffer = ListRow<typeof platformOfferList>;

/** Offers, each with a button that starts or ends it (intents `start`, `end`). */
export function OfferTable({ list, empty }: { list: ShownList<ShownOffer, never>; empty: string }) {
  return <ListTable list={list} cells={cells} after={after} empty={empty} noMatch={empty} />;
}

function stayDates(stayFrom: string | null, stayTo: string | null): string {
  const t = words("officeOffers");
  const from = stayFrom ? formatDate(stayFrom) : "";
  const to = stayTo ? formatDate(stayTo) : "";
  if (from && to) return t("startsBetween", { from, to });
  return from ? t("startsFrom", { from }) : t("startsUntil", { to });
}

const cells: Cells<ShownOffer> = {
  mh_offer_coupon: ({ mh_offer_coupon: code }) => (code ? <span className="font-mono">{code}</span> : null),
  offer_by: (row) =>
    row.offer_by === "platform" ? words("officeOffers")("us") : PARTNER_LABELS[row.kind as BookingKindName],
  kind: (row) =>
    [
      formatStatus(row.kind),
      row.property_name,
      row.room_name,
      row.item_name,
      row.near_hospital_name && words("officeOffers")("near", { hospital: row.near_hospital_name }),
      row.city_name,
    ]
      .filter(Boolean)
      .join(", "),
  offer_percentage: (row) => {
    const t = words("officeOffers");
    return (
      <>
        {row.offer_percentage ? formatRate(row.offer_percentage) : formatRupees(row.offer_amount ?? 0)}{" "}
        {row.max_amount ? t("upTo", { amount: formatRupees(row.max_amount) }) : null}
        {row.min_price > 0 ? (
          <span className="block">{t("fromAmount", { amount: formatRupees(row.min_price) })}</span>
        ) : null}
        {row.earlybird_days > 0 ? (
          <span className="block">{t("earlyBird", { days: formatCount(row.earlybird_days) })}</span>
        ) : null}
      </>
    );
  },
  from_date: (row) => {
    const t = words("officeOffers");
    const from = formatDate(row.from_date);
    return (
      <>
        {row.to_date ? t("bookedBetween", { from, to: formatDate(row.to_date) }) : t("bookedFrom", { from })}
        {row.stay_from || row.stay_to ? (
          <span className="block">{stayDates(row.stay_from, row.stay_to)}</span>
        ) : null}
      </>
    );
  },
  taken_count: (row) => {
    const t = words("officeOffers");
    const taken = formatCount(row.taken_count);
    return (
      <>
        {row.limit_total ? t("ofLimit", { taken, limit: formatCount(row.limit_total) }) : taken}
        {row.limit_per_customer ? (
          <span className="block">{t("perGuest", { count: row.limit_per_customer })}</span>
        ) : null}
      </>
    );
  },
};

const after: TableColumn<ShownOffer>[] = [
  {
    key: "state",
    label: "State",
    value: ({ key, status }) => (
      <RowForm fields={{ offer: key }}>
        {words("officeOffers")(status === "active" ? "stateRunning" : "stateEnded")}
        <SubmitButton intent={status === "active" ? "end" : "start"} tone="plain" small>
          {words("officeOffers")(status === "active" ? "end" : "start")}
        </SubmitButton>
      </RowForm>
    ),
  },
];
