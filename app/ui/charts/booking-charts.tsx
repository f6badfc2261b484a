import type { Arrivals } from "#app/domain/bookings/arrivals-ahead.ts";
import { BOOKING_STATUSES, type BookingStatus, statusLabel } from "#app/domain/bookings/labels.ts";
import { formats, words } from "#app/words/catalogue.ts";
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
  const t = words("partner");
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <BarChart
        title={t("arrivingIn", { days: formats().days(arrivals.length) })}
        unit="count"
        nameLabel={t("day")}
        valueLabel={t("bookings")}
        bars={arrivals.map(({ day, bookings }) => ({
          label: String(Number(day.slice(8))),
          name: formatLongDate(day),
          value: bookings,
          to: list({ from: day, to: day, status: "confirmed" }),
        }))}
      />
      <BarChart
        title={t("byStatus")}
        unit="count"
        nameLabel={t("status")}
        valueLabel={t("bookings")}
        bars={BOOKING_STATUSES.map((status) => ({
          label: t(`count_${status}`),
          // A kitchen and a cab have nobody who checks in.
          name: status === "checked_in" ? t("count_checked_in") : statusLabel(status),
          value: byStatus[status] ?? 0,
          to: list({ status }),
        }))}
      />
    </div>
  );
}
