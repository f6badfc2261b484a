import type { PublicBooking } from "#app/domain/bookings/booking-details.ts";
import { KIND_WORDS, statusLabel } from "#app/domain/bookings/labels.ts";
import type { TripMoney } from "#app/domain/trips/trip.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import { keptTitle } from "#app/words/kept.ts";
import { formatRupees } from "../format.ts";
import { Link } from "../link.tsx";
import { Panel } from "../page.tsx";
import { stayDatesText } from "../stay.ts";

type Part = Pick<
  PublicBooking,
  "reference" | "kind" | "status" | "snapshot" | "price" | "deposit" | "cancellation" | "checkIn" | "checkOut"
>;

/** The money of a trip: the total and what it consists of, what was paid, what went back. */
export function TripMoneyPanel({ money, bookings }: { money: TripMoney; bookings: Part[] }) {
  const t = words("trip");
  return (
    <Panel title={t("cost")}>
      <table className="w-full">
        <caption className="sr-only">{t("costTable")}</caption>
        <tbody>
          {bookings.map((booking) => (
            <tr key={booking.reference}>
              <th scope="row" className="py-1 pe-3 text-start font-normal">
                <Link className="link" to={paths.customerBooking(booking.reference)}>
                  {KIND_WORDS[booking.kind].title}: {keptTitle(booking.kind, booking.snapshot.title)}
                </Link>{" "}
                {booking.kind === "room" ? (
                  <span className="block text-sm">{stayDatesText(booking)}</span>
                ) : null}{" "}
                <span className="block text-sm">{partWords(booking)}</span>
              </th>
              <td className="py-1 text-end align-top tabular-nums">
                {formatRupees(booking.price.totalPaise + (booking.deposit?.paise ?? 0))}
              </td>
            </tr>
          ))}
          {money.carriedPaise > 0 ? <Sum label={t("carriedTwice")} paise={-money.carriedPaise} /> : null}
          <Sum label={t("total")} paise={money.totalPaise} />
          <Sum label={t("paidTotal")} paise={money.paidPaise} />
          {money.returningPaise > 0 ? <Sum label={t("refundComing")} paise={money.returningPaise} /> : null}
          {money.refundedPaise > 0 ? <Sum label={t("refunded")} paise={money.refundedPaise} /> : null}
        </tbody>
      </table>
    </Panel>
  );
}

function partWords({ status, kind, deposit, cancellation }: Part): string {
  const t = words("trip");
  const carriedPaise = cancellation?.carriedPaise ?? 0;
  const backPaise = (cancellation?.refundPaise ?? 0) - carriedPaise;
  return [
    statusLabel(status, kind),
    deposit ? depositWords(deposit, status) : "",
    carriedPaise > 0 ? t("carriedPart", { amount: formatRupees(carriedPaise) }) : "",
    backPaise > 0 ? t("refundOf", { amount: formatRupees(backPaise) }) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** What of a deposit went back after the hire. What went back of a cancelled one is part of its refund. */
function depositWords(
  { paise, withheldPaise, settledAt }: NonNullable<Part["deposit"]>,
  status: Part["status"],
) {
  const t = words("trip");
  const amount = formatRupees(paise);
  if (!settledAt || status === "cancelled" || withheldPaise === paise) return t("withDeposit", { amount });
  return t("withDepositBack", { amount, back: formatRupees(paise - withheldPaise) });
}

function Sum({ label, paise }: { label: string; paise: number }) {
  return (
    <tr className="border-t border-base-300 font-semibold">
      <th scope="row" className="py-2 text-start">
        {label}
      </th>
      <td className="py-2 text-end tabular-nums">{formatRupees(paise)}</td>
    </tr>
  );
}
