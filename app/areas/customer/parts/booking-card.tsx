import { Link } from "@remix-run/react";
import { KIND_WORDS, statusLabel } from "#app/domain/bookings/labels.ts";
import type { BookingListRow } from "#app/domain/bookings/list-bookings.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { formatClock, formatRupeesShort, plural } from "#app/ui/format.ts";
import { whenWords } from "#app/ui/items/when.ts";
import { partyWords, stayDates } from "#app/ui/stay.ts";

/** One booking in the customer's list. */
export function BookingCard({ booking }: { booking: BookingListRow }) {
  return (
    <article className="flex flex-col gap-2 rounded-box border border-base-300 bg-base-100 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-lg">{booking.title}</h2>
        <StatusBadge status={booking.status}>{statusLabel(booking.status, booking.kind)}</StatusBadge>
      </div>
      <p className="font-semibold">
        {booking.kind === "room"
          ? `${stayDates(booking)} (${plural(booking.nights, "night")})`
          : `${KIND_WORDS[booking.kind].title}: ${whenWords({ ...booking, startsOn: booking.checkIn, endsOn: booking.checkOut })}`}
      </p>
      <p>
        {booking.subtitle}
        {booking.kind === "room" ? `, ${plural(booking.units, "room")}, ${partyWords(booking)}` : ""}
        {booking.isExtension ? ". Added nights." : ""}
      </p>
      {booking.hospitalName ? <p>Near {booking.hospitalName}</p> : null}
      <p className="text-sm">
        {booking.bookingOrderId}, {formatRupeesShort(booking.amounts.totalPaise + booking.depositPaise)} with
        tax{booking.depositPaise > 0 ? " and deposit" : ""}
        {booking.refundPaise === null ? "" : `, ${formatRupeesShort(booking.refundPaise)} refunded`}
      </p>
      <p className="flex flex-wrap gap-3">
        {booking.status === "held" ? (
          <Link to={paths.pay(booking.orderReference)} className="btn btn-primary min-h-12">
            Pay before {formatClock(booking.holdExpiresAt)}
          </Link>
        ) : null}
        <Link to={paths.customerBooking(booking.reference)} className="btn btn-outline min-h-12">
          Open<span className="sr-only"> {booking.bookingOrderId}</span>
        </Link>
      </p>
    </article>
  );
}
