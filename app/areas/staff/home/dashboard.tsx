import { useLoaderData } from "@remix-run/react";
import { arrivalsAhead } from "#app/domain/bookings/arrivals-ahead.ts";
import { countBookingsByStatus } from "#app/domain/bookings/count-by-status.ts";
import { countBookingsToday } from "#app/domain/bookings/count-today.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showArrivals } from "#app/http/show-arrivals.ts";
import { ArrivingToday } from "#app/ui/bookings/arriving-today.tsx";
import { bookingsQueryString } from "#app/ui/bookings/search.ts";
import { TodayTiles } from "#app/ui/bookings/today-tiles.tsx";
import { BookingCharts } from "#app/ui/charts/booking-charts.tsx";
import { formatLongDate } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("staff")("staffDashboard") }];

export const loader = staffLoader({ permission: "staff.home" }, async (ctx) => {
  const today = istDate(ctx.now);
  const [arrivals, counts, ahead, countByStatus] = await Promise.all([
    showArrivals(ctx),
    countBookingsToday(ctx),
    arrivalsAhead(ctx),
    countBookingsByStatus(ctx),
  ]);
  return {
    today,
    ahead,
    countByStatus,
    arrivals,
    counts,
  };
});

export default function StaffDashboard() {
  const t = words("staff");

  const { today, arrivals, counts, ahead, countByStatus } = useLoaderData<typeof loader>();
  const list = paths.staffBookings;
  return (
    <Page title={t("staffDashboard")} lead={formatLongDate(today)}>
      <TodayTiles counts={counts} list={list} />
      <BookingCharts
        arrivals={ahead}
        byStatus={countByStatus}
        list={(filters) => list + bookingsQueryString(filters)}
      />
      <ArrivingToday list={arrivals} booking={paths.staffBooking} />
    </Page>
  );
}
