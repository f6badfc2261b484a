import { formatClock } from "#app/ui/format.ts";
import { words } from "#app/words/catalogue.ts";

/** Until when the order is held: the time of day always, the minutes that are left where scripts run (`app/browser/countdown.ts`). */
export function HoldClock({ until }: { until: Date }) {
  const t = words("payment");
  return (
    <p>
      {t.rich("heldUntil", {
        time: formatClock(until),
        strong: (text) => (
          <span key="time" className="font-semibold">
            {text}
          </span>
        ),
      })}
      <span role="timer" hidden data-countdown={until.toISOString()}>
        <span className="block text-xl font-semibold tabular-nums">
          <span data-left /> <span className="text-base font-normal">{t("left")}</span>
        </span>
      </span>
    </p>
  );
}
