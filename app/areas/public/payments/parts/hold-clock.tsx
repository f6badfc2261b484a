import { formatClock } from "#app/ui/format.ts";

/** Until when the order is held: the time of day always, the minutes that are left where scripts run (`app/browser/countdown.ts`). */
export function HoldClock({ until }: { until: Date }) {
  return (
    <p>
      Held for you until <span className="font-semibold">{formatClock(until)}</span>.
      <span role="timer" hidden data-countdown={until.toISOString()}>
        <span className="block text-xl font-semibold tabular-nums">
          <span data-left /> <span className="text-base font-normal">left</span>
        </span>
      </span>
    </p>
  );
}
