import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { formatClock } from "#app/ui/format.ts";

/** Until when the order is held: the time of day always, the minutes that are left where scripts run. */
export function HoldClock({ until }: { until: Date }) {
  const end = until.getTime();
  const [left, setLeft] = useState<number | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const tick = () => {
      const seconds = Math.max(0, Math.round((end - Date.now()) / 1_000));
      setLeft(seconds);
      if (seconds === 0) {
        clearInterval(timer);
        revalidate();
      }
    };
    const timer = setInterval(tick, 1_000);
    tick();
    return () => clearInterval(timer);
  }, [end, revalidate]);
  return (
    <p>
      Held for you until <span className="font-semibold">{formatClock(until)}</span>.
      {left === null ? null : (
        <span role="timer" className="block text-xl font-semibold tabular-nums">
          {Math.floor(left / 60)}:{String(left % 60).padStart(2, "0")}{" "}
          <span className="text-base font-normal">left</span>
        </span>
      )}
    </p>
  );
}
