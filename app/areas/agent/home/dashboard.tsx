import { useLoaderData } from "@remix-run/react";
import { arrivalsAhead } from "#app/domain/bookings/arrivals-ahead.ts";
import { countBookingsByStatus } from "#app/domain/bookings/count-by-status.ts";
import { countBookingsToday } from "#app/domain/bookings/count-today.ts";
import type { Context } from "#app/domain/context.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { agentAddresses } from "#app/http/addresses/agent.ts";
import { agentLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { paths } from "#app/http/paths.ts";
import { holds } from "#app/http/permissions.ts";
import { showArrivals } from "#app/http/show-arrivals.ts";
import { showRecentMonths } from "#app/http/show-report.ts";
import { ArrivingToday } from "#app/ui/bookings/arriving-today.tsx";
import { bookingsQueryString } from "#app/ui/bookings/search.ts";
import { TodayTiles } from "#app/ui/bookings/today-tiles.tsx";
import { BookingCharts } from "#app/ui/charts/booking-charts.tsx";
import { formatLongDate } from "#app/ui/format.ts";
import { ListFileLink } from "#app/ui/list/list-page.tsx";
import { Page } from "#app/ui/page.tsx";
import { MonthCharts } from "#app/ui/reports/month-charts.tsx";
import { MonthTiles } from "#app/ui/reports/month-tiles.tsx";
import { ReportTable } from "#app/ui/reports/report-table.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("agent")("agentDashboard") }];

export const loader = agentLoader(
  {
    permission: agentAddresses.dashboard.permission,
    failed: ADMIN_MESSAGES.errorWhileLoadingAgentLiveBookingsDetails,
  },
  async (ctx) => {
    const today = istDate(ctx.now);
    // A member of the team sees what they have rights to.
    const [work, months] = await Promise.all([
      holds(ctx.actor, "agent.booking.read") ? readWork(ctx) : null,
      holds(ctx.actor, "agent.money.read") ? showRecentMonths(ctx) : null,
    ]);
    return { today, work, months };
  },
);

async function readWork(ctx: Context) {
  const [arrivals, counts, ahead, countByStatus] = await Promise.all([
    showArrivals(ctx),
    countBookingsToday(ctx),
    arrivalsAhead(ctx),
    countBookingsByStatus(ctx),
  ]);
  return { arrivals, counts, ahead, countByStatus };
}

const accounts = () => moneyPaths.agentAccounts;

export default function AgentDashboard() {
  const t = words("agent");

  const { today, work, months } = useLoaderData<typeof loader>();
  const list = paths.agentBookings;
  return (
    <Page title={t("agentDashboard")} lead={formatLongDate(today)}>
      {work ? <TodayTiles counts={work.counts} list={list} /> : null}
      {months ? (
        <MonthTiles
          report={months}
          today={today}
          accounts={accounts}
          columns={["total_bookings", "net_amount", "net_agent_comm", "cancelled_bookings"]}
        />
      ) : null}
      {work ? (
        <>
          <BookingCharts
            arrivals={work.ahead}
            byStatus={work.countByStatus}
            list={(filters) => list + bookingsQueryString(filters)}
          />
          <ArrivingToday list={work.arrivals} booking={paths.agentBooking} />
        </>
      ) : null}
      {months ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2>{t("monthByMonth")}</h2>
            <div className="flex flex-wrap gap-2">
              <ListFileLink list={months} />
            </div>
          </div>
          <MonthCharts
            report={months}
            accounts={accounts}
            amount={{ name: "net_agent_comm", title: t("netCommissionByMonth") }}
          />
          <ReportTable report={months} accounts={accounts} />
        </>
      ) : null}
    </Page>
  );
}
