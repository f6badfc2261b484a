import type { ComingStay } from "#app/domain/bookings/coming-stays.ts";
import type { EndsEarly } from "#app/domain/trips/ends-early.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import { Alert } from "../alert.tsx";
import { formatLongDate } from "../format.ts";
import { aboutStay } from "../items/stay-more.tsx";
import { Link } from "../link.tsx";

type EndsEarlyProps = {
  early: EndsEarly | null;
  /** The stays of the reader: where the searches begin. */
  stays: ComingStay[];
};

/** Meals and hires that end before the stay does, each with the way to the same for the days after. */
export function EndsEarlyNote({ early, stays }: EndsEarlyProps) {
  if (!early) return null;
  const t = words("trip");
  const stay = stays.find(({ bookingOrderId }) => bookingOrderId === early.stayNumber);
  return (
    // On paper it would tell the desk of the house what is the family's.
    <div className="no-print">
      <Alert tone="info">
        <p className="font-semibold">{t("endsEarlier", { date: formatLongDate(early.stayUntil) })}</p>
        <ul className="mt-1 flex flex-col gap-1">
          {early.parts.map(({ kind, reference, title, until, from, days }) => (
            <li key={reference}>
              {t(`ends_${kind}`, { title, date: formatLongDate(until) })}{" "}
              {stay ? (
                <Link
                  className="inline-block py-2 underline"
                  to={paths.itemEntry(kind) + aboutStay({ ...stay, from, days })}
                >
                  {t(`moreFrom_${kind}`, { date: formatLongDate(from) })}
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
