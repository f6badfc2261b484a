import type { PublicBooking } from "#app/domain/bookings/booking-details.ts";
import { KIND_WORDS, statusLabel } from "#app/domain/bookings/labels.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { paths } from "#app/http/paths.ts";
import { formatLongDate } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { keptTitle } from "#app/words/kept.ts";

/** When it begins; of what has no hour of its own the day. */
function beginsWords({ kind, startsAt }: PublicBooking["together"][number]): string {
  const isOfAnHour = kind === "travel" || kind === "lab";
  return isOfAnHour ? instantWords(startsAt) : formatLongDate(istDate(new Date(startsAt)));
}

/** What else was paid together with a booking. */
export function Together({ bookings }: { bookings: PublicBooking["together"] }) {
  const t = words("trip");
  if (bookings.length === 0) return null;
  return (
    <Panel title={t("together")}>
      <ul className="divide-y divide-base-300">
        {bookings.map((booking) => (
          <li key={booking.reference} className="py-2">
            <Link className="link" to={paths.bookingPage(booking.kind, booking.reference)}>
              {KIND_WORDS[booking.kind].title}: {keptTitle(booking.kind, booking.title)}
            </Link>{" "}
            <span className="block text-sm">
              {formats().commas([
                beginsWords(booking),
                statusLabel(booking.status, booking.kind).toLowerCase(),
              ])}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
