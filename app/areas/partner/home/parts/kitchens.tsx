import type { RunningKitchen } from "#app/domain/listings/pause-kitchen.ts";
import { istClock } from "#app/domain/shared/dates.ts";
import { paths } from "#app/http/paths.ts";
import { stepLabel } from "#app/ui/bookings/step-words.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatTime } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

/** Whether each kitchen takes orders just now, with the button that stops them for half an hour, and the way to the order board. */
export function Kitchens({ kitchens }: { kitchens: RunningKitchen[] }) {
  const t = words("partner");
  if (kitchens.length === 0) return null;
  return (
    <Panel>
      <ul className="flex flex-col gap-3">
        {kitchens.map(({ id, name, pausedUntil }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <p>
              {pausedUntil
                ? t("pausedUntil", { kitchen: name, time: formatTime(istClock(pausedUntil)) })
                : t("takesOrders", { kitchen: name })}
            </p>
            <RowForm fields={{ kitchen: id }}>
              <SubmitButton
                intent={pausedUntil ? "resume" : "pause"}
                tone={pausedUntil ? "primary" : "plain"}
              >
                {pausedUntil ? t("resume") : stepLabel("pause", "food")}
              </SubmitButton>
            </RowForm>
          </li>
        ))}
      </ul>
      <Link className="link mt-3 inline-block py-1" to={paths.partnerOrders}>
        {t("orderBoard")}
      </Link>
    </Panel>
  );
}
