import { useLoaderData } from "@remix-run/react";
import { arrivalsAhead } from "#app/domain/bookings/arrivals-ahead.ts";
import { countBookingsByStatus } from "#app/domain/bookings/count-by-status.ts";
import { countBookingsToday } from "#app/domain/bookings/count-today.ts";
import { listBookings } from "#app/domain/bookings/list-bookings.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { bookingColumns } from "#app/ui/bookings/columns.tsx";
import { bookingsQueryString } from "#app/ui/bookings/search.ts";
import { TodayTiles } from "#app/ui/bookings/today-tiles.tsx";
import { BookingCharts } from "#app/ui/charts/booking-charts.tsx";
import { formatLongDate } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Staff dashboard" }];

export const loader = staffLoader({ permission: "staff.home" }, async (ctx) => {
  const today = istDate(ctx.now);
  const [arrivals, counts, ahead, countByStatus] = await Promise.all([
    listBookings(ctx, {
      from: today,
      to: today,
      status: ["confirmed", "checked_in"],
      sort: "starts_on",
      pageSize: 10,
    }),
    countBookingsToday(ctx),
    arrivalsAhead(ctx),
    countBookingsByStatus(ctx),
  ]);
  return {
    today,
    ahead,
    countByStatus,
    arrivals: arrivals.rows,
    counts,
  };
});

export default function StaffDashboard() {
  const { today, arrivals, counts, ahead, countByStatus } = useLoaderData<typeof loader>();
  const list = paths.staffBookings;
  return (
    <Page title="Staff dashboard" lead={formatLongDate(today)}>
      <TodayTiles counts={counts} list={list} />
      <BookingCharts
        arrivals={ahead}
        byStatus={countByStatus}
        list={(filters) => list + bookingsQueryString(filters)}
      />
      <h2>Arriving today</h2>
      <DataTable
        caption="Arriving today"
        columns={bookingColumns(paths.staffBooking)}
        rows={arrivals}
        rowKey={(row) => row.id}
        empty={<EmptyState>Nobody arrives today.</EmptyState>}
      />
    </Page>
  );
}
