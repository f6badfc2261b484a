import { Form } from "@remix-run/react";
import type { BlockingBooking } from "#app/domain/listings/calendar/blocking-bookings.ts";
import type { NightState, NightsPreview } from "#app/domain/listings/calendar/set-nights.ts";
import { nightsBetween } from "#app/domain/shared/dates.ts";
import { FormKey, SubmitButton } from "#app/ui/form.tsx";
import { formatDate, formatRupeesShort } from "#app/ui/format.ts";
import { BookingsInTheWay } from "#app/ui/inventory/bookings-in-the-way.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { HiddenFields } from "#app/ui/plain-field.tsx";
import { DataTable, type TableColumn } from "#app/ui/table.tsx";
import { formats, words } from "#app/words/catalogue.ts";
import type { Words } from "#app/words/translate.ts";
import { changeOf, type MonthState, monthSearch, NO_CHANGE } from "./month-search.ts";

const changed = (before: string, after: string) =>
  before === after ? (
    before
  ) : (
    <>
      <del className="text-base-content/75">{before}</del>{" "}
      <ins className="bg-success font-semibold no-underline">{after}</ins>
    </>
  );

/** When they are: nights in between may belong to another line. */
function nightsInWords({ nights, firstNight, lastNight }: NightsPreview): string {
  if (firstNight === lastNight) return formatDate(firstNight);
  const t = words("prices");
  const dates = { from: formatDate(firstNight), to: formatDate(lastNight) };
  const gaps = nightsBetween(firstNight, lastNight) + 1 > nights;
  return t(gaps ? "between" : "fromTo", dates);
}

/** `Closed: painting, no arrivals` */
function saleInWords({ closed, reason, noArrival, noDeparture }: NightState): string {
  const t = words("prices");
  const sale = closed ? (reason ? t("closedFor", { reason }) : t("isClosed")) : t("isOpen");
  return [sale, noArrival ? t("noArrivals") : "", noDeparture ? t("noDepartures") : ""]
    .filter(Boolean)
    .join(", ");
}

const groupColumns = (t: Words<"prices">): TableColumn<NightsPreview>[] => [
  { key: "room", label: t("room"), value: (group) => group.roomName },
  {
    key: "nights",
    label: t("nights"),
    value: (group) => (
      <>
        {formats().nights(group.nights)}
        <span className="block text-base-content/75">{nightsInWords(group)}</span>
      </>
    ),
  },
  {
    key: "price",
    label: t("pricePerNight"),
    numeric: true,
    value: ({ before, after }) =>
      changed(formatRupeesShort(before.pricePaise), formatRupeesShort(after.pricePaise)),
  },
  {
    key: "allotment",
    label: t("roomsOnSale"),
    numeric: true,
    value: ({ before, after }) => changed(String(before.allotment), String(after.allotment)),
  },
  {
    key: "sale",
    label: t("sale"),
    value: ({ before, after }) => changed(saleInWords(before), saleInWords(after)),
  },
];

/** The preview of the change with its button, or the bookings that prevent it. */
export function ChangePreview({
  state,
  preview,
}: {
  state: MonthState;
  preview: { groups: NightsPreview[]; blocking: BlockingBooking[] };
}) {
  const t = words("prices");
  const back = monthSearch.href({ ...state, ...NO_CHANGE });
  const nights = preview.groups.reduce((sum, group) => sum + group.nights, 0);
  return (
    <Panel title={t("previewTitle")} className="flex flex-col gap-3 border-2 border-primary">
      <DataTable
        caption={t("whatChanges")}
        columns={groupColumns(t)}
        rows={preview.groups}
        rowKey={(group) => `${group.roomId}${group.firstNight}${JSON.stringify(group.before)}`}
        empty={null}
      />
      {preview.blocking.length > 0 ? (
        <div role="alert" className="flex flex-col gap-3">
          <BookingsInTheWay area="partner" bookings={preview.blocking} />
          <Link to={back} className="btn btn-outline min-h-11 self-start">
            {t("backToCalendar")}
          </Link>
        </div>
      ) : (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <FormKey />
          <HiddenFields fields={hiddenFields(state)} />
          <SubmitButton intent="change">
            {t("changeCount", { nights: formats().nights(nights) })}
          </SubmitButton>
          <Link to={back} className="btn btn-outline min-h-12">
            {t("cancel")}
          </Link>
        </Form>
      )}
    </Panel>
  );
}

function hiddenFields(state: MonthState): Array<[string, string]> {
  return Object.entries({ property: state.property, ...changeOf(state) }).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== "")
      .map((each): [string, string] => [name, String(each)]),
  );
}
