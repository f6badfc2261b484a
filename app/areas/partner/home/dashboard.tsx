import { useLoaderData } from "@remix-run/react";
import { arrivalsAhead } from "#app/domain/bookings/arrivals-ahead.ts";
import { countBookingsByStatus } from "#app/domain/bookings/count-by-status.ts";
import { type BookingsToday, countBookingsByKind } from "#app/domain/bookings/count-today.ts";
import { BOOKING_KINDS, type BookingKindName, KIND_WORDS, statusLabel } from "#app/domain/bookings/labels.ts";
import { countItemsByKind } from "#app/domain/listings/count-items-by-kind.ts";
import { countItems } from "#app/domain/listings/count-properties.ts";
import { recentMonths } from "#app/domain/reports/recent-months.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { paths } from "#app/http/paths.ts";
import { holds } from "#app/http/permissions.ts";
import { bookingsQueryString } from "#app/ui/bookings/search.ts";
import { BookingCharts } from "#app/ui/charts/booking-charts.tsx";
import { formatCount, formatLongDate } from "#app/ui/format.ts";
import { NumberTile, Page } from "#app/ui/page.tsx";
import { MonthCharts } from "#app/ui/reports/month-charts.tsx";
import { MonthTiles } from "#app/ui/reports/month-tiles.tsx";
import { emptyReport } from "#app/ui/reports/search.ts";
import { FirstSteps, kindOnSale, WhatYouSell } from "./parts/what-you-sell.tsx";

export const meta = () => [{ title: "Dashboard" }];

export const loader = partnerLoader({ permission: "partner.home" }, async (ctx) => {
  const [byKind, houses, goods, months] = await Promise.all([
    countBookingsByKind(ctx),
    countItems(ctx),
    countItemsByKind(ctx),
    // A branch's login sees nothing of the account's money.
    holds(ctx.actor, "partner.money.read") ? recentMonths(ctx) : null,
  ]);
  const kinds = BOOKING_KINDS.filter((kind) => byKind[kind]);
  const main = kinds[0] ?? kindOnSale(houses, goods);
  const [arrivals, countByStatus] = await Promise.all([
    arrivalsAhead(ctx, { kind: main }),
    countBookingsByStatus(ctx, { kind: main }),
  ]);
  return { byKind, main, houses, goods, arrivals, countByStatus, months, today: istDate(ctx.now) };
});

const LISTS: Record<BookingKindName, string> = {
  room: paths.partnerBookings,
  food: paths.partnerFoodBookings,
  travel: paths.partnerTravelBookings,
  equipment: paths.partnerEquipmentBookings,
  lab: paths.partnerLabBookings,
};
const accounts = (kind: keyof typeof moneyPaths.partnerAccounts) => moneyPaths.partnerAccounts[kind];

/** The bookings of a kind that need something today. */
function KindTiles({ kind, counts }: { kind: BookingKindName; counts?: BookingsToday }) {
  const tile = (
    label: string,
    count: number | undefined,
    filters: Parameters<typeof bookingsQueryString>[0],
    hint?: string,
  ) => (
    <NumberTile
      to={LISTS[kind] + bookingsQueryString(filters)}
      label={label}
      value={formatCount(count ?? 0)}
      hint={hint}
    />
  );
  const word = (status: "confirmed" | "checked_in") => statusLabel(status, kind);
  return (
    <section className="flex flex-col gap-3">
      <h2>{KIND_WORDS[kind].title} bookings</h2>
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {tile(
          kind === "room" ? "To check in" : "Due",
          counts?.toCheckIn,
          { when: "live", status: "confirmed" },
          "Expected today, or late",
        )}
        {tile(kind === "room" ? "In the house" : word("checked_in"), counts?.inHouse, {
          status: "checked_in",
        })}
        {tile("Still to come", counts?.upcoming, { when: "upcoming", status: "confirmed" })}
        {tile("Held", counts?.held, { status: "held" }, "Being paid just now")}
      </div>
    </section>
  );
}

export default function PartnerDashboard() {
  const { byKind, main, houses, goods, arrivals, countByStatus, months, today } =
    useLoaderData<typeof loader>();
  return (
    <Page title="Dashboard" lead={formatLongDate(today)}>
      <FirstSteps houses={houses} goods={goods} />
      {BOOKING_KINDS.filter((kind) => byKind[kind] || kind === main).map((kind) => (
        <KindTiles key={kind} kind={kind} counts={byKind[kind]} />
      ))}
      {months ? (
        <MonthTiles
          report={months.report}
          today={today}
          accounts={accounts}
          columns={["total_bookings", "net_amount", "partner_share", "cancelled_bookings"]}
        />
      ) : null}
      <BookingCharts
        arrivals={arrivals}
        byStatus={countByStatus}
        list={(filters) => LISTS[main] + bookingsQueryString(filters)}
      />
      {months ? (
        <MonthCharts
          report={months.report}
          state={emptyReport}
          accounts={accounts}
          amount={{ name: "partner_share", title: "Your share by month" }}
        />
      ) : null}
      <WhatYouSell houses={houses} goods={goods} />
    </Page>
  );
}
