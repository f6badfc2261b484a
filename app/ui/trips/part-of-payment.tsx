import type { PublicBooking } from "#app/domain/bookings/booking-details.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import { formatRupees } from "../format.ts";
import { Link } from "../link.tsx";

type Paid = Pick<PublicBooking, "reference" | "price" | "deposit" | "together">;

/** Which part of one payment is a booking's own; nothing for a booking that was paid alone. */
export function PartOfPayment({ booking }: { booking: Paid }) {
  const { together, price, deposit, reference } = booking;
  if (together.length === 0) return null;
  const own = price.totalPaise + (deposit?.paise ?? 0);
  const all = own + together.reduce((sum, { paise }) => sum + paise, 0);
  const t = words("trip");
  return (
    <p className="mt-3">
      {t("partOfPayment", { own: formatRupees(own), all: formatRupees(all), count: together.length + 1 })}{" "}
      <Link className="link inline-block py-1" to={paths.customerTrip(reference)}>
        {t("seeWholeTrip")}
      </Link>
    </p>
  );
}
