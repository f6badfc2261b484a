import { formatClock } from "#app/ui/format.ts";
import { instantWords } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";

/** From so many milliseconds on the time of day alone does not say when: a reserved night is held for days. */
const HALF_A_DAY = 12 * 3_600_000;

/** Until when the order is held: the time of day always, with the day where that is not clear, the minutes that are left where scripts run (`app/browser/countdown.ts`). */
export function HoldClock({ until }: { until: Date }) {
  const t = words("payment");
  const isFar = until.getTime() - Date.now() > HALF_A_DAY;
  return (
    <p>
      {t.rich("heldUntil", {
        time: isFar ? instantWords(until) : formatClock(until),
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
