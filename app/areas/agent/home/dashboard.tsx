import { useLoaderData } from "@remix-run/react";
import { listBookings } from "#app/domain/bookings/list-bookings.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { agentLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { bookingColumns } from "#app/ui/bookings/columns.tsx";
import { formatCount, formatLongDate } from "#app/ui/format.ts";
import { EmptyState, NumberTile, Page } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Agent dashboard" }];

export const loader = agentLoader(
  { permission: "agent.home", failed: ADMIN_MESSAGES.errorWhileLoadingAgentLiveBookingsDetails },
  async (ctx) => {
    const today = istDate(ctx.now);
    const [arrivals, live, upcoming] = await Promise.all([
      listBookings(ctx, {
        from: today,
        to: today,
        status: ["confirmed", "checked_in"],
        sort: "starts_on",
        pageSize: 10,
      }),
      listBookings(ctx, { when: "live", pageSize: 1 }),
      listBookings(ctx, { when: "upcoming", status: ["confirmed"], pageSize: 1 }),
    ]);
    return {
      today,
      arrivals: arrivals.rows,
      counts: { arrivals: arrivals.total, live: live.total, upcoming: upcoming.total },
    };
  },
);

export default function AgentDashboard() {
  const { today, arrivals, counts } = useLoaderData<typeof loader>();
  const list = paths.agentBookings;
  return (
    <Page title="Agent dashboard" lead={formatLongDate(today)}>
      <div className="grid gap-3 sm:grid-cols-3">
        <NumberTile
          to={`${list}?from=${today}&to=${today}`}
          label="Arriving today"
          value={formatCount(counts.arrivals)}
        />
        <NumberTile to={`${list}?when=live`} label="In the house today" value={formatCount(counts.live)} />
        <NumberTile
          to={`${list}?when=upcoming&status=confirmed`}
          label="Still to come"
          value={formatCount(counts.upcoming)}
        />
      </div>
      <h2>Arriving today</h2>
      <DataTable
        caption="Arriving today"
        columns={bookingColumns(paths.agentBooking)}
        rows={arrivals}
        rowKey={(row) => row.id}
        empty={<EmptyState>Nobody arrives today.</EmptyState>}
      />
    </Page>
  );
}
