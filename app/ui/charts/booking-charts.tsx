import type { Arrivals } from "#app/domain/bookings/arrivals-ahead.ts";
import { BOOKING_STATUSES, type BookingStatus, statusLabel } from "#app/domain/bookings/labels.ts";
import { formatLongDate } from "../format.ts";
import { BarChart } from "./bar-chart.tsx";

type BookingChartsProps = {
  arrivals: Arrivals[];
  byStatus: Partial<Record<BookingStatus, number>>;
  /** The list of bookings with this filter. */
  list: (filters: { from?: string; to?: string; status: BookingStatus }) => string;
};

/** What begins in the next days, and how many bookings are in each status. Each number has its list. */
export function BookingCharts({ arrivals, byStatus, list }: BookingChartsProps) {
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <BarChart
        title={`Arriving in the next ${arrivals.length} days`}
        unit="count"
        nameLabel="Day"
        valueLabel="Bookings"
        bars={arrivals.map(({ day, bookings }) => ({
          label: String(Number(day.slice(8))),
          name: formatLongDate(day),
          value: bookings,
          to: list({ from: day, to: day, status: "confirmed" }),
        }))}
      />
      <BarChart
        title="Bookings by status"
        unit="count"
        nameLabel="Status"
        valueLabel="Bookings"
        bars={BOOKING_STATUSES.map((status) => ({
          label: SHORT[status],
          name: statusLabel(status),
          value: byStatus[status] ?? 0,
          to: list({ status }),
        }))}
      />
    </div>
  );
}

const SHORT: Record<BookingStatus, string> = {
  held: "Held",
  confirmed: "Confirmed",
  checked_in: "In house",
  completed: "Done",
  cancelled: "Cancelled",
  expired: "Expired",
  no_show: "No show",
};
