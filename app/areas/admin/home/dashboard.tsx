import { useLoaderData } from "@remix-run/react";
import { arrivalsAhead } from "#app/domain/bookings/arrivals-ahead.ts";
import { countBookingsByStatus } from "#app/domain/bookings/count-by-status.ts";
import { countBookingsToday } from "#app/domain/bookings/count-today.ts";
import { BOOKING_KINDS, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { paths } from "#app/http/paths.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { showRecentMonths, showRevenue } from "#app/http/show-report.ts";
import { TodayTiles } from "#app/ui/bookings/today-tiles.tsx";
import { type Bar, BarChart } from "#app/ui/charts/bar-chart.tsx";
import { BookingCharts } from "#app/ui/charts/booking-charts.tsx";
import { formatLongDate, formatMonth } from "#app/ui/format.ts";
import { AmountTile, NumberTile, Page, Tiles } from "#app/ui/page.tsx";
import { drillDownQuery } from "#app/ui/reports/drill-down.ts";
import { MonthCharts } from "#app/ui/reports/month-charts.tsx";
import { MonthTiles } from "#app/ui/reports/month-tiles.tsx";
import { words } from "#app/words/catalogue.ts";
import { bookingsHref } from "../bookings/search.ts";
import { drillDownPath } from "../reports/parts.tsx";

export const meta = () => [{ title: words("adminHome")("dashboard") }];

export const loader = adminLoader({ permission: "admin.report.read" }, async (ctx) => {
  const today = istDate(ctx.now);
  const from = `${today.slice(0, 7)}-01`;
  const [bookings, arrivals, countByStatus, months, revenue] = await Promise.all([
    countBookingsToday(ctx),
    arrivalsAhead(ctx),
    countBookingsByStatus(ctx),
    showRecentMonths(ctx),
    showRevenue(ctx, { fromDate: from, toDate: today }),
  ]);
  return { today, from, bookings, arrivals, countByStatus, months, revenue };
});

export default function AdminDashboard() {
  const t = words("adminHome");

  const { today, from, bookings, arrivals, countByStatus, months, revenue } = useLoaderData<typeof loader>();
  const byKind = (column: string): Bar[] =>
    BOOKING_KINDS.map((kind) => {
      const row = revenue.rows.find((one) => one.kind === kind);
      return {
        label: KIND_WORDS[kind].title,
        name: KIND_WORDS[kind].title,
        value: Number(row?.[column] ?? 0),
        kind,
        to: moneyPaths.adminAccounts + drillDownQuery(revenue.query, { month: from, kind }, column),
      };
    });
  const soFar = reportPaths.revenue + revenue.query;
  return (
    <Page title={t("dashboard")} lead={formatLongDate(today)}>
      <section className="flex flex-col gap-3">
        <h2>{t("today")}</h2>
        <TodayTiles counts={bookings} list={paths.adminBookings}>
          <NumberTile
            to={bookingsHref({ dates: "booked", from: today, to: today })}
            label={t("bookedToday")}
            value={bookings.bookedToday}
          />
        </TodayTiles>
      </section>
      <MonthTiles
        report={months}
        today={today}
        accounts={drillDownPath}
        columns={["total_bookings", "booking_amount", "cancelled_bookings", "refund_amount"]}
      />
      <Tiles>
        {(["partner_share", "mh_commission", "upi_charges", "mh_profit"] as const).map((name) => (
          <AmountTile
            key={name}
            to={soFar}
            label={revenue.columns.find((column) => column.field === name)?.label ?? name}
            paise={Number(revenue.totals[name] ?? 0)}
          />
        ))}
      </Tiles>
      <MonthCharts report={months} accounts={drillDownPath} />
      <BookingCharts arrivals={arrivals} byStatus={countByStatus} list={bookingsHref} />
      <div className="grid gap-3 lg:grid-cols-2">
        <BarChart
          title={t("paidByGuests", { from: formatMonth(from) })}
          unit="rupees"
          nameLabel={t("kind")}
          valueLabel={t("amount")}
          bars={byKind("net_amount")}
        />
        <BarChart
          title={t("ourFeeInByKind", { from: formatMonth(from) })}
          unit="rupees"
          nameLabel={t("kind")}
          valueLabel={t("amount")}
          bars={byKind("mh_commission")}
        />
      </div>
    </Page>
  );
}
