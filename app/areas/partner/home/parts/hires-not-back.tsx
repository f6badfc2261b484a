import type { CountedHire, PromisedHire } from "#app/domain/bookings/hires-promised.ts";
import { paths } from "#app/http/paths.ts";
import { formatLongDate, formatPhone } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { keptTitle } from "#app/words/kept.ts";

/** What is not back though somebody else is to have it soon, and what the stock still counts though it is gone. */
export function HiresNotBack({ promised, counted }: { promised: PromisedHire[]; counted: CountedHire[] }) {
  const t = words("partner");
  if (promised.length + counted.length === 0) return null;
  return (
    <Panel title={t("notBack")} className="border-2 border-warning">
      <ul className="flex flex-col gap-3">
        {promised.map((hire) => (
          <li key={hire.id + hire.nextId}>
            <strong>{keptTitle("equipment", hire.title)}</strong>{" "}
            {t("notBackFrom", { guest: hire.guestName, date: formatLongDate(hire.endsOn) })}{" "}
            <Phone number={hire.phone} />, <Booking id={hire.id} number={hire.bookingOrderId} />
            <br />
            {t("promisedTo", { guest: hire.nextGuest, date: formatLongDate(hire.nextFrom) })}{" "}
            <Phone number={hire.nextPhone} />, <Booking id={hire.nextId} number={hire.nextNumber} />
          </li>
        ))}
        {counted.map((hire) => (
          <li key={hire.id}>
            <strong>{keptTitle("equipment", hire.title)}</strong> {t("stillCounted", { count: hire.units })}{" "}
            <Booking id={hire.id} number={hire.bookingOrderId} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Booking({ id, number }: { id: string; number: string }) {
  return (
    <Link className="link" to={paths.partnerBooking(id)}>
      {number}
    </Link>
  );
}

function Phone({ number }: { number: string }) {
  return (
    <a className="link whitespace-nowrap" href={`tel:${number}`}>
      {formatPhone(number)}
    </a>
  );
}
