import { Form, Link } from "@remix-run/react";
import type { BlockingBooking } from "#app/domain/listings/calendar/blocking-bookings.ts";
import type { NightState, NightsPreview } from "#app/domain/listings/calendar/set-nights.ts";
import { nightsBetween } from "#app/domain/shared/dates.ts";
import { FormKey, SubmitButton } from "#app/ui/form.tsx";
import { formatDate, formatRupeesShort, plural } from "#app/ui/format.ts";
import { BookingsInTheWay } from "#app/ui/inventory/bookings-in-the-way.tsx";
import { Panel } from "#app/ui/page.tsx";
import { HiddenFields } from "#app/ui/plain-field.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
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
  const gaps = nightsBetween(firstNight, lastNight) + 1 > nights;
  return gaps
    ? `between ${formatDate(firstNight)} and ${formatDate(lastNight)}`
    : `${formatDate(firstNight)} to ${formatDate(lastNight)}`;
}

/** `Closed: painting, no arrivals` */
function saleInWords({ closed, reason, noArrival, noDeparture }: NightState): string {
  const sale = closed ? (reason ? `Closed: ${reason}` : "Closed") : "Open";
  return [sale, noArrival ? "no arrivals" : "", noDeparture ? "no departures" : ""]
    .filter(Boolean)
    .join(", ");
}

const groupColumns: Column<NightsPreview>[] = [
  { key: "room", label: "Room", value: (group) => group.roomName },
  {
    key: "nights",
    label: "Nights",
    value: (group) => (
      <>
        {plural(group.nights, "night")}
        <span className="block text-base-content/75">{nightsInWords(group)}</span>
      </>
    ),
  },
  {
    key: "price",
    label: "Price a night",
    numeric: true,
    value: ({ before, after }) =>
      changed(formatRupeesShort(before.pricePaise), formatRupeesShort(after.pricePaise)),
  },
  {
    key: "allotment",
    label: "Rooms on sale",
    numeric: true,
    value: ({ before, after }) => changed(String(before.allotment), String(after.allotment)),
  },
  {
    key: "sale",
    label: "Sale",
    value: ({ before, after }) => changed(saleInWords(before), saleInWords(after)),
  },
];

/** What the change would do, and the button that does it; or the bookings that stand in its way. */
export function ChangePreview({
  state,
  preview,
}: {
  state: MonthState;
  preview: { groups: NightsPreview[]; blocking: BlockingBooking[] };
}) {
  const back = monthSearch.href({ ...state, ...NO_CHANGE });
  const nights = preview.groups.reduce((sum, group) => sum + group.nights, 0);
  return (
    <Panel title="This would change" className="flex flex-col gap-3 border-2 border-primary">
      <DataTable
        caption="What changes"
        columns={groupColumns}
        rows={preview.groups}
        rowKey={(group) => `${group.roomId}${group.firstNight}${JSON.stringify(group.before)}`}
        empty={null}
      />
      {preview.blocking.length > 0 ? (
        <div role="alert" className="flex flex-col gap-3">
          <BookingsInTheWay area="partner" bookings={preview.blocking} />
          <Link to={back} className="btn btn-outline min-h-11 self-start">
            Back to the calendar
          </Link>
        </div>
      ) : (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <FormKey />
          <HiddenFields fields={hiddenFields(state)} />
          <SubmitButton intent="change">Change {plural(nights, "night")}</SubmitButton>
          <Link to={back} className="btn btn-outline min-h-12">
            Leave as it is
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
